package org.perfspace.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** The standard output: UTF-8 whatever the locale says, buffered, and every failure reported as its own. */
final class DataWriter extends Writer {

    private static final int BUFFER_CHARS = 1 << 16;

    private final Writer writer;

    DataWriter(OutputStream stream) {
        this.writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), BUFFER_CHARS);
    }

    @Override
    public void write(char[] chars, int from, int length) throws IOException {
        try {
            writer.write(chars, from, length);
        } catch (IOException e) {
            throw new StandardOutputException(e);
        }
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        try {
            writer.write(text, from, length);
        } catch (IOException e) {
            throw new StandardOutputException(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            writer.flush();
        } catch (IOException e) {
            throw new StandardOutputException(e);
        }
    }

    @Override
    public void close() throws IOException {
        flush();
    }
}
