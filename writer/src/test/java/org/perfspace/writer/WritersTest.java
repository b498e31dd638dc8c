package org.perfspace.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;

class WritersTest {

    @TempDir
    Path folder;

    /** A choice that nobody looks at would be skipped in silence. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CUBE       | compression   | Cube 4 (.cubex) (none)",
                "CUBE2      | sion-files    | CUBE 2 XML (none)",
                "CUBE3      | threads       | CUBE 3 XML (.cube) (none)",
                "HPCTOOLKIT | double-encoding | HPCToolkit v4 database (directory) (hpctoolkit-scopes)",
                "LINKTEST   | compression   | LinkTest SION (.sion) (preserve-container, sion-block-size, sion-byte-order,"
                        + " sion-files, sion-max-ranks)",
                "PARQUET    | parquet-codec | Parquet (.parquet) (compression, derived, double-encoding, row-group-rows, threads)"
            })
    void refuseChoicesThatAFormatHasNot(Format format, String setting, String expected) {
        Path target = folder.resolve("out");
        PerformanceSpace space = new SpaceBuilder().build();
        Writers.Codec writer = Writers.of(format).orElseThrow();

        assertThatThrownBy(() -> writer.write(space, target, WriteOptions.DEFAULT.with(setting, "1")))
                .isInstanceOf(OutputException.class)
                .hasMessage(target + ": expected a setting of " + expected + ", found \"" + setting + "\"");
        assertThat(target).doesNotExist();
    }

    @Test
    void takeTheChoicesThatAFormatHas() throws Exception {
        Path target = folder.resolve("out.parquet");
        Writers.Codec writer = Writers.of(Format.PARQUET).orElseThrow();

        writer.write(new SpaceBuilder().build(), target, WriteOptions.DEFAULT.with("compression", "none"));

        assertThat(target).isRegularFile();
    }
}
