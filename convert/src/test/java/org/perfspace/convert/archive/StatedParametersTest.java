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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.convert.PathPattern;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

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

    /** The last of equal keys would win without a word. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a: 5\\na: 6 | line 2: expected each key once, found \"a\" again",
                "a: &x 5\\nb: *y | line 2: expected YAML, found a syntax error (found undefined alias y)"
            })
    void refusesWhatIsNotSaidOnce(String yaml, String complaint) throws IOException {
        Path file = Files.writeString(folder.resolve("all.yaml"), yaml.replace("\\n", "\n"));
        StatedParameters parameters = parameters(file, Map.of());
        Path profile = profile();
        assertThatThrownBy(() -> parameters.of(profile)).hasMessage(file + ": " + complaint);
    }

    /** Names and values in the path are parameters, which other ways to state them override. */
    @Test
    void readsNamesAndValuesInThePath() throws IOException {
        Path run = folder.resolve("date=2026-01-05/n=64k,p=8/app.p4.cubex");
        Archive.Options options = new Archive.Options(
                        Optional.of(PathPattern.of("{app}.p{p}")),
                        Shard.ALL,
                        false,
                        false,
                        ReadOptions.DEFAULT,
                        WriteOptions.DEFAULT)
                .with(new Archive.Policy(Map.of("n", "1"), Map.of(), Optional.empty(), Map.of(), false, false));
        StatedParameters parameters = new StatedParameters(options, List.of(run));
        assertThat(parameters.of(run)).isEqualTo(Map.of("date", "2026-01-05", "n", "1", "p", "4", "app", "app"));
        assertThat(parameters.assigned()).containsExactly("date", "n", "p");
    }

    @Test
    void readsAttributesOfTheProfile() throws IOException {
        Path sample = Path.of("samples/score-p.cubex").toAbsolutePath();
        Map<String, String> attributes;
        try (PerformanceSpace space = Readers.open(sample)) {
            attributes = space.definitions().attributes().values();
        }
        String key = attributes.keySet().iterator().next();
        Archive.Options options = new Archive.Options(
                Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        StatedParameters parameters = new StatedParameters(
                options.with(new Archive.Policy(Map.of(), Map.of("x", key), Optional.empty(), Map.of(), false, false)),
                List.of(sample));
        assertThat(parameters.of(sample)).containsExactly(Map.entry("x", attributes.get(key)));
        StatedParameters none = new StatedParameters(
                options.with(
                        new Archive.Policy(Map.of(), Map.of("x", "nowhere"), Optional.empty(), Map.of(), false, false)),
                List.of(sample));
        assertThatThrownBy(() -> none.of(sample))
                .hasMessage(sample + ": expected an attribute \"nowhere\" of the profile, found none");
    }

    private Path profile() throws IOException {
        return Files.writeString(folder.resolve("profile.cubex"), "");
    }

    private static StatedParameters parameters(Path metadata, Map<String, String> ofAll) {
        Archive.Options options = new Archive.Options(
                Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        return new StatedParameters(
                options.with(new Archive.Policy(ofAll, Map.of(), Optional.of(metadata), Map.of(), false, false)),
                List.of());
    }
}
