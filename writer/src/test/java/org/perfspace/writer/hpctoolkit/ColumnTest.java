package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns that are used again. */
class ColumnTest {

    private final List<Column> used = new ArrayList<>();

    @Test
    void columnsAreUsedAgainWithoutTheirCells() {
        List<Column> first = List.copyOf(Column.cleared(used, 3));
        fill(first.get(1), 1_000);

        assertThat(Column.cleared(used, 2)).containsExactly(first.get(0), first.get(1));
        assertThat(first.get(1).size()).isZero();
        assertThat(Column.cleared(used, 3)).containsExactlyElementsOf(first);
    }

    @Test
    void aSingleColumnKeepsItsRoom() {
        Column column = Column.cleared(used, 1).get(0);
        fill(column, 600_000);

        assertThat(Column.cleared(used, 1)).containsExactly(column);
    }

    @Test
    void columnsThatWereLargeAtDifferentTimesDoNotKeepAllTheirRoom() {
        List<Column> first = List.copyOf(Column.cleared(used, 4));
        for (Column column : first) {
            fill(column, 150_000);
            column.clear();
        }

        List<Column> second = Column.cleared(used, 4);
        assertThat(second.subList(0, 2)).containsExactly(first.get(0), first.get(1));
        assertThat(second.subList(2, 4)).doesNotContain(first.get(2), first.get(3));
    }

    @Test
    void cellsAreSortedByMetricAfterALargerUse() {
        Column column = Column.cleared(used, 1).get(0);
        fill(column, 1_000);
        column.byMetric(new int[2], 1);
        Column.cleared(used, 1);
        column.add(1, 7, 70);
        column.add(0, 8, 80);
        column.add(1, 9, 90);
        int[] starts = new int[3];

        assertThat(column.byMetric(starts, 2)).startsWith(1, 0, 2);
        assertThat(starts).containsExactly(0, 1, 3);
    }

    private static void fill(Column column, int cells) {
        for (int i = 0; i < cells; i++) {
            column.add(0, i, 1);
        }
    }
}
