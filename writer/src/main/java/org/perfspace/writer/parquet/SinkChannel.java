package org.perfspace.writer.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.perfspace.io.ByteSink;

/** Hands bytes on to a sink, which keeps count of them. */
record SinkChannel(ByteSink out) implements WritableByteChannel {

    @Override
    public int write(ByteBuffer from) throws IOException {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        out.bytes(bytes);
        return bytes.length;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {
        // the sink's owner closes what is below it
    }
}
