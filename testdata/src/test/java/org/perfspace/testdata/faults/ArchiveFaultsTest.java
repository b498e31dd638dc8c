package org.perfspace.testdata.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.ArchivedRun;
import org.perfspace.convert.archive.Shard;
import org.perfspace.fixtures.ArchivedRows;
import org.perfspace.fixtures.Depth;
import org.perfspace.io.OutputException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.testdata.faults.Faults.Mode;

/** A command that changes an archive several times, where one call of one of the changes fails. */
@Tag("scaled")
class ArchiveFaultsTest {

    /** One in so many calls fails if that is quick. */
    private static final int ONE_OF = 4;

    private static final String LATER = "; the next command completes the change";

    @TempDir
    private Path folder;

    private static Archive.Report add(List<Path> inputs, Path archive) throws IOException {
        // runs with complete profiles have files of their own, each of which is a change
        Archive.Options options = new Archive.Options(
                        Optional.empty(), Shard.ALL, true, true, ReadOptions.DEFAULT, WriteOptions.DEFAULT)
                .with(new Archive.Contents(Optional.empty(), false, true));
        return Archive.add(inputs, archive, options);
    }

    /** A failure is one of the archive, also after the manifest was replaced, and nothing is lost. */
    @Test
    void aFailureIsThatOfTheArchive() throws IOException {
        List<Path> inputs = List.of(
                Path.of("samples/solver.cubex").toAbsolutePath(),
                Path.of("samples/perf.folded").toAbsolutePath());
        Path complete = Files.createDirectory(folder.resolve("complete"));
        add(inputs, complete.resolve("archive"));
        Map<String, Integer> rows = ArchivedRows.plain(complete.resolve("archive"));
        Faults none = Faults.none(Faults.CHANGES);
        add(
                inputs,
                FaultyFileSystem.over(Files.createDirectory(folder.resolve("count")), none)
                        .resolve("archive"));
        int later = 0;
        for (int at : IntStream.rangeClosed(1, none.count())
                .filter(at -> Depth.tries(at, ONE_OF))
                .toArray()) {
            Path directory = Files.createDirectory(folder.resolve("at-" + at));
            Faults faults = new Faults(Mode.FAILURE, Faults.CHANGES, at);
            List<String> messages = new ArrayList<>();
            try {
                Archive.Report report =
                        add(inputs, FaultyFileSystem.over(directory, faults).resolve("archive"));
                for (Archive.Failure failure : report.failures()) {
                    assertThat(failure.cause())
                            .as("at %d: %s", at, faults.hit())
                            .isInstanceOf(OutputException.class);
                    messages.add(failure.cause().getMessage());
                }
            } catch (OutputException e) {
                messages.add(e.getMessage());
            } finally {
                faults.end();
            }
            Path archive = directory.resolve("archive");
            assertThat(messages).as("at %d", at).allSatisfy(message -> assertThat(message)
                    .startsWith(archive.toString())
                    .contains("Input/output error"));
            boolean isLater = messages.stream().anyMatch(message -> message.endsWith(LATER));
            later += isLater ? 1 : 0;
            if (isLater) {
                assertThat(Archive.runs(archive)).as("at %d", at).isNotEmpty();
            }

            assertThat(add(inputs, archive).failures()).isEmpty();
            assertThat(Archive.runs(archive))
                    .as("at %d", at)
                    .extracting(ArchivedRun::source)
                    .containsExactlyInAnyOrderElementsOf(
                            inputs.stream().map(Path::toString).toList());
            assertThat(ArchivedRows.plain(archive)).as("at %d", at).isEqualTo(rows);
        }
        assertThat(later).isGreaterThan(Depth.of(0, 3));
    }
}
