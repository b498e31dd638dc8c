package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Visibility;

/** The metric tree of a space follows metrics/default.yaml. */
class MetricTreeTest {

    private static final String YAML =
            """
            version: 0
            inputs:
              - &cycles {metric: cycles, scope: execution}
              - &misses {metric: misses (1), scope: execution}
              - &hits {metric: hits (1), scope: execution}
              - &own {metric: misses (1), scope: function}
              - &count {metric: cycles, scope: execution, formula: 1}
            roots:
              - name: CPU
                description: all of it
                variants: {Sum: {render: [number, percent], formula: first}}
                children:
                  - name: Accesses
                    variants: {Sum: {formula: sum}}
                    children:
                      - name: Cache misses
                        description: too many
                        variants: {Sum: {formula: {inclusive: {standard: *misses}, exclusive: {standard: *own}}}}
                      - name: Cache hits
                        visible by default: false
                        variants: {Sum: {formula: {inclusive: {standard: *hits}}}}
                  - name: misses per cycle (1)
                    variants:
                      "":
                        formula:
                          inclusive: {standard: {max: [0, {"*": [100, {/: [*misses, *cycles]}]}, 1.5]}}
              - name: Other
                variants: {Sum: {formula: sum}}
                children:
                  - name: misses again (1)
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
        TestDatabase db = new TestDatabase()
                .metric("instructions", 0)
                .metric("cycles", 4)
                .metric("misses (1)", 8)
                .metric("hits (1)", 12)
                .metric("stalls", 16);
        db.functions.add(new TestDatabase.FunctionSpec("main", -1, 0, -1, 0));
        db.roots.add(TestDatabase.entry(1, 1, "main thread").with(TestDatabase.call(2, 0)));
        db.profile(new TestDatabase.Id(3, 0, 0, 0));
        for (int metric : new int[] {3, 7, 11, 15}) {
            db.value(1, 0, metric, 5).value(1, 2, metric, 5);
        }
        db.write(folder);
        Files.createDirectories(folder.resolve("metrics"));
        Files.writeString(folder.resolve("metrics/default.yaml"), yaml);
        return HpctDatabaseReader.open(Input.of(folder, "db"), ReadOptions.DEFAULT);
    }

    @Test
    void onlySumsOfOneUnitAreParents() throws IOException {
        try (PerformanceSpace space = open(YAML)) {
            assertThat(space.definitions().metrics())
                    .extracting(Metric::fileId, Metric::parent, Metric::name, Metric::unit, m -> m.derivation()
                            .expression())
                    .containsExactly(
                            tuple(5L, -1, "Accesses", "1", "metric::misses() + metric::hits()"),
                            tuple(2L, 0, "misses", "1", ""),
                            tuple(
                                    6L,
                                    -1,
                                    "misses_per_cycle",
                                    "1",
                                    "max(max(0, (100 * (metric::misses() / metric::cycles()))), 1.5)"),
                            tuple(7L, -1, "misses_again", "1", "metric::misses()"),
                            tuple(8L, -1, "ln_of_own", "", "log(metric::misses(e))"),
                            tuple(3L, -1, "hits", "1", ""),
                            tuple(0L, -1, "instructions", "", ""),
                            tuple(1L, -1, "cycles", "", ""),
                            tuple(4L, -1, "stalls", "", ""));
            assertThat(space.definitions().metrics())
                    .extracting(Metric::title, Metric::description, m -> m.attributes()
                            .get(HpctNames.HEADING))
                    .startsWith(
                            tuple("Accesses", "Heading: CPU", "CPU"),
                            tuple("Cache misses", "too many\n\nHeading: CPU", "CPU"),
                            tuple("misses per cycle", "Heading: CPU", "CPU"),
                            tuple("misses again", "Heading: Other", "Other"),
                            tuple("ln of own", "Heading: Other", "Other"),
                            tuple("Cache hits", "Heading: CPU", "CPU"));
            assertThat(space.definitions().metrics().get(2).attributes().values())
                    .contains(Map.entry(HpctNames.FORMULA, "max3 =0 *2 =100 /2 @misses%20(1) @cycles =1.5"));
            assertThat(space.notes())
                    .containsExactly(
                            "db/metrics/default.yaml names statistics that meta.db does not have; a copy gets a new file",
                            "2 metrics of metrics/default.yaml are not made of sums of known metrics and are "
                                    + "kept as text only: \"profiles\", \"unknown\"");
        }
    }

    @Test
    void hiddenAndEmptyMetricsAreGhostsBehindTheOthers() throws IOException {
        try (PerformanceSpace space = open(YAML)) {
            assertThat(space.definitions().metrics().stream()
                            .filter(metric -> metric.visibility() == Visibility.GHOST)
                            .toList())
                    .extracting(Metric::id, Metric::name, m -> m.attributes().get(HpctNames.VISIBLE))
                    .containsExactly(
                            tuple(5, "hits", ""),
                            tuple(6, "instructions", ""),
                            tuple(7, "cycles", ""),
                            tuple(8, "stalls", ""));
        }
    }

    @Test
    void valuesAreThoseOfTheirMetrics() throws IOException {
        try (PerformanceSpace space = open(YAML)) {
            assertThat(IntStream.range(0, 9).filter(metric -> hasRow(space, metric)))
                    .containsExactly(1, 5, 6, 7);
        }
    }

    private static boolean hasRow(PerformanceSpace space, int metric) {
        try {
            return space.severity().hasRow(metric, 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aFormulaOverEmptyMetricsIsEmpty() throws IOException {
        String yaml =
                """
                version: 0
                inputs:
                  - &cycles {metric: cycles, scope: execution}
                  - &stalls {metric: stalls, scope: execution}
                roots:
                  - name: ratio
                    variants: {'': {formula: {inclusive: {standard: {/: [*stalls, *cycles]}}}}}
                  - name: infinite
                    variants: {'': {formula: {inclusive: {standard: {/: [*cycles, *stalls]}}}}}
                  - name: percent
                    variants: {'': {formula: {inclusive: {standard: {min: [100, {max: [0, *stalls]}]}}}}}
                  - name: sum
                    variants: {'': {formula: {inclusive: {standard: {+: [*stalls, *cycles]}}}}}
                """;
        try (PerformanceSpace space = open(yaml)) {
            assertThat(space.definitions().metrics().stream().filter(metric -> metric.kind() == MetricKind.POSTDERIVED))
                    .extracting(Metric::name, Metric::visibility)
                    .containsExactly(
                            tuple("sum", Visibility.NORMAL),
                            tuple("ratio", Visibility.GHOST),
                            tuple("infinite", Visibility.GHOST),
                            tuple("percent", Visibility.GHOST));
        }
    }

    @Test
    void aFaultyFileIsNoReasonToFail() throws IOException {
        try (PerformanceSpace space = open("version: 0\nroots: [*nobody]\n")) {
            assertThat(space.definitions().metrics())
                    .extracting(Metric::name)
                    .containsExactly("instructions", "cycles", "misses", "hits", "stalls");
            assertThat(space.notes())
                    .containsExactly(
                            "metrics have no descriptions and no tree: db/metrics/default.yaml: line 2: expected YAML,"
                                    + " found a syntax error (found undefined alias nobody)");
        }
    }
}
