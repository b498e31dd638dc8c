package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The rows of a data member by number. Immutable, for many threads. */
interface RowData {

    /** Returns whether a row exists. */
    boolean has(int row);

    /** Returns the bytes of a row that exists, in the byte order of the file; valid until the next use of the fetcher. */
    ByteBuffer fetch(int row, RowFetcher fetcher, boolean readAhead) throws IOException;
}
