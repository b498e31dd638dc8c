package org.perfspace.testdata.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;

/** A few of {@link RandomKills}. */
@Tag("scaled")
class RandomKillsTest {

    private static final int COUNT = Depth.of(1, 2);
    private static final long SEED = 12;

    @TempDir
    private Path folder;

    static IntStream scenarios() {
        return Depth.numbers(1, Machine.scenarios(Path.of("inputs")).size()).mapToInt(Math::toIntExact);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void aKillLosesNothing(int scenario) throws IOException, InterruptedException {
        RandomKills.kill(folder, scenario, COUNT, SEED);
        assertThat(folder.resolve("kills-" + scenario)).isNotEmptyDirectory();
    }

    /** As many as one likes, 500 of each kind by default. */
    @Test
    @Tag("kills")
    void manyKillsLoseNothing() throws IOException, InterruptedException {
        RandomKills.killMany(folder, System.getProperty("kills.args", "500 1").split(" ", -1));
        assertThat(folder).isDirectoryContaining("glob:**/kills-*");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void anOrderlyEndLeavesNothing(int scenario) throws IOException, InterruptedException {
        RandomKills.end(folder, scenario, COUNT, SEED);
        assertThat(folder.resolve("kills-" + scenario)).isNotEmptyDirectory();
    }
}
