package org.perfspace.writer.parquet.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.BitSet;
import org.apache.parquet.format.Encoding;
import org.perfspace.format.parquet.LeafKind;

/**
 * Encodes pages of labels: integers as differences, texts as a dictionary and the numbers of its entries. Safe for several threads.
 *
 * @param encoder of pages
 * @param store pages that are known already
 */
public record LabelEncoder(PageEncoder encoder, PageStore store) {

    /** Returns a page of integers. */
    public EncodedPage numbers(LeafKind kind, boolean optional, ValueRuns runs) throws IOException {
        long how = 2L * kind.ordinal() + (optional ? 1 : 0);
        return store.get(runs, how, () -> {
            byte[] body = ValueEncoder.delta(kind, runs);
            Bounds bounds = Bounds.ofIntegers(kind, runs.values(), 0, 1, runs.count());
            return encoder.data(runs.presence(), optional, body, body.length, Encoding.DELTA_BINARY_PACKED, bounds);
        });
    }

    /**
     * Returns a page of texts.
     *
     * @param runs numbers of entries
     * @param dictionary all entries
     */
    public EncodedPage texts(boolean optional, ValueRuns runs, byte[][] dictionary) throws IOException {
        int width = ValueEncoder.indexWidth(dictionary.length);
        long how = -1L - (2L * width + (optional ? 1 : 0));
        EncodedPage page = store.get(runs, how, () -> {
            byte[] body = ValueEncoder.indexes(runs, width);
            return encoder.data(
                    runs.presence(), optional, body, body.length, Encoding.RLE_DICTIONARY, Bounds.EMPTY);
        });
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

    /** Returns the page of a dictionary of texts. */
    public EncodedPage dictionary(byte[][] texts) throws IOException {
        return encoder.dictionary(plain(texts), texts.length);
    }

    /** Each text after its length. */
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
