package org.perfspace.writer.cube;

import java.io.IOException;
import org.perfspace.format.cube.CubeDataLayout;
import org.perfspace.io.Workers;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/** Writes the plain {@code N.data} member of a metric: see {@link CubeDataLayout}. */
final class CubeDataWriter {

    private static final byte[] FILLER = {0};

    private final RowPositions rows;
    private final RowCells cells;

    public CubeDataWriter(RowPositions rows, int locations) {
        this.rows = rows;
        this.cells = new RowCells(rows.metric().type(), locations);
    }

    /**
     * Returns the size of the member in bytes. It includes the byte that is added to avoid a multiple of 512, which
     * readers ignore.
     */
    public long size() {
        return TarWriter.unambiguousSize(contentSize(cells, rows.count()));
    }

    /** Returns the size of a member that holds one row of neutral elements. */
    static long neutralSize(ValueType type, int locations) {
        return TarWriter.unambiguousSize(contentSize(new RowCells(type, locations), 1));
    }

    /** Writes a member that holds one row of neutral elements. */
    static void writeNeutral(ValueType type, int locations, Target target) throws IOException {
        RowCells cells = new RowCells(type, locations);
        long size = neutralSize(type, locations);
        PositionedSink sink = PositionedSink.inOrder(target, 0, size);
        sink.bytes(CubeDataLayout.SIGNATURE);
        sink.cells(cells.encoder(), cells.of(new Row(type, locations)), cells.columns());
        end(sink, contentSize(cells, 1), size);
    }

    /** Writes the member to the target. */
    public void write(Severity severity, Target target, Workers workers) throws IOException {
        PositionedSink sink = rows.inCallNodeOrder()
                ? PositionedSink.inOrder(target, 0, size())
                : PositionedSink.scattered(target, 0, size());
        sink.bytes(CubeDataLayout.SIGNATURE);
        int written = 0;
        try (RowCursor cursor = severity.rows(rows.metric().id())) {
            while (cursor.next()) {
                workers.requireOpen();
                int number = rows.inCallNodeOrder() ? written : rows.number(cursor.callNode());
                sink.seek(CubeDataLayout.ROWS + number * cells.rowBytes());
                sink.cells(cells.encoder(), cells.of(rows.metric(), cursor), cells.columns());
                written++;
            }
        }
        rows.requireAll(written);
        end(sink, contentSize(cells, written), size());
    }

    /** Adds the byte that makes a content longer, if there is one. */
    private static void end(PositionedSink sink, long content, long size) throws IOException {
        if (size > content) {
            sink.seek(content);
            sink.bytes(FILLER);
        }
        sink.flush();
    }

    private static long contentSize(RowCells cells, int rows) {
        return CubeDataLayout.ROWS + Math.multiplyExact((long) rows, cells.rowBytes());
    }
}
