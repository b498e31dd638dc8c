package org.perfspace.testdata.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.archive.RunName;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.NormalForm;
import org.perfspace.fixtures.Reading;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.InputException;
import org.perfspace.io.OutputException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.ProfileSearch;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.faults.Faults.Call;
import org.perfspace.testdata.faults.Faults.Mode;
import org.perfspace.writer.Writers;

/** Failing disks, interrupted threads and inputs that change while they are read: none of them makes an input damaged. */
@Tag("scaled")
class ReadFaultsTest {

    private static final int MOST_POINTS = Depth.of(30, 150);

    @TempDir
    private Path folder;

    @TempDir
    private static Path made;

    /** Makes samples of which there is none: several files of one SION set, several metrics of TAU, packed texts. */
    @BeforeAll
    static void makeSamples() throws IOException {
        Path samples = Path.of("samples");
        try (PerformanceSpace space = Readers.open(samples.resolve("solver.sion"))) {
            WriteOptions two = WriteOptions.DEFAULT.with("sion-files", "2");
            Writers.of(Format.LINKTEST).orElseThrow().write(space, made.resolve("set.sion"), two);
        }
        for (String metric : List.of("TIME", "PAPI_FP_OPS")) {
            Path folder = Files.createDirectories(made.resolve("multi/MULTI__" + metric));
            try (Stream<Path> files = Files.list(samples.resolve("tau"))) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    String text = Files.readString(file).replace("MULTI_TIME", "MULTI_" + metric);
                    Files.writeString(folder.resolve(file.getFileName()), text);
                }
            }
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(made.resolve("p.caliper.json.gz")))) {
            Files.copy(samples.resolve("score-p.caliper.json"), out);
        }
    }

    static Stream<Path> samples() {
        Path samples = Path.of("samples").toAbsolutePath();
        return Depth.some(
                        List.of(
                                "solver.cubex",
                                "solver.cube",
                                "score-p-cube2.cube",
                                "solver.sion",
                                "linktest.sion",
                                "solver.parquet",
                                "solver.hpctoolkit",
                                "hpctoolkit.hpctoolkit",
                                "dense-database",
                                "tau",
                                "solver.tau",
                                "solver.ppk",
                                "score-p.pb",
                                "perf.folded",
                                "score-p.hatchet.json",
                                "score-p.caliper.json"),
                        name -> !name.startsWith("solver") || name.endsWith("parquet"))
                .stream()
                .map(samples::resolve);
    }

    static Stream<Path> samplesAndMore() {
        return Stream.concat(
                samples(), Stream.of("set.sion", "multi", "p.caliper.json.gz").map(made::resolve));
    }

    private static void readAll(Path sample) throws IOException {
        try (PerformanceSpace space = Readers.open(sample)) {
            Reading.of(space, 0);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samplesAndMore")
    void aReadThatFailsNamesTheFile(Path sample) throws IOException {
        Faults none = Faults.none(EnumSet.of(Call.READ));
        readAll(FaultyFileSystem.over(sample, none));
        assertThat(none.count()).isPositive();
        int step = 1 + none.count() / MOST_POINTS;
        for (int at = 1; at <= none.count(); at += step) {
            Faults faults = new Faults(Mode.FAILURE, EnumSet.of(Call.READ), at);
            assertThatThrownBy(() -> readAll(FaultyFileSystem.over(sample, faults)))
                    .as("read %d of %d", at, none.count())
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith(sample.toString())
                    .hasMessageEndingWith(": cannot be read: Input/output error");
        }
    }

    /** The archive, which makes the name of a run of the bytes of its files, calls a file as everybody does. */
    @Test
    void aFileThatTheArchiveCannotReadIsNamed() {
        Path sample = Path.of("samples/tau").toAbsolutePath();
        Faults faults = new Faults(Mode.FAILURE, EnumSet.of(Call.READ), 2);
        assertThatThrownBy(() -> RunName.of(Input.of(FaultyFileSystem.over(sample, faults)), Map.of(), List.of()))
                .isInstanceOf(InputException.class)
                .hasMessage(sample + "/profile.1.0.0: byte 0: cannot be read: Input/output error");
    }

    /** A file that cannot be examined, opened or listed is never taken for one that is not there. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("samplesAndMore")
    void aFailureToExamineOpenOrListNamesTheFile(Path sample) throws IOException {
        requireNamed(sample, ReadFaultsTest::contents);
        requireNamed(sample, path -> Readers.check(Input.of(path), ReadOptions.DEFAULT)
                .toString());
        requireNamed(sample, path -> Readers.definitions(Input.of(path), ReadOptions.DEFAULT)
                .metrics()
                .toString());
        requireNamed(sample, path -> ProfileSearch.among(List.of(path), path.resolve("none"), ReadOptions.DEFAULT)
                .toString());
    }

    /** Fails one call after the other; what is answered nevertheless must be what is answered without the failure. */
    private static void requireNamed(Path sample, Answer answer) throws IOException {
        Faults none = Faults.none(Faults.LOOKS);
        String sound = answer.of(FaultyFileSystem.over(sample, none));
        assertThat(none.count()).isPositive();
        String parent = String.valueOf(sample.getParent());
        int step = Depth.isQuick() ? 1 + none.count() / MOST_POINTS : 1;
        for (int at = 1; at <= none.count(); at += step) {
            for (Mode mode : List.of(Mode.FAILURE, Mode.DENIAL)) {
                Faults faults = new Faults(mode, Faults.LOOKS, at);
                try {
                    assertThat(answer.of(FaultyFileSystem.over(sample, faults)))
                            .as("%s, call %d of %d, which was not needed", mode, at, none.count())
                            .isEqualTo(sound);
                } catch (AccessDeniedException e) {
                    assertThat(mode).isEqualTo(Mode.DENIAL);
                    assertThat(e).hasMessageStartingWith(parent);
                } catch (InputException | FileSystemException e) {
                    assertThat(e)
                            .hasMessageStartingWith(parent)
                            .hasMessageEndingWith(mode == Mode.DENIAL ? ": permission denied" : ": Input/output error");
                }
            }
        }
    }

    /** The answer of a command or a search about a profile. */
    private interface Answer {
        String of(Path sample) throws IOException;
    }

    private static String contents(Path sample) throws IOException {
        try (PerformanceSpace space = Readers.open(sample)) {
            StringBuilder text = new StringBuilder();
            NormalForm.write(space, text);
            return text + " " + space.notes();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void anInterruptLeavesASpaceReadable(Path sample) throws IOException {
        Thread.currentThread().interrupt();
        try (PerformanceSpace space = Readers.open(sample)) {
            assertThat(space).as("all was there without reading a file").isNotNull();
        } catch (InputException.Interrupted e) {
            assertThat(e).hasMessageEndingWith("not read further: the thread was interrupted");
        }
        assertThat(Thread.interrupted()).isTrue();

        try (PerformanceSpace space = Readers.open(sample)) {
            Thread.currentThread().interrupt();
            try {
                Reading.of(space, 0);
            } catch (InputException.Interrupted e) {
                assertThat(e).hasMessageEndingWith("not read further: the thread was interrupted");
            }
            assertThatThrownBy(() -> convert(space, folder.resolve("out.parquet")))
                    .isInstanceOfAny(
                            InputException.Interrupted.class, OutputException.class, InterruptedIOException.class)
                    .hasMessageContaining("interrupted");
            assertThat(Thread.interrupted()).isTrue();
            Reading.of(space, 0);
            convert(space, folder.resolve("out.parquet"));
        }
        assertThat(folder).isDirectoryNotContaining("glob:**/.*");
    }

    /** One thread is interrupted again and again while it reads; another one reads the same space undisturbed. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void interruptsOfOneReaderDoNotDisturbAnother(Path sample) throws Exception {
        try (PerformanceSpace space = Readers.open(sample)) {
            AtomicBoolean done = new AtomicBoolean();
            AtomicReference<Throwable> seen = new AtomicReference<>();
            Thread victim = new Thread(() -> {
                while (!done.get()) {
                    try {
                        Reading.of(space, 0);
                    } catch (InputException.Interrupted e) {
                        Thread.interrupted();
                    } catch (IOException | RuntimeException e) {
                        seen.set(e);
                    }
                }
            });
            Thread interrupter = new Thread(() -> {
                while (!done.get()) {
                    victim.interrupt();
                }
            });
            victim.start();
            interrupter.start();
            for (int i = 0; i < Depth.of(8, 20); i++) {
                Reading.of(space, 0);
            }
            done.set(true);
            interrupter.join();
            victim.join();
            assertThat(seen.get()).isNull();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void anInputThatChangesIsReportedAndNothingIsWritten(Path sample) throws IOException {
        Path input = Tree.copy(sample, folder.resolve(sample.getFileName().toString()));
        Path output = folder.resolve("out.parquet");
        PerformanceSpace space = Readers.open(input);
        for (Path file : files(input)) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(4_711));
        }
        String changed = ": expected a file that nobody writes to, found that it changed while it was read";
        assertThatThrownBy(() -> convert(space, output))
                .isInstanceOf(InputException.Changed.class)
                .hasMessageStartingWith(input.toString())
                .hasMessageEndingWith(changed);
        assertThat(output).doesNotExist();
        assertThatThrownBy(space::close).isInstanceOf(InputException.Changed.class);

        PerformanceSpace again = Readers.open(input);
        convert(again, output);
        again.close();
    }

    /** A space that reductions or the algebra make of others is as good as those. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void anInputThatGrowsIsReportedByWhatIsMadeOfIt(Path sample) throws IOException {
        Path input = Tree.copy(sample, folder.resolve(sample.getFileName().toString()));
        PerformanceSpace space = Readers.open(input);
        PerformanceSpace reduced = new Reductions(List.of(Reductions.maxDepth(1))).apply(space, "x");
        for (Path file : files(input)) {
            try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
                out.write(0);
            }
        }
        assertThatThrownBy(reduced::requireUnchanged).isInstanceOf(InputException.Changed.class);
        assertThatThrownBy(reduced::close).isInstanceOf(InputException.Changed.class);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void anInputThatIsCutShortIsNotDamaged(Path sample) throws IOException {
        Path input = Tree.copy(sample, folder.resolve(sample.getFileName().toString()));
        try (PerformanceSpace space = Readers.open(input)) {
            for (Path file : files(input)) {
                Files.write(file, new byte[] {'x'});
            }
            Reading.of(space, 0);
            fail("expected that the change is noticed");
        } catch (InputException.Changed e) {
            assertThat(e).hasMessageStartingWith(input.toString());
        } catch (IOException | RuntimeException | AssertionError e) {
            assertThat(e.getSuppressed()).as("%s", e).hasAtLeastOneElementOfType(InputException.Changed.class);
        }
    }

    private static void convert(PerformanceSpace space, Path output) throws IOException {
        Conversion.store(Format.PARQUET, space, output, Format.PARQUET, WriteOptions.DEFAULT);
    }

    private static List<Path> files(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
