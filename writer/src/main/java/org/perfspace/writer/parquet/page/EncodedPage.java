package org.perfspace.writer.parquet.page;

/**
 * A page as it goes into the file.
 *
 * @param header its header, encoded
 * @param levels definition levels; empty where every row must have a value, and in a dictionary
 * @param values compressed values
 * @param unpacked bytes of header, levels and values before compression
 * @param rows number of rows; 0 for a dictionary
 * @param nulls number of rows without a value
 * @param bounds smallest and largest value
 */
@SuppressWarnings("ArrayRecordComponent")
public // made by one thread, written by another, never compared
record EncodedPage(byte[] header, byte[] levels, byte[] values, long unpacked, int rows, int nulls, Bounds bounds) {

    /** Bytes in the file. */
    int size() {
        return header.length + levels.length + values.length;
    }
}
