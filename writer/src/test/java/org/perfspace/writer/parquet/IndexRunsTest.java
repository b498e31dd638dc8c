package org.perfspace.writer.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.junit.jupiter.api.Test;

class IndexRunsTest {

    /** Three bits each: the example of Parquet's specification. */
    @Test
    void packsGroupsOfEight() {
        assertThat(encode(3, 0, 1, 2, 3, 4, 5, 6, 7)).containsExactly(3, 3, 0x88, 0xc6, 0xfa);
        assertThat(encode(3, 0, 1, 2, 3, 4, 5, 6, 7, 1)).containsExactly(3, 5, 0x88, 0xc6, 0xfa, 1, 0, 0);
    }

    @Test
    void repeatsLongRuns() {
        int[] numbers = new int[100];
        Arrays.fill(numbers, 8, 100, 0x1234);
        assertThat(encode(13, numbers)).containsExactly(13, 16, 0, 0, 184, 1, 0x34, 0x12);
        assertThat(encode(1, 1, 1, 1, 1, 1, 1, 1, 1, 0)).containsExactly(1, 5, 0xff, 0);
        assertThat(encode(1, 1)).containsExactly(1, 2, 1);
        assertThat(encode(1)).containsExactly(1);
    }

    /** Parquet's own decoder reads the same numbers, for every width and runs of all lengths. */
    @Test
    void areReadByParquet() throws IOException {
        Random random = new Random(7);
        for (int width = 1; width <= 31; width++) {
            for (int round = 0; round < 40; round++) {
                int[] numbers = new int[random.nextInt(600)];
                int longest = 1 + random.nextInt(80);
                for (int i = 0; i < numbers.length; ) {
                    int end = Math.min(numbers.length, i + 1 + random.nextInt(longest));
                    Arrays.fill(numbers, i, end, random.nextInt() & ((1 << width) - 1));
                    i = end;
                }
                byte[] bytes = ValueEncoder.entries(numbers, width);
                assertThat(bytes[0]).isEqualTo((byte) width);
                var decoder = new RunLengthBitPackingHybridDecoder(
                        width, new ByteArrayInputStream(bytes, 1, bytes.length - 1));
                for (int number : numbers) {
                    assertThat(decoder.readInt()).as("seed 7, width " + width).isEqualTo(number);
                }
            }
        }
    }

    private static int[] encode(int width, int... numbers) {
        byte[] bytes = ValueEncoder.entries(numbers, width);
        int[] unsigned = new int[bytes.length];
        Arrays.setAll(unsigned, i -> bytes[i] & 0xff);
        return unsigned;
    }
}
