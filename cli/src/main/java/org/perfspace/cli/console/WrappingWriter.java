package org.perfspace.cli.console;

import java.io.IOException;
import java.io.Writer;

/**
 * A writer for reports on a terminal. It breaks each line that is wider than the terminal at a blank and indents the rest, where
 * the terminal would break it within a word.
 */
final class WrappingWriter extends Writer {

    /** Additional indentation of the rest of a line. */
    private static final String REST = "  ";

    private final Writer out;
    private final int width;
    private final StringBuilder line = new StringBuilder();

    /**
     * Creates a writer.
     *
     * @param width number of columns of the terminal
     */
    WrappingWriter(Writer out, int width) {
        this.out = out;
        this.width = width;
    }

    @Override
    public void write(char[] chars, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            line.append(chars[i]);
            if (chars[i] == '\n') {
                flush();
            }
        }
    }

    @Override
    public void flush() throws IOException {
        out.write(wrapped(line.toString(), width));
        line.setLength(0);
    }

    @Override
    public void close() throws IOException {
        flush();
    }

    /** Returns a line in which some blanks are replaced by line breaks, so that no part is wider than a terminal. */
    static String wrapped(String line, int width) {
        String rest = line;
        String indentation = " "
                        .repeat(Math.min(
                                width / 2, rest.length() - rest.stripLeading().length()))
                + REST;
        StringBuilder parts = new StringBuilder();
        int end = breakIn(rest, width);
        while (end > 0) {
            parts.append(rest.substring(0, end).stripTrailing()).append('\n');
            rest = indentation + rest.substring(end).stripLeading();
            end = breakIn(rest, width);
        }
        return parts.append(rest).toString();
    }

    /**
     * Returns the position of the last blank at which a line that is too wide can be broken, or of the first one behind a word that
     * is wider itself; 0 if it fits or has none.
     */
    private static int breakIn(String line, int width) {
        int begin = line.length() - line.stripLeading().length();
        int columns = 0;
        int blank = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\n' || (c == ' ' && line.substring(i).isBlank())) {
                return 0;
            }
            columns += Screen.isMark(c) || Character.isLowSurrogate(c) ? 0 : 1;
            if (columns > width && blank > 0) {
                return blank;
            }
            blank = c == ' ' && i > begin && (columns <= width + 1 || blank == 0) ? i : blank;
        }
        return 0;
    }
}
