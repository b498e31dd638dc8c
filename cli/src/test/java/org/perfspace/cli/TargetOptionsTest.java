package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetOptionsTest {

    private static final String SAMPLE = "../testdata/samples/solver.cubex";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"cubex, Cube 4", "CUBE, Cube 4", "sion, LinkTest", "hpctoolkit, HPCToolkit", "cube.gz, CUBE 3"})
    void takesTheIdOrAnEndingOfAFormat(String word, String title) {
        String output = folder.resolve("out").toString();

        assertThat(Run.of("convert", "--to", word, SAMPLE, output).exitCode()).isZero();
        assertThat(Run.of("info", output).out()).startsWith(output + ": " + title);
    }

    @Test
    void refusesAFormatThatNobodyKnows() {
        Path output = folder.resolve("out");

        assertThat(Run.of("convert", "--to", "exe", SAMPLE, output.toString()).exitCode())
                .isEqualTo(2);
    }
}
