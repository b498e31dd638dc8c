package org.perfspace.writer.firefox;

import static org.perfspace.format.firefox.FirefoxLayout.*;

import java.io.IOException;
import java.util.function.IntToLongFunction;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.JsonText;
import org.perfspace.io.PiecedFile;

/** The JSON text of a file of tables. Long columns are converted to text by several threads, piece by piece. */
final class TableText {

    private static final int CELLS = 16 * 1024;
    private static final int CELL_BYTES = 20;

    private final PiecedFile out;
    private JsonText text = new JsonText();
    private long[] words = new long[CELLS];
    private int count;
    private boolean started;
    private Kind kind = Kind.INTEGER;

    /** The form in which the words of a column are written. */
    enum Kind {
        /** A whole number. */
        INTEGER {
            @Override
            void append(JsonText text, long word) {
                text.number(word);
            }
        },
        /** A position in another table; null if below 0. */
        INDEX {
            @Override
            void append(JsonText text, long word) {
                if (word < 0) {
                    text.raw("null");
                } else {
                    text.number(word);
                }
            }
        },
        /** Unsigned nanoseconds, written as milliseconds. */
        NANOS {
            @Override
            void append(JsonText text, long word) {
                text.decimal(word, TIME_DECIMALS);
            }
        },
        /** The bits of a finite double. */
        DOUBLE {
            @Override
            void append(JsonText text, long word) {
                text.number(Double.longBitsToDouble(word));
            }
        },
        /** False if 0, otherwise true. */
        FLAG {
            @Override
            void append(JsonText text, long word) {
                text.raw(word == 0 ? "false" : "true");
            }
        };

        abstract void append(JsonText text, long word);
    }

    TableText(PiecedFile out) {
        this.out = out;
    }

    /** Returns the text to continue with; a long one is written to the file first. */
    JsonText text() throws IOException {
        if (text.size() >= PiecedFile.PIECE) {
            flush();
        }
        return text;
    }

    /** Writes all buffered text to the file. */
    void flush() throws IOException {
        if (text.size() > 0) {
            out.add(text);
            text = new JsonText();
        }
    }

    /** Begins a column, to which {@link #add} adds cells. */
    TableText begin(String name, Kind cells) throws IOException {
        text().name(name).raw("[");
        kind = cells;
        started = false;
        return this;
    }

    /** Adds a cell to the column. */
    void add(long word) throws IOException {
        if (count == CELLS) {
            flush();
            out.add((long) count * CELL_BYTES, cells());
            words = new long[CELLS];
            count = 0;
        }
        words[count++] = word;
    }

    private IoSupplier<JsonText> cells() {
        long[] taken = words;
        int size = count;
        Kind cells = kind;
        boolean comma = started;
        started = true;
        return () -> append(new JsonText(size * CELL_BYTES), taken, size, cells, comma);
    }

    private static JsonText append(JsonText text, long[] words, int size, Kind kind, boolean comma) {
        for (int i = 0; i < size; i++) {
            if (i > 0 || comma) {
                text.raw(",");
            }
            kind.append(text, words[i]);
        }
        return text;
    }

    /** Ends the column; another column must follow. */
    void end() throws IOException {
        append(text(), words, count, kind, started);
        count = 0;
        text.raw("],");
    }

    /** Writes a whole column. */
    void column(String name, Kind cells, int length, IntToLongFunction cell) throws IOException {
        begin(name, cells);
        for (int i = 0; i < length; i++) {
            add(cell.applyAsLong(i));
        }
        end();
    }

    /** Ends a table whose columns have all been written. */
    void length(long rows) throws IOException {
        text().name(LENGTH).number(rows).raw("}");
    }
}
