package org.perfspace.format;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.perfspace.io.ByteSource;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.Place;
import org.perfspace.io.ScratchFile;
import org.perfspace.model.Attachment;

/**
 * An attachment that is a file or a part of one, so that its bytes can be read in any order.
 *
 * @param name label
 * @param size number of bytes
 * @param opener opens the bytes
 */
public record SourceAttachment(String name, long size, IoSupplier<ByteSource> opener) implements Attachment {

    @Override
    public InputStream open() throws IOException {
        ByteSource source = opener.get();
        return new FilterInputStream(source.stream()) {
            @Override
            public void close() throws IOException {
                source.close();
            }
        };
    }

    /**
     * Opens the bytes of any attachment. An attachment that is available only as a stream is copied to a temporary file,
     * which exists until the returned source is closed.
     */
    public static ByteSource open(Attachment attachment) throws IOException {
        if (attachment instanceof SourceAttachment stored) {
            return stored.opener.get();
        }
        try (InputStream in = attachment.open()) {
            return ScratchFile.of(in, Place.of(attachment.name()), Long.MAX_VALUE);
        }
    }
}
