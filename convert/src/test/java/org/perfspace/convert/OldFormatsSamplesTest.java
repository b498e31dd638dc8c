package org.perfspace.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.Settings;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.cube.CubeWriter;
import org.perfspace.writer.cubexml.CubeXmlWriter;

/** CUBE 2, CUBE 3 and TAU samples, against what the official tools made of them and against the numbers in the files. */
@Tag("shared")
class OldFormatsSamplesTest {

    @TempDir
    private Path folder;

    private static PerformanceSpace open(String sample) throws IOException {
        return Readers.open(Samples.path(sample));
    }

    @NeedsShared
    @Test
    void version2IsTheSameAsItsConversion() throws IOException {
        try (PerformanceSpace original = open("data/cube/xml/example_v2.cube");
                PerformanceSpace converted = open("data/cube/xml/example_v3_from_v2.cube")) {
            // the official library mangles the entities of region 1, and states types that the original leaves out
            assertThat(SpaceComparison.differences(original, converted, 10, java.util.Set.of()))
                    .containsExactly(
                            "metric 0: typeName: \"\" against \"FLOAT\"",
                            "metric 1: typeName: \"\" against \"FLOAT\"",
                            "metric 2: typeName: \"\" against \"FLOAT\"",
                            "metric 3: typeName: \"\" against \"INTEGER\"",
                            "region 1: name: \"foo <int>\" against \"foo &<int&>\"",
                            "region 1: mangledName: \"foo <int>\" against \"foo &<int&>\"");
        }
    }

    @NeedsShared
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"smallA.cubex", "back_v4.cubex", "example_v3.cube.gz", "example_v3_cube4to3.cube.gz"})
    void version3HasTheExclusiveValuesOfItsOriginal(String other) throws IOException {
        try (PerformanceSpace version3 = open("data/cube/xml/example_v3_cube4to3.cube");
                PerformanceSpace original = open("data/cube/xml/" + other)) {
            CallTreeView exclusive = CallTreeView.of(original, CallFlavour.EXCLUSIVE);
            int rows = 0;
            for (Metric metric : version3.definitions().metrics()) {
                assertThat(original.definitions().metrics().get(metric.id()).name())
                        .isEqualTo(metric.name());
                try (RowCursor cursor = version3.severity().rows(metric.id())) {
                    Row row = exclusive.newRow(metric.id());
                    while (cursor.next()) {
                        assertThat(exclusive.read(metric.id(), cursor.callNode(), row))
                                .isTrue();
                        assertThat(row.words()).startsWith(cursor.row().words());
                        rows++;
                    }
                }
            }
            assertThat(rows).isEqualTo(6);
            assertThat(version3.definitions().callTree())
                    .isEqualTo(original.definitions().callTree());
        }
    }

    /** cube3to4 adds attributes of its own; CUBE 3 knows neither paradigm nor role, and holds exclusive values only. */
    @NeedsShared
    @Test
    void version3IsTheSameSpaceAsItsConversions() throws IOException {
        try (PerformanceSpace version3 = open("data/cube/xml/example_v3_cube4to3.cube");
                PerformanceSpace packed = open("data/cube/xml/example_v3.cube.gz");
                PerformanceSpace back = open("data/cube/xml/back_v4.cubex");
                PerformanceSpace original = open("data/cube/xml/smallA.cubex")) {
            assertThat(SpaceComparison.firstDifference(version3, packed)).isEmpty();
            assertThat(SpaceComparison.differences(version3, back, 10, java.util.Set.of()))
                    .singleElement()
                    .asString()
                    .startsWith("attributes: ");
            assertThat(back.definitions().attributes().values())
                    .containsAllEntriesOf(version3.definitions().attributes().values());
            for (PerformanceSpace other : List.of(back, original)) {
                Comparison comparison =
                        Comparison.of(new Operand("3", version3), new Operand("4", other), Settings.DEFAULT);
                assertThat(comparison.largest()).isEmpty();
                assertThat(comparison.isEqual()).isTrue();
                assertThat(comparison.metrics()).hasSize(2);
            }
            assertThat(SpaceComparison.differences(version3, original, 50, java.util.Set.of()))
                    .filteredOn(line -> !line.contains(": paradigm: ") && !line.contains(": role: "))
                    .filteredOn(line -> !line.startsWith("metric \"time\" (0), cnode "))
                    .satisfiesExactly(line -> assertThat(line).startsWith("attributes: "), line -> assertThat(line)
                            .isEqualTo("metric 0: kind: EXCLUSIVE against INCLUSIVE"));
        }
    }

    static List<String> version3() {
        return Samples.known(
                "samples/solver.cube",
                "samples/solver.cubex",
                "samples/score-p-cube2.cube",
                "data/cube/xml/example_v2.cube",
                "data/cube/xml/example_v3_cube4to3.cube",
                "data/cube/real/time.cubex");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("version3")
    void writtenAsVersion3ItReadsBackEqualButForTheReportedLosses(String sample) throws IOException {
        Path copy = folder.resolve("copy.cube");
        try (PerformanceSpace space = open(sample)) {
            boolean lossless = CubeXmlWriter.write3(space, copy, WriteOptions.DEFAULT)
                    .losses()
                    .isEmpty();
            try (PerformanceSpace back = Readers.open(copy)) {
                List<String> differences = SpaceComparison.differences(space, back, 3, java.util.Set.of());
                assertThat(differences.isEmpty()).as("%s", differences).isEqualTo(lossless);
                CallTreeView exclusive = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
                for (Metric metric : back.definitions().metrics()) {
                    Row row = exclusive.newRow(metric.id());
                    try (RowCursor cursor = back.severity().rows(metric.id())) {
                        while (cursor.next()) {
                            assertThat(exclusive.read(metric.id(), cursor.callNode(), row))
                                    .isTrue();
                            assertThat(row.words()).startsWith(cursor.row().words());
                        }
                    }
                }
            }
        }
    }

    @NeedsShared
    @Test
    void tauSampleHasTheNumbersOfItsFiles() throws IOException {
        try (PerformanceSpace space = open("data/tau/simple")) {
            assertThat(value(space, "TIME_incl", 0)).isEqualTo(6.0);
            assertThat(value(space, "TIME", 0)).isEqualTo(1.5);
            assertThat(value(space, "TIME_incl", 1)).isEqualTo(4.5);
            assertThat(value(space, "CALLS", 2)).isEqualTo(7.0);
        }
        try (PerformanceSpace space = open("data/tau/multi")) {
            assertThat(value(space, "TIME_incl", 2)).isEqualTo(2.0);
            assertThat(value(space, "PAPI_FP_OPS_incl", 0)).isEqualTo(6_000_000.0);
        }
        try (PerformanceSpace space = open("data/tau/profile1")) {
            assertThat(space.definitions().callNodes()).hasSize(195);
            assertThat(space.definitions().metrics()).extracting(Metric::name).contains("BGP Timers");
        }
    }

    static List<String> older() {
        return Samples.known(
                "samples/tau",
                "samples/solver.cube",
                "samples/score-p-cube2.cube",
                "data/tau/simple",
                "data/tau/multi",
                "data/tau/profile1",
                "data/cube/xml/example_v2.cube");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("older")
    void becomesASoundCubexThatIsTheSameSpace(String sample) throws IOException, InterruptedException {
        Path cubex = folder.resolve("copy.cubex");
        try (PerformanceSpace space = open(sample)) {
            CubeWriter.write(space, cubex, WriteOptions.DEFAULT);
            try (PerformanceSpace copy = Readers.open(cubex)) {
                assertThat(SpaceComparison.firstDifference(space, copy)).isEmpty();
            }
        }
        Shared.requireGood("cubepeek.py", "check", cubex);
    }

    private static double value(PerformanceSpace space, String metric, int callNode) throws IOException {
        int id = Objects.requireNonNull(space.definitions().metric(metric), metric)
                .id();
        Row row = space.newRow(id);
        assertThat(space.severity().read(id, callNode, row)).isTrue();
        return Double.longBitsToDouble(row.words()[0]);
    }
}
