package org.perfspace.writer.hpctoolkit;

import java.nio.ByteBuffer;
import java.util.List;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;

/**
 * The values of one profile as profile.db stores them: pairs of metric and value by context, then the contexts with the
 * index of their first value. They are stored in pieces of {@link BlockPieces#VALUES} values and
 * {@link BlockPieces#CONTEXTS} contexts; the last piece of each may have fewer. The last piece of values ends with the
 * padding that the contexts need.
 *
 * @param valuePieces little-endian bytes of the values, from byte 0 of each piece to its limit
 * @param indexPieces little-endian bytes of the contexts, from byte 0 of each piece to its limit
 * @param values number of values
 * @param contexts number of contexts that have values
 */
record ValueBlock(List<ByteBuffer> valuePieces, List<ByteBuffer> indexPieces, int values, int contexts) {

    /** A block without values. */
    static final ValueBlock EMPTY = new ValueBlock(List.of(), List.of(), 0, 0);

    public ValueBlock {
        valuePieces = List.copyOf(valuePieces);
        indexPieces = List.copyOf(indexPieces);
    }

    /** Returns the number of bytes. */
    long size() {
        return ProfileDbLayout.valuesEnd(values) + (long) contexts * ProfileDbLayout.INDEX_BYTES;
    }

    /** Returns the ctxId of the i-th context, unsigned. */
    int ctxId(int i) {
        return indexPieces.get(i / BlockPieces.CONTEXTS).getInt(indexAt(i));
    }

    /**
     * Returns the index of the first value of the i-th context; for {@code i} equal to the number of contexts, the
     * number of values.
     */
    int start(int i) {
        return i == contexts
                ? values
                : (int) indexPieces.get(i / BlockPieces.CONTEXTS).getLong(indexAt(i) + ProfileDbLayout.START_INDEX);
    }

    private static int indexAt(int i) {
        return i % BlockPieces.CONTEXTS * ProfileDbLayout.INDEX_BYTES;
    }
}
