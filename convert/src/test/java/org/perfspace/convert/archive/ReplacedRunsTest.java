package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.OutputException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/** A run replaces the one from the same file, or else the one with the same parameters; never several without force. */
class ReplacedRunsTest {

    @TempDir
    private Path folder;

    private Path archive;

    @BeforeEach
    void resolveLinks() throws IOException {
        folder = folder.toRealPath();
        archive = folder.resolve("archive");
    }

    private Path copy(String sample, String name) throws IOException {
        Path target = folder.resolve(name);
        Files.createDirectories(target.getParent());
        return Files.write(target, Files.readAllBytes(Path.of("samples", sample).toAbsolutePath()));
    }

    private Archive.Report add(boolean replace, boolean force, Map<String, String> parameters, Path... inputs)
            throws IOException {
        Archive.Options options = new Archive.Options(
                        Optional.empty(),
                        Shard.ALL,
                        false,
                        true,
                        ReadOptions.DEFAULT,
                        WriteOptions.DEFAULT.withForce(force))
                .with(new Archive.Policy(parameters, Map.of(), Optional.empty(), Map.of(), replace, false));
        return Archive.add(List.of(inputs), archive, options);
    }

    private List<String> sources() throws IOException {
        return Archive.runs(archive).stream().map(ArchivedRun::source).sorted().toList();
    }

    @Test
    void storesTheFileAsAnAbsolutePath() throws IOException {
        Path file = copy("solver.cubex", "p1/profile.cubex");
        Path relative = Path.of("").toAbsolutePath().relativize(file);
        Files.createSymbolicLink(folder.resolve("latest"), folder.resolve("p1"));

        add(false, false, Map.of(), relative);
        assertThat(sources()).containsExactly(file.toString());
        copy("score-p.cubex", "p1/profile.cubex");
        Archive.Report report = add(true, false, Map.of(), folder.resolve("latest/profile.cubex"));

        assertThat(report.replaced()).hasSize(1);
        assertThat(sources()).containsExactly(file.toString());
    }

    /** The same relative path in two directories is that of two files. */
    @Test
    void leavesARunOfAnotherDirectory() throws IOException {
        Path one = copy("solver.cubex", "p1/app/profile.cubex");
        Path other = copy("score-p.cubex", "p2/app/profile.cubex");
        add(false, false, Map.of(), one);
        assertThat(add(true, false, Map.of(), other).replaced()).isEmpty();
        assertThat(sources()).containsExactly(one.toString(), other.toString());
    }

    @Test
    void refusesToReplaceSeveralRunsByOne() throws IOException {
        Map<String, String> commit = Map.of("commit", "abc");
        add(false, false, commit, copy("solver.cubex", "a.cubex"), copy("score-p.cubex", "b.cubex"));
        Path again = copy("score-p-2.cubex", "c.cubex");

        Archive.Report refused = add(true, false, commit, again);

        List<String> ids =
                Archive.runs(archive).stream().map(ArchivedRun::id).sorted().toList();
        assertThat(refused.failures()).singleElement().satisfies(failure -> assertThat(failure.cause())
                .isInstanceOf(OutputException.Exists.class)
                .hasMessage(again + ": expected to replace one run of " + archive
                        + ", found 2 with the same source or parameters: " + String.join(", ", ids)));
        assertThat(sources()).hasSize(2);

        assertThat(add(true, true, commit, again).replaced()).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(sources()).containsExactly(again.toString());
    }

    /** All runs of a command may have the same parameters: each replaces that of its own file. */
    @Test
    void prefersTheRunOfTheSameFile() throws IOException {
        Map<String, String> commit = Map.of("commit", "abc");
        Path a = copy("solver.cubex", "a.cubex");
        Path b = copy("score-p.cubex", "b.cubex");
        add(false, false, commit, a, b);
        List<String> before =
                Archive.runs(archive).stream().map(ArchivedRun::id).toList();
        copy("score-p-2.cubex", "b.cubex");

        Archive.Report report = add(true, false, commit, a, b);

        assertThat(report.failures()).isEmpty();
        assertThat(report.replaced()).containsExactlyInAnyOrderElementsOf(before);
        assertThat(sources()).containsExactly(a.toString(), b.toString());
    }

    /** A measurement that is repeated is one of the same parameters, unless the user states others. */
    @Test
    void keepsTheParametersOfTheRunOfTheSameFile() throws IOException {
        Path file = copy("solver.cubex", "a.cubex");
        add(false, false, Map.of("p", "4", "commit", "abc"), file);
        copy("score-p.cubex", "a.cubex");
        add(true, false, Map.of(), file);
        assertThat(Archive.runs(archive))
                .extracting(ArchivedRun::parameters)
                .containsExactly(Map.of("p", "4", "commit", "abc"));
        copy("score-p-2.cubex", "a.cubex");
        add(true, false, Map.of("commit", "def"), file);
        assertThat(Archive.runs(archive))
                .extracting(ArchivedRun::parameters)
                .containsExactly(Map.of("p", "4", "commit", "def"));
    }
}
