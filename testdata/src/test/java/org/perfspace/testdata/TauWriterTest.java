package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.Recipe;
import org.perfspace.testdata.generate.Recipe.Likeness;
import org.perfspace.writer.tau.TauWriter;

/** Written profiles of TAU: the lines, the supplement, and reading them after somebody has changed either. */
@Tag("scaled")
class TauWriterTest {

    private static final WriteOptions EXTRAS = WriteOptions.DEFAULT.withKeepExtras(true);
    private static final WriteOptions PLAIN = WriteOptions.DEFAULT.withPlain(true);
    private static final long SEED = 20120310;

    @TempDir
    private Path folder;

    @Test
    void writesCallPathsFlatLinesAndEvents() throws IOException {
        Path target = folder.resolve("out.tau");

        WriteReport report = TauWriter.write(solver(), target, WriteOptions.DEFAULT);

        assertThat(report.losses()).isEmpty();
        assertThat(names(target))
                .containsExactly(
                        "MULTI__TIME_spent/profile.0.0.1",
                        "MULTI__flops/profile.0.0.1",
                        "perfspace.checksums",
                        "perfspace.supplement");
        assertThat(Files.readAllLines(target.resolve("MULTI__TIME_spent/profile.0.0.1")))
                .containsExactly(
                        "4 templated_functions_MULTI_TIME_spent",
                        "# Name Calls Subrs Excl Incl ProfileCalls # <metadata><attribute><name>Metric Name</name><value>TIME"
                                + " spent</value></attribute><attribute><name>Hostname</name><value>n&lt;1&gt;</value></attribute>"
                                + "</metadata>",
                        "\"main [{a.c} {3,0}-{9,0}]\" 1 2 500000 2000000.5 0 GROUP=\"TAU_USER\" ",
                        "\"main [{a.c} {3,0}-{9,0}] => f\" 2 1 500000 1500000.5 0 GROUP=\"TAU_CALLPATH | TAU_USER\" ",
                        "\"main [{a.c} {3,0}-{9,0}] => f => f\" 1 0 1000000.5 1000000.5 0 GROUP=\"TAU_CALLPATH | TAU_USER\" ",
                        "\"f\" 3 1 1500000.5 1500000.5 0 GROUP=\"TAU_USER\" ",
                        "0 aggregates",
                        "2 userevents",
                        "# eventname numevents max min mean sumsqr",
                        "\"bytes : main [{a.c} {3,0}-{9,0}]\" 1 7 7 7 49",
                        "\"bytes : main [{a.c} {3,0}-{9,0}] => f\" 2 3 1 2 10");
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    void keepsAnySpaceAsADirectoryAndPacked(long firstSeed) throws IOException {
        for (long seed = firstSeed; seed < firstSeed + 30; seed++) {
            PerformanceSpace space = RandomSpaces.small()
                    .withLoneSurrogates()
                    .withTraces()
                    .withAttachments()
                    .space(seed);
            for (String name : List.of(seed + ".tau", seed + ".ppk")) {
                Path target = folder.resolve(name);
                WriteReport report = TauWriter.write(space, target, EXTRAS);
                assertThat(report.losses()).as(name).isEmpty();
                try (PerformanceSpace back = Readers.open(target)) {
                    assertThat(SpaceComparison.firstDifference(space, back))
                            .as(name)
                            .isEmpty();
                }
            }
        }
    }

    static Stream<Long> seeds() {
        return Depth.numbers(2, 10).mapToObj(block -> 1_000 + 30 * block);
    }

    /** A generated profile of TAU needs no supplement but for the order of its metrics and its flat lines. */
    @ParameterizedTest
    @ValueSource(strings = {"out.tau", "out.ppk"})
    void losesNothingOfAProfileOfTau(String name) throws IOException {
        Path target = folder.resolve(name);
        try (PerformanceSpace tau = Readers.open(Path.of("samples/tau"))) {
            assertThat(TauWriter.write(tau, target, PLAIN).losses()).isEmpty();
            try (PerformanceSpace back = Readers.open(target)) {
                assertThat(SpaceComparison.firstDifference(tau, back)).isEmpty();
                assertThat(back.notes()).containsExactly("left out 5 flat functions that repeat call paths");
            }
        }
    }

    /** TAU states the sums over the samples of a function between the function in which they were taken and the samples. */
    @Test
    void writesTheSumsOverTheSamplesOfAFunction() throws IOException {
        List<String> lines = List.of(
                "\"main\" 1 0 100 100 0 GROUP=\"TAU_USER\" ",
                "\"main => [CONTEXT] main\" 3 0 0 30 0 GROUP=\"TAU_CALLPATH | TAU_SAMPLE_CONTEXT\" ",
                "\"main => [CONTEXT] main => [SUMMARY] f [{a.c}]\" 3 0 30 30 0 GROUP=\"TAU_CALLPATH | TAU_SAMPLE\" ",
                "\"main => [CONTEXT] main => [SUMMARY] f [{a.c}] => [SAMPLE] f [{a.c} {7}]\" 2 0 20 20 0"
                        + " GROUP=\"TAU_CALLPATH | TAU_SAMPLE\" ",
                "\"main => [CONTEXT] main => [SUMMARY] f [{a.c}] => [SAMPLE] f [{a.c} {9}]\" 1 0 10 10 0"
                        + " GROUP=\"TAU_CALLPATH | TAU_SAMPLE\" ",
                "\"[CONTEXT] main\" 3 0 0 30 0 GROUP=\"TAU_SAMPLE_CONTEXT\" ",
                "\"[SUMMARY] f [{a.c}]\" 3 0 30 30 0 GROUP=\"TAU_SAMPLE\" ",
                "\"[SAMPLE] f [{a.c} {7}]\" 2 0 20 20 0 GROUP=\"TAU_SAMPLE\" ",
                "\"[SAMPLE] f [{a.c} {9}]\" 1 0 10 10 0 GROUP=\"TAU_SAMPLE\" ");
        Path original = Files.createDirectory(folder.resolve("original")).resolve("profile.0.0.0");
        Files.write(original, List.of("9 templated_functions_MULTI_TIME", "# Name Calls Subrs Excl Incl ProfileCalls"));
        Files.write(original, lines, StandardOpenOption.APPEND);
        Files.write(original, List.of("0 aggregates"), StandardOpenOption.APPEND);
        Path packed = folder.resolve("out.ppk");
        Path text = folder.resolve("out.tau");

        try (PerformanceSpace tau = Readers.open(original)) {
            assertThat(TauWriter.write(tau, packed, PLAIN).losses()).isEmpty();
            assertThat(values(tau, "TIME")).containsExactly(100e-6, 0, 0, 0, 0);
            assertThat(values(tau, "TIME_samples")).containsExactly(0, 0, 0, 20e-6, 10e-6);
            assertThat(values(tau, "TIME_incl")).containsExactly(100e-6, 30e-6, 30e-6, 20e-6, 10e-6);
        }
        try (PerformanceSpace tau = Readers.open(packed)) {
            TauWriter.write(tau, text, PLAIN);
        }
        assertThat(Files.readAllLines(text.resolve("profile.0.0.0")).subList(2, 11))
                .isEqualTo(lines);
    }

    /** Returns the values of a metric at the first location, for all call nodes. */
    private static double[] values(PerformanceSpace space, String metric) throws IOException {
        int id = Objects.requireNonNull(space.definitions().metric(metric)).id();
        double[] values = new double[space.definitions().callNodes().size()];
        Row row = space.newRow(id);
        for (int node = 0; node < values.length; node++) {
            values[node] = space.severity().read(id, node, row) ? Double.longBitsToDouble(row.words()[0]) : 0;
        }
        return values;
    }

    @Test
    void reportsWhatPlainProfilesDoNotHold() throws IOException {
        try (PerformanceSpace scoreP = Readers.open(Path.of("samples/score-p.cubex"))) {
            assertThat(TauWriter.write(scoreP, folder.resolve("a.tau"), PLAIN).losses())
                    .extracting(WriteReport.Loss::what)
                    .contains(
                            "metric \"min_time\": values of type MINDOUBLE, which TAU does not know",
                            "metric \"max_time\": values of type MAXDOUBLE, which TAU does not know",
                            "metric \"ipc\": computed by an expression");
        }
        assertThatThrownBy(() -> TauWriter.write(solver(), folder.resolve("b.tau"), PLAIN.withStrict(true)))
                .isInstanceOf(WriteReport.LossException.class)
                .hasMessageStartingWith(folder.resolve("b.tau") + ": not written, as it would lose: ");
        assertThat(folder.resolve("b.tau")).doesNotExist();
    }

    /** A reader meets the events of the first thread before those that only the second one has. */
    @Test
    void reportsTheOrderOfEventsThatChanges() throws IOException {
        assertThat(TauWriter.write(twoThreads("second", "both"), folder.resolve("a.tau"), PLAIN)
                        .losses())
                .extracting(WriteReport.Loss::what)
                .contains("order of metrics");
        assertThat(TauWriter.write(twoThreads("both", "second"), folder.resolve("b.tau"), PLAIN)
                        .losses())
                .extracting(WriteReport.Loss::what)
                .doesNotContain("order of metrics");
        try (PerformanceSpace back = Readers.open(folder.resolve("a.tau"))) {
            assertThat(back.definitions().metrics().stream().map(Metric::name)).endsWith("both", "second");
        }
    }

    private static PerformanceSpace twoThreads(String... events) {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("TIME", "TIME", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        int process = space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m")));
        int first = space.defineThread("first", 0, process);
        int second = space.defineThread("second", 1, process);
        space.setSeverity(time, main, first, 1.0);
        space.setSeverity(time, main, second, 1.0);
        for (String name : events) {
            int event = space.defineMetric(name, name, ValueType.TAU_ATOMIC, "", Tree.NO_PARENT);
            space.setSeverity(event, main, second, event(1, 7, 7, 7, 49));
            if (name.equals("both")) {
                space.setSeverity(event, main, first, event(2, 1, 3, 4, 10));
            }
        }
        return space.build();
    }

    @Test
    void replacesNoDirectoryWithOtherFiles() throws IOException {
        Path target = folder.resolve("run");
        TauWriter.write(solver(), target, WriteOptions.DEFAULT);
        assertThatThrownBy(() -> TauWriter.write(solver(), target, WriteOptions.DEFAULT))
                .isInstanceOf(OutputException.class);
        TauWriter.write(solver(), target, WriteOptions.DEFAULT.withForce(true));
        Files.writeString(target.resolve("MULTI__flops/main.c"), "int main;");

        assertThatThrownBy(() -> TauWriter.write(solver(), target, WriteOptions.DEFAULT.withForce(true)))
                .isInstanceOf(OutputException.class)
                .hasMessage(target
                        + ": holds \"MULTI__flops/main.c\", which is not a profile of TAU; it will not be replaced");
        assertThat(target.resolve("MULTI__flops/main.c")).hasContent("int main;");
    }

    /** Somebody who changes the profiles wants to see the change. */
    @Test
    void ignoresASupplementOfOtherProfiles() throws IOException {
        Path target = folder.resolve("out.tau");
        TauWriter.write(solver(), target, WriteOptions.DEFAULT);
        Path profile = target.resolve("MULTI__flops/profile.0.0.1");
        Path added = target.resolve("MULTI__flops/profile.0.0.2");

        Files.copy(profile, added);
        assertThat(firstNote(target))
                .isEqualTo("ignored perfspace.supplement: \"MULTI__flops/profile.0.0.2\" was not written with it");
        Files.delete(added);
        String sound = Files.readString(profile);
        for (String changed :
                List.of(sound.replace("=> f\" 2 1 ", "=> f\" 3 1 "), sound.replace("0 aggregates", "00 aggregates"))) {
            assertThat(changed).isNotEqualTo(sound);
            Files.writeString(profile, changed);
            assertThat(firstNote(target))
                    .isEqualTo("ignored perfspace.supplement: \"MULTI__flops/profile.0.0.1\" has changed since");
        }
        Files.delete(profile);
        assertThat(firstNote(target))
                .isEqualTo("ignored perfspace.supplement: profiles that were written with it are missing");
        Files.delete(target.resolve("perfspace.checksums"));
        assertThat(firstNote(target))
                .isEqualTo("ignored perfspace.supplement: there is no perfspace.checksums that names its profiles");
    }

    @ParameterizedTest
    @ValueSource(strings = {"profile.0.0.0", "perfspace.checksums"})
    void validationNoticesAFlippedBit(String name) throws IOException {
        Path target = folder.resolve("out.tau");
        try (PerformanceSpace tau = Readers.open(Path.of("samples/tau"))) {
            TauWriter.write(tau, target, WriteOptions.DEFAULT);
        }
        assertThat(faults(target)).isEmpty();
        flipped(target.resolve(name), 12, () -> assertThat(faults(target))
                .as("seed %d", SEED)
                .isNotEmpty());
    }

    @Test
    void everyTruncationOfAPackedProfileIsRefusedOrRead() throws IOException {
        Path target = folder.resolve("out.ppk");
        TauWriter.write(solver(), target, WriteOptions.DEFAULT);
        byte[] whole = Files.readAllBytes(target);
        Path cut = folder.resolve("cut.ppk");
        int refused = 0;
        for (int size = whole.length - 1; size > 40; size -= 97) {
            Files.write(cut, Arrays.copyOf(whole, size));
            try {
                Readers.open(cut).close();
            } catch (ProfileException e) {
                refused++;
            }
        }
        assertThat(refused).isEqualTo((whole.length - 1 - 40 + 96) / 97);
    }

    /** Tools that unpack a file drop the supplement, but keep the profile. */
    @Test
    void readsAPackedProfileThatWasUnpacked() throws IOException {
        Path target = folder.resolve("out.ppk");
        try (PerformanceSpace tau = Readers.open(Path.of("samples/tau"))) {
            TauWriter.write(tau, target, WriteOptions.DEFAULT);
            Path unpacked = folder.resolve("unpacked.ppk");
            try (InputStream in = new GZIPInputStream(Files.newInputStream(target))) {
                Files.copy(in, unpacked);
            }
            try (PerformanceSpace back = Readers.open(unpacked)) {
                assertThat(SpaceComparison.firstDifference(tau, back)).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.tau", "out.ppk"})
    void holdsAGeneratedProfile(String name) throws IOException {
        Path target = folder.resolve(name);
        try (PerformanceSpace space = new Recipe(Likeness.HPCTOOLKIT, 6, 100, 12, 3, 0).space()) {
            TauWriter.write(space, target, WriteOptions.DEFAULT);
            try (PerformanceSpace back = Readers.open(target)) {
                assertThat(SpaceComparison.firstDifference(space, back)).isEmpty();
            }
            assertThat(faults(target)).isEmpty();
        }
    }

    private static PerformanceSpace solver() {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("spent", "spent", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int flops = space.defineMetric("flops", "flops", ValueType.INT64, "occ", Tree.NO_PARENT);
        int visits = space.defineMetric("Visits", "visits", ValueType.INT64, "occ", Tree.NO_PARENT);
        int bytes = space.defineMetric("bytes", "bytes", ValueType.TAU_ATOMIC, "", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("main", "a.c", 3, 9), Tree.NO_PARENT);
        int region = space.defineRegion("f", "", -1, -1);
        int f = space.defineCallNode(region, main);
        int again = space.defineCallNode(region, f);
        int node = space.defineNode("n<1>", space.defineMachine("m"));
        int thread = space.defineThread("worker", 1, space.defineProcess("p", 0, node));
        space.setSeverity(time, main, thread, 0.5);
        space.setSeverity(time, f, thread, 0.5);
        space.setSeverity(time, again, thread, 1.0000005);
        space.setSeverity(flops, again, thread, 1L << 40);
        space.setSeverity(visits, main, thread, 1);
        space.setSeverity(visits, f, thread, 2);
        space.setSeverity(visits, again, thread, 1);
        space.setSeverity(bytes, main, thread, event(1, 7, 7, 7, 49));
        space.setSeverity(bytes, f, thread, event(2, 1, 3, 4, 10));
        return space.build();
    }

    private static long[] event(long count, double min, double max, double sum, double squares) {
        return new long[] {
            count,
            Double.doubleToRawLongBits(min),
            Double.doubleToRawLongBits(max),
            Double.doubleToRawLongBits(sum),
            Double.doubleToRawLongBits(squares)
        };
    }

    /** Something that is done while a bit is flipped. */
    @FunctionalInterface
    private interface Check {
        void run() throws IOException;
    }

    private static void flipped(Path file, int times, Check check) throws IOException {
        Random random = new Random(SEED);
        for (int i = 0; i < times; i++) {
            long at = random.nextInt((int) Files.size(file));
            int bit = 1 << random.nextInt(7);
            flip(file, at, bit);
            check.run();
            flip(file, at, bit);
        }
    }

    private static void flip(Path file, long at, int bit) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(at);
            int old = bytes.read();
            bytes.seek(at);
            bytes.write(old ^ bit);
        }
    }

    private static String firstNote(Path target) throws IOException {
        try (PerformanceSpace space = Readers.open(target)) {
            return space.notes().get(0);
        }
    }

    private static List<Finding> faults(Path target) throws IOException {
        return Readers.check(Input.of(target), ReadOptions.DEFAULT).stream()
                .filter(Finding::isFault)
                .toList();
    }

    private static List<String> names(Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .forEach(names::add);
        }
        return names;
    }
}
