package org.perfspace.format.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.perfspace.io.Place;
import org.perfspace.model.Row;
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
                try (SampleRows rows = store.rows(NODES, IntUnaryOperator.identity(), LOCATIONS, id -> id)) {
                    for (int metric = 0; metric < metrics; metric++) {
                        String what = "seed " + seed + ", round " + round + ", metric " + metric;
                        boolean fits = Arrays.stream(sums[metric])
                                .flatMap(Arrays::stream)
                                .allMatch(sum -> sum.bitLength() < Long.SIZE);
                        doubles += fits ? 0 : 1;
                        integers += fits ? 1 : 0;
                        assertThat(rows.type(metric)).as(what).isEqualTo(fits ? ValueType.INT64 : ValueType.DOUBLE);
                        assertThat(values(rows, metric)).as(what).isEqualTo(expected(sums[metric], fits));
                    }
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

    private static long[][] values(SampleRows rows, int metric) throws IOException {
        long[][] values = new long[NODES][LOCATIONS];
        Row row = new Row(rows.type(metric), LOCATIONS);
        for (int node = 0; node < NODES; node++) {
            if (rows.read(metric, node, row)) {
                row.copyDense(values[node]);
            }
        }
        return values;
    }
}
