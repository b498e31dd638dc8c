package org.perfspace.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;

class ProfileSearchTest {

    private static final byte[] DATABASE = "HPCTOOLKITmeta\4\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final Path NOTHING = Path.of("");

    @TempDir
    private Path folder;

    private Path file(String name, byte[] content) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.getParent());
        return Files.write(path, content);
    }

    private void database(String name) throws IOException {
        file(name + "/meta.db", DATABASE);
    }

    private List<Path> below(Path without) {
        return ProfileSearch.among(List.of(folder), without, ReadOptions.DEFAULT).stream()
                .map(ProfileSearch.Match::path)
                .toList();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void findsDatabasesAndFilesOnAllLevelsAndNothingInside() throws IOException {
        database("b");
        file("b/inside.parquet", text("PAR1"));
        database("deep/er/a");
        file("deep/run.parquet", text("PAR1"));
        file("deep/README", text("hello\n"));
        file(".hidden/run.parquet", text("PAR1"));
        file("out/run.parquet", text("PAR1"));
        Files.createSymbolicLink(folder.resolve("deep/loop"), folder);

        assertThat(below(folder.resolve("out")))
                .containsExactly(folder.resolve("b"), folder.resolve("deep/er/a"), folder.resolve("deep/run.parquet"));
    }

    @Test
    void takesASetOfFilesForOneProfile() throws IOException {
        file("run.sion", text("sion"));
        file("run.sion.000001", text("sion"));
        file("lost.sion.000001", text("sion"));

        assertThat(below(NOTHING)).containsExactly(folder.resolve("lost.sion.000001"), folder.resolve("run.sion"));
    }

    @Test
    void leavesWhatCannotBeLookedAtToTheReader() throws IOException {
        Path gone = Files.createSymbolicLink(folder.resolve("run.cubex"), folder.resolve("gone.cubex"));

        Files.createSymbolicLink(folder.resolve("src.zip"), folder.resolve("gone.zip"));

        assertThat(below(NOTHING)).containsExactly(gone);
    }

    @Test
    void describesWhatADirectoryHolds() throws IOException {
        assertThat(ProfileSearch.describe(folder)).isEmpty();
        database("a");
        assertThat(ProfileSearch.describe(folder)).isEqualTo("1 HPCToolkit database: a");
        for (String name : List.of("b", "c", "d", "e", "f")) {
            database(name);
        }
        assertThat(ProfileSearch.describe(folder)).isEqualTo("6 HPCToolkit databases: a, b, c, d, e, …");
        file("a0/run.parquet", text("PAR1"));
        assertThat(ProfileSearch.describe(folder)).isEqualTo("7 profiles: a, a0/run.parquet, b, c, d, …");
    }

    @Test
    void theRefusalOfADirectoryNamesItsProfiles() throws IOException {
        database("lmp");
        database("saxpy");

        assertThatThrownBy(() -> Readers.open(folder))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessage(folder + ": expected a profile, found a directory with 2 HPCToolkit databases: lmp, saxpy");
    }

    /** Data of tools whose files cannot be read is found, too, so that nobody misses it; ordinary files are not. */
    @Test
    void findsDataOfOtherTools() throws IOException {
        file("measured/lmp-000000-000-a8c0.hpcrun", text("HPCRUN-profile____"));
        file("record.perf", text("PERFILE2"));
        file("run.parquet", text("PAR1"));
        file("places.sqlite", text("SQLite format 3\0"));
        file("scorep/traces.otf2", text("OTF2"));
        file("plan/experiment.xml", text("<experiment/>"));

        assertThat(ProfileSearch.among(List.of(folder), NOTHING, ReadOptions.DEFAULT))
                .extracting(found ->
                        folder.relativize(found.path()) + ": " + found.other().replaceAll(",.*|;.*", ""))
                .containsExactly(
                        "measured: measurements of HPCToolkit", "record.perf: samples of Linux perf", "run.parquet: ");
        assertThat(ProfileSearch.describe(folder))
                .isEqualTo("1 Parquet file: run.parquet; and data of other tools, which cannot be read: measured"
                        + " (measurements of HPCToolkit), record.perf (samples of Linux perf)");
    }

    @Test
    void findsDatabasesOfBeforeVersion4() throws IOException {
        file("old-database/experiment.xml", text("<HPCToolkitExperiment version=\"2.2\">"));
        file("old-database/src/main.c", text("int main"));
        file("plan/experiment.xml", text("<experiment/>"));

        assertThat(ProfileSearch.describe(folder)).isEqualTo("1 HPCToolkit database: old-database");
    }

    /** With a named format, only its profiles count, and files whose content alone is not enough evidence. */
    @Test
    void findsProfilesOfOneFormat() throws IOException {
        file("run.parquet", text("PAR1"));
        file("stacks.txt", text("main 3\n"));
        file("record.perf", text("PERFILE2"));
        ReadOptions collapsed = ReadOptions.DEFAULT.with(Readers.FORMAT, "collapsed");

        assertThat(ProfileSearch.among(List.of(folder), NOTHING, collapsed))
                .containsExactly(new ProfileSearch.Match(folder.resolve("stacks.txt"), Path.of("stacks.txt"), ""));
    }

    /** The tables of an archive are no profiles, and its complete profiles are copies. */
    @Test
    void passesOverArchives() throws IOException {
        file("runs/a.parquet", text("PAR1"));
        file("old/_manifest.json", text("{\"archive\":3,"));
        file("old/run/0123456789abcdef.parquet", text("PAR1"));
        file("old/profile/run-1.parquet", text("PAR1"));
        file("other/_manifest.json", text("{\"files\":[]}"));
        file("other/b.parquet", text("PAR1"));
        List<String> notes = new ArrayList<>();

        assertThat(ProfileSearch.among(List.of(folder), NOTHING, ReadOptions.DEFAULT, notes::add))
                .extracting(ProfileSearch.Match::path)
                .containsExactly(folder.resolve("other/b.parquet"), folder.resolve("runs/a.parquet"));
        assertThat(notes).containsExactly(folder.resolve("old") + ": an archive of perfspace, passed over");
        assertThat(ProfileSearch.describe(folder)).isEqualTo("2 Parquet files: other/b.parquet, runs/a.parquet");
        Path archive = folder.resolve("old");
        assertThat(ProfileSearch.among(List.of(archive), NOTHING, ReadOptions.DEFAULT))
                .extracting(ProfileSearch.Match::path)
                .containsExactly(archive);
        assertThat(ProfileSearch.describe(archive)).isEmpty();
        assertThatThrownBy(() -> Readers.open(archive))
                .hasMessage(archive + ": expected a profile, found an archive of perfspace");
    }
}
