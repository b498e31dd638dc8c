package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/** Tests where the parameters of runs come from, and that the files that state them are read once. */
final class StatedParametersTest {

    @TempDir
    private Path folder;

    @Test
    void readsAFileBesideEachProfileOnce() throws IOException {
        Path file = Files.writeString(folder.resolve("run.yaml"), "commit: 0815\nranks: 8\n");
        StatedParameters parameters = parameters(Path.of("run.yaml"), Map.of("ranks", "16"));
        Map<String, String> expected = Map.of("commit", "0815", "ranks", "16");
        assertThat(parameters.ofEach(List.of(profile()))).containsExactly(expected);
        Files.delete(file);
        assertThat(parameters.of(profile())).isEqualTo(expected);
    }

    @Test
    void readsAFileOfAllRunsOnce() throws IOException {
        Path file = Files.writeString(folder.resolve("all.json"), "{\"machine\": \"juwels\"}");
        StatedParameters parameters = parameters(file, Map.of());
        assertThat(parameters.of(profile())).containsExactly(Map.entry("machine", "juwels"));
        Files.delete(file);
        assertThat(parameters.of(folder.resolve("other.cubex"))).containsExactly(Map.entry("machine", "juwels"));
    }

    @Test
    void leavesAFailureToTheInputThatHasIt() throws IOException {
        Path file = Files.writeString(folder.resolve("all.json"), "{\"a b\": \"1\"}");
        StatedParameters parameters = parameters(file, Map.of());
        assertThat(parameters.ofEach(List.of(profile()))).containsExactly(Map.of());
        Path profile = profile();
        assertThatThrownBy(() -> parameters.of(profile))
                .isInstanceOf(ProfileException.class)
                .hasMessage(file + ": expected names of letters, digits and _, found \"a b\"");
        Files.delete(file);
        assertThatThrownBy(() -> parameters.of(profile)).isInstanceOf(NoSuchFileException.class);
    }

    private Path profile() throws IOException {
        return Files.writeString(folder.resolve("profile.cubex"), "");
    }

    private static StatedParameters parameters(Path metadata, Map<String, String> ofAll) {
        Archive.Options options = new Archive.Options(
                Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        return new StatedParameters(
                options.with(new Archive.Policy(ofAll, Optional.of(metadata), List.of(), false, false)));
    }
}
