package org.perfspace.writer.tau;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.FlatSums;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.reader.Readers;
import org.perfspace.value.Totals;
import org.perfspace.writer.Writers;

/**
 * Profiles of TAU whose call paths are cut: whatever their depth, with recursion, phases and samples, and in all of TAU's
 * formats, the exclusive values and calls of all call paths of a function add up to its flat line, its inclusive value is that
 * of the flat line, the total is the inclusive value of the root, and no function that is called is a root.
 */
@Tag("scaled")
class TauWindowsTest {

    private static final WriteOptions PLAIN = WriteOptions.DEFAULT.withPlain(true);
    private static final double MICROSECONDS = 1e6;

    @TempDir
    private Path folder;

    static IntStream depths() {
        return IntStream.rangeClosed(1, 8);
    }

    @ParameterizedTest(name = "depth {0}")
    @MethodSource("depths")
    void addUpToFlatLines(int depth) throws IOException {
        for (long number : Depth.numbers(2, 12).toArray()) {
            long seed = 100L * depth + number;
            boolean samples = seed % 3 == 0;
            TauRun run = new TauRun(
                    seed, depth, depth == 2 && seed % 2 == 1 ? TauRun.Mode.PHASES : TauRun.Mode.WINDOWS, samples);
            String name = "seed " + seed;
            Path text = Files.createDirectory(folder.resolve("text" + seed));
            Path packed = folder.resolve(seed + ".ppk");
            Path snapshot = folder.resolve(seed + ".xml");
            run.writeText(text);
            run.writePacked(packed);
            run.writeSnapshot(snapshot);
            try (PerformanceSpace space = Readers.open(text)) {
                check(name, run, space);
                for (Path other : List.of(packed, snapshot)) {
                    try (PerformanceSpace same = Readers.open(other)) {
                        assertThat(SpaceComparison.firstDifference(space, same))
                                .as(name)
                                .isEmpty();
                    }
                }
                checkCopies(name, run, space);
            }
        }
    }

    /** Copies without a supplement have the same numbers, and TAU's formats the same lines. */
    private void checkCopies(String name, TauRun run, PerformanceSpace space) throws IOException {
        for (String ending : List.of(".tau", ".ppk", ".cubex")) {
            Path copy = folder.resolve("copy of " + name + ending);
            Format format = ending.equals(".cubex") ? Format.CUBE : Format.TAU;
            Writers.of(format).orElseThrow().write(space, copy, PLAIN);
            try (PerformanceSpace back = Readers.open(copy)) {
                check(name + ending, run, back);
                if (format == Format.TAU && run.threads.size() == 1) { // several may have siblings in another order
                    assertThat(SpaceComparison.firstDifference(space, back))
                            .as(name + ending)
                            .isEmpty();
                }
            }
        }
        assertThat(lines(folder.resolve("copy of " + name + ".tau"))).as(name).isEqualTo(lines(run));
    }

    private static Map<String, List<Double>> lines(TauRun run) {
        Map<String, List<Double>> lines = new TreeMap<>();
        for (int thread = 0; thread < run.threads.size(); thread++) {
            for (int metric = 0; metric < 2; metric++) {
                String key = TauRun.METRICS.get(metric) + " " + thread + " ";
                int m = metric;
                run.threads.get(thread).forEach((path, line) -> {
                    if (!path.startsWith("[SUMMARY]")) {
                        lines.put(
                                key + path,
                                List.of(line.calls(), line.subroutines(), line.exclusive(m), line.inclusive(m)));
                    }
                });
            }
        }
        return lines;
    }

    private static Map<String, List<Double>> lines(Path written) throws IOException {
        Map<String, List<Double>> lines = new TreeMap<>();
        for (String metric : TauRun.METRICS) {
            Path multi = written.resolve("MULTI__" + metric);
            try (java.util.stream.Stream<Path> files = Files.list(multi)) {
                for (Path file : files.toList()) {
                    String thread = String.valueOf(file.getFileName()).split("\\.", -1)[1];
                    for (String line : Files.readAllLines(file)) {
                        int quote = line.lastIndexOf("\" ", line.lastIndexOf(" GROUP="));
                        if (line.startsWith("\"")) {
                            String[] n = line.substring(quote + 2).split(" ", -1);
                            lines.put(
                                    metric + " " + thread + " " + line.substring(1, quote),
                                    List.of(n[0], n[1], n[2], n[3]).stream()
                                            .map(Double::valueOf)
                                            .toList());
                        }
                    }
                }
            }
        }
        return lines;
    }

    private static void check(String name, TauRun run, PerformanceSpace space) throws IOException {
        Definitions d = space.definitions();
        FlatSums flat = FlatSums.of(space);
        Map<String, Integer> regions = new HashMap<>();
        d.regions().forEach(region -> regions.put(text(region), region.id()));
        for (CallNode node : d.callNodes()) {
            String function = text(d.regionOf(node.id()));
            if (node.parent() < 0) {
                boolean root = run.roots.contains(function)
                        || run.threads.stream().allMatch(t -> isFlat(t.keySet(), function));
                assertThat(root).as("%s: %s is a root", name, function).isTrue();
            }
        }
        for (int metric = 0; metric < 2; metric++) {
            String metricName = TauRun.METRICS.get(metric);
            double unit = metric == 0 ? MICROSECONDS : 1;
            int id = id(d, metricName);
            Optional<Row> total = Totals.byLocation(space, id);
            for (int thread = 0; thread < run.threads.size(); thread++) {
                Map<String, TauRun.Line> lines = run.threads.get(thread);
                String at = name + ", thread " + thread + ", " + metricName;
                double root =
                        Objects.requireNonNull(lines.get(run.roots.get(thread))).inclusive(metric) / unit;
                assertThat(cell(total.orElseThrow(), thread)).as(at + ": total").isEqualTo(root);
                for (Map.Entry<String, TauRun.Line> entry : lines.entrySet()) {
                    String function = entry.getKey();
                    TauRun.Line line = entry.getValue();
                    if (function.contains(" => ") || function.startsWith("[SUMMARY]")) {
                        continue;
                    }
                    int region = Objects.requireNonNull(regions.get(function), function);
                    boolean sample = function.startsWith("[");
                    int exclusive = sample ? id(d, metricName + "_samples") : id;
                    String what = at + ": " + function;
                    assertThat(sum(flat, exclusive, region, FlatSums.Part.EXCLUSIVE, thread))
                            .as(what)
                            .isEqualTo(line.exclusive(metric) / unit);
                    assertThat(sum(flat, id(d, "CALLS"), region, FlatSums.Part.EXCLUSIVE, thread))
                            .as(what)
                            .isEqualTo(line.calls());
                    assertThat(sum(flat, id(d, "SUBRS"), region, FlatSums.Part.EXCLUSIVE, thread))
                            .as(what)
                            .isEqualTo(line.subroutines());
                    if (!sample) {
                        assertThat(sum(flat, id, region, FlatSums.Part.INCLUSIVE, thread))
                                .as(what)
                                .isEqualTo(line.inclusive(metric) / unit);
                    }
                }
            }
        }
    }

    private static boolean isFlat(Set<String> lines, String function) {
        return lines.stream().noneMatch(line -> line.endsWith(" => " + function));
    }

    private static int id(Definitions d, String metric) {
        return Objects.requireNonNull(d.metric(metric), metric).id();
    }

    private static double sum(FlatSums flat, int metric, int region, FlatSums.Part part, int location)
            throws IOException {
        Row row = flat.newRow(metric);
        return flat.read(metric, region, part, row) ? cell(row, location) : 0;
    }

    private static double cell(Row row, int location) {
        long[] words = new long[row.locations()];
        row.copyDense(words);
        return Double.longBitsToDouble(words[location]);
    }

    private static String text(Region region) {
        return region.mangledName().isEmpty() ? region.name() : region.mangledName();
    }

    @NeedsShared
    @Test
    void theCaseOfDepthTwoHasTheNumbersOfItsFile() throws IOException {
        try (PerformanceSpace space = Readers.open(Shared.sample("data/cases/tau-callpath-depth2"))) {
            FlatSums flat = FlatSums.of(space);
            int time = id(space.definitions(), "TIME");
            assertThat(space.definitions().callNodes())
                    .extracting(CallNode::parent)
                    .containsExactly(-1, 0, 1);
            assertThat(cell(Totals.total(space, time).orElseThrow(), 0)).isEqualTo(10);
            double[] exclusive = {1, 2, 7};
            double[] inclusive = {10, 9, 7};
            for (int region = 0; region < 3; region++) {
                assertThat(sum(flat, time, region, FlatSums.Part.EXCLUSIVE, 0)).isEqualTo(exclusive[region]);
                assertThat(sum(flat, time, region, FlatSums.Part.INCLUSIVE, 0)).isEqualTo(inclusive[region]);
                assertThat(sum(flat, id(space.definitions(), "CALLS"), region, FlatSums.Part.EXCLUSIVE, 0))
                        .isEqualTo(1);
            }
            assertThat(space.notes())
                    .containsExactly(
                            "left out 2 flat functions that repeat call paths",
                            "the profile has the last 2 functions of call paths, not whole ones: each is below the last"
                                    + " function that was certainly called before, and inclusive values of functions are"
                                    + " those of their flat lines");
        }
    }

    @NeedsShared
    @Test
    void theCaseOfASnapshotWithCdataIsRead() throws IOException {
        try (PerformanceSpace space = Readers.open(Shared.sample("data/cases/tau-snapshot-cdata/tauprofile.xml"))) {
            FlatSums flat = FlatSums.of(space);
            int time = id(space.definitions(), "TIME");
            assertThat(space.definitions().regions())
                    .extracting(Region::name)
                    .containsExactly("main", "std::sort<int*>(int*, int*&)");
            assertThat(sum(flat, time, 0, FlatSums.Part.EXCLUSIVE, 0)).isEqualTo(1);
            assertThat(sum(flat, time, 1, FlatSums.Part.EXCLUSIVE, 0)).isEqualTo(9);
            assertThat(sum(flat, time, 0, FlatSums.Part.INCLUSIVE, 0)).isEqualTo(10);
            assertThat(sum(flat, time, 1, FlatSums.Part.INCLUSIVE, 0)).isEqualTo(9);
            assertThat(space.definitions().attributes().get("tau.Command Line")).isEqualTo("./a.out < in && true");
        }
    }
}
