package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.format.Format;
import org.perfspace.format.tau.TauNames;
import org.perfspace.format.tau.TauPath;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.tau.TauWriter;

/** Profiles of TAU against what PerfDMF reads; and pprof reads them, too. */
@Official
class OfficialTauTest {

    private static final double MICROSECONDS = 1e6;
    private static final String ARROW = " => ";

    /** Numbers of a function: inclusive and exclusive value, calls and subroutines. */
    private static final int NUMBERS = 4;

    private static final int EXCLUSIVE = 1;
    private static final int MOST_FOLDERS = 5;
    private static final int CALLS = 2;

    private final Judges judges = new Judges();

    static List<Sample> samples() throws IOException {
        return Sample.of(Format.TAU);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void readsWhatPerfdmfReads(Sample sample, @TempDir Path folder) throws Exception {
        try (PerformanceSpace space = Readers.open(bare(sample, folder))) {
            judges.add(() -> values(sample, space));
            judges.add(() -> summaries(sample.name(), sample.path().orElseThrow()));
            judges.requireContent();
        }
    }

    /** Public profiles of TAU beside the tools: packed files, snapshots and folders, five of each folder of theirs. */
    static List<Sample> publicProfiles() throws IOException {
        Path data = Tools.path("data").resolveSibling("../data/tau").normalize();
        List<Sample> found = new ArrayList<>();
        Map<Path, Integer> folders = new HashMap<>();
        if (Files.isDirectory(data)) {
            try (Stream<Path> paths = Files.walk(data)) {
                for (Path path : paths.sorted().toList()) {
                    boolean folder = Files.exists(path.resolve("profile.0.0.0"))
                            && folders.merge(path.resolveSibling(""), 1, Integer::sum) <= MOST_FOLDERS;
                    if (folder || path.toString().matches(".*\\.ppk|.*/tauprofile[^/]*\\.xml")) {
                        found.add(new Sample("public/" + data.relativize(path), Optional.of(path), Optional.empty()));
                    }
                }
            }
        }
        return found;
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("publicProfiles")
    void readsPublicProfilesAsPerfdmf(Sample sample) throws Exception {
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            judges.add(() -> values(sample, space));
            judges.requireContent();
        }
    }

    /** Profiles of other formats, and generated ones. */
    static List<Sample> others() throws IOException {
        List<String> tau = samples().stream().map(Sample::name).toList();
        return Sample.all().stream()
                .filter(sample -> !tau.contains(sample.name()))
                .toList();
    }

    static Stream<Long> seeds() {
        return Stream.iterate(0L, seed -> seed + 1).limit(100);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("others")
    void writesWhatPprofAndPerfdmfRead(Sample sample, @TempDir Path folder) throws Exception {
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            judgeWritten(sample.name(), space, folder);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void writesAnySpaceSoThatTheyReadIt(long seed, @TempDir Path folder) throws Exception {
        judgeWritten("random " + seed, RandomSpaces.small().tame().space(seed), folder);
    }

    private void judgeWritten(String name, PerformanceSpace space, Path folder) throws Exception {
        Path directory = folder.resolve("p.tau");
        Path packed = folder.resolve("p.ppk");
        TauWriter.write(space, directory, WriteOptions.DEFAULT);
        TauWriter.write(space, packed, WriteOptions.DEFAULT);
        TauNumbers numbers = TauNumbers.of(space);
        judges.add(() -> new TauJudge(name + " to tau", numbers).perfdmf(directory));
        judges.add(() -> new TauJudge(name + " to ppk", numbers).perfdmf(packed));
        if (withoutGaps(directory)) {
            judges.add(() -> new TauJudge(name + " to tau", numbers).pprof(directory));
        }
        judges.requireContent();
    }

    /** pprof finds threads whose numbers have no gaps. */
    private static boolean withoutGaps(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            List<TauThread> threads = files.flatMap(
                            file -> TauThread.ofFile(String.valueOf(file.getFileName())).stream())
                    .distinct()
                    .toList();
            return threads.stream().allMatch(thread -> {
                TauThread before = thread.thread() > 0
                        ? new TauThread(thread.node(), thread.context(), thread.thread() - 1)
                        : thread.context() > 0
                                ? new TauThread(thread.node(), thread.context() - 1, 0)
                                : new TauThread(thread.node() - 1, 0, 0);
                return before.node() < 0 || threads.contains(before);
            });
        }
    }

    /** A profile of TAU that is written again has the same numbers: those that the original states, and no others. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void copiesAreTheSame(Sample sample, @TempDir Path folder) throws Exception {
        Path directory = folder.resolve("p.tau");
        Path packed = folder.resolve("p.ppk");
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            TauWriter.write(space, directory, WriteOptions.DEFAULT);
            TauWriter.write(space, packed, WriteOptions.DEFAULT);
        }
        judges.add(() -> sameNumbers(sample, sample.name() + " to tau", directory));
        judges.add(() -> sameNumbers(sample, sample.name() + " to ppk", packed));
        judges.add(() -> summaries(sample.name() + " to tau", directory));
        judges.requireContent();
    }

    private static List<Complaint> sameNumbers(Sample sample, String name, Path copy) throws IOException {
        List<Complaint> complaints = new ArrayList<>();
        if (!Tools.has("perfdmf_dump") || !Exceptions.asks("perfdmf_dump", sample.name())) {
            return complaints;
        }
        Map<String, double[]> before = numbers(sample.name(), sample.path().orElseThrow(), complaints);
        Map<String, double[]> after = numbers(name, copy, complaints);
        Set<String> lines = new TreeSet<>(before.keySet());
        lines.addAll(after.keySet());
        long equal = 0;
        for (String line : lines) {
            double[] one = before.getOrDefault(line, new double[NUMBERS]);
            double[] other = after.getOrDefault(line, new double[NUMBERS]);
            boolean between = other[EXCLUSIVE] == 0 && other[CALLS] == 0;
            if (!before.containsKey(line) && (between || !line.contains(ARROW))) {
                continue; // we write flat lines, and call paths that begin others, which a profile may leave out
            }
            boolean same = true;
            for (int i = 0; i < NUMBERS; i++) {
                same &= isNear(one[i], other[i]);
            }
            if (same) {
                equal += NUMBERS;
            } else {
                complaints.add(new Complaint(
                        "perfdmf_dump",
                        name,
                        line.replace('\t', ' ') + " was " + Arrays.toString(one) + ", is " + Arrays.toString(other)));
            }
        }
        Summary.cells("perfdmf_dump", equal);
        return complaints;
    }

    /** Inclusive and exclusive value, calls and subroutines by thread, function and metric. */
    private static Map<String, double[]> numbers(String name, Path profile, List<Complaint> complaints)
            throws IOException {
        Map<String, double[]> numbers = new HashMap<>();
        Tools.Answer answer = Tools.read(
                line -> {
                    String[] f = line.split("\t", -1);
                    if (f[0].equals("F") && !isMade(f)) {
                        String metric = f[5].replaceAll("[^A-Za-z0-9]", "");
                        double[] values = numbers.computeIfAbsent(
                                String.join("\t", f[1], f[2], f[3], normal(f[4]), metric), key -> new double[NUMBERS]);
                        for (int i = 0; i < NUMBERS; i++) {
                            values[i] += Double.parseDouble(f[6 + i]);
                        }
                    }
                },
                "perfdmf_dump",
                profile);
        if (answer.exitCode() != 0) {
            complaints.add(new Complaint("perfdmf_dump", name, answer.complaint()));
        }
        return numbers;
    }

    /** Returns whether a line repeats others: PerfDMF's call paths that no profile states, and sums over samples. */
    private static boolean isMade(String[] f) {
        return f[10].contains("TAU_CALLPATH_DERIVED") || f[4].contains("[SUMMARY]");
    }

    /**
     * PerfDMF replaces several blanks by one, and drops those at the ends of names. It keeps the mark of a function that TAU
     * stopped to measure, which stands behind the name of its flat line only; ParaProf does not show it.
     */
    private static String normal(String path) {
        return path.strip().replaceAll("\\s+", " ").replaceAll(" ?=> ?", ARROW).replaceFirst(" \\[THROTTLED]$", "");
    }

    private static boolean isNear(double first, double second) {
        return Math.abs(first - second) <= 0x1p-46 * Math.max(Math.abs(first), Math.abs(second));
    }

    /** PerfDMF moves metadata that all threads share; values and call paths are those of the directory. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void readsWhatPerfdmfPacks(Sample sample, @TempDir Path folder) throws Exception {
        if (!Tools.has("perfdmf_pack") || !Exceptions.asks("perfdmf_pack", sample.name())) {
            return;
        }
        Path packed = folder.resolve("p.ppk");
        Tools.Answer answer = Tools.run(folder, "perfdmf_pack", sample.path().orElseThrow(), packed);
        assertThat(answer.exitCode()).as(answer.text()).isZero();
        try (PerformanceSpace directory = Readers.open(bare(sample, folder));
                PerformanceSpace one = Readers.open(packed)) {
            assertThat(PackedEquality.differences(directory, one)).isEmpty();
        }
    }

    /** Copies a profile without the files that only we read. */
    private static Path bare(Sample sample, Path folder) throws IOException {
        Path from = sample.path().orElseThrow();
        Path to = folder.resolve("bare");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>)
                    files.filter(each -> !String.valueOf(each.getFileName()).startsWith("perfspace."))::iterator) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
        return to;
    }

    /** pprof reads one metric at a time. */
    private static List<Complaint> summaries(String name, Path profile) throws IOException {
        List<Complaint> complaints = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(profile)) {
            for (Path folder :
                    (Iterable<Path>) paths.filter(path -> Files.exists(path.resolve("profile.0.0.0")))::iterator) {
                if (Tools.has("pprof")) {
                    Tools.Answer answer = Tools.run(folder, "pprof", "-s");
                    if (answer.exitCode() != 0 || !answer.error().isEmpty()) {
                        complaints.add(new Complaint("pprof", name, answer.complaint()));
                    }
                }
            }
        }
        return complaints;
    }

    private static List<Complaint> values(Sample sample, PerformanceSpace space) throws IOException {
        List<Complaint> complaints = new ArrayList<>();
        if (!Tools.has("perfdmf_dump") || !Exceptions.asks("perfdmf_dump", sample.name())) {
            return complaints;
        }
        Reading reading = new Reading(space);
        Tools.Answer answer =
                Tools.read(reading::line, "perfdmf_dump", sample.path().orElseThrow());
        if (answer.exitCode() != 0) {
            complaints.add(new Complaint("perfdmf_dump", sample.name(), answer.complaint()));
        }
        reading.differences.forEach(what -> complaints.add(new Complaint("perfdmf_dump", sample.name(), what)));
        Summary.cells("perfdmf_dump", reading.equal);
        return complaints;
    }

    /** Compares lines of {@code perfdmf_dump} with a space. */
    private static final class Reading {
        private final PerformanceSpace space;
        private final Definitions d;
        private final int window;
        private final Map<String, List<Integer>> nodes = new HashMap<>();
        private final Map<String, List<Integer>> functions = new HashMap<>();
        private final List<String> differences = new ArrayList<>();
        private String first = "";
        private long equal;

        Reading(PerformanceSpace space) {
            this.space = space;
            this.d = space.definitions();
            String windows = d.attributes().get(TauNames.WINDOWS);
            this.window = windows.isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(windows);
            for (int node = 0; node < d.callNodes().size(); node++) {
                nodes.computeIfAbsent(path(node, window), key -> new ArrayList<>())
                        .add(node);
                functions
                        .computeIfAbsent(path(node, 1), key -> new ArrayList<>())
                        .add(node);
            }
        }

        void line(String line) throws IOException {
            String[] f = line.split("\t", -1);
            switch (f[0]) {
                case "M" -> first = first.isEmpty() ? f[2] : first;
                case "F" -> function(f, line);
                case "U" -> event(f, line);
                default -> differences.add("unknown line " + line);
            }
        }

        /** F node context thread function metric inclusive exclusive calls subroutines groups. */
        private void function(String[] f, String line) throws IOException {
            if (isMade(f)) {
                return;
            }
            String path = normal(f[4]);
            boolean callPaths = nodes.keySet().stream().anyMatch(each -> each.contains(ARROW));
            boolean flat = callPaths && !path.contains(ARROW);
            List<Integer> at = flat ? functions.get(path) : nodes.get(path);
            if (at == null) {
                differences.add("no call node for " + line);
                return;
            }
            double unit = f[5].toUpperCase(Locale.ROOT).contains("TIME") ? MICROSECONDS : 1;
            String metric = name(f[5]);
            boolean sample = TauPath.isSample(TauPath.leaf(path)) && d.metric(metric + TauNames.SAMPLES) != null;
            cell(sample ? metric + TauNames.SAMPLES : metric, at, f, Double.parseDouble(f[7]) / unit, line);
            if (!flat) {
                cell(metric + TauNames.INCLUSIVE, at, f, Double.parseDouble(f[6]) / unit, line);
            }
            if (f[5].equals(first)) {
                cell("CALLS", at, f, Double.parseDouble(f[8]), line);
                cell("SUBRS", at, f, Double.parseDouble(f[9]), line);
            }
        }

        /** U node context thread event samples min max mean sumsqr; events with a context may be at any call node. */
        private void event(String[] f, String line) throws IOException {
            String name = f[4].contains(" : ") ? f[4].substring(0, f[4].indexOf(" : ")) : f[4];
            List<Metric> candidates = d.metrics().stream()
                    .filter(metric -> metric.type().base() == ValueType.Base.TAU_ATOMIC)
                    .filter(metric -> normal(metric.name()).startsWith(normal(name))
                            || normal(metric.title()).startsWith(normal(name)))
                    .toList();
            for (Metric metric : candidates) {
                Row row = space.newRow(metric.id());
                for (int node = 0; node < d.callNodes().size(); node++) {
                    if (space.severity().read(metric.id(), node, row) && isEvent(row, location(f), f)) {
                        equal++;
                        return;
                    }
                }
            }
            differences.add("no cell for " + line);
        }

        private static boolean isEvent(Row row, int location, String[] f) {
            long[] words = new long[row.locations() * row.type().words()];
            row.copyDense(words);
            int at = location * row.type().words();
            double count = Double.parseDouble(f[5]);
            return words[at] == (long) count
                    && number(words[at + 1]) == Double.parseDouble(f[6])
                    && number(words[at + 2]) == Double.parseDouble(f[7])
                    && isNear(number(words[at + 3]), Double.parseDouble(f[8]) * count)
                    && number(words[at + 4]) == Double.parseDouble(f[9]);
        }

        /** Compares a number with the sum over call nodes. */
        private void cell(String metric, List<Integer> at, String[] f, double expected, String line)
                throws IOException {
            Metric found = d.metric(metric);
            if (found == null) {
                differences.add("no metric " + metric + " for " + line);
                return;
            }
            Row row = space.newRow(found.id());
            double ours = 0;
            for (int node : at) {
                if (space.severity().read(found.id(), node, row)) {
                    long[] words = new long[row.locations() * row.type().words()];
                    row.copyDense(words);
                    ours += found.type().isInteger() ? words[location(f)] : number(words[location(f)]);
                }
            }
            if (ours == expected || (at.size() > 1 && isNear(ours, expected))) {
                equal++;
            } else {
                differences.add(metric + " is " + ours + " for " + line);
            }
        }

        private int location(String[] f) {
            for (Location location : d.locations()) {
                if (d.locationGroups().get(location.group()).rank() == Long.parseLong(f[1])
                        && location.rank() == Long.parseLong(f[3])) {
                    return location.id();
                }
            }
            throw new IllegalStateException("no location " + f[1] + "." + f[2] + "." + f[3]);
        }

        /** The unique name of a metric that PerfDMF calls so. */
        private String name(String metric) {
            return d.metrics().stream()
                    .filter(each ->
                            each.name().equalsIgnoreCase(metric) || each.title().equalsIgnoreCase(metric))
                    .map(Metric::name)
                    .findFirst()
                    .orElse(metric);
        }

        /** The last functions of the call path of a node, at most so many. */
        private String path(int node, int most) {
            int parent = d.callNodes().get(node).parent();
            String name = normal(d.regionOf(node).mangledName());
            return parent < 0 || most == 1 ? name : path(parent, most - 1) + ARROW + name;
        }

        private static double number(long word) {
            return Double.longBitsToDouble(word);
        }
    }
}
