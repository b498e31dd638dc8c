package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;

/** A few of {@link ArchiveKills}. */
@Tag("scaled")
class ArchiveKillsTest {

    private static final int COUNT = Depth.of(1, 4);

    @TempDir
    private Path folder;

    static LongStream seeds() {
        return Depth.numbers(0, 3);
    }

    /** As many as one likes, 500 of each kind of change by default. */
    @Test
    @Tag("kills")
    void manyKillsLoseNoRun() throws Exception {
        String[] args = System.getProperty("kills.args", "500 1").split(" ", -1);
        ArchiveKills.killMany(folder, args);
        assertThat(folder.resolve("seed-" + args[1])).isNotEmptyDirectory();
    }

    /** None if that is quick. */
    @ParameterizedTest(name = "seed {0}", allowZeroInvocations = true)
    @MethodSource("seeds")
    void aKillLosesNoRun(long seed) throws Exception {
        ArchiveKills.kill(folder, COUNT, seed);
        assertThat(folder.resolve("archive")).isNotEmptyDirectory();
    }
}
