package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Tests that values come in the order of their cells, and those of one cell in the order in which they were added. */
class CellSorterTest {

    private static final Place PLACE = Place.of("a.cali");

    /** Room for all values, for runs of some thousands, of a few and of one, and cells with the largest number. */
    @ParameterizedTest
    @CsvSource({
        "0, 1, 8e6, 1e3",
        "1, 2, 8e6, 1e3",
        "2, 1, 1e5, 1e3",
        "3, 3, 1e5, 3e4",
        "4, 2, 3e3, 1e3",
        "5, 1, 0, 9",
        "6, 0, 1e5, 1e3",
        "7, 1, 1e5, 2e15"
    })
    void sortsByCellAndOrder(long seed, int width, double room, double cells) throws IOException {
        Random random = new Random(seed);
        List<long[]> expected = new ArrayList<>();
        try (CellSorter sorter = new CellSorter(cells, width, (long) room, PLACE)) {
            int count = room == 0 ? 300 : 30_000;
            for (int i = 0; i < count; i++) {
                if (i == 100 && seed % 2 == 0) {
                    sorter.expect(count - i);
                }
                long[] cell = random.longs(1 + width).toArray();
                cell[0] = i == 0 ? (long) cells - 1 : (long) (random.nextDouble() * cells);
                expected.add(cell);
                sorter.add(cell[0], cell, 1);
            }
            expected.sort(Comparator.comparingLong(cell -> cell[0]));
            for (int pass = 0; pass < 2; pass++) {
                List<long[]> found = new ArrayList<>();
                sorter.merge((cell, words, at) -> {
                    long[] one = new long[1 + width];
                    one[0] = cell;
                    System.arraycopy(words, at, one, 1, width);
                    found.add(one);
                });
                assertThat(found.toArray(long[][]::new)).isEqualTo(expected.toArray(long[][]::new));
            }
        }
    }

    @Test
    void mayBeEmpty() throws IOException {
        try (CellSorter sorter = new CellSorter(0, 1, 100, PLACE)) {
            sorter.merge((cell, words, at) -> {
                throw new IOException("no cell was added");
            });
        }
    }

    @Test
    void refusesMoreCellsThanItCanNumber() {
        assertThatThrownBy(() -> new CellSorter(0x1p51, 1, 100, PLACE))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage(
                        "a.cali: expected fewer than 2^51 cells of metrics, call paths and threads, found 2,251,799,813,685,248");
    }
}
