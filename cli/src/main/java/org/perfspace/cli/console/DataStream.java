package org.perfspace.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The standard output for bytes, with a separate exception for its failures, as {@link DataWriter} has for text. */
final class DataStream extends FilterOutputStream {

    DataStream(OutputStream stream) {
        super(stream);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            throw new StandardOutputException(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw new StandardOutputException(e);
        }
    }

    /** Flushes; the standard output stays open. */
    @Override
    public void close() throws IOException {
        flush();
    }
}
