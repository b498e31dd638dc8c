package org.perfspace.cli.console;

import java.io.BufferedWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * The standard output: UTF-8 regardless of the locale, buffered, and with a separate exception for its failures. Characters
 * that a terminal would interpret instead of displaying are escaped, see {@link OneLine#lines}; JSON readers decode the
 * escapes to the same text.
 */
final class DataWriter extends Writer {

    private static final int BUFFER_CHARS = 1 << 16;

    private final Writer writer;
    private boolean painting;

    DataWriter(OutputStream stream) {
        this.writer =
                new BufferedWriter(new Shown(new OutputStreamWriter(stream, StandardCharsets.UTF_8)), BUFFER_CHARS);
    }

    /** Lets what a {@link Screen} has painted be coloured from now on; its marks are escaped otherwise. */
    void paint() {
        painting = true;
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
    public Writer append(CharSequence text, int from, int end) throws IOException {
        write(String.valueOf(text), from, end - from);
        return this;
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

    /** Escapes characters that a terminal would not display. */
    private final class Shown extends FilterWriter {

        Shown(Writer writer) {
            super(writer);
        }

        @Override
        public void write(char[] chars, int from, int length) throws IOException {
            if (isShown(chars, from, length)) {
                out.write(chars, from, length);
            } else {
                String text = new String(chars, from, length);
                int begin = 0;
                for (int i = 0; i < length; i++) {
                    if (painting && Screen.isMark(text.charAt(i))) {
                        out.write(OneLine.lines(text.substring(begin, i)));
                        out.write(Screen.obeyed(text.substring(i, i + 1)));
                        begin = i + 1;
                    }
                }
                out.write(OneLine.lines(text.substring(begin)));
            }
        }

        private static boolean isShown(char[] chars, int from, int length) {
            for (int i = from; i < from + length; i++) {
                if (!OneLine.isShown(chars[i])) {
                    return false;
                }
            }
            return true;
        }
    }
}
