package org.perfspace.writer.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.perfspace.io.ByteSink;

/** A channel that passes bytes to a sink, which counts them. */
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
        // the owner of the sink closes the underlying channel
    }
}
