package org.perfspace.writer.hpctoolkit.profile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;

/**
 * The values of one profile as profile.db stores them: pairs of metric and value by context, then the contexts with the
 * index of their first value.
 *
 * @param bytes values from byte 0, context indices from {@code indexStart}; for absolute access only
 * @param values number of values
 * @param indexStart a multiple of 4
 * @param contexts number of contexts that have values
 */
public record ValueBlock(ByteBuffer bytes, int values, int indexStart, int contexts) {

    /** No values. */
    static final ValueBlock EMPTY = new ValueBlock(ByteBuffer.allocate(0).order(ByteOrder.LITTLE_ENDIAN), 0, 0, 0);

    /** Number of bytes. */
    int size() {
        return indexStart + contexts * ProfileDbLayout.INDEX_BYTES;
    }

    /** ctxId of the i-th context, unsigned. */
    int ctxId(int i) {
        return bytes.getInt(indexStart + i * ProfileDbLayout.INDEX_BYTES);
    }

    /** Index of the first value of the i-th context; of the one past the last, the number of values. */
    int start(int i) {
        return i == contexts
                ? values
                : (int) bytes.getLong(indexStart + i * ProfileDbLayout.INDEX_BYTES + ProfileDbLayout.START_INDEX);
    }

    /** Metric of the i-th value, unsigned. */
    int metric(int i) {
        return bytes.getShort(i * ProfileDbLayout.VALUE_BYTES) & 0xffff;
    }

    /** Bits of the i-th value. */
    long bits(int i) {
        return bytes.getLong(i * ProfileDbLayout.VALUE_BYTES + ProfileDbLayout.VALUE);
    }
}
