package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Batches that are filled again, and their comparison. */
class ColumnBatchTest {

    private static final int METRICS = 2;

    private final ColumnBatch batch = new ColumnBatch();

    @Test
    void cellsOfLocationsFollowEachOther() {
        batch.add(0, 1, 10);
        batch.add(1, 2, 20);
        batch.endLocation();
        batch.endLocation();
        batch.addLocation(1);
        batch.set(2, 1, 3, 30);

        assertThat(batch.locations()).isEqualTo(3);
        assertThat(List.of(batch.start(0), batch.start(1), batch.start(2), batch.start(3)))
                .containsExactly(0, 2, 2, 3);
        assertThat(batch.size()).isEqualTo(3);
        assertThat(batch.word(2)).isEqualTo(30);
    }

    @Test
    void cellsAreSortedByMetricAfterALargerUse() {
        for (int i = 0; i < 1_000; i++) {
            batch.add(0, i, 1);
        }
        batch.endLocation();
        batch.byMetric(0, new int[2]);
        batch.clear();
        batch.add(0, 6, 60);
        batch.endLocation();
        batch.add(1, 7, 70);
        batch.add(0, 8, 80);
        batch.add(1, 9, 90);
        batch.endLocation();
        int[] firsts = new int[METRICS + 1];

        assertThat(batch.byMetric(1, firsts)).startsWith(2, 1, 3);
        assertThat(firsts).containsExactly(0, 1, 3);
    }
}
