package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Rows that are stored in any order, dense and sparse ones, in memory and in a file, compared with rows in memory. */
class SpilledRowsTest {

    private static final int NODES = 200;
    private static final int LOCATIONS = 10;

    @ParameterizedTest
    @ValueSource(longs = {0, 30_000, 1 << 20})
    void areThoseThatWereStoredLast(long memory) throws IOException {
        Random random = new Random(memory);
        Definitions definitions = definitions();
        MemorySeverity expected = new MemorySeverity(definitions);
        int[][] counts = new int[3][NODES];
        try (SpilledRows rows = new SpilledRows(definitions, memory)) {
            for (int i = 0; i < 8_000; i++) {
                int metric = random.nextInt(2);
                int node = random.nextInt(metric == 0 ? NODES : 20);
                long[] words = expected.row(metric, node);
                Arrays.fill(words, definitions.metrics().get(metric).type().neutral(0));
                int count = random.nextInt(LOCATIONS + 1);
                int[] ids = random.ints(0, LOCATIONS)
                        .distinct()
                        .limit(count)
                        .sorted()
                        .toArray();
                long[] values = random.longs(LOCATIONS).toArray();
                if (count == LOCATIONS && random.nextBoolean()) {
                    rows.put(metric, node, values);
                } else {
                    rows.put(metric, node, ids, values, count);
                }
                for (int id = 0; id < count; id++) {
                    words[ids[id]] = values[id];
                }
                counts[metric][node] = count;
            }
            for (Metric metric : definitions.metrics()) {
                requireEqual(rows, expected, counts[metric.id()], metric);
            }
        }
    }

    private static void requireEqual(SpilledRows rows, MemorySeverity expected, int[] counts, Metric metric)
            throws IOException {
        Row row = new Row(metric.type(), LOCATIONS);
        RowCursor cursor = rows.rows(metric.id());
        for (int node = 0; node < NODES; node++) {
            boolean has = expected.hasRow(metric.id(), node);
            assertThat(rows.hasRow(metric.id(), node)).isEqualTo(has);
            assertThat(rows.read(metric.id(), node, row)).isEqualTo(has);
            assertThat(rows.nextRow(metric.id(), node, NODES)).isEqualTo(expected.nextRow(metric.id(), node, NODES));
            if (has) {
                assertThat(row.count()).isEqualTo(counts[node]);
                assertThat(row.isDense()).isEqualTo(counts[node] == LOCATIONS);
                long[] words = new long[LOCATIONS];
                row.copyDense(words);
                assertThat(words).isEqualTo(expected.row(metric.id(), node));
                assertThat(cursor.next()).isTrue();
                assertThat(cursor.callNode()).isEqualTo(node);
                cursor.row().copyDense(words);
                assertThat(words).isEqualTo(expected.row(metric.id(), node));
            }
        }
        assertThat(cursor.next()).isFalse();
    }

    private static Definitions definitions() {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        builder.add(Metric.named("n").type(ValueType.INT64));
        builder.add(Metric.named("least").type(ValueType.MINDOUBLE));
        builder.add(Metric.named("nothing").type(ValueType.DOUBLE));
        int machine = builder.addSystemNode(Tree.NO_PARENT, "machine", "machine", "", Attributes.NONE);
        int process = builder.addLocationGroup(machine, "process", 0, LocationGroup.Type.PROCESS, Attributes.NONE);
        for (int id = 0; id < LOCATIONS; id++) {
            builder.addLocation(id, process, "thread", id, Location.Type.CPU_THREAD, Attributes.NONE);
        }
        int region = builder.add(Region.named("f"));
        for (int node = 0; node < NODES; node++) {
            builder.addCallNode(node - 1, region);
        }
        return builder.build();
    }
}
