package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/** The stored rows of one metric by call node. Immutable, for many threads. */
final class MetricRows {

    private final CubeIndex index;
    private final RowData data;
    /** Position of each call node in the order of the index; empty if the position equals the call node. */
    private final int[] positions;

    private final CellDecoder decoder;
    private final ValueType type;

    MetricRows(CubeIndex index, RowData data, int[] positions, CellDecoder decoder, ValueType type) {
        this.index = index;
        this.data = data;
        this.positions = positions;
        this.decoder = decoder;
        this.type = type;
    }

    /** Returns the number of the row of a call node, or -1 if there is none. */
    int row(int callNode) {
        int row = index.row(positions.length == 0 ? callNode : positions[callNode]);
        return row >= 0 && data.has(row) ? row : -1;
    }

    /** Returns the first call node from a given one on that may have a row, or the largest integer if there is none. */
    int next(int callNode) {
        return positions.length == 0 ? index.next(callNode) : callNode;
    }

    /** Reads a row that exists. */
    void read(int row, RowFetcher fetcher, boolean readAhead, Row into) throws IOException {
        ByteBuffer bytes = data.fetch(row, fetcher, readAhead);
        decoder.decode(bytes, into.fillDense(type));
    }

    /** The rows of a data member by number. Immutable, for many threads. */
    interface RowData {

        /** Returns whether a row exists. */
        boolean has(int row);

        /** Returns the bytes of a row that exists, in the byte order of the file; valid until the next use of the fetcher. */
        ByteBuffer fetch(int row, RowFetcher fetcher, boolean readAhead) throws IOException;
    }
}
