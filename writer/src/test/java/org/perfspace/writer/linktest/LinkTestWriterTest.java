package org.perfspace.writer.linktest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.linktest.LinkTestReader;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;

/** Spaces that are no run, and settings. */
class LinkTestWriterTest {

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"sion-block-size,1", "sion-block-size,512", "sion-files,3", "sion-byte-order,big"})
    void whatIsNoRunRidesBehindOne(String setting, String value) throws IOException {
        Path file = folder.resolve("any.sion");
        try (PerformanceSpace space = threads(5)) {
            WriteReport report = LinkTestWriter.write(space, file, WriteOptions.DEFAULT.with(setting, value));
            assertThat(report.kept()).containsExactly("the whole profile: LinkTest has no words for it");
            try (PerformanceSpace back = LinkTestReader.open(Input.of(file), ReadOptions.DEFAULT)) {
                assertThat(SpaceComparison.firstDifference(space, back)).isEmpty();
            }
        }
        assertThat(LinkTestReader.check(Input.of(file), ReadOptions.DEFAULT)).isEmpty();
    }

    @Test
    void everybodyMeetsEverybodyOnce() {
        for (int ranks = 1; ranks <= 9; ranks++) {
            for (int rank = 0; rank < ranks; rank++) {
                boolean[] met = new boolean[ranks];
                for (int step = 0; step < ranks - 1; step++) {
                    int partner = LinkTestCarrier.partner(rank, step, ranks);
                    assertThat(partner).isNotEqualTo(rank).isBetween(0, ranks - 1);
                    assertThat(met[partner])
                            .as("%d meets %d of %d twice", rank, partner, ranks)
                            .isFalse();
                    met[partner] = true;
                    boolean mutual = ranks % 2 != 0 || LinkTestCarrier.partner(partner, step, ranks) == rank;
                    assertThat(mutual)
                            .as("%d and %d of %d in step %d", rank, partner, ranks, step)
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "sion-files|6|expected 1 to 5 as sion-files, found \"6\"",
                "sion-files|two|expected a number as sion-files, found \"two\"",
                "sion-block-size|0|expected 1 to 2,147,483,647 as sion-block-size, found \"0\"",
                "sion-byte-order|middle|expected little or big as sion-byte-order, found \"middle\"",
                "preserve-container|true|cannot keep the container: not a LinkTest run"
            })
    void saysWhichSettingMakesNoSense(String setting, String value, String message) {
        Path file = folder.resolve("any.sion");
        assertThatThrownBy(() -> LinkTestWriter.write(threads(5), file, WriteOptions.DEFAULT.with(setting, value)))
                .isInstanceOf(OutputException.class)
                .hasMessage(file + ": " + message);
        assertThat(folder).isEmptyDirectory();
    }

    private static PerformanceSpace threads(int count) {
        SpaceBuilder space = new SpaceBuilder();
        int process = space.defineProcess("rank 0", 0, space.defineNode("node0", space.defineMachine("cluster")));
        for (int thread = 0; thread < count; thread++) {
            space.defineThread("thread " + thread, thread, process);
        }
        return space.build();
    }
}
