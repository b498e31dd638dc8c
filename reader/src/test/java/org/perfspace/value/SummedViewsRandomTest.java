package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.perfspace.fixtures.FlatSums;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.cubepl.Columns;

/**
 * Sums over locations, over regions and along the metric tree on random spaces: integers against numbers of any size,
 * so that the order does not matter, and the ways to the same value against each other.
 */
class SummedViewsRandomTest {

    private static final int SEEDS = 400;
    private static final RandomSpaces SPACES = RandomSpaces.small().tame();

    @Test
    void integerSumsOverLocationsAreExact() throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            PerformanceSpace space = SPACES.space(seed);
            for (Metric metric : integers(space)) {
                for (CallFlavour flavour : List.of(CallFlavour.EXCLUSIVE, CallFlavour.INCLUSIVE)) {
                    for (Columns.Kind level : Columns.Kind.values()) {
                        sumsOverLocations(space, metric, flavour, level, "seed " + seed);
                    }
                }
            }
        }
    }

    private static void sumsOverLocations(
            PerformanceSpace space, Metric metric, CallFlavour flavour, Columns.Kind level, String seed)
            throws IOException {
        Definitions all = space.definitions();
        NaiveViews naive = new NaiveViews(space);
        LocationSums sums = LocationSums.over(all, level);
        Map<Integer, String> expected = new TreeMap<>();
        for (int node = 0; node < all.callNodes().size(); node++) {
            Optional<List<Object>> row = naive.row(metric, node, flavour == CallFlavour.INCLUSIVE);
            if (row.isPresent()) {
                expected.put(node, NaiveViews.text(summed(all, row.get(), sums.size(), level)));
            }
        }
        String where = seed + ", " + metric.name() + ", " + flavour + ", " + level;
        assertThat(texts(CallTreeSums.of(space, flavour, sums).rows(metric.id())))
                .as(where)
                .isEqualTo(expected);
        Map<Integer, String> ofRows = new TreeMap<>();
        try (RowCursor rows = CallTreeView.of(space, flavour).rows(metric.id())) {
            while (rows.next()) {
                ofRows.put(rows.callNode(), NaiveViews.text(sums.sum(metric, rows.callNode(), rows.row())));
            }
        }
        assertThat(ofRows).as(where).isEqualTo(expected);
    }

    private static List<Object> summed(Definitions all, List<Object> row, int size, Columns.Kind level) {
        List<Object> sums = new ArrayList<>();
        for (int target = 0; target < size; target++) {
            BigInteger sum = BigInteger.ZERO;
            for (int location = 0; location < row.size(); location++) {
                int group = all.locations().get(location).group();
                int node = all.locationGroups().get(group).systemNode();
                boolean inside =
                        switch (level) {
                            case LOCATIONS -> location == target;
                            case WHOLE_SYSTEM -> true;
                            case LOCATION_GROUPS -> group == target;
                            case SYSTEM_NODES ->
                                node >= target && node < all.systemTree().end(target);
                        };
                sum = inside ? sum.add((BigInteger) row.get(location)) : sum;
            }
            sums.add(sum);
        }
        return sums;
    }

    @Test
    void regionsAddUpToTheWhole() throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            PerformanceSpace space = SPACES.space(seed);
            FlatSums flat = FlatSums.of(space);
            for (Metric metric : integers(space)) {
                BigInteger parts = BigInteger.ZERO;
                for (int region = 0; region < space.definitions().regions().size(); region++) {
                    BigInteger own = flat(flat, metric, region, FlatSums.Part.EXCLUSIVE);
                    BigInteger below = flat(flat, metric, region, FlatSums.Part.SUBROUTINES);
                    String where = "seed " + seed + ", " + metric.name() + ", region " + region;
                    assertThat(flat(flat, metric, region, FlatSums.Part.INCLUSIVE))
                            .as(where)
                            .isEqualTo(own.add(below));
                    parts = parts.add(own);
                }
                BigInteger total = Totals.total(space, metric.id())
                        .map(SummedViewsRandomTest::sum)
                        .orElse(BigInteger.ZERO);
                assertThat(total).as("seed %d, %s", seed, metric.name()).isEqualTo(parts);
            }
        }
    }

    /** Integers that stay far from the ends of 64 bits here, and can be both added up and taken apart. */
    private static List<Metric> integers(PerformanceSpace space) {
        return space.definitions().metrics().stream()
                .filter(m -> m.type().isInteger() && !m.kind().derived())
                .toList();
    }

    private static BigInteger flat(FlatSums flat, Metric metric, int region, FlatSums.Part part) throws IOException {
        Row row = flat.newRow(metric.id());
        return flat.read(metric.id(), region, part, row) ? sum(row) : BigInteger.ZERO;
    }

    private static BigInteger sum(Row row) {
        ValueType type = row.type();
        long[] words = new long[row.locations()];
        row.copyDense(words);
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < words.length; i++) {
            sum = sum.add((BigInteger) NaiveViews.cell(type, words, i));
        }
        return sum;
    }

    private static Map<Integer, String> texts(RowCursor rows) throws IOException {
        Map<Integer, String> texts = new TreeMap<>();
        try (rows) {
            while (rows.next()) {
                texts.put(rows.callNode(), NaiveViews.text(rows.row()));
            }
        }
        return texts;
    }
}
