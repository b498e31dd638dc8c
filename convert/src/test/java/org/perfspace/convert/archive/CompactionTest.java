package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.PathPattern;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

/** Many small files of an archive as few large ones: the views show the same before, meanwhile, and afterwards. */
class CompactionTest {

    private static final List<String> TABLES =
            List.of("run", "metric", "call_path", "location", "efficiency", "severity", "parameter", "trace");

    private static final Archive.Options PLAIN = new Archive.Options(
                    Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT)
            .with(new Archive.Contents(Optional.empty(), true, true));

    private static final Archive.Options REPLACING = new Archive.Options(
                    Optional.empty(),
                    Shard.ALL,
                    false,
                    false,
                    ReadOptions.DEFAULT,
                    WriteOptions.DEFAULT.withForce(true))
            .with(new Archive.Contents(Optional.empty(), false, false));

    @TempDir
    private Path folder;

    @AutoClose
    private final DuckDb duck = new DuckDb();

    /** All samples, in all formats: every cell of every table is the same afterwards, and the files are one for each table. */
    @Tag("tenth3")
    @Test
    void keepsEveryCellOfEveryTable() throws IOException, SQLException {
        Path before = folder.resolve("before");
        List<Path> samples =
                Depth.together(Samples.own()).stream().map(Path::of).toList();
        assertThat(Archive.add(samples, before, PLAIN).failures()).isEmpty();
        Path after = copy(before, "after");

        Compaction.Report report = compact(after);

        assertSame(before, after);
        assertThat(report.runs()).isEqualTo(Archive.runs(before).size());
        for (String table : TABLES) {
            if (Files.exists(before.resolve(table))) {
                assertThat(files(after.resolve(table))).hasSize(1);
            }
        }
        assertThat(query("select count(*) from (select (metric, run_id, call_path_id, location_id)"
                        + " < lag((metric, run_id, call_path_id, location_id)) over (order by file_row_number) as wrong"
                        + " from read_parquet('" + after
                        + "/severity/*.parquet', file_row_number = true)) where wrong"))
                .containsExactly("0");
        assertThat(files(after.resolve("profile"))).isEqualTo(files(before.resolve("profile")));
        for (String profile : files(after.resolve("profile"))) {
            try (PerformanceSpace there = Readers.open(after.resolve("profile").resolve(profile));
                    PerformanceSpace here =
                            Readers.open(before.resolve("profile").resolve(profile))) {
                assertThat(SpaceComparison.firstDifference(here, there)).isEmpty();
            }
        }
    }

    /** Runs that are added, replaced and compacted again, in any order, are those of an archive that never was compacted. */
    @Test
    void takesFurtherRuns() throws IOException, SQLException {
        Path plain = folder.resolve("plain");
        Path compacted = folder.resolve("compacted");
        for (int round = 0; round < 3; round++) {
            List<Path> more = List.of(run(2 * round), run(2 * round + 1));
            for (Path archive : List.of(plain, compacted)) {
                Archive.add(more, archive, PLAIN);
                Archive.add(List.of(run(0)), archive, REPLACING);
            }
            assertSame(plain, compacted);
            compact(compacted);
            assertSame(plain, compacted);
        }
        assertThat(files(compacted.resolve("severity"))).hasSize(1);
        assertThat(Archive.runs(compacted)).hasSize(6);
        assertThat(compact(compacted).runs()).isZero();
    }

    @Test
    void recognizesInputsInCompactedFiles() throws IOException {
        Path archive = folder.resolve("archive");
        List<Path> runs = List.of(run(1), run(2));
        Archive.add(runs, archive, PLAIN);
        compact(archive);
        Archive.Options missing = new Archive.Options(
                Optional.empty(), Shard.ALL, true, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);

        assertThat(Archive.add(runs, archive, missing).skipped()).isEqualTo(runs);
        assertThat(Archive.add(runs.subList(0, 1), archive, PLAIN).failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.cause())
                        .hasMessage(archive + ": holds a run of " + runs.get(0) + " already"));
    }

    /** A session that has read the script before goes on with what it has seen; later, its files are deleted. */
    @Test
    void keepsSupersededFilesForReaders() throws IOException, SQLException {
        Path archive = folder.resolve("archive");
        Archive.add(List.of(run(1)), archive, PLAIN);
        Archive.add(List.of(run(2)), archive, PLAIN);
        views(archive, "early");
        List<String> before =
                query("select run_id, metric, sum(exclusive) from early.severity group by all order by all");
        List<String> tokens = ArchiveManifest.of(archive).parts().stream()
                .map(ArchivePart::token)
                .toList();

        compact(archive);
        Archive.delete(archive, Set.of(Archive.runs(archive).get(0).id()), WriteOptions.DEFAULT);

        assertThat(query("select run_id, metric, sum(exclusive) from early.severity group by all order by all"))
                .isEqualTo(before)
                .isNotEmpty();
        views(archive, "late");
        assertThat(query("select count(distinct run_id) from late.run")).containsExactly("1");
        Path manifest = archive.resolve(ArchiveManifest.NAME);
        Files.writeString(
                manifest,
                Files.readString(manifest).replaceAll("\"since\":\"[^\"]+\"", "\"since\":\"2026-01-01T00:00:00Z\""));
        assertThat(tokens).allSatisfy(token -> assertThat(archive.resolve("files/" + token))
                .isDirectory());
        Archive.add(List.of(run(3)), archive, PLAIN);
        assertThat(tokens).hasSize(2).allSatisfy(token -> assertThat(archive.resolve("files/" + token))
                .doesNotExist());
        assertThat(ArchiveManifest.of(archive).superseded()).isEmpty();
    }

    /** Files that are large enough stay; a partition has files of its own. */
    @Test
    void leavesLargeFilesAndPartitionsAlone() throws IOException {
        Path archive = folder.resolve("archive");
        Archive.Options apart = new Archive.Options(
                        Optional.of(PathPattern.of("{app}-{n}")),
                        Shard.ALL,
                        false,
                        false,
                        ReadOptions.DEFAULT,
                        WriteOptions.DEFAULT)
                .with(new Archive.Contents(Optional.of(List.of("app")), false, false));
        List<Path> runs = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Path run = folder.resolve((i < 4 ? "bt-" : "lu-") + i);
            runs.add(Files.move(run(i), run));
        }
        Archive.add(runs, archive, apart);
        assertThat(directories(archive)).containsExactly("app-bt", "app-lu");
        assertThat(compact(archive).runs()).isZero();

        Path further = Files.move(run(6), folder.resolve("bt-6"));
        Archive.add(List.of(further), archive, apart);
        assertThat(Compaction.compact(archive, WriteOptions.DEFAULT, 1, ProgressListener.NONE)
                        .runs())
                .isZero();
        assertThat(directories(archive)).containsExactly("app-bt", "app-bt", "app-lu");
        assertThat(compact(archive).runs()).isEqualTo(5);
        assertThat(directories(archive)).containsExactly("app-bt", "app-lu");
    }

    /** Merging costs as much as adding, so that parts that a command has filled are left alone. */
    private static List<String> directories(Path archive) throws IOException {
        return files(archive.resolve("severity")).stream()
                .map(file -> file.substring(0, file.indexOf('/')))
                .toList();
    }

    @Test
    void refusesRowsOfAnotherRun() throws IOException {
        Path archive = folder.resolve("archive");
        List<Path> samples = Samples.own().stream()
                .filter(name -> name.endsWith(".cubex"))
                .map(Path::of)
                .toList();
        Archive.add(samples.subList(0, 1), archive, PLAIN);
        Archive.add(samples.subList(1, 2), archive, PLAIN);
        List<String> names = files(archive.resolve("severity"));
        Path first = archive.resolve("severity").resolve(names.get(0));
        Files.copy(archive.resolve("severity").resolve(names.get(1)), first, StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(() -> compact(archive))
                .isInstanceOf(ProfileException.class)
                .hasMessageMatching("\\Q" + first + "\\E: expected rows of run \"[^\"]+\", found some of \"[^\"]+\"");
        assertThat(files(archive.resolve("severity"))).isEqualTo(names);
        assertThatThrownBy(() -> compact(folder.resolve("none")))
                .hasMessage(folder.resolve("none") + ": expected an archive with a file _manifest.json, found none");
    }

    private static Compaction.Report compact(Path archive) throws IOException {
        return Compaction.compact(archive, WriteOptions.DEFAULT, Compaction.USUAL_BYTES, ProgressListener.NONE);
    }

    private Path run(int number) throws IOException {
        Path file = folder.resolve("run" + number + ".cubex");
        try (PerformanceSpace space = RandomSpaces.small().tame().upTo(5, 10, 4).space(100 + number)) {
            CubeWriter.write(space, file, WriteOptions.DEFAULT.withForce(true).withKeepExtras(true));
        }
        return file;
    }

    /** All rows of all tables through the views, but for the times of adding and of the files. */
    private void assertSame(Path one, Path other) throws IOException, SQLException {
        views(one, "one");
        views(other, "other");
        for (String table : TABLES) {
            boolean there = !files(one.resolve(table)).isEmpty();
            assertThat(!files(other.resolve(table)).isEmpty()).isEqualTo(there);
            if (there) {
                String all = table.equals("run") ? "* exclude (added_at, measured_at)" : "*";
                String mine = "select " + all + " from one." + table;
                String theirs = "select " + all + " from other." + table;
                assertThat(query("select (select count(*) from one." + table + "), (select count(*) from ((" + mine
                                + ") except all (" + theirs + "))), (select count(*) from other." + table + ")"))
                        .as(table)
                        .first()
                        .asString()
                        .matches("([0-9]+)\\|0\\|\\1");
            }
        }
    }

    private void views(Path archive, String schema) throws IOException, SQLException {
        duck.sql().execute("create schema if not exists " + schema);
        duck.sql().execute("use " + schema);
        duck.defineViews(archive);
        duck.sql().execute("use main");
    }

    private List<String> query(String question) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = duck.sql().executeQuery(question)) {
            while (result.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    cells.add(result.getString(i));
                }
                rows.add(String.join("|", cells));
            }
        }
        return rows;
    }

    private static List<String> files(Path table) throws IOException {
        if (!Files.isDirectory(table)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(table)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> table.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private Path copy(Path from, String name) throws IOException {
        Path to = folder.resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }
}
