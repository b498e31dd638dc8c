package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.PathPattern;
import org.perfspace.fixtures.ArchivedRows;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.Workspace;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.cube.CubeWriter;

/** An archive after a process that added runs was killed, and after the next process has cleaned up. */
class ArchiveRecoveryTest {

    private static final Archive.Options MISSING = new Archive.Options(
            Optional.of(PathPattern.of("{app}.p{p}")),
            Shard.ALL,
            true,
            true,
            ReadOptions.DEFAULT,
            WriteOptions.DEFAULT);

    private static final String MEMORY = "-Xmx24m";

    @TempDir
    private Path folder;

    /** A change that was complete, of which no, some or all files had been moved and the manifest had been replaced or not. */
    @ParameterizedTest(name = "killed after step {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void completesAChangeThatIsWhole(int step) throws IOException {
        List<Path> inputs = List.of(run("bt.p4", true), run("lu.p8", true));
        Path archive = folder.resolve("archive");
        Archive.add(inputs.subList(0, 1), archive, MISSING);
        Path complete = folder.resolve("complete");
        copyTree(archive, complete);
        Archive.add(inputs.subList(1, 2), complete, MISSING);
        List<ArchivePart> parts = ArchiveManifest.of(complete).parts();
        ArchivePart fresh = parts.get(parts.size() - 1);

        Path whole = Files.createDirectory(left(archive, ".adding-").resolve("runs-1.whole"));
        copy(complete.resolve(ArchiveManifest.NAME), whole.resolve(ArchiveManifest.NAME));
        for (String table : fresh.tables()) {
            boolean moved = step == 4 || (step == 3 && table.compareTo("m") < 0);
            copy(fresh.in(table), (moved ? archive : whole).resolve(table).resolve(fresh.file()));
            if (step > 0) {
                copy(ArchivePart.kept(complete, fresh.token(), table), ArchivePart.kept(archive, fresh.token(), table));
            }
        }
        if (step > 1) {
            copy(complete.resolve(ArchiveManifest.NAME), archive.resolve(ArchiveManifest.NAME));
        }

        Archive.Report report = Archive.add(inputs, archive, MISSING);
        assertThat(report.skipped()).isEqualTo(inputs);
        assertThat(report.notes())
                .containsExactly(archive + ": completed runs-1, which a process that was ended had begun");
        assertSame(archive, complete);
    }

    /** Both the plain files and those of the views have the same rows as another archive. */
    private static void assertSame(Path archive, Path other) throws IOException {
        assertThat(ArchivedRows.plain(archive)).isEqualTo(ArchivedRows.plain(other));
        assertThat(ArchivedRows.viewed(archive)).isEqualTo(ArchivedRows.plain(other));
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    /** Returns the workspace of a process that was killed. */
    static Path left(Path archive, String prefix) throws IOException {
        try (Workspace work = Workspace.create(archive, prefix)) {
            work.keep();
            return work.path();
        }
    }

    @Test
    void deletesARunThatIsNotWholeAndAddsItAnew() throws IOException {
        List<Path> inputs = List.of(run("bt.p4", true), run("lu.p8", false));
        Path complete = folder.resolve("complete");
        Archive.add(inputs, complete, MISSING);
        Path archive = folder.resolve("archive");
        Archive.add(inputs.subList(0, 1), archive, MISSING);
        Path begun = Files.createDirectories(left(archive, ".adding-").resolve("lu.unfinished/severity"));
        Files.writeString(begun.resolve("lu.parquet"), "PAR1 and no more");
        Files.createDirectory(archive.resolve(".adding-0815")); // killed before it had a lock

        Archive.Report report = Archive.add(inputs, archive, MISSING);
        assertThat(report.added()).containsExactly(inputs.get(1));
        assertThat(report.notes()).containsExactly(archive + ": deleted what a process that was ended had left of lu");
        assertSame(archive, complete);
    }

    @Test
    void aReplacedRunHasNothingOfTheOldOne() throws IOException {
        Path archive = folder.resolve("archive");
        Path input = run("bt.p4", true);
        Archive.Contents profiles = new Archive.Contents(Optional.empty(), false, true);
        Archive.add(List.of(input), archive, MISSING.with(profiles));
        assertThat(files(archive.resolve("profile"))).hasSize(1);

        Archive.Options force = new Archive.Options(
                MISSING.parameters(),
                Shard.ALL,
                false,
                false,
                ReadOptions.DEFAULT,
                WriteOptions.DEFAULT.withForce(true));
        assertThat(Archive.add(List.of(input), archive, force).added()).containsExactly(input);
        assertThat(files(archive.resolve("profile"))).isEmpty();
        assertThat(Archive.runs(archive)).hasSize(1);
        assertThat(ArchivedRows.viewed(archive)).isEqualTo(ArchivedRows.plain(archive));
    }

    @Test
    void aProfileHasTheSameNameWhereverItLies() throws IOException {
        Path archive = folder.resolve("archive");
        Path input = run("bt.p4", true);
        Archive.add(List.of(input), archive, MISSING);
        Path moved = Files.createDirectories(folder.resolve("elsewhere/bt.p4")).resolve("other.cubex");
        Files.move(input, moved);

        assertThat(Archive.add(List.of(moved), archive, MISSING).skipped()).containsExactly(moved);
        assertThat(Archive.runs(archive)).hasSize(1);
    }

    @Test
    void leavesAloneWhatALivingProcessIsWriting() throws IOException {
        Path archive = Files.createDirectories(folder.resolve("archive"));
        try (Staging other = Staging.open(archive)) {
            Path begun = other.begin("lu");
            assertThat(Archive.add(List.of(run("bt.p4", false)), archive, MISSING)
                            .notes())
                    .isEmpty();
            assertThat(begun).isDirectory();
        }
        assertThat(Archive.runs(archive)).hasSize(1);
    }

    @Test
    void takesTheSamePathOnlyOnce() throws IOException {
        Path input = run("bt.p4", false);
        Path again = input.resolveSibling(".").resolve(input.getFileName());
        Archive.Report report = Archive.add(List.of(input, again), folder.resolve("archive"), MISSING);
        assertThat(report.added()).containsExactly(input);
        assertThat(report.failures()).isEmpty();
    }

    /** A Java machine of its own, with little memory, is killed after some of the runs; the next one adds the rest. */
    @Test
    void survivesAKill() throws IOException, InterruptedException {
        List<Path> inputs = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            inputs.add(run("bt.p" + i, i % 3 == 0));
        }
        Path archive = folder.resolve("archive");
        Process process = start(archive, inputs);
        try (BufferedReader out = process.inputReader()) {
            assertThat(out.readLine()).isEqualTo("added 1");
            assertThat(out.readLine()).isEqualTo("added 1");
        }
        process.destroyForcibly().waitFor();

        assertThat(Archive.add(inputs, archive, MISSING).failures()).isEmpty();
        Path complete = folder.resolve("complete");
        Archive.add(inputs, complete, MISSING);
        assertSame(archive, complete);
    }

    /** Two hundred runs of 100 kB each, 20 MB of cells and as much again of Parquet, in a heap of 24 MB. */
    @Test
    @Tag("deep")
    @Tag("tenth7")
    void needsNoMoreMemoryForMoreRuns() throws IOException, InterruptedException {
        Path one = folder.resolve("one.cubex");
        CubeWriter.write(space(130, 100, false), one, WriteOptions.DEFAULT);
        List<Path> inputs = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            inputs.add(Files.createLink(folder.resolve("bt.p" + i + ".cubex"), one));
        }
        Path list = Files.write(
                folder.resolve("list"), inputs.stream().map(Path::toString).toList());
        Process process = start(folder.resolve("archive"), List.of(Path.of("@" + list)));
        try (BufferedReader out = process.inputReader()) {
            assertThat(out.lines()).containsExactly("added 200");
        }
        assertThat(process.waitFor()).isZero();
    }

    private static Process start(Path archive, List<Path> inputs) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                MEMORY,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                Adder.class.getName(),
                archive.toString()));
        inputs.forEach(input -> command.add(input.toString()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** That of this process, also where the tests have a loader of their own. */
    private static String classPath() {
        if (Adder.class.getClassLoader() instanceof URLClassLoader loader) {
            return Stream.of(loader.getURLs())
                    .map(url -> Path.of(URI.create(url.toString())).toString())
                    .collect(Collectors.joining(File.pathSeparator));
        }
        return System.getProperty("java.class.path");
    }

    /** Adds runs one by one, or all of a list at once, and says so. */
    static final class Adder {

        private Adder() {}

        public static void main(String[] args) throws IOException {
            Path archive = Path.of(args[0]);
            for (int i = 1; i < args.length; i++) {
                List<Path> inputs = args[i].startsWith("@")
                        ? Files.readAllLines(Path.of(args[i].substring(1))).stream()
                                .map(Path::of)
                                .toList()
                        : List.of(Path.of(args[i]));
                Archive.Report report = Archive.add(inputs, archive, MISSING);
                report.failures().forEach(failure -> System.err.println(failure.cause()));
                System.out.println("added " + report.added().size());
            }
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path run(String name, boolean traced) throws IOException {
        Path file = folder.resolve(name + ".cubex");
        CubeWriter.write(space(3, 2, traced), file, WriteOptions.DEFAULT.withKeepExtras(true));
        return file;
    }

    private static PerformanceSpace space(int callNodes, int threads, boolean traced) {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int region = builder.defineRegion("main", "main.c", 1, 9);
        int process = builder.defineProcess("rank 0", 0, builder.defineNode("node", builder.defineMachine("machine")));
        for (int t = 0; t < threads; t++) {
            builder.defineThread("thread " + t, t, process);
        }
        int parent = Tree.NO_PARENT;
        for (int c = 0; c < callNodes; c++) {
            parent = builder.defineCallNode(region, parent);
            for (int t = 0; t < threads; t++) {
                builder.setSeverity(time, parent, t, c + t / 7.0);
            }
        }
        PerformanceSpace space = builder.build();
        List<List<HeldTrace.Sample>> samples = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            samples.add(List.of(new HeldTrace.Sample(10, 0), new HeldTrace.Sample(20, -1)));
        }
        return traced ? space.withTrace(new HeldTrace(10, 20, samples)) : space;
    }
}
