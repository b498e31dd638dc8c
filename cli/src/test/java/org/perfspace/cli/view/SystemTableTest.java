package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Definitions;
import org.perfspace.model.SpaceBuilder;

class SystemTableTest {

    @Test
    void sortsThreadsByNumberAndHidesSingleOnes() {
        assertThat(rows(Level.THREAD))
                .containsExactly(
                        "machine -1 level 0",
                        "node a -1 level 1",
                        "rank 1 -1 level 2",
                        "thread 0 2 level 3",
                        "thread 1 0 level 3",
                        "rank 2 1 level 3",
                        "node b -1 level 1",
                        "process 0 3 level 3");
    }

    @Test
    void sumsProcessesAndNodes() {
        assertThat(rows(Level.PROCESS))
                .containsExactly(
                        "machine -1 level 0",
                        "node a -1 level 1",
                        "rank 1 1 level 2",
                        "rank 2 0 level 2",
                        "node b -1 level 1",
                        "process 0 2 level 2");
        assertThat(rows(Level.NODE)).containsExactly("machine -1 level 0", "node a 1 level 1", "node b 2 level 1");
    }

    @Test
    void chooseCoarserColumnsForManyLocations() {
        SpaceBuilder space = new SpaceBuilder();
        int node = space.defineNode("node", space.defineMachine("machine"));
        for (int rank = 0; rank < 1000; rank++) {
            int process = space.defineProcess("rank " + rank, rank, node);
            for (int thread = 0; thread < 5; thread++) {
                space.defineThread("thread", thread, process);
            }
        }
        Definitions definitions = space.build().definitions();

        assertThat(PageColumns.of(definitions, Optional.empty()).level()).isEqualTo(Level.PROCESS);
        assertThat(PageColumns.of(definitions, Optional.of(Level.THREAD)).size())
                .isEqualTo(5000);
    }

    /** Two nodes; on the first a process of two threads, defined in the wrong order, and one of a single thread. */
    private static List<String> rows(Level level) {
        SpaceBuilder space = new SpaceBuilder();
        int machine = space.defineMachine("machine");
        int a = space.defineNode("node a", machine);
        int b = space.defineNode("node b", machine);
        int second = space.defineProcess("rank 2", 2, a);
        int first = space.defineProcess("rank 1", 1, a);
        space.defineThread("thread 1", 1, first);
        space.defineThread("only", 0, second);
        space.defineThread("thread 0", 0, first);
        space.defineThread("", 0, space.defineProcess(" ", 0, b));
        Definitions definitions = space.build().definitions();
        SystemTable table = new SystemTable(definitions, PageColumns.of(definitions, Optional.of(level)));
        assertThat(table.processes()).isEqualTo(3);
        assertThat(table.threads()).isEqualTo(2);
        return table.items().stream()
                .map(item -> item.name() + " " + item.column() + " level " + item.level())
                .toList();
    }
}
