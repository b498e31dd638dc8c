package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;

/**
 * Profiles on a file system one of whose accesses fails, or before one of whose accesses a file changes: a query has the right
 * sums, or fails and names the profile.
 */
@Tag("scaled")
class StorageFaultsTest {

    /** Of so many accesses one is tried quickly; a change before the first one always, because only early ones always fail. */
    private static final int ONE_OF = 25;

    @TempDir
    private Path folder;

    @BeforeEach
    void interpret() {
        LocalSpark.compileQueries(false);
    }

    @AfterEach
    void compile() {
        FaultyFiles.set(-1, () -> {});
        LocalSpark.compileQueries(true);
    }

    static List<Path> samples() throws IOException {
        return Depth.together(2, Depth.samples(LocalSpark.eachSample()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void failsWhateverAccessFails(Path sample) throws IOException {
        Path copy = copy(sample);
        FaultyFiles.set(-1, () -> {});
        List<Row> expected = sums(copy);
        long accesses = FaultyFiles.set(-1, () -> {});
        assertThat(accesses).isGreaterThan(5);
        for (long access = 0; access < accesses; access++) {
            if (Depth.tries(access, ONE_OF)) {
                FaultyFiles.set(access, () -> {
                    throw new IOException("injected");
                });
                assertThat(failureOf(copy, expected))
                        .as("access %d of %d", access, accesses)
                        .contains("injected", copy.getFileName().toString());
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void failsOrIsRightWheneverAFileChanges(Path sample) throws IOException {
        Path copy = copy(sample);
        FaultyFiles.set(-1, () -> {});
        List<Row> expected = sums(copy);
        long accesses = FaultyFiles.set(-1, () -> {});
        int failed = 0;
        for (Path file : files(copy)) {
            byte[] before = Files.readAllBytes(file);
            for (long access = 0; access < accesses; access++) {
                if (access == 0 || Depth.tries(access, ONE_OF)) {
                    byte[] after = new byte[access % 2 == 0 ? before.length : before.length / 2];
                    FaultyFiles.set(access, () -> Files.write(file, after));
                    String failure = failureOf(copy, expected);
                    assertThat(failure.isEmpty()
                                    || failure.contains(copy.getFileName().toString()))
                            .as("%s changes at access %d of %d: %s", file, access, accesses, failure)
                            .isTrue();
                    failed += failure.isEmpty() ? 0 : 1;
                    Files.write(file, before);
                }
            }
        }
        assertThat(failed).isPositive();
    }

    /**
     * Returns the messages of the failure of a query; an empty text if it has the expected sums, or those that it has when the
     * change is over.
     */
    private static String failureOf(Path profile, List<Row> expected) {
        StringBuilder messages = new StringBuilder();
        try {
            List<Row> found = sums(profile);
            if (!found.equals(expected)) {
                FaultyFiles.set(-1, () -> {});
                assertThat(found).isEqualTo(sums(profile));
            }
        } catch (Exception e) { // Spark throws checked exceptions that it does not declare
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                messages.append(cause.getMessage()).append('\n');
            }
        }
        return messages.toString();
    }

    private static List<Row> sums(Path profile) {
        return LocalSpark.read()
                .option("fs." + FaultyFiles.SCHEME + ".impl", FaultyFiles.class.getName())
                .load(FaultyFiles.SCHEME + "://" + profile)
                .groupBy("metric")
                .agg(functions.sum("exclusive"), functions.count("*"))
                .orderBy("metric")
                .collectAsList();
    }

    private Path copy(Path from) throws IOException {
        Path to = folder.resolve(from.getFileName().toString());
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(
                        file,
                        from.equals(file)
                                ? to
                                : to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }

    private static List<Path> files(Path profile) throws IOException {
        try (Stream<Path> files = Files.walk(profile)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
