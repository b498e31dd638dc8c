package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job that archives profiles in parallel. */
class ArchiveJobTest {

    @TempDir
    private Path folder;

    @Test
    void addsEachInputOnceAndReportsIt() throws IOException {
        Path archive = folder.resolve("archive");
        Path bad = Files.writeString(folder.resolve("bad.cubex"), "no profile");
        List<String> samples =
                LocalSpark.eachSample().stream().map(Path::toString).toList();
        Path list = Files.write(folder.resolve("list"), samples);
        ArchiveRequest request =
                ArchiveRequest.of("--inclusive", "--files-from", list.toString(), archive.toString(), bad.toString());
        List<ArchiveJob.Line> first = ArchiveJob.run(LocalSpark.session(), request);
        assertThat(first)
                .hasSize(samples.size() + 1)
                .filteredOn(line -> line.outcome() == ArchiveJob.Outcome.ADDED)
                .extracting(ArchiveJob.Line::input)
                .containsExactlyInAnyOrderElementsOf(samples);
        assertThat(first)
                .filteredOn(line -> line.outcome() == ArchiveJob.Outcome.FAILED)
                .singleElement()
                .satisfies(line -> assertThat(line.toString())
                        .startsWith("failed\t" + bad + "\t" + bad + ": expected a profile, found "));
        LocalSpark.assertSame(
                LocalSpark.read().load(LocalSpark.samples() + "/**"),
                LocalSpark.session().read().parquet(archive + "/severity").drop("part"));

        List<ArchiveJob.Line> again = ArchiveJob.run(LocalSpark.session(), request);
        assertThat(again)
                .filteredOn(line -> line.outcome() == ArchiveJob.Outcome.SKIPPED)
                .hasSize(samples.size());
    }

    /** Spark finds these classes by their names and calls them from packages of its own. */
    @Test
    void isAccessibleToSpark() throws ReflectiveOperationException {
        MethodHandles.Lookup spark = MethodHandles.publicLookup();
        spark.findStatic(ArchiveJob.class, "main", MethodType.methodType(void.class, String[].class));
        spark.findConstructor(SkippedProfiles.class, MethodType.methodType(void.class));
        spark.findConstructor(PerfspaceSource.class, MethodType.methodType(void.class));
    }

    @Test
    void refusesArgumentsThatMakeNoSense() {
        assertThatThrownBy(() -> ArchiveRequest.of("archive"))
                .hasMessage("expected the directory of an archive and inputs, found 1 of them");
        assertThatThrownBy(() -> ArchiveRequest.of("--force", "a", "b"))
                .hasMessage(
                        "expected one of --param-from-path, --partition-by, --files-from, --inclusive, found --force");
        assertThatThrownBy(() -> ArchiveRequest.of("a", "b", "--param-from-path"))
                .hasMessage("expected a value behind --param-from-path, found nothing");
        assertThatThrownBy(() -> ArchiveRequest.of("a", "b", "--param-from-path", "none"))
                .hasMessage("the pattern \"none\" has no name in braces, such as {app}");
    }
}
