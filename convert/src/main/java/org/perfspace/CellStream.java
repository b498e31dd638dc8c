package org.perfspace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.perfspace.model.RowCursor;

/** Iterates over the cells of the rows of a cursor. Closes the cursor at its end. */
final class CellStream extends Spliterators.AbstractSpliterator<Cell> {

    private final RowCursor rows;
    private final Function<RowCursor, List<Cell>> cellsOf;
    private Iterator<Cell> current = Collections.emptyIterator();
    private boolean atEnd;

    private CellStream(RowCursor rows, Function<RowCursor, List<Cell>> cellsOf) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE);
        this.rows = rows;
        this.cellsOf = cellsOf;
    }

    /**
     * Returns the cells as a stream.
     *
     * @param cellsOf returns the cells of the current row
     */
    static Stream<Cell> of(RowCursor rows, Function<RowCursor, List<Cell>> cellsOf) {
        CellStream cells = new CellStream(rows, cellsOf);
        return StreamSupport.stream(cells, false).onClose(cells::close);
    }

    @Override
    public boolean tryAdvance(Consumer<? super Cell> action) {
        while (!current.hasNext()) {
            if (atEnd || !advance()) {
                close();
                return false;
            }
        }
        action.accept(current.next());
        return true;
    }

    private boolean advance() {
        try {
            if (!rows.next()) {
                return false;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        current = cellsOf.apply(rows).iterator();
        return true;
    }

    private void close() {
        if (!atEnd) {
            atEnd = true;
            try {
                rows.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
