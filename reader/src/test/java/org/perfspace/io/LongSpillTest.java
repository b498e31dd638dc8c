package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that integers are read back from memory and from the temporary file. */
class LongSpillTest {

    private static final int COUNT = 100_000;

    /** The limits: everything goes to the file, some of it, nothing. */
    @ParameterizedTest
    @ValueSource(longs = {0, 40_000, COUNT})
    void readsBackWhatWasAppendedFromAnyPosition(long limit) throws IOException {
        long[] numbers = new Random(4711).longs(COUNT).toArray();
        Random positions = new Random(1);
        try (LongSpill spill = new LongSpill(Place.of("numbers"), limit)) {
            spill.add(numbers, 0, 1_000);
            spill.add(numbers, 1_000, COUNT - 1_001);
            spill.add(numbers[COUNT - 1]);
            assertThat(spill.size()).isEqualTo(COUNT);
            for (int i = 0; i < 100; i++) {
                int position = positions.nextInt(COUNT);
                int count = positions.nextInt(COUNT - position + 1);
                long[] found = new long[count + 2];
                spill.read(position, found, 1, count);
                long[] expected = new long[count + 2];
                System.arraycopy(numbers, position, expected, 1, count);
                assertThat(found).as("from %d, seed 1", position).isEqualTo(expected);
            }
        }
    }
}
