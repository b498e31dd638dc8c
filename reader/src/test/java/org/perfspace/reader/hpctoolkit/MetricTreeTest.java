package org.perfspace.reader.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;

/** How metrics/default.yaml becomes the metric tree of the space. */
class MetricTreeTest {

    private static final String YAML =
            """
            version: 0
            inputs:
              - &cycles {metric: cycles, scope: execution}
              - &misses {metric: misses (1), scope: execution}
              - &own {metric: misses (1), scope: function}
              - &count {metric: cycles, scope: execution, formula: 1}
            roots:
              - name: CPU
                description: all of it
                variants: {Sum: {render: [number, percent], formula: first}}
                children:
                  - name: Cache misses
                    visible by default: false
                    variants: {Sum: {formula: {inclusive: {standard: *misses}, exclusive: {standard: *own}}}}
                  - name: misses per cycle (1)
                    variants:
                      "":
                        formula:
                          inclusive: {standard: {max: [0, {"*": [100, {/: [*misses, *cycles]}]}, 1.5]}}
              - name: Other
                variants: {Sum: {render: hidden}}
                children:
                  - name: misses again
                    variants: {Sum: {formula: {inclusive: *misses}}}
                  - name: ln of own
                    variants: {Sum: {formula: {exclusive: {standard: {ln: [*own]}}}}}
              - name: profiles
                variants: {Sum: {formula: {inclusive: *count}}}
              - name: unknown
                variants: {Sum: {formula: {inclusive: {log: [*cycles, 2]}}}}
            """;

    @TempDir
    private Path folder;

    private PerformanceSpace open(String yaml) throws IOException {
        TestDatabase db =
                new TestDatabase().metric("instructions", 0).metric("cycles", 4).metric("misses (1)", 8);
        db.functions.add(new TestDatabase.FunctionSpec("main", -1, 0, -1, 0));
        db.roots.add(TestDatabase.entry(1, 1, "main thread").with(TestDatabase.call(2, 0)));
        db.profile(new TestDatabase.Id(3, 0, 0, 0)).value(1, 2, 7, 5).value(1, 2, 11, 3);
        db.write(folder);
        Files.createDirectories(folder.resolve("metrics"));
        Files.writeString(folder.resolve("metrics/default.yaml"), yaml);
        return HpctDatabaseReader.open(Input.of(folder, "db"), ReadOptions.DEFAULT);
    }

    @Test
    void headingsAndFormulasAreMetricsOfTheTree() throws IOException {
        try (PerformanceSpace space = open(YAML)) {
            assertThat(space.definitions().metrics())
                    .extracting(Metric::fileId, Metric::parent, Metric::name, Metric::unit, m -> m.derivation()
                            .expression())
                    .containsExactly(
                            tuple(3L, -1, "CPU", "", "metric::misses()"),
                            tuple(2L, 0, "misses", "1", ""),
                            tuple(
                                    4L,
                                    0,
                                    "misses_per_cycle",
                                    "1",
                                    "max(max(0, (100 * (metric::misses() / metric::cycles()))), 1.5)"),
                            tuple(5L, -1, "Other", "", "0"),
                            tuple(6L, 3, "misses_again", "", "metric::misses()"),
                            tuple(7L, 3, "ln_of_own", "", "log(metric::misses(e))"),
                            tuple(0L, -1, "instructions", "", ""),
                            tuple(1L, -1, "cycles", "", ""));
            assertThat(space.definitions().metrics())
                    .extracting(Metric::kind)
                    .containsExactly(
                            MetricKind.POSTDERIVED,
                            MetricKind.INCLUSIVE,
                            MetricKind.POSTDERIVED,
                            MetricKind.POSTDERIVED,
                            MetricKind.POSTDERIVED,
                            MetricKind.POSTDERIVED,
                            MetricKind.INCLUSIVE,
                            MetricKind.INCLUSIVE);
            assertThat(space.definitions().metrics().get(0).description()).isEqualTo("all of it");
            assertThat(space.definitions().metrics().get(1).attributes().values())
                    .contains(
                            Map.entry(HpctNames.LABEL, "Cache misses"),
                            Map.entry(HpctNames.VISIBLE, HpctNames.INVISIBLE),
                            Map.entry(HpctNames.NAME, "misses (1)"));
            assertThat(space.definitions().metrics().get(2).attributes().values())
                    .containsExactly(Map.entry(HpctNames.FORMULA, "max3 =0 *2 =100 /2 @misses%20(1) @cycles =1.5"));
            assertThat(space.notes())
                    .containsExactly("2 metrics of metrics/default.yaml are not made of sums of known metrics and are "
                            + "kept as text only: \"profiles\", \"unknown\"");
        }
    }

    @Test
    void valuesAreThoseOfTheirMetrics() throws IOException {
        try (PerformanceSpace space = open(YAML)) {
            for (int metric = 0; metric < 8; metric++) {
                assertThat(space.severity().hasRow(metric, 1)).isEqualTo(metric == 1 || metric == 7);
            }
        }
    }

    @Test
    void aFaultyFileIsNoReasonToFail() throws IOException {
        try (PerformanceSpace space = open("version: 0\nroots: [*nobody]\n")) {
            assertThat(space.definitions().metrics())
                    .extracting(Metric::name)
                    .containsExactly("instructions", "cycles", "misses");
            assertThat(space.notes())
                    .containsExactly(
                            "metrics have no descriptions and no tree: db/metrics/default.yaml: line 2: expected "
                                    + "an anchor before its alias, found *nobody alone");
        }
    }
}
