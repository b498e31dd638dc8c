package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.perfspace.io.Workers;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

class ColumnBandsTest {

    private static final int METRICS = 3;
    private static final int NODES = 20;
    private static final int LOCATIONS = 11;
    private static final boolean[] WANTED = {true, false, true};

    private final MemorySeverity severity = severity();

    @Test
    void columnsAreTheSameHoweverManyLocationsFitIntoMemory() throws IOException {
        for (long bytes : new long[] {Long.MAX_VALUE, 4_000, 1_500, 800}) {
            List<String> found = new ArrayList<>();
            ColumnBatch batch = new ColumnBatch();
            try (LocationColumns columns =
                    ColumnBands.of(severity, NODES, LOCATIONS, WANTED, bytes).orElseThrow()) {
                for (int first = 0; first < LOCATIONS; first = columns.batchEnd(first)) {
                    columns.read(first, columns.batchEnd(first), batch);
                    add(batch, first, found);
                }
            }
            assertThat(found).as("%,d bytes", bytes).isEqualTo(expected());
        }
    }

    @Test
    void threadsThatNeedDifferentBandsGetTheirCells() throws IOException {
        try (LocationColumns columns = ColumnBands.of(severity, NODES, LOCATIONS, WANTED, 1_500)
                        .orElseThrow();
                Workers threads = new Workers("test", 4)) {
            List<Future<List<String>>> reading = new ArrayList<>();
            for (int i = 0; i < 20 * LOCATIONS; i++) {
                int location = i * 7 % LOCATIONS;
                reading.add(threads.submit(() -> {
                    List<String> cells = new ArrayList<>();
                    ColumnBatch batch = new ColumnBatch();
                    columns.read(location, location + 1, batch);
                    add(batch, location, cells);
                    return cells;
                }));
            }
            for (int i = 0; i < reading.size(); i++) {
                String location = i * 7 % LOCATIONS + " ";
                assertThat(Workers.await(reading.get(i)))
                        .isEqualTo(expected().stream()
                                .filter(cell -> cell.startsWith(location))
                                .toList());
            }
        }
    }

    @Test
    void everyThreadLearnsThatRowsCannotBeRead() throws IOException {
        Severity broken = new Severity() {
            @Override
            public boolean hasRow(int metric, int callNode) {
                return severity.hasRow(metric, callNode);
            }

            @Override
            public boolean read(int metric, int callNode, Row into) {
                return severity.read(metric, callNode, into);
            }

            @Override
            public RowCursor rows(int metric) throws IOException {
                throw new IOException("metric " + metric + " is gone");
            }

            @Override
            public boolean isCheap(int metric) {
                return true;
            }
        };
        try (LocationColumns columns =
                ColumnBands.of(broken, NODES, LOCATIONS, WANTED, 1_500).orElseThrow()) {
            for (int location = 0; location < 2; location++) {
                int first = location;
                assertThatThrownBy(() -> columns.read(first, first + 1, new ColumnBatch()))
                        .isInstanceOf(IOException.class)
                        .hasMessage("metric 0 is gone");
            }
        }
    }

    @Test
    void rowsThatHadToBeReadTooOftenAreNotReadAgain() throws IOException {
        assertThat(ColumnBands.of(severity, NODES, LOCATIONS, WANTED, 100)).isEmpty();
    }

    @Test
    void rowsThatAreNotCheapAreNotReadAgain() throws IOException {
        Severity computed = new Severity() {
            @Override
            public boolean hasRow(int metric, int callNode) {
                return severity.hasRow(metric, callNode);
            }

            @Override
            public boolean read(int metric, int callNode, Row into) {
                return severity.read(metric, callNode, into);
            }

            @Override
            public RowCursor rows(int metric) throws IOException {
                return severity.rows(metric);
            }
        };
        assertThat(ColumnBands.of(computed, NODES, LOCATIONS, WANTED, Long.MAX_VALUE))
                .isEmpty();
    }

    private List<String> expected() {
        List<String> cells = new ArrayList<>();
        for (int location = 0; location < LOCATIONS; location++) {
            for (int metric = 0; metric < METRICS; metric++) {
                for (int node = 0; node < NODES; node++) {
                    if (WANTED[metric] && severity.hasRow(metric, node) && severity.row(metric, node)[location] != 0) {
                        cells.add(cell(location, metric, node, severity.row(metric, node)[location]));
                    }
                }
            }
        }
        return cells;
    }

    private static void add(ColumnBatch batch, int firstLocation, List<String> into) {
        for (int location = 0; location < batch.locations(); location++) {
            for (int i = batch.start(location); i < batch.start(location + 1); i++) {
                into.add(cell(firstLocation + location, batch.metric(i), batch.callNode(i), batch.word(i)));
            }
        }
    }

    private static String cell(int location, int metric, int node, long word) {
        return location + " " + metric + " " + node + " " + word;
    }

    private static MemorySeverity severity() {
        SpaceBuilder space = new SpaceBuilder();
        for (int metric = 0; metric < METRICS; metric++) {
            space.defineMetric("m" + metric, "m" + metric, ValueType.INT64, "", Tree.NO_PARENT);
        }
        int region = space.defineRegion("r", "", 0, 0);
        for (int node = 0; node < NODES; node++) {
            space.defineCallNode(region, node - 1);
        }
        int process = space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m")));
        for (int location = 0; location < LOCATIONS; location++) {
            space.defineThread("t" + location, location, process);
        }
        MemorySeverity severity = new MemorySeverity(space.build().definitions());
        Random random = new Random(19);
        for (int i = 0; i < METRICS * NODES * LOCATIONS / 2; i++) {
            severity.row(random.nextInt(METRICS), random.nextInt(NODES))[random.nextInt(LOCATIONS)] = random.nextLong();
        }
        return severity;
    }
}
