package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/** Only files that a manifest names belong to an archive; all others stay, whatever they are called. */
class OwnedFilesTest {

    private static final Archive.Options USUAL = new Archive.Options(
            Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT.withForce(true));

    @TempDir
    private Path folder;

    private Path sample;

    @BeforeEach
    void findTheSample() {
        sample = Path.of("samples/solver.cubex").toAbsolutePath();
    }

    private Archive.Report add() throws IOException {
        return Archive.add(List.of(sample), folder, USUAL);
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                all.put(folder.relativize(file).toString(), String.valueOf(Files.size(file)));
            }
        }
        return all;
    }

    /** Job scripts are often in a directory run, and traces in a directory trace. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "run/job.sh",
                "trace/mine.parquet",
                "location/below/mine.parquet",
                "files/notes.txt",
                "profile/run-00.parquet",
                "_views.sql",
                "severity"
            })
    void aDirectoryWithNamesOfTablesIsRefusedAndStays(String name) throws IOException {
        Path mine = folder.resolve(name);
        Files.createDirectories(mine.getParent());
        Files.writeString(mine, "mine");

        assertThatThrownBy(this::add)
                .isInstanceOf(OutputException.class)
                .hasMessage(
                        name.equals("severity")
                                ? mine + ": expected a directory of the archive, found another kind of file"
                                : folder
                                        + ": expected an archive, or a directory in which nothing has the name of one of its"
                                        + " tables, found " + name.replaceAll("/.*", "") + " without _manifest.json");
        assertThat(files()).containsOnlyKeys(name);
    }

    @Test
    void otherFilesStayBesideAnArchive() throws IOException {
        Files.writeString(folder.resolve("job.sh"), "sbatch");
        Files.createDirectory(folder.resolve("run"));
        assertThat(add().added()).hasSize(1);
        for (String mine : List.of("run/mine.parquet", "severity/mine.parquet", "files/mine.parquet")) {
            Files.writeString(folder.resolve(mine), "mine");
        }
        String token = ArchiveManifest.of(folder).parts().get(0).token();
        Files.writeString(folder.resolve("files").resolve(token).resolve("mine.txt"), "mine");

        add();
        expire();
        Compaction.compact(folder, WriteOptions.DEFAULT, Compaction.USUAL_BYTES, ProgressListener.NONE);
        Archive.delete(folder, java.util.Set.of(Archive.runs(folder).get(0).id()), WriteOptions.DEFAULT);
        add();

        assertThat(files())
                .containsKeys(
                        "job.sh",
                        "run/mine.parquet",
                        "severity/mine.parquet",
                        "files/mine.parquet",
                        "files/" + token + "/mine.txt")
                .doesNotContainKey("files/" + token + "/run.parquet");
    }

    /** Lets the time of superseded files end. */
    private void expire() throws IOException {
        Path manifest = folder.resolve(ArchiveManifest.NAME);
        String text = Files.readString(manifest);
        Files.writeString(manifest, text.replaceAll("\"since\":\"[^\"]*\"", "\"since\":\"" + Instant.EPOCH + "\""));
    }

    @Test
    void anArchiveOfAnotherVersionIsRefused() throws IOException {
        add();
        Path manifest = folder.resolve(ArchiveManifest.NAME);
        Files.writeString(manifest, Files.readString(manifest).replaceFirst("\"archive\":4", "\"archive\":2"));
        Map<String, String> before = files();

        String message = manifest
                + ": byte 11: expected version 4 of an archive, found 2, which another version of perfspace wrote;"
                + " add its profiles to a new archive";
        assertThatThrownBy(this::add)
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage(message);
        assertThatThrownBy(() -> Archive.runs(folder)).hasMessage(message);
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void aDirectoryWithoutAManifestIsNoArchive() throws IOException {
        Files.createDirectories(folder.resolve("run"));
        Files.createDirectories(folder.resolve("severity"));
        assertThat(Archive.isArchive(folder)).isFalse();
        assertThatThrownBy(() -> Archive.runs(folder))
                .hasMessage(folder + ": expected an archive with a file _manifest.json, found none");
    }
}
