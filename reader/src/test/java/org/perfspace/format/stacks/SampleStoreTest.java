package org.perfspace.format.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.perfspace.io.Place;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Sums of samples, compared with sums of any size. */
class SampleStoreTest {

    private static final int NODES = 3;
    private static final int LOCATIONS = 2;

    @Test
    void sumsAreExactOrTheNearestDoubles() throws IOException {
        long seed = 20261125;
        Random random = new Random(seed);
        int doubles = 0;
        int integers = 0;
        for (int round = 0; round < 2_000; round++) {
            int bits = 50 + random.nextInt(14);
            int metrics = 1 + random.nextInt(3);
            BigInteger[][][] sums = new BigInteger[metrics][NODES][LOCATIONS];
            Arrays.stream(sums).flatMap(Arrays::stream).forEach(row -> Arrays.fill(row, BigInteger.ZERO));
            try (SampleStore store = new SampleStore(metrics, false, Place.of("test"))) {
                for (int i = random.nextInt(40); i >= 0; i--) {
                    int node = random.nextInt(NODES);
                    int location = random.nextInt(LOCATIONS);
                    long[] values = random.longs(metrics)
                            .map(word -> word >> (Long.SIZE - 1 - bits))
                            .toArray();
                    store.add(node, location, values);
                    for (int metric = 0; metric < metrics; metric++) {
                        sums[metric][node][location] =
                                sums[metric][node][location].add(BigInteger.valueOf(values[metric]));
                    }
                }
                // handles are in another order than ids
                try (PerformanceSpace space = store.space(
                        definitions(metrics), node -> NODES - 1 - node, id -> LOCATIONS - 1 - id, List.of("a"))) {
                    List<String> notes = new ArrayList<>(List.of("a"));
                    for (int metric = 0; metric < metrics; metric++) {
                        String what = "seed " + seed + ", round " + round + ", metric " + metric;
                        boolean fits = Arrays.stream(sums[metric])
                                .flatMap(Arrays::stream)
                                .allMatch(sum -> sum.bitLength() < Long.SIZE);
                        doubles += fits ? 0 : 1;
                        integers += fits ? 1 : 0;
                        if (!fits) {
                            notes.add("sums of metric \"m" + metric
                                    + "\" do not fit into 64 bits; its values are rounded to doubles");
                        }
                        assertThat(space.definitions().metrics().get(metric).type())
                                .as(what)
                                .isEqualTo(fits ? ValueType.INT64 : ValueType.DOUBLE);
                        assertThat(values(space, metric)).as(what).isEqualTo(expected(sums[metric], fits));
                    }
                    assertThat(space.notes()).isEqualTo(notes);
                }
            }
        }
        assertThat(doubles).isGreaterThan(100);
        assertThat(integers).isGreaterThan(100);
    }

    private static long[][] expected(BigInteger[][] sums, boolean fits) {
        return Arrays.stream(sums)
                .map(row -> Arrays.stream(row)
                        .mapToLong(sum -> fits ? sum.longValueExact() : Double.doubleToRawLongBits(sum.doubleValue()))
                        .toArray())
                .toArray(long[][]::new);
    }

    /** The samples, and those that are being sorted, do not fit into the memory for them. */
    @Test
    void sumsAreTheSameInTemporaryFiles() throws IOException {
        Random random = new Random(1);
        long[][][] sums = new long[2][NODES][LOCATIONS];
        try (SampleStore store = new SampleStore(2, false, Place.of("test"))) {
            for (int i = 0; i < 800_000; i++) {
                int node = random.nextInt(NODES);
                int location = random.nextInt(LOCATIONS);
                long[] values = {random.nextInt(), node == 1 ? 0 : random.nextInt()};
                store.add(node, location, values);
                sums[0][node][location] += values[0];
                sums[1][node][location] += values[1];
            }
            try (PerformanceSpace space =
                    store.space(definitions(2), node -> NODES - 1 - node, id -> LOCATIONS - 1 - id, List.of())) {
                assertThat(values(space, 0)).isEqualTo(sums[0]);
                assertThat(values(space, 1)).isEqualTo(sums[1]);
                assertThat(space.severity().hasRow(1, NODES - 1 - 1)).isFalse();
            }
        }
    }

    @Test
    void makeNoRowsIfThereAreNone() throws IOException {
        try (SampleStore store = new SampleStore(1, false, Place.of("test"));
                PerformanceSpace space = store.space(definitions(1, 0), node -> node, id -> id, List.of())) {
            assertThat(space.severity().rows(0).next()).isFalse();
        }
    }

    private static Definitions definitions(int metrics) {
        return definitions(metrics, LOCATIONS);
    }

    private static Definitions definitions(int metrics, int locations) {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        for (int metric = 0; metric < metrics; metric++) {
            builder.add(Metric.named("m" + metric).type(ValueType.INT64));
        }
        int machine = builder.addSystemNode(Tree.NO_PARENT, "machine", "machine", "", Attributes.NONE);
        int process = builder.addLocationGroup(machine, "process", 0, LocationGroup.Type.PROCESS, Attributes.NONE);
        for (int id = 0; id < locations; id++) {
            builder.addLocation(id, process, "thread", id, Location.Type.CPU_THREAD, Attributes.NONE);
        }
        int region = builder.add(Region.named("f"));
        for (int node = 0; node < NODES; node++) {
            builder.addCallNode(node - 1, region);
        }
        return builder.build();
    }

    /** Returns the values by handles; a row without values other than 0 does not exist. */
    private static long[][] values(PerformanceSpace space, int metric) throws IOException {
        long[][] values = new long[NODES][LOCATIONS];
        Row row = space.newRow(metric);
        long[] words = new long[LOCATIONS];
        for (int node = 0; node < NODES; node++) {
            if (space.severity().read(metric, NODES - 1 - node, row)) {
                row.copyDense(words);
                assertThat(words).as("a row that exists").isNotEqualTo(new long[LOCATIONS]);
                for (int id = 0; id < LOCATIONS; id++) {
                    values[node][id] = words[LOCATIONS - 1 - id];
                }
            }
        }
        return values;
    }
}
