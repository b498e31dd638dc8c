package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.Version;
import org.perfspace.fixtures.Depth;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** The packaged command: the launcher, the jar, and the Java of this build. */
class CommandIT {

    /** The exit code of a process that SIGTERM ends. */
    private static final int TERMINATED = 143;

    /** What a shell offers as an input or an output. */
    private static final List<String> OFFERED = List.of(
            "cat in.cubex | ./ps dump /dev/stdin",
            "./ps dump /dev/stdin < in.cubex",
            "cat in.cubex | ./ps dump -",
            "./ps convert -q in.cubex /dev/stdout --to parquet > out.parquet && ./ps dump out.parquet",
            "./ps dump <(cat in.cubex)",
            "./ps convert -q in.cubex /dev/stdout --to cube | ./ps dump -",
            "./ps convert -q in.cubex >(./ps dump - > copy) --to cube; wait $!; cat copy");

    @TempDir
    Path temporary;

    private Path command;
    private Path cache;

    /** An unpacked product in a folder with spaces, started through a link. */
    @BeforeEach
    void unpack() throws IOException {
        Path launcher = unpacked(temporary.resolve("a product of ours"));
        command = Files.createSymbolicLink(temporary.resolve("perf space"), launcher);
        cache = temporary.resolve("cache");
    }

    /** Puts the launcher and the jar of this build into a folder; returns the launcher. */
    static Path unpacked(Path product) throws IOException {
        Files.createDirectories(product.resolve("bin"));
        Files.createDirectories(product.resolve("lib"));
        Path jar = jar();
        Files.copy(jar, product.resolve("lib").resolve(jar.getFileName()));
        return Files.copy(Path.of("bin/perfspace"), product.resolve("bin/perfspace"));
    }

    /** Makes the archive and waits for it; other tests do without. */
    private static final Map<String, String> WITH_ARCHIVE = Map.of("PERFSPACE_ARCHIVE", "wait");

    @Test
    @Tag("tenth6")
    void makesAnArchiveThatTheNextStartTakesItsClassesFrom() throws Exception {
        assertThat(run(WITH_ARCHIVE, "--version")).isEqualTo(new Run(0, "perfspace " + Version.number() + "\n", ""));
        try (var files = Files.list(cache.resolve("perfspace"))) {
            assertThat(files.filter(file -> !file.toString().endsWith(".jar")))
                    .singleElement()
                    .asString()
                    .endsWith(".jsa");
        }
        assertThat(classesOf("--version"))
                .anyMatch(line -> line.contains("org.perfspace.cli.Main ") && line.contains("shared objects file"))
                .hasSizeLessThan(700);
        // all of picocli, although its class files are old
        assertThat(classesOf("info", "--help"))
                .filteredOn(line -> line.startsWith("picocli."))
                .hasSizeGreaterThan(100)
                .allMatch(line -> line.contains("shared objects file"));
        loadsFewClassesForAShortAnswer();
        for (String sample : Depth.together(
                3,
                List.of("score-p.cubex", "linktest.sion", "solver.cube", "hpctoolkit.hpctoolkit", "solver.parquet"))) {
            makesFewClassesAtRunTime(Path.of("../testdata/samples", sample));
        }
    }

    /** In a container that nobody can write to, with an empty home. */
    @Test
    @Tag("deep")
    @Tag("tenth6")
    void hasTheArchiveInTheInstallationIfThatIsAskedFor() throws Exception {
        assertThat(run(Map.of("PERFSPACE_ARCHIVE", "install"), "--version"))
                .isEqualTo(
                        new Run(
                                ExitCode.BUG,
                                "",
                                "perfspace: " + temporary.toRealPath().resolve("a product of ours")
                                        + ": the archive can only lie below a directory whose name has letters and digits alone\n"));
        command = Files.move(temporary.resolve("a product of ours"), temporary.resolve("product"))
                .resolve("bin/perfspace");
        run(Map.of("PERFSPACE_ARCHIVE", "install"), "--version");
        Path log = temporary.resolve("classes.log");

        Run run = run(
                Map.of(
                        "PERFSPACE_ARCHIVE",
                        "",
                        "XDG_CACHE_HOME",
                        "nowhere",
                        "PERFSPACE_JAVA_OPTS",
                        "-Xlog:class+load:file=" + log + ":none"),
                "--version");

        assertThat(run).isEqualTo(new Run(0, "perfspace " + Version.number() + "\n", ""));
        assertThat(Files.readAllLines(log))
                .anyMatch(line -> line.contains("org.perfspace.cli.Main ") && line.contains("shared objects file"));
        assertThat(cache).doesNotExist();
    }

    /**
     * Checks the number of classes that no archive can hold, so that each start generates them: forms of methods of records
     * and of lambdas.
     */
    private void makesFewClassesAtRunTime(Path sample) throws Exception {
        for (String verb : List.of("info", "stat", "dump")) {
            assertThat(classesOf(verb, sample.toAbsolutePath().toString()))
                    .as("%s %s", verb, sample)
                    .filteredOn(line -> !line.contains("shared objects file"))
                    .hasSizeLessThan(45);
        }
    }

    /** The cost of a start is that of the classes it loads: counts stand for times here, which no test can rely on. */
    private void loadsFewClassesForAShortAnswer() throws Exception {
        List<String> withSupplement = classesOf(
                "info",
                Path.of("../testdata/samples/score-p.cubex").toAbsolutePath().toString());

        assertThat(withSupplement.size()).as("all classes").isBetween(1_000, 1_650);
        assertThat(count(withSupplement, line -> line.startsWith("org.perfspace.")))
                .as("our classes")
                .isBetween(100L, 440L);
        assertThat(count(withSupplement, line -> !line.contains("shared objects file")))
                .as("classes that do not come from the archive")
                .isLessThan(5);

        List<String> plain = classesOf(
                "info",
                Path.of("../testdata/samples/solver.cubex").toAbsolutePath().toString());

        assertThat(count(plain, line -> line.startsWith("org.perfspace.") && !line.matches("[^ ]*[$/].*")))
                .as("our top-level classes")
                .isBetween(100L, 160L);
        assertThat(count(plain, line -> !line.contains("shared objects file")))
                .as("classes that do not come from the archive")
                .isLessThan(5);
    }

    private static long count(List<String> lines, Predicate<String> which) {
        return lines.stream().filter(which).count();
    }

    /** Runs the command and returns a line for each class that was loaded. */
    private List<String> classesOf(String... arguments) throws Exception {
        Path log = temporary.resolve("classes.log");
        Map<String, String> environment = new HashMap<>(WITH_ARCHIVE);
        environment.put("PERFSPACE_JAVA_OPTS", "-Xlog:class+load:file=" + log + ":none");
        assertThat(run(environment, arguments).exitCode()).isZero();
        return Files.readAllLines(log);
    }

    @Test
    @Tag("deep")
    @Tag("tenth6")
    void survivesABrokenArchive() throws Exception {
        run(WITH_ARCHIVE, "--version");
        try (var files = Files.list(cache.resolve("perfspace"))) {
            Path archive = files.filter(file -> file.toString().endsWith(".jsa"))
                    .findFirst()
                    .orElseThrow();
            Files.delete(archive);
            Files.writeString(archive, "no archive");
        }

        assertThat(run(WITH_ARCHIVE, "--version")).isEqualTo(new Run(0, "perfspace " + Version.number() + "\n", ""));
    }

    @Test
    void opensFilesWithAnyNameInTheLocaleC() throws Exception {
        Path file = temporary.resolve("größe \u2603.cubex");
        Files.writeString(file, "no profile");

        Run run = run(Map.of("LC_ALL", "C"), "validate", file.toString());

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.out()).startsWith(file + ": expected a profile");
    }

    @Test
    void convertsTheSampleOfTheReadme() throws Exception {
        Path sample = Path.of("../testdata/samples/solver.cubex").toRealPath();
        Path converted = temporary.resolve("solver.hpctoolkit");
        Path copy = temporary.resolve("copy.cubex");

        assertThat(run(Map.of(), "convert", "-q", sample.toString(), converted.toString()))
                .isEqualTo(new Run(0, "", ""));
        assertThat(run(Map.of(), "convert", "-q", converted.toString(), copy.toString()))
                .isEqualTo(new Run(0, "", ""));
        assertThat(run(Map.of(), "dump", copy.toString())).isEqualTo(run(Map.of(), "dump", sample.toString()));
    }

    /** The standard input under its other names, and what a shell makes of {@code <(…)} and {@code >(…)}. */
    @Test
    @Tag("tenth6")
    void readsAndWritesWhatAShellOffers() throws Exception {
        Path sample = Path.of("../testdata/samples/solver.cubex").toRealPath();
        Files.createSymbolicLink(temporary.resolve("ps"), command);
        Files.copy(sample, temporary.resolve("in.cubex"));
        String dump = run(Map.of(), "dump", sample.toString()).out();
        for (String line : Depth.together(2, OFFERED)) {
            Process process = in(Map.of(), "bash", "-c", line).start();
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .as(line)
                    .isEqualTo(dump);
            assertThat(process.waitFor()).isZero();
        }
    }

    @Test
    void endsWith130OnCtrlC() throws Exception {
        assumeFalse(ignoresCtrlC(), "this process was started with Ctrl-C switched off, and so are its children");
        Path profile = TauSample.wide(temporary, 20_000);
        Process process = builder(Map.of(), "dump", profile.toString()).start();
        assertThat(process.getInputStream().read()).isEqualTo('T'); // from now on it waits for its reader

        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(process.getErrorStream().readAllBytes()).isEmpty();
    }

    static List<String> signals() {
        return Depth.together(2, List.of("INT", "TERM"));
    }

    @ParameterizedTest
    @Tag("tenth6")
    @MethodSource("signals")
    void keepsTheOldOutputOrHasTheNewOneAfterASignal(String signal) throws Exception {
        int exitCode = signal.equals("INT") ? ExitCode.INTERRUPTED : TERMINATED;
        assumeFalse(ignoresCtrlC(), "this process was started with Ctrl-C switched off, and so are its children");
        Path profile = TauSample.wide(temporary, Depth.isQuick() ? 5_000 : 20_000);
        Path folder = Files.createDirectory(temporary.resolve("outputs"));
        Path output = folder.resolve("out.cubex");
        run(Map.of(), "convert", profile.toString(), output.toString());
        byte[] old = Files.readAllBytes(output);
        List<String> derive = List.of("derive", "-f", "ms=1000*metric::TIME()", profile.toString(), output.toString());
        try (WatchService changes = folder.getFileSystem().newWatchService()) {
            folder.register(changes, StandardWatchEventKinds.ENTRY_CREATE);
            Process process = builder(Map.of(), derive.toArray(String[]::new)).start();
            changes.take(); // it has begun to write
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();

            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isIn(exitCode, ExitCode.DONE);
            if (process.exitValue() == ExitCode.DONE) {
                try (PerformanceSpace space = Readers.open(output)) {
                    assertThat(space.definitions().metric("ms")).isNotNull();
                }
            } else {
                assertThat(output).hasBinaryContent(old);
            }
        }
        assertThat(run(Map.of(), derive.toArray(String[]::new)).exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(folder)
                .isDirectoryContaining(file -> file.equals(output))
                .isDirectoryNotContaining("glob:**.perfspace*");
    }

    private static boolean ignoresCtrlC() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    }

    private Run run(Map<String, String> environment, String... arguments) throws Exception {
        Process process = builder(environment, arguments).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), out, err);
    }

    private ProcessBuilder builder(Map<String, String> environment, String... arguments) {
        List<String> words = new ArrayList<>(List.of(command.toString()));
        words.addAll(List.of(arguments));
        return in(environment, words.toArray(String[]::new));
    }

    /** Any program in the temporary folder. */
    private ProcessBuilder in(Map<String, String> environment, String... words) {
        ProcessBuilder builder = new ProcessBuilder(words).directory(temporary.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        builder.environment().put("PERFSPACE_ARCHIVE", "off");
        builder.environment().putAll(environment);
        return builder;
    }

    private static Path jar() throws IOException {
        try (var files = Files.list(Path.of("target"))) {
            return files.filter(file -> file.getFileName().toString().matches("perfspace-[0-9].*\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("target/perfspace-VERSION.jar is not built"));
        }
    }
}
