package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;

/**
 * A table of text cells with headings. Each column is as wide as its widest cell; texts are aligned to the left, numbers to
 * the right.
 */
final class TextTable {

    /** Maximum width of a column; longer texts are not truncated, but extend beyond it. */
    private static final int MAX_COLUMN = 40;

    private final List<String> headings;
    private final int texts;
    private final Screen screen;
    private final List<List<String>> lines = new ArrayList<>();

    /**
     * Creates a table with a column for each heading; the last {@code texts} columns contain texts, those before contain
     * numbers.
     */
    TextTable(List<String> headings, int texts, Screen screen) {
        this.screen = screen;
        this.headings = List.copyOf(headings);
        this.texts = texts;
    }

    /** Adds a line with a cell for each column. */
    public void line(List<String> cells) {
        lines.add(cells.stream().map(OneLine::of).toList());
    }

    /** Returns a table without lines that has one more text column. */
    TextTable with(String heading) {
        List<String> more = new ArrayList<>(headings);
        more.add(heading);
        return new TextTable(more, texts + 1, screen);
    }

    /** Returns the number of characters of a line. */
    int width() {
        return Arrays.stream(widths()).sum() + 2 * (headings.size() - 1);
    }

    public void write(Writer out) throws IOException {
        int[] widths = widths();
        out.write(screen.heading(aligned(headings, widths)) + "\n");
        for (List<String> line : lines) {
            out.write(aligned(line, widths) + "\n");
        }
    }

    private int[] widths() {
        int[] widths = new int[headings.size()];
        lines.forEach(line -> widen(widths, line));
        widen(widths, headings);
        return widths;
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            int length = cells.get(i).length();
            widths[i] = length > MAX_COLUMN ? widths[i] : Math.max(widths[i], length);
        }
    }

    private String aligned(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String blanks = " ".repeat(Math.max(0, widths[i] - cells.get(i).length()));
            boolean number = i < widths.length - texts;
            line.append(i == 0 ? "" : "  ").append(number ? blanks + cells.get(i) : cells.get(i) + blanks);
        }
        return line.toString().stripTrailing();
    }
}
