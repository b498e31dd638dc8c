package org.perfspace.value.cubepl;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * A variable, which is an array that grows when an element is written. An element is a number, a text, or a row with a
 * number for each column of the window. An element that was never written is 0, or the empty text.
 */
final class Array {

    /** The largest index that can be written. */
    public static final int LARGEST = (1 << 26) - 1;

    private static final int PAGE_BITS = 7;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final long REFERENCE = 8;
    private static final long HEADER = 16;

    private final Budget budget;
    private @Nullable Page[] pages = {};
    private int size;
    private long bytes;
    private long textBytes;

    Array(Budget budget) {
        this.budget = budget;
    }

    /** A block of consecutive elements. */
    private static final class Page {
        final double[] numbers = new double[PAGE];

        @Nullable
        String[] texts = {};

        double[] @Nullable [] rows = {};

        /** True for elements that are currently rows; the array of a former row is kept for reuse. */
        boolean[] isRow = {};
    }

    /** Returns the largest index that was written plus one. */
    public int size() {
        return size;
    }

    /** Returns the memory of the array in bytes. */
    public long bytes() {
        return bytes;
    }

    /** Removes the memory, which the caller returns to the budget. */
    void drop() {
        pages = new Page[0];
        size = 0;
        bytes = 0;
        textBytes = 0;
    }

    /** Removes all elements, but keeps the memory except that of texts. */
    void clear() {
        for (int start = 0; start < size; start += PAGE) {
            Page page = pages[start >> PAGE_BITS];
            if (page != null) {
                int count = Math.min(PAGE, size - start);
                Arrays.fill(page.numbers, 0, count, 0);
                Arrays.fill(page.texts, null);
                Arrays.fill(page.isRow, false);
            }
        }
        size = 0;
        budget.give(textBytes);
        bytes -= textBytes;
        textBytes = 0;
    }

    boolean isRow(int index) {
        Page page = page(index);
        return page != null && page.isRow.length > 0 && page.isRow[index & (PAGE - 1)];
    }

    public boolean isText(int index) {
        Page page = page(index);
        return page != null && page.texts.length > 0 && page.texts[index & (PAGE - 1)] != null;
    }

    /** Returns an element as a number; a text is converted. Not for rows. */
    public double number(int index) {
        Page page = page(index);
        if (page == null) {
            return 0;
        }
        int at = index & (PAGE - 1);
        String text = page.texts.length == 0 ? null : page.texts[at];
        return text != null ? Texts.number(text) : page.numbers[at];
    }

    /** Returns an element as a text; a number is converted. Not for rows. */
    public String text(int index) {
        if (index >= size || index < 0) {
            return "";
        }
        Page page = page(index);
        String text = page == null || page.texts.length == 0 ? null : page.texts[index & (PAGE - 1)];
        return text != null ? text : Texts.text(number(index));
    }

    public void set(int index, double value) throws ExpressionException {
        Page page = write(index);
        int at = index & (PAGE - 1);
        page.numbers[at] = value;
        if (page.texts.length > 0) {
            String old = page.texts[at];
            if (old != null) {
                textBytes -= bytes(old);
                bytes -= bytes(old);
                budget.give(bytes(old));
                page.texts[at] = null;
            }
        }
        if (page.isRow.length > 0) {
            page.isRow[at] = false;
        }
    }

    public void set(int index, String value) throws ExpressionException {
        set(index, 0);
        Page page = write(index);
        if (page.texts.length == 0) {
            take(PAGE * REFERENCE);
            page.texts = new String[PAGE];
        }
        take(bytes(value));
        textBytes += bytes(value);
        page.texts[index & (PAGE - 1)] = value;
    }

    /** Sets an element to a row, which is copied from the first numbers of an array. */
    public void setRow(int index, double[] values, int columns) throws ExpressionException {
        set(index, 0);
        Page page = write(index);
        int at = index & (PAGE - 1);
        if (page.rows.length == 0) {
            take(PAGE * (REFERENCE + 1));
            page.rows = new double[PAGE][];
            page.isRow = new boolean[PAGE];
        }
        double[] row = page.rows[at];
        if (row == null || row.length < columns) {
            take((long) columns * Double.BYTES + HEADER);
            row = new double[columns];
            page.rows[at] = row;
        }
        System.arraycopy(values, 0, row, 0, columns);
        page.isRow[at] = true;
    }

    /** Copies an element into the first numbers of a row; a single number is repeated. */
    public void copy(int index, int columns, double[] out) {
        Page page = page(index);
        double[] row = page == null || page.rows.length == 0 ? null : page.rows[index & (PAGE - 1)];
        if (row != null && isRow(index)) {
            System.arraycopy(row, 0, out, 0, columns);
        } else {
            Arrays.fill(out, 0, columns, number(index));
        }
    }

    /** Returns the memory of a text. */
    private static long bytes(String text) {
        return 3 * HEADER + (long) Character.BYTES * text.length();
    }

    private void take(long count) throws ExpressionException {
        budget.take(count);
        bytes += count;
    }

    private @Nullable Page page(int index) {
        return index < 0 || index >= size ? null : pages[index >> PAGE_BITS];
    }

    private Page write(int index) throws ExpressionException {
        int number = index >> PAGE_BITS;
        if (number >= pages.length) {
            int length = Math.min((LARGEST >> PAGE_BITS) + 1, Math.max(number + 1, 2 * pages.length));
            take((length - pages.length) * REFERENCE);
            pages = Arrays.copyOf(pages, length);
        }
        Page page = pages[number];
        if (page == null) {
            take(PAGE * Double.BYTES + 4 * HEADER);
            page = new Page();
            pages[number] = page;
        }
        size = Math.max(size, index + 1);
        return page;
    }
}
