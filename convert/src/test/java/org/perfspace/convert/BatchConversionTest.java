package org.perfspace.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.BatchConversion.Converted;
import org.perfspace.convert.BatchConversion.Failed;
import org.perfspace.convert.BatchConversion.Job;
import org.perfspace.convert.BatchConversion.NotTried;
import org.perfspace.convert.BatchConversion.Options;
import org.perfspace.convert.BatchConversion.Result;
import org.perfspace.convert.BatchConversion.Skipped;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Tree;
import org.perfspace.reader.Readers;

class BatchConversionTest {

    private static final Path SAMPLE = Path.of("../testdata/samples/solver.cubex");
    private static final Path DATABASE = Path.of("../testdata/samples/solver.hpctoolkit");

    @TempDir
    private Path folder;

    private Path copy(String name) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.getParent());
        return Files.copy(SAMPLE, path);
    }

    private Path database(String name) throws IOException {
        Path path = Files.createDirectories(folder.resolve(name));
        try (Stream<Path> files = Files.walk(DATABASE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = path.resolve(DATABASE.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        return path;
    }

    /** Returns the plan: names of inputs and outputs, both relative. */
    private Map<String, String> plan(Format to, Path... inputs) throws IOException {
        Path out = folder.resolve("out");
        Map<String, String> names = new TreeMap<>();
        for (Job job : BatchConversion.plan(List.of(inputs), out, to, ReadOptions.DEFAULT)) {
            names.put(
                    folder.relativize(job.input()).toString(),
                    out.relativize(job.output()).toString());
        }
        return names;
    }

    @Test
    void anOutputIsCalledAsItsInputWithTheEndingOfItsFormat() throws IOException {
        assertThat(plan(
                        Format.PARQUET,
                        copy("a.cubex"),
                        copy("b.cube.gz"),
                        copy("c"),
                        copy("d.2024"),
                        copy("tauprofile.xml"),
                        database("e.hpctoolkit"),
                        database("hpctoolkit-lmp-database")))
                .isEqualTo(Map.of(
                        "a.cubex", "a.parquet",
                        "b.cube.gz", "b.parquet",
                        "c", "c.parquet",
                        "d.2024", "d.2024.parquet",
                        "tauprofile.xml", "tauprofile.parquet",
                        "e.hpctoolkit", "e.parquet",
                        "hpctoolkit-lmp-database", "hpctoolkit-lmp.parquet"));
    }

    @Test
    void profilesOfADirectoryKeepTheirPlaceInIt() throws IOException {
        copy("runs/x.cubex");
        copy("runs/deep/er/y.cubex");
        database("runs/db");
        Files.writeString(folder.resolve("runs/README"), "no profile\n");

        assertThat(plan(Format.PARQUET, folder.resolve("runs"), copy("z.cubex")))
                .isEqualTo(Map.of(
                        "runs/x.cubex", "x.parquet",
                        "runs/deep/er/y.cubex", "deep/er/y.parquet",
                        "runs/db", "db.parquet",
                        "z.cubex", "z.parquet"));
    }

    @Test
    void theDirectoryOfTheOutputsIsNotSearched() throws IOException {
        copy("a.cubex");
        copy("out/a.cubex");

        assertThat(plan(Format.CUBE, folder)).isEqualTo(Map.of("a.cubex", "a.cubex"));
    }

    @Test
    void inputsOfTheSameNameAreToldApartByTheirDirectories() throws IOException {
        Path a = copy("runs/a/profile.cubex");
        Path b = copy("runs/b/profile.cubex");

        assertThat(plan(Format.PARQUET, a, b))
                .isEqualTo(Map.of(
                        "runs/a/profile.cubex", "a/profile.parquet",
                        "runs/b/profile.cubex", "b/profile.parquet"));
        assertThat(plan(Format.PARQUET, a, b, copy("other.cubex")))
                .isEqualTo(Map.of(
                        "runs/a/profile.cubex", "runs/a/profile.parquet",
                        "runs/b/profile.cubex", "runs/b/profile.parquet",
                        "other.cubex", "other.parquet"));
        assertThat(plan(Format.PARQUET, a, a, folder.resolve("runs/b/../a/profile.cubex")))
                .isEqualTo(Map.of("runs/a/profile.cubex", "profile.parquet"));
    }

    @Test
    void inputsThatDifferInTheirEndingsAloneKeepThem() throws IOException {
        assertThat(plan(Format.PARQUET, copy("a.cubex"), copy("a.cube"), copy("b.cubex")))
                .isEqualTo(Map.of(
                        "a.cubex", "a.cubex.parquet",
                        "a.cube", "a.cube.parquet",
                        "b.cubex", "b.parquet"));
    }

    @Test
    void refusesTwoInputsOfOneOutputBeforeAnythingIsWritten() throws IOException {
        Path a = copy("a.cubex");
        Path b = copy("a.sion");
        Path c = copy("a.sion.cubex");

        assertThatThrownBy(() -> plan(Format.PARQUET, a, b, c))
                .isInstanceOf(OutputException.class)
                .hasMessage(
                        folder.resolve("out/a.sion.parquet") + ": both " + b + " and " + c + " would be written there");
    }

    @Test
    void aDirectoryWithoutProfilesStaysForTheReaderToRefuse() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(plan(Format.CUBE, empty, folder.resolve("absent.sion")))
                .isEqualTo(Map.of("empty", "empty.cubex", "absent.sion", "absent.cubex"));
    }

    private static List<String> states(List<Result> results) {
        return results.stream().map(result -> result.getClass().getSimpleName()).toList();
    }

    private static Options options(boolean skipExisting, boolean keepGoing) {
        return new Options(1, skipExisting, keepGoing, ReadOptions.DEFAULT, Reductions.NONE, WriteOptions.DEFAULT);
    }

    private List<Result> convert(Options options, Path... inputs) throws IOException {
        List<Job> jobs = BatchConversion.plan(List.of(inputs), folder.resolve("out"), Format.CUBE, ReadOptions.DEFAULT);
        List<Integer> ended = new ArrayList<>();
        List<Result> results = BatchConversion.convert(jobs, Format.CUBE, options, (result, count) -> ended.add(count));
        assertThat(ended)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, (int) results.stream()
                                .filter(result -> !(result instanceof NotTried))
                                .count())
                        .boxed()
                        .toList());
        assertThat(results).extracting(Result::job).containsExactlyElementsOf(jobs);
        return results;
    }

    @Test
    void convertsManyAtOnceAsOneAlone() throws IOException {
        List<Path> inputs = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            inputs.add(database("runs/db" + i));
        }
        Path alone = folder.resolve("alone.cubex");
        Conversion.convert(Input.of(DATABASE), alone, Format.CUBE, ReadOptions.DEFAULT, WriteOptions.DEFAULT);

        List<Job> jobs = BatchConversion.plan(inputs, folder.resolve("out"), Format.CUBE, ReadOptions.DEFAULT);
        List<Result> results = BatchConversion.convert(jobs, Format.CUBE, Options.DEFAULT, (result, count) -> {});

        assertThat(results).hasSize(12).allMatch(Converted.class::isInstance);
        for (int i = 0; i < 12; i++) {
            assertThat(folder.resolve("out/db" + i + ".cubex")).hasSameBinaryContentAs(alone);
        }
    }

    @Test
    void stopsAfterAFailureUnlessTold() throws IOException {
        Path a = copy("a.cubex");
        Path absent = folder.resolve("absent.cubex");
        Path b = copy("b.cubex");

        assertThat(states(convert(options(false, false), a, absent, b)))
                .containsExactly("Converted", "Failed", "NotTried");
        assertThat(folder.resolve("out/b.cubex")).doesNotExist();
        List<Result> results = convert(options(true, true), a, absent, b);
        assertThat(states(results)).containsExactly("Skipped", "Failed", "Converted");
        assertThat(((Skipped) results.get(0)).job().output()).isEqualTo(folder.resolve("out/a.cubex"));
        assertThat(((Failed) results.get(1)).cause())
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageStartingWith(absent.toString());
    }

    @Test
    void leavesAnOutputThatIsThereAlone() throws IOException {
        Path a = copy("a.cubex");
        Files.createDirectory(folder.resolve("out"));
        Path old = Files.writeString(folder.resolve("out/a.cubex"), "old");

        List<Result> results = convert(options(false, false), a);

        assertThat(states(results)).containsExactly("Failed");
        assertThat(((Failed) results.get(0)).cause()).isInstanceOf(OutputException.class);
        assertThat(old).hasContent("old");
    }

    @Test
    void optionsHoldForEachProfile() throws IOException {
        Options options = new Options(
                2,
                false,
                false,
                ReadOptions.DEFAULT,
                new Reductions(List.of(Reductions.maxDepth(0))),
                WriteOptions.DEFAULT.withForce(true));
        Path a = copy("a.cubex");
        Path b = copy("b.cubex");
        Files.createDirectory(folder.resolve("out"));
        Files.writeString(folder.resolve("out/a.cubex"), "old");

        assertThat(states(convert(options, a, b))).containsExactly("Converted", "Converted");
        for (String name : List.of("a", "b")) {
            try (PerformanceSpace space = Readers.open(folder.resolve("out/" + name + ".cubex"))) {
                assertThat(space.definitions().callNodes())
                        .isNotEmpty()
                        .allMatch(node -> node.parent() == Tree.NO_PARENT);
            }
        }
    }

    @Test
    void refusesASettingOfAnotherFormatBeforeAnythingIsRead() throws IOException {
        List<Job> jobs = List.of(new Job(folder.resolve("absent"), folder.resolve("out/x.cubex")));
        Options options = new Options(
                1, false, true, ReadOptions.DEFAULT, Reductions.NONE, WriteOptions.DEFAULT.with("compression", "none"));

        assertThatThrownBy(() -> BatchConversion.convert(jobs, Format.CUBE, options, (result, count) -> {}))
                .isInstanceOf(OutputException.Setting.class)
                .hasMessage(folder.resolve("out/x.cubex")
                        + ": expected a setting of Cube 4 (.cubex) (none), found \"compression\"");
        assertThat(BatchConversion.convert(List.of(), Format.CUBE, Options.DEFAULT, (result, count) -> {}))
                .isEmpty();
    }

    @Test
    void smallInputsShareTheHeapAndLargeOnesHaveIt() throws IOException {
        BatchConversion.HeapShares heap = new BatchConversion.HeapShares(512L << 20);

        assertThat(heap.share(0)).isEqualTo(1);
        assertThat(heap.share(1 << 20)).isEqualTo(9);
        assertThat(heap.share(1L << 40)).isEqualTo(256);
        assertThat(heap.share(Long.MAX_VALUE)).isEqualTo(256);
        assertThat(heap.use(SAMPLE, () -> "done")).isEqualTo("done");
    }
}
