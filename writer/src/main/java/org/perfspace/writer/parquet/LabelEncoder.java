package org.perfspace.writer.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.apache.parquet.format.Encoding;
import org.perfspace.format.parquet.LeafKind;

/**
 * Encodes pages of labels: ids as differences, texts and other integers as a dictionary and the numbers of its entries, the rest as it is. Safe
 * for several threads.
 *
 * @param encoder encoder of pages
 * @param store pages that are already encoded
 */
record LabelEncoder(PageEncoder encoder, PageStore store) {

    /** The number of the encoding of ids in the store; that of others follows from their width. */
    private static final long IDS = -1;

    /** Returns a page of ids of 32 bits, none of which is null. */
    public EncodedPage ids(ValueRuns runs) throws IOException {
        return store.get(runs, IDS, () -> {
            byte[] body = ValueEncoder.delta(runs.numbers());
            Bounds bounds = Bounds.of(LeafKind.INT32, runs.values(), 0, 1, runs.count());
            return encoder.data(runs.presence(), false, body, body.length, Encoding.DELTA_BINARY_PACKED, bounds);
        });
    }

    /**
     * Returns a page of numbers as they are.
     *
     * @param runs numbers of entries
     * @param dictionary all entries
     */
    public EncodedPage plain(LeafKind kind, boolean optional, ValueRuns runs, long[] dictionary) throws IOException {
        long[] values = values(runs.words(), dictionary);
        byte[] body = ValueEncoder.plain(kind, values, 0, 1, values.length);
        Bounds bounds = Bounds.of(kind, values, 0, 1, values.length);
        return encoder.data(runs.presence(), optional, body, body.length, Encoding.PLAIN, bounds);
    }

    /**
     * Returns a page of texts.
     *
     * @param runs numbers of entries
     * @param dictionary all entries
     */
    public EncodedPage texts(boolean optional, ValueRuns runs, byte[][] dictionary) throws IOException {
        EncodedPage page = indexes(optional, runs, dictionary.length);
        BitSet seen = new BitSet();
        Bounds bounds = Bounds.EMPTY;
        for (int run = 0; run < runs.count(); run++) {
            int entry = (int) runs.values()[run];
            if (!seen.get(entry)) {
                seen.set(entry);
                bounds = bounds.and(Bounds.ofText(dictionary[entry]), LeafKind.TEXT);
            }
        }
        return page.with(bounds);
    }

    /**
     * Returns a page of numbers that are entries of a dictionary.
     *
     * @param runs numbers of entries
     * @param dictionary all entries
     */
    public EncodedPage entries(LeafKind kind, boolean optional, ValueRuns runs, long[] dictionary) throws IOException {
        long[] values = values(Arrays.copyOf(runs.values(), runs.count()), dictionary);
        return indexes(optional, runs, dictionary.length).with(Bounds.of(kind, values, 0, 1, values.length));
    }

    private static long[] values(long[] numbers, long[] dictionary) {
        return Arrays.stream(numbers).map(number -> dictionary[(int) number]).toArray();
    }

    /** Returns the page of a dictionary of numbers. */
    public EncodedPage dictionary(LeafKind kind, long[] values) throws IOException {
        return encoder.dictionary(ValueEncoder.plain(kind, values, 0, 1, values.length), values.length);
    }

    /** Returns the page of a dictionary of texts. */
    public EncodedPage dictionary(byte[][] texts) throws IOException {
        return encoder.dictionary(plain(texts), texts.length);
    }

    private EncodedPage indexes(boolean optional, ValueRuns runs, int entries) throws IOException {
        int width = ValueEncoder.indexWidth(entries);
        return store.get(runs, 2L * width + (optional ? 1 : 0), () -> {
            byte[] body = ValueEncoder.entries(runs.numbers(), width);
            return encoder.data(runs.presence(), optional, body, body.length, Encoding.RLE_DICTIONARY, Bounds.EMPTY);
        });
    }

    /** Returns the texts in plain encoding: each text after its length. */
    private static byte[] plain(byte[][] texts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] text : texts) {
            for (int b = 0; b < 4; b++) {
                out.write(text.length >>> (8 * b));
            }
            out.writeBytes(text);
        }
        return out.toByteArray();
    }
}
