package org.perfspace.testdata.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.meaning.Functions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.Tree;
import org.perfspace.testdata.generate.Recipe.Likeness;
import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * All tools measured the same program: each function takes the same time, is visited as often, and completes as many
 * instructions on each location, up to the factor of a tool's clock. The names that tools give the functions are here, too.
 */
@Tag("scaled")
class GeneratorLawsTest {

    private static final double CLOSE = 1e-9;
    private static final int STREAM = -1;
    private static final int FEW_SEEDS = 8;
    private static final int SEEDS = 100;

    /** Call nodes and locations: a fragment, one with GPUs, and one with several time steps and four threads in a rank. */
    private static final int[][] SIZES = {{30, 5}, {200, 14}, {500, 66}};

    private static final List<Likeness> TOOLS =
            List.of(Likeness.SCORE_P, Likeness.HPCTOOLKIT, Likeness.TAU, Likeness.CALIPER);

    private static final SourceCode CODE = new SourceCode();

    /** The functions with a name, and a location. */
    private record Cell(String name, long rank, long thread) {}

    /** A profile by function and location. */
    private record Flat(Map<Cell, Double> time, Map<Cell, Double> visits, Map<Cell, Double> instructions) {}

    static Stream<Arguments> runs() {
        return Depth.numbers(FEW_SEEDS, SEEDS).boxed().flatMap(seed -> Stream.of(SIZES)
                .map(size -> Arguments.of(seed, size[0], size[1])));
    }

    @ParameterizedTest(name = "seed {0}, {1} call nodes, {2} locations")
    @MethodSource("runs")
    void allToolsMeasureTheSame(long seed, int callNodes, int locations) throws IOException {
        Map<Likeness, Flat> profiles = new EnumMap<>(Likeness.class);
        for (Likeness like : TOOLS) {
            profiles.put(like, flat(like, new Recipe(like, 12, callNodes, locations, seed, 0).space()));
        }
        for (Likeness a : profiles.keySet()) {
            for (Likeness b : profiles.keySet()) {
                if (a.compareTo(b) < 0) {
                    requireEqual(a, b, profiles.get(a), profiles.get(b));
                }
            }
        }
    }

    /** Functions that a tool does not tell apart are compared as one. */
    private static void requireEqual(Likeness a, Likeness b, Flat first, Flat second) {
        Map<String, String> groups = groups(a, b);
        double factor = secondsOf(b) / secondsOf(a);
        requireEqual(a + " and " + b + ", time", groups, a, b, first.time(), second.time(), factor);
        requireEqual(a + " and " + b + ", instructions", groups, a, b, first.instructions(), second.instructions(), 1);
        if (a != Likeness.HPCTOOLKIT && b != Likeness.HPCTOOLKIT) {
            Predicate<Cell> compared = cell -> b != Likeness.CALIPER || !isConstruct(cell.name());
            Map<Cell, Double> visits = new HashMap<>(first.visits());
            visits.keySet().removeIf(compared.negate());
            requireEqual(a + " and " + b + ", visits", groups, a, b, visits, second.visits(), 1);
        }
    }

    private static void requireEqual(
            String what,
            Map<String, String> groups,
            Likeness a,
            Likeness b,
            Map<Cell, Double> first,
            Map<Cell, Double> second,
            double factor) {
        Map<Cell, Double> left = grouped(first, a, groups);
        Map<Cell, Double> right = grouped(second, b, groups);
        Predicate<Cell> streams = cell -> cell.thread() == STREAM && !(isOfGpus(a) && isOfGpus(b));
        left.keySet().removeIf(streams);
        right.keySet().removeIf(streams);
        assertThat(left.keySet()).as(what).isNotEmpty().isEqualTo(right.keySet());
        List<String> different = new ArrayList<>();
        left.forEach((cell, value) -> {
            if (Math.abs(right.getOrDefault(cell, 0.0) - value * factor) > CLOSE * value * factor) {
                different.add(cell + ": " + value * factor + ", " + right.get(cell));
            }
        });
        assertThat(different).as(what).isEmpty();
    }

    private static Map<Cell, Double> grouped(Map<Cell, Double> cells, Likeness like, Map<String, String> groups) {
        Map<Cell, Double> grouped = new HashMap<>();
        cells.forEach((cell, value) -> {
            String group = groups.getOrDefault(like + " " + cell.name(), "no function of the program: " + cell.name());
            grouped.merge(new Cell(group, cell.rank(), cell.thread()), value, Double::sum);
        });
        return grouped;
    }

    /** Returns the group of functions of each name of two tools: those that one of the two tools does not tell apart. */
    private static Map<String, String> groups(Likeness a, Likeness b) {
        Map<String, String> groups = new TreeMap<>();
        for (Function function : CODE.functions()) {
            String one = a + " " + name(a, function);
            String other = b + " " + name(b, function);
            String known = groups.getOrDefault(one, one);
            String replaced = groups.getOrDefault(other, known);
            groups.replaceAll((name, group) -> group.equals(replaced) ? known : group);
            groups.put(one, known);
            groups.put(other, known);
        }
        return groups;
    }

    /** Every tool has names that tell functions apart, other than constructs of OpenMP. */
    @Test
    void namesTellFunctionsApart() {
        for (Likeness like : TOOLS) {
            List<String> names = CODE.functions().stream()
                    .filter(function -> !function.sort().isConstruct())
                    .map(function -> name(like, function))
                    .toList();
            assertThat(names).as(like.id()).doesNotHaveDuplicates();
        }
    }

    /** Whatever a tool calls a function, its canonical name is the same. */
    @ParameterizedTest(name = "seed {0}, {1} call nodes, {2} locations")
    @MethodSource("runs")
    void namesLeadToTheSameFunctions(long seed, int callNodes, int locations) {
        Set<String> copies = Set.of("gpu_copy_in", "gpu_copy_out");
        Set<String> kernels = Set.of("reaction_rates");
        Set<String> withoutCopies = without(names(Likeness.SCORE_P, seed, callNodes, locations), copies::contains);
        Set<String> ofHost = without(withoutCopies, kernels::contains);
        Set<String> plain =
                without(ofHost, name -> name.startsWith("parallel region of ") || name.startsWith("barrier of "));

        assertThat(names(Likeness.HPCTOOLKIT, seed, callNodes, locations)).isEqualTo(withoutCopies);
        assertThat(names(Likeness.TAU, seed, callNodes, locations)).isEqualTo(ofHost);
        assertThat(names(Likeness.CALIPER, seed, callNodes, locations)).isEqualTo(plain);
    }

    private static Set<String> names(Likeness like, long seed, int callNodes, int locations) {
        PerformanceSpace space = new Recipe(like, 1, callNodes, locations, seed, 0).space();
        Functions functions = Functions.of(space.definitions());
        return IntStream.range(0, functions.size())
                .mapToObj(number -> functions.get(number).name())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> without(Set<String> names, Predicate<String> left) {
        return names.stream().filter(left.negate()).collect(Collectors.toCollection(TreeSet::new));
    }

    // ---- what each tool calls a function, and how it measures

    private static String name(Likeness like, Function function) {
        String around = CODE.around(function).name();
        String place = " @" + function.file() + ":" + function.line();
        boolean mpi = function.name().startsWith("MPI_");
        FunctionSort sort = function.sort();
        return switch (like) {
            case SCORE_P, LINKTEST ->
                switch (sort) {
                    case REGION -> "!$omp parallel" + place;
                    case LOOP -> "!$omp for" + place;
                    case BARRIER -> "!$omp implicit barrier" + place;
                    default -> function.name();
                };
            case HPCTOOLKIT ->
                switch (sort) {
                    case REGION, LOOP -> around + "._omp_fn.0";
                    case BARRIER -> "<omp barrier wait>";
                    case THREADED -> function.name() + "(double const*, int)";
                    case KERNEL -> function.name() + "(double*, double const*, int)";
                    case COPY_IN -> "<gpu copyin>";
                    case COPY_OUT -> "<gpu copyout>";
                    default -> mpi ? "P" + function.name() : function.name();
                };
            case TAU ->
                switch (sort) {
                    case REGION -> "OpenMP_PARALLEL_REGION: " + around;
                    case LOOP -> "OpenMP_LOOP: " + around;
                    case BARRIER -> "OpenMP_IMPLICIT_BARRIER: " + around;
                    case PHASE -> "Iteration of " + function.name();
                    default -> mpi ? function.name() + "()" : function.name();
                };
            case CALIPER -> around;
        };
    }

    private static boolean isConstruct(String name) {
        return name.startsWith("!$omp ") || name.startsWith("OpenMP_");
    }

    private static boolean isOfGpus(Likeness like) {
        return like == Likeness.SCORE_P || like == Likeness.HPCTOOLKIT;
    }

    /** Returns the seconds that a tool states for 2^26 units of time. */
    private static double secondsOf(Likeness like) {
        return isOfGpus(like) ? 1 : 0x1p26 / 62.5e6;
    }

    private static Flat flat(Likeness like, PerformanceSpace space) throws IOException {
        return switch (like) {
            case SCORE_P, LINKTEST -> new Flat(flat(space, "time"), flat(space, "visits"), flat(space, "PAPI_TOT_INS"));
            case HPCTOOLKIT -> {
                Map<Cell, Double> time = flat(space, "CPUTIME");
                if (space.definitions().metric("GPUOP") != null) {
                    time.putAll(flat(space, "GPUOP"));
                }
                yield new Flat(time, Map.of(), flat(space, "instructions"));
            }
            case TAU -> new Flat(flat(space, "TIME"), flat(space, "CALLS"), flat(space, "PAPI_TOT_INS"));
            case CALIPER -> {
                Map<Cell, Double> time = flat(space, "sum#time.duration.ns");
                time.replaceAll((cell, nanoseconds) -> nanoseconds / 1e9);
                yield new Flat(time, flat(space, "count"), flat(space, "sum#papi.PAPI_TOT_INS"));
            }
        };
    }

    /** Returns the exclusive values of a metric that are not 0, by function. */
    private static Map<Cell, Double> flat(PerformanceSpace space, String name) throws IOException {
        Definitions definitions = space.definitions();
        Metric metric = Objects.requireNonNull(definitions.metric(name), name);
        Tree tree = definitions.callTree();
        List<Cell> cells = definitions.locations().stream()
                .map(location -> new Cell(
                        "",
                        definitions.locationGroups().get(location.group()).rank(),
                        location.type() == Location.Type.ACCELERATOR_STREAM ? STREAM : location.rank()))
                .toList();
        Map<String, double[]> own = new TreeMap<>();
        Row row = space.newRow(metric.id());
        for (int node = 0; node < tree.size(); node++) {
            if (space.severity().read(metric.id(), node, row)) {
                add(row, 1, own.computeIfAbsent(function(definitions, node), called -> new double[cells.size()]));
                if (metric.kind() == MetricKind.INCLUSIVE && node > 0) {
                    String caller = function(definitions, tree.parent(node));
                    add(row, -1, own.computeIfAbsent(caller, called -> new double[cells.size()]));
                }
            }
        }
        Map<Cell, Double> flat = new HashMap<>();
        own.forEach((called, values) -> {
            for (int l = 0; l < values.length; l++) {
                if (values[l] != 0) {
                    flat.put(new Cell(called, cells.get(l).rank(), cells.get(l).thread()), values[l]);
                }
            }
        });
        return flat;
    }

    private static void add(Row row, int sign, double[] into) {
        for (int i = 0; i < row.count(); i++) {
            into[row.location(i)] += sign * row.asDouble(i);
        }
    }

    /** Returns the name of the function of a call node; all time steps have one name. */
    private static String function(Definitions definitions, int node) {
        int function = node;
        while (isPart(definitions, function)) {
            function = definitions.callTree().parent(function);
        }
        return definitions.regionOf(function).name().replaceFirst("^Iteration \\d+ of", "Iteration of");
    }

    /** Returns whether a call node is a loop, line or instruction of HPCToolkit. */
    private static boolean isPart(Definitions definitions, int node) {
        Region region = definitions.regionOf(node);
        return region.module().contains("stellar") && region.name().matches(".*@.*|.*:\\d+");
    }
}
