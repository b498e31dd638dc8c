package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;

/**
 * A table of text cells with headings. Each column is as wide as its widest cell; texts are aligned to the left, numbers to
 * the right. The last column, which contains texts, gets the rest of the line.
 */
final class TextTable {

    /** Maximum width of a column; longer texts are not truncated, but extend beyond it. */
    private static final int MAX_COLUMN = 40;

    private final List<String> headings;
    private final int texts;
    private final List<Line> lines = new ArrayList<>();

    /**
     * A line.
     *
     * @param cells the cells of all columns but the last
     * @param last returns the last cell for the number of characters that it may have
     */
    private record Line(List<String> cells, IntFunction<String> last) {}

    /**
     * Creates a table with a column for each heading; the last {@code texts} columns contain texts, those before contain
     * numbers.
     */
    TextTable(List<String> headings, int texts) {
        this.headings = List.copyOf(headings);
        this.texts = texts;
    }

    /** Adds a line: the cells of all columns but the last, and a function from the room for the last to its text. */
    void line(List<String> cells, IntFunction<String> last) {
        lines.add(new Line(cells.stream().map(OneLine::of).toList(), last));
    }

    /** Returns the number of characters that a line has for the last cell, which may be negative. */
    int room(int width) {
        int[] widths = widths();
        return width - Arrays.stream(widths).sum() - 2 * widths.length;
    }

    private int[] widths() {
        int[] widths = new int[headings.size() - 1];
        lines.forEach(line -> widen(widths, line.cells()));
        widen(widths, headings);
        return widths;
    }

    /**
     * Writes the table.
     *
     * @param width number of characters of a line
     * @param least number of characters that the last cell gets in any case
     */
    void write(Writer out, Screen screen, int width, int least) throws IOException {
        int[] widths = widths();
        int room = Math.max(least, room(width));
        out.write(screen.heading(aligned(headings, headings.get(widths.length), widths)) + "\n");
        for (Line line : lines) {
            out.write(aligned(line.cells(), OneLine.of(line.last().apply(room)), widths) + "\n");
        }
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            int length = cells.get(i).length();
            widths[i] = length > MAX_COLUMN ? widths[i] : Math.max(widths[i], length);
        }
    }

    private String aligned(List<String> cells, String last, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String blanks = " ".repeat(Math.max(0, widths[i] - cells.get(i).length()));
            boolean number = i <= widths.length - texts;
            line.append(number ? blanks + cells.get(i) : cells.get(i) + blanks).append("  ");
        }
        return line.append(last).toString().stripTrailing();
    }
}
