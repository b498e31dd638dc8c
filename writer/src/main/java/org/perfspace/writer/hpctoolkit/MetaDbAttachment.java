package org.perfspace.writer.hpctoolkit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.io.ByteSink;
import org.perfspace.model.Attachment;

/** The meta.db of a space whose definitions were created from its content. */
final class MetaDbAttachment implements Attachment {

    private final MetaDbWriter writer;

    public MetaDbAttachment(MetaDb meta) {
        this.writer = new MetaDbWriter(meta);
    }

    @Override
    public String name() {
        return HpctNames.META;
    }

    @Override
    public long size() {
        return writer.size();
    }

    @Override
    public InputStream open() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(writer.size()));
        writer.write(new ByteSink(Channels.newChannel(bytes)));
        return new ByteArrayInputStream(bytes.toByteArray());
    }
}
