package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.SharedData;
import org.perfspace.io.FileTree;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.corrupt.Corruption;
import org.perfspace.writer.Writers;

/**
 * Every verb on every sample, sound and damaged, alone and with every reduction. Whatever the answer is, it is never exit
 * code 70, which means a bug in perfspace, and it is never a complaint about an output, because every output is new.
 */
@Tag("scaled")
@Tag("shared")
class EveryVerbTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    /** The second operand of verbs that combine profiles; its definitions are unlike those of most samples. */
    private static final Path OTHER = SAMPLES.resolve("solver.cubex");

    /**
     * A sound profile is read: the answer is "yes" or "no", an option does not fit the profile, or a limit refuses it. A
     * container that cannot be preserved counts as an output that cannot be written.
     */
    private static final Set<Integer> SOUND =
            Set.of(ExitCode.DONE, ExitCode.NO, ExitCode.USAGE, ExitCode.REFUSED, ExitCode.BAD_OUTPUT);

    private static final Set<Integer> DAMAGED = Set.of(
            ExitCode.DONE, ExitCode.NO, ExitCode.USAGE, ExitCode.REFUSED, ExitCode.BAD_INPUT, ExitCode.SOME_FAILED);

    private static final List<String> LINES_FOR_DAMAGE = List.of(
            "info --tree calls {in}",
            "info --json {in}",
            "dump --view exclusive {in}",
            "stat --json {in}",
            "validate {in}",
            "compare {in} {other}",
            "sum {in} {other} -o {out}.cubex",
            "convert --to cube {in} {out}",
            "convert --to hpctoolkit {in} {out}",
            "convert --to cube3 --max-depth 2 {in} {out}",
            "convert --salvage --to parquet --flat {in} {out}",
            "archive {in} -o {out} --keep-going");

    /** One in so many lines with options is tried on each sample. */
    private static final int SOME_OPTIONS = 6;

    /** One in so many pairs of a line and a reduction is tried of a change; no number of lines or reductions has it as a factor. */
    private static final int SOME_REDUCTIONS = 7;

    private static final int MUTATIONS = 20;

    /** A metric tree with a derived metric. */
    private static final String SPECIFICATION =
            """
            <metrics>
              <metric type="POSTDERIVED">
                <disp_name>Half</disp_name>
                <uniq_name>half</uniq_name>
                <dtype>DOUBLE</dtype>
                <uom>occ</uom>
                <cubepl>metric::samples() / 2</cubepl>
              </metric>
            </metrics>
            """;

    /** As much of a stack trace as shows the place in our code. */
    private static final int SHOWN_LINES = 8;

    private Path folder = Path.of("");
    private final List<String> failures = new ArrayList<>();
    private int runs;
    private int answers;

    /** In memory where that is possible: thousands of outputs are forced to disk. */
    @BeforeEach
    void makeFolder() throws IOException {
        Path memory = Path.of("/dev/shm");
        folder = Files.isWritable(memory)
                ? Files.createTempDirectory(memory, "perfspace-verbs")
                : Files.createTempDirectory("perfspace-verbs");
    }

    @AfterEach
    void deleteFolder() throws IOException {
        FileTree.delete(folder);
    }

    static List<String> own() throws IOException {
        return Depth.samples(names(SAMPLES));
    }

    /** A profile as most users have it, and one that {@code info} has a report of its own for. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"score-p.cubex", "linktest.sion"})
    void workWithEveryReduction(String sample) throws IOException {
        Subject subject = Subject.of(SAMPLES.resolve(sample), OTHER);
        int number = 0;
        for (String line : lines()) {
            for (String reduction : CommandLines.REDUCTIONS) {
                if (Depth.tries(number++, SOME_REDUCTIONS)) {
                    run(line + " " + reduction, subject, SOUND);
                }
            }
        }
        assertNoFailures();
        assertThat(answers).as("of %d runs", runs).isGreaterThan(runs / 2);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("own")
    void workOnOurSamples(String sample) throws IOException {
        Subject subject = Subject.of(SAMPLES.resolve(sample), OTHER);
        for (String line : lines()) {
            run(line, subject, SOUND);
        }
        assertThat(answers).as("lines without options that are answered").isEqualTo(runs - refused(sample));
        trySome(sample, subject, lines(), SOUND, Depth.isQuick() ? 0 : 3);
        assertNoFailures();
    }

    /** Each change of definitions, such as a metric that is added, by each verb that can, with an output in each format. */
    @Test
    void changeDefinitionsInEveryFormat() throws IOException {
        Path small = folder.resolve("small.folded");
        Files.writeString(small, "main;work 3\nmain 1\n");
        Path spec = folder.resolve("remapping.spec");
        Files.writeString(spec, SPECIFICATION);
        Subject subject = Subject.of(small, OTHER).with("{spec}", spec.toString());
        for (String line : CommandLines.definitionChanges()) {
            run(line, subject, SOUND);
        }
        assertNoFailures();
        assertThat(answers)
                .as(
                        "lines that are answered: Chrome's format holds nothing but a trace, Firefox's no ratio, which does not add up")
                .isEqualTo(runs - runs / Writers.all().size() - 1);
    }

    /**
     * Returns the number of lines that a sample is refused in: Chrome's format holds nothing but a trace, and efficiencies
     * are shares of time.
     */
    private static int refused(String sample) throws IOException {
        try (PerformanceSpace space = Readers.open(SAMPLES.resolve(sample))) {
            boolean timed = !Run.of("efficiency", SAMPLES.resolve(sample).toString())
                    .err()
                    .contains("in a unit of time");
            return (space.trace().isPresent() ? 0 : 1) + (timed ? 0 : 1);
        }
    }

    /** The samples beside the checkout; one of ours where there are none. */
    static List<String> foreign() throws IOException {
        Optional<Path> data = SharedData.find("data");
        List<String> names = data.isPresent() ? names(data.get()) : List.of("");
        return Depth.some(names, names.get(0)::equals);
    }

    @ParameterizedTest(name = "sample {0}")
    @MethodSource("foreign")
    void workOnForeignSamples(String sample) throws IOException {
        Path input =
                sample.isEmpty() ? OTHER : SharedData.find("data").orElseThrow().resolve(sample);
        Optional<Subject> sound = readable(input);
        Subject subject = sound.orElse(Subject.of(OTHER, OTHER)).at(input);
        List<String> lines = sound.isPresent() ? lines() : LINES_FOR_DAMAGE;
        trySome(sample, subject, lines, sound.isPresent() ? SOUND : DAMAGED, 1);
        assertNoFailures();
    }

    /** Every reduction with some lines, and some lines with other options; other ones for each sample. */
    private void trySome(
            String sample, Subject subject, List<String> lines, Set<Integer> allowed, int linesForEachReduction)
            throws IOException {
        Random random = new Random(sample.hashCode());
        for (String reduction : CommandLines.REDUCTIONS) {
            for (int i = 0; i < linesForEachReduction; i++) {
                run(lines.get(random.nextInt(lines.size())) + " " + reduction, subject, allowed);
            }
        }
        for (String line : CommandLines.withOptions()) {
            if (random.nextInt(SOME_OPTIONS) == 0) {
                run(line, subject, allowed);
            }
        }
    }

    private static List<String> lines() {
        List<String> lines = new ArrayList<>(CommandLines.REDUCIBLE);
        lines.addAll(CommandLines.conversions());
        return lines;
    }

    static List<String> damages() {
        return Depth.together(
                2,
                Corruption.all().stream()
                        .map(corruption -> corruption.format().id() + " " + corruption.kind())
                        .toList());
    }

    /** Files that {@code generate --corrupt} makes. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("damages")
    void endWellOnDamagedProfiles(String damage) throws IOException {
        String[] words = damage.split(" ", -1);
        String like =
                switch (words[0]) {
                    case "hpctoolkit", "linktest" -> words[0];
                    default -> "score-p";
                };
        Path damaged = folder.resolve("damaged");
        Run made = Run.of(("generate -q --like " + like + " --to " + words[0] + " --corrupt " + words[1]
                        + " --call-nodes 120 --locations 4 -o " + damaged)
                .split(" ", -1));
        assertThat(made.exitCode()).as(made.err()).isZero();
        tryDamaged(damaged, Subject.of(OTHER, OTHER), damage.hashCode(), LINES_FOR_DAMAGE.size() / Depth.of(4, 2));
        assertNoFailures();
    }

    /** Bytes changed at random. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("own")
    void endWellOnChangedSamples(String sample) throws IOException {
        Subject subject = Subject.of(SAMPLES.resolve(sample), OTHER);
        for (int seed : Depth.numbers(3, MUTATIONS).mapToInt(Math::toIntExact).toArray()) {
            Path changed = folder.resolve("seed-" + seed + "-" + sample);
            copy(SAMPLES.resolve(sample), changed);
            change(changed, new Random(seed));
            tryDamaged(changed, subject, seed, 3);
            FileTree.delete(changed);
        }
        assertNoFailures();
    }

    /** Some lines, one after the other from a place that the seed says. */
    private void tryDamaged(Path damaged, Subject words, int seed, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            int line = Math.floorMod(seed * count + i, LINES_FOR_DAMAGE.size());
            run(LINES_FOR_DAMAGE.get(line), words.at(damaged), DAMAGED);
        }
    }

    private void run(String line, Subject subject, Set<Integer> allowed) throws IOException {
        Path outputs = Files.createDirectory(folder.resolve("outputs"));
        List<String> words = subject.into(outputs.resolve("out")).fill("--verbose " + line);
        Run run = Run.quietly(words.toArray(String[]::new));
        runs++;
        boolean answered = run.exitCode() == ExitCode.DONE || run.exitCode() == ExitCode.NO;
        answers += answered ? 1 : 0;
        if (!allowed.contains(run.exitCode())) {
            failures.add("exit code " + run.exitCode() + ": " + String.join(" ", words) + "\n"
                    + run.err().lines().limit(SHOWN_LINES).collect(Collectors.joining("\n")));
        }
        FileTree.delete(outputs);
    }

    private void assertNoFailures() {
        assertThat(failures.stream().limit(5))
                .as("%d of %d runs", failures.size(), runs)
                .isEmpty();
    }

    /** Returns what a sample consists of; empty if it, or its trace, which only some verbs read, is damaged. */
    private static Optional<Subject> readable(Path input) throws IOException {
        try {
            readTrace(input);
            return Optional.of(Subject.of(input, OTHER));
        } catch (ProfileException e) {
            return Optional.empty();
        }
    }

    private static void readTrace(Path input) throws IOException {
        try (PerformanceSpace space = Readers.open(input)) {
            if (space.trace().isPresent()) {
                for (Location location : space.definitions().locations()) {
                    Trace.SampleCursor samples = space.trace().get().samples(location.id());
                    while (samples.next()) {
                        // whether there is a next sample is all that counts
                    }
                }
            }
        }
    }

    /** Files and directories that may be profiles, by their paths below a directory. */
    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> found = Files.walk(directory)) {
            return found.filter(EveryVerbTest::isProfile)
                    .map(path -> directory.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    /** Goes by names, so that profiles that cannot be read are tried as well. */
    private static boolean isProfile(Path path) {
        String name = String.valueOf(path.getFileName());
        boolean file = name.matches(".*\\.(cubex|cube|cube\\.gz|sion|parquet|ppk|json)|tauprofile\\.xml");
        boolean inDatabase = Files.exists(path.resolveSibling("meta.db"));
        return (Files.isRegularFile(path) && file && !inDatabase)
                || Files.exists(path.resolve("meta.db"))
                || Files.exists(path.resolve("profile.0.0.0"))
                || Files.exists(path.resolve("MULTI__TIME"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    /** Changes one to four bytes of one file, or cuts it off. */
    private static void change(Path profile, Random random) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(profile)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        Path file = files.get(random.nextInt(files.size()));
        byte[] bytes = Files.readAllBytes(file);
        for (int n = random.nextInt(4); n >= 0; n--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        boolean cut = random.nextInt(5) == 0;
        Files.write(file, cut ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes);
    }
}
