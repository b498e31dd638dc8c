package org.perfspace.writer.parquet;

import static org.apache.parquet.format.Encoding.BYTE_STREAM_SPLIT;
import static org.apache.parquet.format.Encoding.PLAIN;
import static org.apache.parquet.format.Encoding.RLE_DICTIONARY;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import org.apache.parquet.format.Encoding;
import org.junit.jupiter.api.Test;
import org.perfspace.format.parquet.Compression;
import org.perfspace.format.parquet.LeafKind;

class EncodingChoiceTest {

    private static final int PAGE = 16_384;
    private static final DoubleEncoding[] WISHES = DoubleEncoding.values();

    private final Random random = new Random(11);

    /** The values of a column, in pages. */
    private record Column(IntToLongFunction value, int values) implements EncodingChoice.Pages {

        @Override
        public int count() {
            return Math.min(EncodingChoice.PAGES, (values + PAGE - 1) / PAGE);
        }

        @Override
        public PageValues page(int number) {
            Presence presence = new Presence();
            long[] words = new long[Math.min(PAGE, values - number * PAGE)];
            for (int i = 0; i < words.length; i++) {
                words[i] = value.applyAsLong(number * PAGE + i);
            }
            presence.add(true, words.length);
            return new PageValues(presence, words);
        }
    }

    @Test
    void fewValuesInAnyOrderBecomeADictionary() throws IOException {
        double[] some = random.doubles(1_000).toArray();
        int[] order = random.ints(1 << 17, 0, some.length).toArray();
        assertThat(encodings(doubles(i -> some[order[i]], order.length)))
                .containsExactly(RLE_DICTIONARY, RLE_DICTIONARY, PLAIN, RLE_DICTIONARY, BYTE_STREAM_SPLIT);
    }

    @Test
    void valuesThatDoNotRepeatStayPlainForEveryEngine() throws IOException {
        assertThat(encodings(doubles(i -> 3e7 + i * 17.125, 1 << 16)))
                .containsExactly(PLAIN, BYTE_STREAM_SPLIT, PLAIN, RLE_DICTIONARY, BYTE_STREAM_SPLIT);
    }

    /** Eight bytes for each entry and two for each number are fewer than eight for each value, if each comes twice. */
    @Test
    void valuesThatRepeatFarAwayBecomeADictionary() throws IOException {
        double[] all = random.doubles(1 << 16).toArray();
        assertThat(encodings(doubles(i -> all[i & 0xffff], 1 << 17)))
                .containsExactly(RLE_DICTIONARY, RLE_DICTIONARY, PLAIN, RLE_DICTIONARY, BYTE_STREAM_SPLIT);
    }

    @Test
    void aDictionaryThatWouldBeTooLargeIsNone() throws IOException {
        int[] order = random.ints(1 << 20, 0, 140_000).toArray();
        IntToDoubleFunction value = i -> order[i] * 0.005;
        assertThat(choose(DoubleEncoding.MEASURED, doubles(value, order.length)))
                .isEqualTo(PLAIN);
        assertThat(choose(DoubleEncoding.MEASURED, doubles(i -> order[i] % 120_000 * 0.005, order.length)))
                .isEqualTo(RLE_DICTIONARY);
    }

    @Test
    void aFewValuesAreNotMeasured() throws IOException {
        double[] some = random.doubles(4).toArray();
        assertThat(choose(DoubleEncoding.SMALLEST, doubles(i -> some[i % 3], 2_047)))
                .isEqualTo(PLAIN);
        assertThat(encodings(doubles(i -> 0, 0))).containsExactly(PLAIN, PLAIN, PLAIN, PLAIN, BYTE_STREAM_SPLIT);
    }

    @Test
    void integersAreMeasuredToo() throws IOException {
        long[] some = random.longs(200).toArray();
        int[] order = random.ints(1 << 16, 0, some.length).toArray();
        Column column = new Column(i -> some[order[i]], order.length);
        for (LeafKind kind : new LeafKind[] {LeafKind.INT64, LeafKind.UINT64}) {
            assertThat(encoding(DoubleEncoding.MEASURED, kind, column)).isEqualTo(RLE_DICTIONARY);
            assertThat(encoding(DoubleEncoding.DICTIONARY, kind, column)).isEqualTo(PLAIN);
            assertThat(encoding(DoubleEncoding.BYTE_STREAM_SPLIT, kind, column)).isEqualTo(PLAIN);
        }
        Column cycles = new Column(i -> Long.MAX_VALUE - 3_000 + 17L * i, 1 << 15);
        assertThat(encoding(DoubleEncoding.MEASURED, LeafKind.UINT64, cycles)).isEqualTo(PLAIN);
        Column bytes = new Column(i -> some[order[i]] & 0x7, order.length);
        assertThat(encoding(DoubleEncoding.SMALLEST, LeafKind.UINT8, bytes)).isEqualTo(RLE_DICTIONARY);
    }

    /** Pages of a large row group that are not among the first ones may hold values that the dictionary lacks. */
    @Test
    void aPageWithANewValueIsPlain() throws IOException {
        double[] some = random.doubles(1_000).toArray();
        int[] order = random.ints(PAGE, 0, some.length).toArray();
        ChunkEncoding encoding =
                choice(DoubleEncoding.MEASURED).of(LeafKind.DOUBLE, doubles(i -> some[order[i]], PAGE));
        assertThat(encoding.encode(doubles(i -> some[order[i] / 2], 100).page(0))
                        .encoding())
                .isEqualTo(RLE_DICTIONARY);
        assertThat(encoding.encode(doubles(i -> i, 100).page(0)).encoding()).isEqualTo(PLAIN);
    }

    private static Column doubles(IntToDoubleFunction value, int values) {
        return new Column(i -> Double.doubleToRawLongBits(value.applyAsDouble(i)), values);
    }

    private static Encoding[] encodings(Column column) throws IOException {
        Encoding[] all = new Encoding[WISHES.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = choose(WISHES[i], column);
        }
        return all;
    }

    private static Encoding choose(DoubleEncoding wish, Column column) throws IOException {
        return encoding(wish, LeafKind.DOUBLE, column);
    }

    private static Encoding encoding(DoubleEncoding wish, LeafKind kind, Column column) throws IOException {
        return choice(wish).of(kind, column).encode(column.page(0)).encoding();
    }

    private static EncodingChoice choice(DoubleEncoding wish) {
        return new EncodingChoice(wish, new PageEncoder(new Compressor(Compression.ZSTD, false)));
    }
}
