package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.algebra.Algebra;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.convert.reduce.Canonize;
import org.perfspace.convert.reduce.Collapse;
import org.perfspace.convert.reduce.Fold;
import org.perfspace.convert.reduce.Materialize;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.ReductionException;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.ViewException;
import org.perfspace.writer.Writers;

/**
 * Random spaces through every format and every operation, where the order does not matter: what comes back from a format is
 * the space; an operation on it gives the same as on the space; and its result comes back from another format, too. The
 * formats of two operands and of the result change with the seed. The numbers of what was compared are printed.
 */
@Tag("scaled")
class EveryWayTest {

    private static final List<Format> FORMATS = WrittenFormats.lossless();
    private static final WriteOptions FORCE = WriteOptions.DEFAULT.withForce(true);
    private static final Matching MATCHING = Matching.DEFAULT;

    /** Number of performance spaces that were compared, two for each seed. */
    private static long spaces;

    private static long conversions;
    private static long operations;
    private static long refused;
    private static long cells;

    @TempDir
    private Path folder;

    /** An operation on one or two profiles. */
    private interface Step {
        PerformanceSpace on(PerformanceSpace first, PerformanceSpace second) throws IOException;
    }

    static LongStream seeds() {
        return Depth.numbers(2, 120);
    }

    @AfterAll
    static void printWhatWasCompared() {
        System.out.printf(
                "%d spaces through %d formats and %d operations (%d refused alike): %d conversions, %d cells compared%n",
                spaces, FORMATS.size(), operations, refused, conversions, cells);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void leadsToTheSame(long seed) throws IOException {
        check(seed, folder);
        assertThat(conversions).isPositive();
    }

    /** A sum of counts has 64 bits, of which Cube stores 32 (seed 1375: 4,294,967,792 came back as 496). */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endsWhereACountDoesNotFit(boolean compress) throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int metric = builder.defineMetric("Messages", "messages", ValueType.TAU_ATOMIC, "", Tree.NO_PARENT);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        int thread = builder.defineThread("thread", 0, builder.defineProcess("process", 0, node));
        int send = builder.defineRegion("send", "", 0, 0);
        int call = builder.defineCallNode(send, Tree.NO_PARENT);
        long one = Double.doubleToRawLongBits(1);
        builder.setSeverity(metric, call, thread, new long[] {0xffff_fff0L, one, one, one, one});
        builder.setSeverity(metric, builder.defineCallNode(send, call), thread, new long[] {512, one, one, one, one});
        PerformanceSpace flat = new Reductions(List.of(Reductions.flat())).apply(builder.build(), "x");
        Path file = folder.resolve("flat.cubex");
        assertThatThrownBy(() -> Writers.of(Format.CUBE).orElseThrow().write(flat, file, FORCE.withCompress(compress)))
                .isInstanceOf(ViewException.Refused.class)
                .hasMessage(
                        "metric \"messages\" (0), call node 0, location 0: the count 4294967792 does not fit into the 32"
                                + " bits of TAU_ATOMIC");
        assertThat(folder).isEmptyDirectory();
    }

    /** Tries as many seeds as one likes: the first one, and how many. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("every-way");
        long first = Long.parseLong(args[0]);
        for (long seed = first; seed < first + Long.parseLong(args[1]); seed++) {
            check(seed, folder);
            if (seed % 100 == 99) {
                printWhatWasCompared();
            }
        }
        printWhatWasCompared();
    }

    private static void check(long seed, Path folder) throws IOException {
        RandomSpaces random = RandomSpaces.small().upTo(4, 10, 4);
        PerformanceSpace space = (seed % 2 == 0 ? random.tame() : random).space(seed);
        PerformanceSpace other = (seed % 2 == 0 ? random.tame() : random).space(seed + 1);
        Map<Format, PerformanceSpace> copies = new EnumMap<>(Format.class);
        Map<Format, PerformanceSpace> others = new EnumMap<>(Format.class);
        try {
            for (Format format : FORMATS) {
                copies.put(format, stored(space, format, folder.resolve("first-" + format.id())));
                others.put(format, stored(other, format, folder.resolve("second-" + format.id())));
                requireSame("seed " + seed + ", " + format, space, copies.getOrDefault(format, space));
                requireSame("seed " + (seed + 1) + ", " + format, other, others.getOrDefault(format, other));
            }
            spaces += 2;
            int turn = (int) (seed % FORMATS.size());
            for (Map.Entry<String, Step> step : steps(space.definitions()).entrySet()) {
                for (int k = 0; k < FORMATS.size(); k++, turn++) {
                    Format first = FORMATS.get(k);
                    Format second = FORMATS.get(turn % FORMATS.size());
                    String what = "seed " + seed + ", " + step.getKey() + " of " + first + " and " + second;
                    Optional<PerformanceSpace> expected = result(step.getValue(), space, other);
                    Optional<PerformanceSpace> found = result(
                            step.getValue(), copies.getOrDefault(first, space), others.getOrDefault(second, other));
                    assertThat(found.isPresent()).as(what).isEqualTo(expected.isPresent());
                    operations++;
                    refused += found.isEmpty() ? 1 : 0;
                    if (found.isPresent() && expected.isPresent()) {
                        compare(what, expected.get(), found.get(), second, folder.resolve("result"));
                    }
                }
            }
        } finally {
            close(copies);
            close(others);
        }
    }

    /** Compares two results, and one of them with its copy. */
    private static void compare(
            String what, PerformanceSpace expected, PerformanceSpace found, Format format, Path file)
            throws IOException {
        try {
            requireSame(what, expected, found);
            try (PerformanceSpace copy = stored(found, format, file)) {
                requireSame(what + ", as " + format, expected, copy);
            }
        } catch (ViewException e) {
            refused++; // an integer that overflows in the result, which names the cell
        }
    }

    private static void close(Map<Format, PerformanceSpace> all) throws IOException {
        for (PerformanceSpace space : all.values()) {
            space.close();
        }
    }

    private static PerformanceSpace stored(PerformanceSpace space, Format format, Path file) throws IOException {
        Path target = file.resolveSibling(file.getFileName() + format.endings().get(0));
        Writers.of(format).orElseThrow().write(space, target, FORCE);
        conversions++;
        return Readers.open(target);
    }

    private static void requireSame(String what, PerformanceSpace expected, PerformanceSpace found) throws IOException {
        assertThat(SpaceComparison.firstDifference(expected, found)).as(what).isEmpty();
        Definitions d = expected.definitions();
        cells +=
                (long) d.metrics().size() * d.callNodes().size() * d.locations().size();
    }

    private static Optional<PerformanceSpace> result(Step step, PerformanceSpace first, PerformanceSpace second)
            throws IOException {
        try {
            return Optional.of(step.on(first, second));
        } catch (ReductionException | ViewException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Map<String, Step> steps(Definitions d) {
        Map<String, Step> steps = new LinkedHashMap<>();
        for (Reduction reduction : reductions(d)) {
            steps.put(reduction.text(), (first, second) -> new Reductions(List.of(reduction)).apply(first, "x"));
        }
        for (Operation operation : Operation.values()) {
            steps.put(
                    operation.id(),
                    (first, second) -> Algebra.combine(
                            operation, List.of(new Operand("a", first), new Operand("b", second)), MATCHING));
        }
        return steps;
    }

    private static List<Reduction> reductions(Definitions d) {
        List<Reduction> all = new ArrayList<>(List.of(
                Reductions.maxDepth(1),
                Reductions.flat(),
                new Collapse(Collapse.How.SUM),
                new Fold(Set.of(Fold.What.values())),
                new Canonize(Set.of(Canonize.Change.values())),
                Reductions.exclusive(),
                Reductions.inclusive(),
                new Materialize(Materialize.Which.ALL)));
        d.metrics().stream().limit(1).forEach(metric -> {
            all.add(new MetricChoice(List.of(metric.name())));
            all.add(Reductions.derive("derived = metric::" + metric.name() + "() * 2"));
        });
        d.regions().stream().limit(1).forEach(region -> all.add(Reductions.without(List.of(region.name()))));
        return all;
    }
}
