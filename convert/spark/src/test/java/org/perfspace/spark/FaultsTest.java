package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connector.read.InputPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inputs that change, are damaged, missing, or no profiles. */
class FaultsTest {

    @TempDir
    private Path folder;

    private Path good;

    @BeforeEach
    void copy() throws IOException {
        good = Files.copy(LocalSpark.samples().resolve("solver.cubex"), folder.resolve("a.cubex"));
    }

    @Test
    void seesAFileThatWasReplaced() throws IOException {
        var rows = LocalSpark.read().load(good.toString());
        long before = rows.count();
        Files.copy(LocalSpark.samples().resolve("score-p.cubex"), good, StandardCopyOption.REPLACE_EXISTING);
        assertThat(rows.count()).isNotEqualTo(before).isGreaterThan(0);
    }

    @Test
    void noticesAChangeAfterPlanning() throws IOException {
        ProfileScan scan = LocalSpark.scan(good, Map.of());
        InputPartition partition = scan.planInputPartitions()[0];
        Files.setLastModifiedTime(good, FileTime.fromMillis(1_000_000_000_000L));
        try (PartitionRows rows = (PartitionRows) scan.createReaderFactory().createColumnarReader(partition)) {
            assertThatThrownBy(rows::next)
                    .isInstanceOf(IOException.class)
                    .hasMessage(good + ": cannot be read: it has changed since the query was planned");
        }
    }

    @Test
    void noticesAChangeWhileItReads() throws IOException {
        ProfileScan scan = LocalSpark.scan(good, Map.of());
        try (PartitionRows rows =
                (PartitionRows) scan.createReaderFactory().createColumnarReader(scan.planInputPartitions()[0])) {
            assertThat(rows.next()).isTrue();
            Files.setLastModifiedTime(good, FileTime.fromMillis(1_000_000_000_000L));
            assertThatThrownBy(rows::next)
                    .hasMessage(
                            good + ": expected a file that nobody writes to, found that it changed while it was read");
        }
    }

    @Test
    void failsWithThePlaceOfDamage() throws IOException {
        Path bad = damaged();
        assertThatThrownBy(() -> LocalSpark.read().load(folder.toString()).count())
                .rootCause()
                .hasMessage(bad + "!/anchor.xml: expected 3,531 bytes, found 1,296: the file is truncated");
    }

    @Test
    void skipsDamagedProfilesAndSaysWhich() throws IOException {
        Path bad = damaged();
        long rows = LocalSpark.read().load(good.toString()).count();
        assertThat(LocalSpark.read()
                        .option("mode", "PERMISSIVE")
                        .load(folder.toString())
                        .count())
                .isEqualTo(rows);
        List<Row> failures = LocalSpark.read()
                .option("table", "failure")
                .load(folder.toString())
                .collectAsList();
        assertThat(failures).hasSize(1);
        assertThat(failures.get(0).getString(0)).isEqualTo(bad.toString());
        assertThat(failures.get(0).getString(1))
                .isEqualTo(bad + "!/anchor.xml: expected 3,531 bytes, found 1,296: the file is truncated");
    }

    /** Damage behind the first rows: none of the profile's rows are returned. */
    @Test
    void skipsDamagedProfilesAsAWhole() throws IOException {
        byte[] bytes = Files.readAllBytes(good);
        int at = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).lastIndexOf("CUBEX.DATA");
        assertThat(at).isPositive();
        bytes[at] = 'X';
        Path bad = Files.write(folder.resolve("b.cubex"), bytes);
        assertThatThrownBy(() -> LocalSpark.read().load(bad.toString()).collectAsList())
                .rootCause()
                .hasMessageStartingWith(bad + "!/");
        assertThat(LocalSpark.read()
                        .option("mode", "permissive")
                        .load(bad.toString())
                        .collectAsList())
                .isEmpty();
    }

    @Test
    void ignoresOtherFilesInDirectoriesButNotNamedOnes() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.md"), "# Notes\n");
        Files.writeString(folder.resolve(".hidden.cubex"), "x");
        assertThat(LocalSpark.read()
                        .option("table", "run")
                        .load(folder.toString())
                        .select("source")
                        .collectAsList())
                .extracting(row -> row.getString(0))
                .containsExactly(good.toString());
        assertThatThrownBy(() -> LocalSpark.read().load(text.toString()).count())
                .rootCause()
                .hasMessageStartingWith(text + ": expected a profile, found ");
        assertThatThrownBy(() -> LocalSpark.read().load(folder + "/none*").count())
                .rootCause()
                .hasMessage(folder + "/none*: no such file or directory");
    }

    /** Hadoop's local file system omits what it cannot examine. */
    @Test
    void reportsLinksThatLeadNowhere() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("b.cubex"), folder.resolve("nothing"));
        String message =
                link + ": cannot be read: it is a link to " + folder.resolve("nothing") + ", which does not exist";
        for (String path : List.of(folder.toString(), folder + "/**", folder + "/*.cubex", link.toString())) {
            assertThatThrownBy(() -> LocalSpark.read().load(path).count())
                    .as(path)
                    .rootCause()
                    .isInstanceOf(NoSuchFileException.class);
            assertThat(LocalSpark.read()
                            .option("table", "failure")
                            .load(path)
                            .select("message")
                            .collectAsList())
                    .as(path)
                    .extracting(row -> row.getString(0))
                    .containsExactly(message);
        }
        assertThat(LocalSpark.read()
                        .option("mode", "PERMISSIVE")
                        .load(folder.toString())
                        .count())
                .isEqualTo(LocalSpark.read().load(good.toString()).count());
        Files.delete(link);
        Files.createSymbolicLink(folder.resolve(".hidden"), folder.resolve("nothing"));
        Files.createSymbolicLink(folder.resolve("up"), folder);
        assertThat(sources(folder.toString())).containsExactly("a.cubex");
    }

    /** A part of a database that cannot be examined is not an absent one. */
    @Test
    void reportsLinksInsideDatabases() throws IOException {
        Path tau = Files.createDirectory(folder.resolve("tau"));
        Files.copy(LocalSpark.samples().resolve("tau/profile.0.0.0"), tau.resolve("profile.0.0.0"));
        Path link = Files.createSymbolicLink(tau.resolve("profile.1.0.0"), tau.resolve("nothing"));
        assertThatThrownBy(() -> LocalSpark.read().load(tau.toString()).count())
                .hasStackTraceContaining(link + ": ")
                .hasStackTraceContaining("nothing");
    }

    @Test
    void findsProfilesAtAnyDepth() throws IOException {
        Path deep = Files.createDirectories(folder.resolve("x/y"));
        Files.copy(good, deep.resolve("b.cubex"));
        Files.copy(LocalSpark.samples().resolve("solver.ppk"), deep.resolve("c.ppk"));
        Path tau = Files.createDirectory(folder.resolve("x/tau"));
        Files.copy(LocalSpark.samples().resolve("tau/profile.0.0.0"), tau.resolve("profile.0.0.0"));
        assertThat(sources(folder + "/**")).containsExactly("a.cubex", "x/tau", "x/y/b.cubex", "x/y/c.ppk");
        assertThat(sources(folder.toString())).containsExactly("a.cubex", "x/tau", "x/y/b.cubex", "x/y/c.ppk");
        assertThat(sources(folder + "/**/*.cubex")).containsExactly("a.cubex", "x/y/b.cubex");
        assertThat(sources(folder + "/x/**")).containsExactly("x/tau", "x/y/b.cubex", "x/y/c.ppk");
        assertThat(sources(folder + "/*/y/*.{cubex,ppk}")).containsExactly("x/y/b.cubex", "x/y/c.ppk");
        assertThat(sources(folder + "/a.cubex", folder + "/x"))
                .containsExactly("a.cubex", "x/tau", "x/y/b.cubex", "x/y/c.ppk");
    }

    private List<String> sources(String... paths) {
        return LocalSpark.read().option("table", "run").load(paths).select("source").collectAsList().stream()
                .map(row -> folder.relativize(Path.of(row.getString(0))).toString())
                .sorted()
                .toList();
    }

    private Path damaged() throws IOException {
        return Files.write(folder.resolve("bad.cubex"), Arrays.copyOf(Files.readAllBytes(good), 10_000));
    }
}
