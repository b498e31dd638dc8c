package org.perfspace.reader.cube.rows;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The rows of a metric as its data member holds them, by number. Immutable, for many threads. */
interface RowData {

    /** Returns whether a row is there. */
    boolean has(int row);

    /** The bytes of a row that is there, in the byte order of the file; good until the fetcher's next use. */
    ByteBuffer fetch(int row, RowFetcher fetcher, boolean readAhead) throws IOException;
}
