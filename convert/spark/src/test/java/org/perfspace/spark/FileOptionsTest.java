package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options and the hidden column that all file sources of Spark have. */
class FileOptionsTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void copy() throws IOException {
        Files.createDirectories(folder.resolve("deep/tau"));
        copy("solver.cubex", "a.cubex", "2026-01-01T00:00:00Z");
        copy("solver.ppk", "b.ppk", "2026-01-02T00:00:00Z");
        copy("solver.cubex", "deep/c.cubex", "2026-01-03T00:00:00Z");
        copy("tau/profile.0.0.0", "deep/tau/profile.0.0.0", "2026-01-04T00:00:00Z");
        Files.createDirectories(folder.resolve("tau"));
        copy("tau/profile.0.0.0", "tau/profile.0.0.0", "2026-01-05T00:00:00Z");
    }

    private void copy(String sample, String name, String time) throws IOException {
        Path file = Files.copy(LocalSpark.samples().resolve(sample), folder.resolve(name));
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse(time)));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "derived=true | a.cubex b.ppk deep/c.cubex deep/tau tau",
                "recursiveFileLookup=false | a.cubex b.ppk tau",
                "recursiveFileLookup=TRUE | a.cubex b.ppk deep/c.cubex deep/tau tau",
                "pathGlobFilter=*.cubex | a.cubex deep/c.cubex",
                "pathGlobFilter={b*,t?u} | b.ppk deep/tau tau",
                "modifiedAfter=2026-01-02T00:00:00 | deep/c.cubex deep/tau tau",
                "modifiedAfter=2026-01-02T01:00:00+02:00 | b.ppk deep/c.cubex deep/tau tau",
                "modifiedBefore=2026-01-03 00:00 | a.cubex b.ppk",
                "modifiedbefore=2026-01-03 | a.cubex b.ppk",
                "modifiedBefore=2026-01-03T00:00:00;timeZone=-01:00 | a.cubex b.ppk deep/c.cubex",
                "modifiedAfter=2026-01-01;modifiedBefore=2026-01-04;pathGlobFilter=*.cubex | deep/c.cubex",
                "pathGlobFilter=none | ''"
            })
    void choose(String options, String names) {
        DataFrameReader read = LocalSpark.read().option("table", "run").option("timeZone", "UTC");
        for (String option : options.split(";", -1)) {
            String[] pair = option.split("=", 2);
            read.option(pair[0], pair[1]);
        }
        List<String> found = read.load(folder.toString()).select("source").collectAsList().stream()
                .map(row -> folder.relativize(Path.of(row.getString(0))).toString())
                .sorted()
                .toList();
        assertThat(String.join(" ", found)).isEqualTo(names);
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "splitBytes | abc | a positive number of bytes",
                "splitBytes | 1.5 | a positive number of bytes",
                "inclusive | maybe | true or false",
                "derived | 1 | true or false",
                "recursiveFileLookup | ja | true or false",
                "ignoreMissingFiles | x | true or false",
                "ignoreCorruptFiles | x | true or false",
                "modifiedAfter | yesterday | a time such as 2026-01-31T13:00:00",
                "modifiedBefore | 2026-02-30 | a time such as 2026-01-31T13:00:00",
                "timeZone | Nowhere/Town | a time zone such as Europe/Berlin or +01:00",
                "pathGlobFilter | {a | a pattern of file names such as *.cubex",
                "mode | DROPMALFORMED | one of failfast, permissive",
                "shape | long | one of tidy, wide",
                "paths | a | a JSON array of texts such as [\"a\", \"b\"]"
            })
    void refuseBadValues(String option, String value, String expected) {
        assertThatThrownBy(() -> LocalSpark.read()
                        .option("path", "x")
                        .option(option, value)
                        .load())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("perfspace: option " + option + ": expected " + expected + ", found \"" + value + "\"");
    }

    @Test
    void describeTheFile() throws IOException {
        Path file = folder.resolve("deep/c.cubex");
        for (String table : List.of("severity", "run", "failure")) {
            List<Row> rows = LocalSpark.read()
                    .option("table", table)
                    .load(folder.toString())
                    .where("_metadata.file_name like 'c%'")
                    .selectExpr("_metadata.*", "_metadata")
                    .distinct()
                    .collectAsList();
            assertThat(rows).hasSize(table.equals("failure") ? 0 : 1);
            for (Row row : rows) {
                assertThat(row.getString(0)).isEqualTo("file://" + file);
                assertThat(row.getString(1)).isEqualTo("c.cubex");
                assertThat(row.getLong(2)).isEqualTo(Files.size(file));
                assertThat(row.getLong(3)).isZero();
                assertThat(row.getLong(4)).isEqualTo(Files.size(file));
                assertThat(row.getTimestamp(5)).isEqualTo(Timestamp.from(Instant.parse("2026-01-03T00:00:00Z")));
                assertThat(row.getStruct(6).size()).isEqualTo(6);
            }
        }
        assertThat(LocalSpark.read().load(folder.toString()).columns()).doesNotContain("_metadata");
    }

    /** The other files are damaged, so that it would be seen if they were read. */
    @Test
    void decideAboutFilesBeforeTheyAreRead() throws IOException {
        Files.write(folder.resolve("b.ppk"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
        Files.write(folder.resolve("deep/c.cubex"), new byte[1000]);
        long rows = LocalSpark.read().load(folder + "/a.cubex").count();
        for (String filter : List.of(
                "source = '" + folder + "/a.cubex'",
                "source like '%/a.cubex'",
                "_metadata.file_name = 'a.cubex'",
                "_metadata.file_name in ('a.cubex', 'x') and _metadata.file_size > 10")) {
            assertThat(LocalSpark.read()
                            .load(folder + "/*.*", folder + "/deep/*.cubex")
                            .where(filter)
                            .count())
                    .as(filter)
                    .isEqualTo(rows);
        }
    }

    @Test
    void skipFilesThatVanishOrAreDamaged() throws IOException {
        assertThat(rowsAfterDeleting(Map.of("ignoreMissingFiles", "true"))).isZero();
        assertThat(rowsAfterDeleting(Map.of("mode", "PERMISSIVE"))).isZero();
        for (Map<String, String> options : List.of(Map.of("ignoreCorruptFiles", "true"), Map.<String, String>of())) {
            assertThatThrownBy(() -> rowsAfterDeleting(options))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("gone.cubex");
        }
        Path bad = Files.write(folder.resolve("bad.cubex"), new byte[1000]);
        assertThatThrownBy(() -> LocalSpark.read()
                        .option("ignoreMissingFiles", "true")
                        .load(bad.toString())
                        .count())
                .rootCause()
                .hasMessageStartingWith(bad + ": ");
        assertThat(LocalSpark.read()
                        .option("ignoreCorruptFiles", "true")
                        .load(bad.toString())
                        .count())
                .isZero();
        LocalSpark.session().conf().set("spark.sql.files.ignoreCorruptFiles", "true");
        try {
            assertThat(LocalSpark.read().load(bad.toString()).count()).isZero();
        } finally {
            LocalSpark.session().conf().unset("spark.sql.files.ignoreCorruptFiles");
        }
    }

    /** Plans a query, deletes the file, and reads. */
    private long rowsAfterDeleting(Map<String, String> options) throws IOException {
        Path gone = Files.copy(folder.resolve("a.cubex"), folder.resolve("gone.cubex"));
        ProfileScan scan = LocalSpark.scan(gone, options);
        var partition = scan.planInputPartitions()[0];
        Files.delete(gone);
        long rows = 0;
        try (PartitionRows found = (PartitionRows) scan.createReaderFactory().createColumnarReader(partition)) {
            while (found.next()) {
                rows += found.get().numRows();
            }
        }
        return rows;
    }
}
