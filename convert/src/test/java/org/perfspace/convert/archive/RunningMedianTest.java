package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunningMedianTest {

    private static List<String> times(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> String.format("2026-01-%02d", i + 1))
                .toList();
    }

    @Test
    void followsAStepAndLeavesOutASingleValue() {
        double[] values = {1, 9, 1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5, 5};

        assertThat(RunningMedian.of(times(values.length), values))
                .containsExactly(1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5, 5);
    }

    @Test
    void takesAllValuesOfATimeTogether() {
        assertThat(RunningMedian.of(Collections.nCopies(4, "2026-01-01"), new double[] {4, 1, 2, 3}))
                .containsExactly(2.5, 2.5, 2.5, 2.5);
        assertThat(RunningMedian.of(List.of(), new double[0])).isEmpty();
    }

    @Test
    void reachesFiveTimesBeforeAndAfter() {
        double[] values = IntStream.range(0, 12).mapToDouble(i -> i * i).toArray();

        assertThat(RunningMedian.of(times(values.length), values))
                .containsExactly(6.5, 9, 12.5, 16, 20.5, 25, 36, 42.5, 49, 56.5, 64, 72.5);
    }
}
