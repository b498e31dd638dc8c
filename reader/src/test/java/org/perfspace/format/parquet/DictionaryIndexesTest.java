package org.perfspace.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.junit.jupiter.api.Test;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

class DictionaryIndexesTest {

    private static DictionaryIndexes of(int... bytes) {
        ByteBuffer page = ByteBuffer.allocate(bytes.length);
        for (int b : bytes) {
            page.put((byte) b);
        }
        return new DictionaryIndexes(page.flip(), Place.of("a.parquet"));
    }

    /** Three bits each: the example of Parquet's specification, then five times 6. */
    @Test
    void readsPackedAndRepeatedNumbers() throws ProfileException {
        assertThat(of(3, 3, 0x88, 0xc6, 0xfa, 10, 6).decode(13)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 6, 6, 6, 6, 6);
        assertThat(of(0, 8).decode(3)).containsExactly(0, 0, 0);
    }

    /** The output of Parquet's own encoder is read, at the end of a buffer and before other bytes. */
    @Test
    void readsWhatParquetWrites() throws IOException {
        Random random = new Random(3);
        for (int width = 1; width <= 32; width++) {
            for (int count : new int[] {0, 1, 7, 8, 9, 64, 65, 1_000}) {
                int[] numbers = new int[count];
                int same = 1 + random.nextInt(20);
                for (int i = 0; i < count; i++) {
                    numbers[i] = i % same > 0 ? numbers[i - 1] : (int) (random.nextLong() & ((1L << width) - 1));
                }
                try (var encoder =
                        new RunLengthBitPackingHybridEncoder(width, 64, 4096, HeapByteBufferAllocator.getInstance())) {
                    for (int number : numbers) {
                        encoder.writeInt(number);
                    }
                    ByteArrayOutputStream runs = new ByteArrayOutputStream();
                    encoder.toBytes().writeAllTo(runs);
                    for (int more : new int[] {0, 1, 9}) {
                        ByteBuffer page = ByteBuffer.allocate(1 + runs.size() + more);
                        page.put((byte) width).put(runs.toByteArray()).rewind();
                        assertThat(new DictionaryIndexes(page, Place.of("a.parquet")).decode(count))
                                .as("seed 3, width %d, %d numbers", width, count)
                                .containsExactly(numbers);
                    }
                }
            }
        }
    }

    /** Groups of 2 GiB were believed; found by the sweep: seeds 21539 and 322240. */
    @Test
    void aRunBeyondThePageEndsWithIt() {
        assertThatThrownBy(() -> of(3, 0xff, 0xff, 0xff, 0xff, 0x07, 1).decode(100))
                .isInstanceOf(BufferUnderflowException.class);
    }

    /** Any bytes are numbers, a complaint, or too short. */
    @Test
    void survivesAnyBytes() {
        Random random = new Random(5);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            if (bytes.length > 0) {
                bytes[0] = (byte) random.nextInt(34);
            }
            try {
                assertThat(new DictionaryIndexes(ByteBuffer.wrap(bytes), Place.of("a.parquet")).decode(200))
                        .hasSize(200);
            } catch (ProfileException e) {
                assertThat(e).hasMessageStartingWith("a.parquet: ");
            } catch (BufferUnderflowException e) {
                assertThat(bytes.length).as("seed 5, round %d", round).isLessThan(40);
            }
        }
    }

    @Test
    void widthsAndRunsWithoutSenseAreRefused() {
        assertThatThrownBy(() -> of(33, 2, 0).decode(1))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("a.parquet: expected entries of at most 32 bits, found 33");
        assertThatThrownBy(() -> of(3, 0).decode(1))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("a.parquet: expected a run of entries, found one of none");
    }
}
