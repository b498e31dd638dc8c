package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Uncompressed rows, stored one after the other; see {@link CubeDataLayout}.
 *
 * @param start offset of the first row in the container
 * @param count number of complete rows in the file
 * @param rowBytes size of a row
 */
record PlainRows(long start, long count, int rowBytes) implements RowData {

    @Override
    public boolean has(int row) {
        return row < count;
    }

    @Override
    public ByteBuffer fetch(int row, RowFetcher fetcher, boolean readAhead) throws IOException {
        long at = start + (long) row * rowBytes;
        return fetcher.bytes(at, rowBytes, readAhead ? start + count * rowBytes : at + rowBytes);
    }
}
