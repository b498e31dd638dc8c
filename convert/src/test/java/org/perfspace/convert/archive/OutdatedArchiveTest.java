package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.ArchivedRows;
import org.perfspace.io.FileTree;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/** Archives of earlier versions, which have no manifest, are read and written anew by the first change. */
class OutdatedArchiveTest {

    private static final List<String> SAMPLES = List.of("solver.cubex", "score-p.cubex", "hybrid.cubex");

    @TempDir
    private Path folder;

    private Path archive;

    /** Gives files of single runs the places in which earlier versions had them: directories for some parameters. */
    @BeforeEach
    void makeAnOldArchive() throws IOException {
        archive = folder.resolve("archive");
        List<String> directories = List.of("app=bt/p=4", "app=bt", "");
        for (int number = 0; number < SAMPLES.size(); number++) {
            add(number, number < 2 ? Map.of("app", "bt", "p", Integer.toString(4 + number)) : Map.of(), true);
            ArchiveManifest manifest = ArchiveManifest.of(archive);
            ArchivePart part = manifest.parts().get(number);
            String id = part.runs().get(0).id();
            for (String table :
                    Stream.concat(part.tables().stream(), Stream.of("profile")).toList()) {
                Path target = folder.resolve("old")
                        .resolve(table)
                        .resolve(directories.get(number))
                        .resolve(id + ".parquet");
                Files.createDirectories(target.getParent());
                Files.copy(
                        table.equals("profile") ? archive.resolve("profile/" + id + ".parquet") : part.in(table),
                        target);
            }
        }
        FileTree.delete(archive);
        Files.move(folder.resolve("old"), archive);
    }

    private Archive.Report add(int number, Map<String, String> parameters, boolean profiles) throws IOException {
        Archive.Options options = new Archive.Options(
                        Optional.empty(), Shard.ALL, true, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT)
                .with(new Archive.Contents(Optional.empty(), false, profiles))
                .with(new Archive.Policy(new TreeMap<>(parameters), Optional.empty(), List.of(), false, true, false));
        return Archive.add(List.of(Path.of("samples", SAMPLES.get(number)).toAbsolutePath()), archive, options);
    }

    @Test
    void areListed() throws IOException {
        Map<String, String> parameters = new HashMap<>();
        for (ArchivedRun run : Archive.runs(archive)) {
            assertThat(run.profile()).isTrue();
            assertThat(run.format()).isEqualTo("cube");
            parameters.put(
                    Path.of(run.source()).getFileName().toString(),
                    run.parameters().toString());
        }
        assertThat(parameters)
                .isEqualTo(Map.of(
                        "solver.cubex", "{app=bt, p=4}", "score-p.cubex", "{app=bt, p=5}", "hybrid.cubex", "{}"));
        assertThat(Files.exists(archive.resolve(ArchiveManifest.NAME))).isFalse();
    }

    @Test
    void areWrittenAnewByACompaction() throws IOException {
        List<String> runs = ArchivedRows.runs(ArchivedRows.plain(archive));
        // the rest of a run that was never complete
        Path severity =
                Files.createDirectories(archive.resolve("severity/app=lu")).resolve("lu-0.parquet");
        Files.copy(archive.resolve("severity/" + runs.get(2) + ".parquet"), severity);

        Compaction.Report report =
                Compaction.compact(archive, WriteOptions.DEFAULT, Compaction.USUAL_BYTES, ProgressListener.NONE);

        assertThat(report.runs()).isEqualTo(3);
        assertIsNew(runs);
        assertThat(Compaction.compact(archive, WriteOptions.DEFAULT, Compaction.USUAL_BYTES, ProgressListener.NONE)
                        .runs())
                .isZero();
    }

    @Test
    void areWrittenAnewByAdding() throws IOException {
        List<String> runs = ArchivedRows.runs(ArchivedRows.plain(archive));
        assertThat(add(2, Map.of(), false).skipped()).hasSize(1);
        assertIsNew(runs);
        assertThat(add(2, Map.of("app", "lu"), false).added()).hasSize(1);
        assertThat(Archive.runs(archive)).hasSize(4);
    }

    @Test
    void areWrittenAnewByADeletion() throws IOException {
        List<String> runs = new ArrayList<>(ArchivedRows.runs(ArchivedRows.plain(archive)));
        String gone = runs.remove(1);
        assertThat(Archive.delete(archive, java.util.Set.of(gone), WriteOptions.DEFAULT))
                .hasSize(1);
        assertIsNew(runs);
    }

    private void assertIsNew(List<String> runs) throws IOException {
        Map<String, Integer> rows = ArchivedRows.plain(archive);
        assertThat(ArchivedRows.runs(rows)).isEqualTo(runs);
        assertThat(ArchivedRows.viewed(archive)).isEqualTo(rows);
        try (Stream<Path> files = Files.walk(archive)) {
            assertThat(files.map(Path::toString)).noneMatch(file -> file.contains("="));
        }
        try (Stream<Path> files = Files.list(archive.resolve("profile"))) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".parquet", "")))
                    .containsExactlyInAnyOrderElementsOf(runs);
        }
    }

    /** The old layout had other paths for other parameters; a run counts once. */
    @Test
    void countARunOnceThatWasAddedTwice() throws IOException {
        List<String> runs = ArchivedRows.runs(ArchivedRows.plain(archive));
        for (String table : List.of("run", "metric", "call_path", "location", "severity")) {
            Path first = archive.resolve(table).resolve("app=bt/p=4");
            Path again = Files.createDirectories(archive.resolve(table).resolve("p=4"));
            try (Stream<Path> files = Files.list(first)) {
                for (Path file : files.toList()) {
                    Files.copy(file, again.resolve(file.getFileName()));
                }
            }
        }
        assertThat(Archive.runs(archive)).hasSize(3);
        assertThat(add(2, Map.of(), false).skipped()).hasSize(1);
        assertIsNew(runs);
    }
}
