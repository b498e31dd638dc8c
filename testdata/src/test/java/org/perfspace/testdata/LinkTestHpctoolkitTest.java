package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.hpctoolkit.HpctDatabaseReader;
import org.perfspace.format.linktest.LinkTestReader;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.hpctoolkit.HpctDatabaseWriter;
import org.perfspace.writer.linktest.LinkTestWriter;

/** A LinkTest run that went through an HPCToolkit database comes back byte for byte. */
@Tag("shared")
class LinkTestHpctoolkitTest {

    private static final ReadOptions READING = ReadOptions.DEFAULT.withPreserveContainer(true);
    private static final WriteOptions WRITING =
            WriteOptions.DEFAULT.withKeepExtras(true).with("preserve-container", "true");

    @TempDir
    Path folder;

    static List<String> samples() {
        return Samples.known("samples/linktest.sion", "data/sion/b_8ranks_a2a.sion", "data/sion/v1_8ranks.sion");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aSampleSurvives(String sample) throws IOException {
        assertSurvives(Samples.path(sample));
    }

    @Test
    void aGeneratedRunSurvives() throws IOException {
        Path from = folder.resolve("generated.sion");
        LinkTestWriter.write(LinkTestRuns.run(16, 1, 3), from, WriteOptions.DEFAULT.with("sion-block-size", "512"));
        assertSurvives(from);
    }

    private void assertSurvives(Path from) throws IOException {
        Path database = folder.resolve("database");
        Path back = folder.resolve("back.sion");
        try (PerformanceSpace run = LinkTestReader.open(Input.of(from), READING)) {
            HpctDatabaseWriter.write(run, database, WRITING);
            try (PerformanceSpace copy = HpctDatabaseReader.open(Input.of(database), ReadOptions.DEFAULT)) {
                assertThat(SpaceComparison.firstDifference(run, copy)).isEmpty();
                WriteReport report = LinkTestWriter.write(copy, back, WRITING.withKeepExtras(false));
                assertThat(report.kept()).isEmpty();
                assertThat(report.losses()).isEmpty();
            }
        }
        assertThat(back).hasSameBinaryContentAs(from);
        assertThat(LinkTestReader.check(Input.of(back), ReadOptions.DEFAULT)).isEmpty();
    }
}
