package org.perfspace.convert.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.Totals;

/** Laws that hold for any space, on random ones; the seed is in the name of each test. */
@Tag("scaled")
class ReductionLawsTest {

    static LongStream seeds() {
        return Depth.numbers(100, 200);
    }

    private static PerformanceSpace space(long seed) {
        return RandomSpaces.small().tame().withTraces().space(seed);
    }

    private static PerformanceSpace reduce(PerformanceSpace space, Reduction... reductions) throws IOException {
        return new Reductions(List.of(reductions)).apply(space, "x");
    }

    /** Regions of call nodes that are no roots: pruning them loses nothing, unless they are of roots, too. */
    private static List<Reduction> keepingTotals(PerformanceSpace space, long seed) {
        List<Reduction> reductions =
                new ArrayList<>(List.of(new MaxDepth((int) (seed % 3)), new Flat(), new Collapse(Collapse.How.SUM)));
        reductions.add(new Fold(Set.of(Fold.What.RECURSION)));
        reductions.add(new Fold(Set.of(Fold.What.RECURSION, Fold.What.TEMPLATES)));
        reductions.add(new Canonize(Set.of(Canonize.Change.values())));
        Definitions d = space.definitions();
        d.callNodes().stream()
                .map(node -> d.regionOf(node.id()).name())
                .distinct()
                .filter(name -> d.callNodes().stream()
                        .filter(node -> node.parent() == Tree.NO_PARENT)
                        .map(node -> d.regionOf(node.id()))
                        .noneMatch(region -> region.name().equals(name)
                                || region.mangledName().equals(name)))
                .limit(1)
                .forEach(name -> reductions.add(new Prune(List.of(name))));
        reductions.add(new Kind(Kind.Covers.EXCLUSIVE));
        reductions.add(new Kind(Kind.Covers.INCLUSIVE));
        return reductions;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void totalsStay(long seed) throws IOException {
        PerformanceSpace space = space(seed);
        for (Reduction reduction : keepingTotals(space, seed)) {
            PerformanceSpace result = reduce(space, reduction);
            for (Metric metric : space.definitions().metrics()) {
                boolean unfolded = reduction instanceof Fold && metric.kind().inclusive() && !metric.convertible();
                if (isPlain(metric.type()) && !metric.kind().derived() && !unfolded) {
                    assertThat(total(result, metric.id()))
                            .as("%s of %s", reduction.text(), metric.name())
                            .isEqualTo(total(space, metric.id()));
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void afterFoldingNoRegionIsBelowItself(long seed) throws IOException {
        Definitions folded =
                reduce(space(seed), new Fold(Set.of(Fold.What.RECURSION))).definitions();
        Tree tree = folded.callTree();
        for (CallNode node : folded.callNodes()) {
            for (int above = tree.parent(node.id()); above != Tree.NO_PARENT; above = tree.parent(above)) {
                assertThat(folded.callNodes().get(above).region()).isNotEqualTo(node.region());
            }
        }
    }

    private static boolean isPlain(ValueType type) {
        return type.isInteger() || type.equals(ValueType.DOUBLE);
    }

    /** As many digits as rounding leaves alone; empty for 0 and for nothing, which pruning may tell apart. */
    private static Optional<BigDecimal> total(PerformanceSpace space, int metric) throws IOException {
        return Totals.total(space, metric)
                .map(row -> switch (row.type().word(0)) {
                    case SIGNED -> BigDecimal.valueOf(row.word(0));
                    case UNSIGNED -> new BigDecimal(Long.toUnsignedString(row.word(0)));
                    case DOUBLE, OPAQUE -> BigDecimal.valueOf(Double.longBitsToDouble(row.word(0)));
                })
                .map(total -> total.round(new MathContext(9)).stripTrailingZeros())
                .filter(total -> total.signum() != 0);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void inclusiveAndBackHasTheSameValues(long seed) throws IOException {
        PerformanceSpace space = space(seed);
        PerformanceSpace back = reduce(reduce(space, new Kind(Kind.Covers.INCLUSIVE)), new Kind(Kind.Covers.EXCLUSIVE));
        CallTreeView before = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        CallTreeView after = CallTreeView.of(back, CallFlavour.EXCLUSIVE);
        for (Metric metric : space.definitions().metrics()) {
            if (!metric.type().isInteger() || metric.kind().derived()) {
                continue;
            }
            for (int node = 0; node < space.definitions().callNodes().size(); node++) {
                assertThat(words(after, metric.id(), node))
                        .as("%s at %d", metric.name(), node)
                        .isEqualTo(words(before, metric.id(), node));
            }
        }
    }

    /** The cells of a row, 0 if there is none. */
    private static long[] words(CallTreeView view, int metric, int node) throws IOException {
        Row row = view.newRow(metric);
        long[] words = new long[row.locations()];
        if (view.read(metric, node, row)) {
            row.copyDense(words);
        }
        return words;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatChangesNothingGivesTheSameSpace(long seed) throws IOException {
        PerformanceSpace space = space(seed);
        List<Reduction> idle = new ArrayList<>(List.of(new MaxDepth(Integer.MAX_VALUE)));
        if (!space.definitions().metrics().isEmpty()
                && space.definitions().metrics().stream()
                        .noneMatch(m -> m.kind().derived())) {
            idle.add(new MetricChoice(List.of("*")));
        }
        Tree tree = space.definitions().callTree();
        if (tree.size() > 0 && tree.end(0) == tree.size()) {
            idle.add(new Root(List.of(space.definitions().regionOf(0).name())));
        }
        for (Reduction reduction : idle) {
            PerformanceSpace result = reduction.apply(space);
            assertThat(SpaceComparison.differences(
                            space, result, 3, java.util.EnumSet.allOf(SpaceComparison.Extra.class)))
                    .as(reduction.text())
                    .isEmpty();
        }
    }

    /** Front to back and one by one, of every metric and after every reduction, two of them and all. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void bothWaysToTheRowsAgree(long seed) throws IOException {
        PerformanceSpace space = space(seed);
        List<Reduction> reductions = keepingTotals(space, seed);
        for (Collapse.How how : Collapse.How.values()) {
            reductions.add(new Collapse(how));
        }
        Reduction other = reductions.get(reductions.size() - 1 - (int) (seed % 4));
        for (Reduction reduction : reductions) {
            requireSound(reduce(space, reduction), reduction.text());
        }
        requireSound(reduce(reduce(space, reductions.get(0)), other), other.text());
    }

    private static void requireSound(PerformanceSpace space, String text) throws IOException {
        for (Metric metric : space.definitions().metrics()) {
            List<String> rows = Values.of(space, metric.name());
            assertThat(metric.kind().derived() && !rows.isEmpty()).as(text).isFalse();
            int nodes = space.definitions().callNodes().size();
            BitSet found = new BitSet();
            try (RowCursor cursor = space.severity().rows(metric.id())) {
                while (cursor.next()) {
                    found.set(cursor.callNode());
                }
            }
            assertThat(space.severity().nodesWithRows(metric.id(), nodes))
                    .as(text)
                    .isEqualTo(found);
        }
        if (space.trace().isPresent()) {
            Trace trace = space.trace().get();
            for (int location = 0; location < space.definitions().locations().size(); location++) {
                Trace.SampleCursor samples = trace.samples(location);
                long count = 0;
                while (samples.next()) {
                    count++;
                    assertThat(samples.callNode())
                            .as(text)
                            .isBetween(
                                    Trace.IDLE, space.definitions().callNodes().size() - 1);
                }
                assertThat(count).isEqualTo(trace.sampleCount(location));
            }
        }
    }
}
