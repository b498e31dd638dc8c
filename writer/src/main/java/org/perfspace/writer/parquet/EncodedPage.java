package org.perfspace.writer.parquet;

import org.apache.parquet.format.Encoding;

/**
 * A page in the form in which it is written to the file.
 *
 * @param header its header, encoded
 * @param levels repetition levels of a list, then definition levels; empty where every row must have a value, and in a
 *     dictionary
 * @param values compressed values
 * @param unpacked number of bytes of header, levels and values before compression
 * @param rows number of rows; 0 for a dictionary
 * @param cells number of values including null values; for lists, it may exceed the number of rows
 * @param nulls number of rows without a value
 * @param encoding the encoding of the values
 * @param bounds smallest and largest value
 */
@SuppressWarnings("ArrayRecordComponent") // made by one thread, written by another, never compared
record EncodedPage(
        byte[] header,
        byte[] levels,
        byte[] values,
        long unpacked,
        int rows,
        int cells,
        int nulls,
        Encoding encoding,
        Bounds bounds) {

    /** Returns the number of bytes in the file. */
    int size() {
        return header.length + levels.length + values.length;
    }

    /** Returns the same page with other bounds, which are not part of its bytes. */
    EncodedPage with(Bounds others) {
        return new EncodedPage(header, levels, values, unpacked, rows, cells, nulls, encoding, others);
    }
}
