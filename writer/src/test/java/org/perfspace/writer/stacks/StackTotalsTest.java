package org.perfspace.writer.stacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.google.protobuf.DynamicMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Nanoseconds;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.StoredAs;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.pprof.ProfileProto;

/**
 * The exclusive totals of each region, as {@code stat} shows them: those of a profile, those that an independent decoder finds
 * in the pprof profile that it becomes, and those of that profile when it is read again.
 */
class StackTotalsTest {

    /** Every rounded value may be off by a half. */
    private static final double ROUNDING = 0.5;

    @TempDir
    private Path folder;

    static List<String> samples() throws IOException {
        return Samples.own();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void areTheSameForEverySample(String name) throws IOException {
        try (PerformanceSpace space = Readers.open(Samples.path(name))) {
            compare(space);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void areTheSameForRandomSpaces(long seed) throws IOException {
        compare(RandomSpaces.small().tame().space(seed));
    }

    private void compare(PerformanceSpace space) throws IOException {
        Path file = folder.resolve("p.pb.gz");
        List<String> losses = losses(StoredAs.store(space, Format.PPROF, file));
        DynamicMessage profile = ProfileProto.decode(Files.readAllBytes(file));
        Map<String, Map<String, Double>> decoded = decodedTotals(profile);
        try (PerformanceSpace read = Readers.open(file)) {
            for (Metric metric : read.definitions().metrics()) {
                Metric original = Objects.requireNonNull(space.definitions().metric(metric.name()), metric.name());
                Totals before = totals(space, original, Nanoseconds.of(original));
                Totals after = totals(read, metric, 1);
                Map<String, Double> independent = decoded.getOrDefault(metric.name(), Map.of());
                assertThat(after.sums.keySet()).as(metric.name()).isEqualTo(independent.keySet());
                after.sums.forEach((region, sum) -> assertThat(sum)
                        .as("what we read, and what protobuf-java decodes, of " + metric.name() + " of " + region)
                        .isCloseTo(independent.get(region), withinPercentage(1e-10)));
                if (losses.stream()
                        .noneMatch(loss -> loss.contains("\"" + metric.name() + "\" that are not numbers"))) {
                    before.assertClose(metric.name(), after.sums);
                }
            }
            assertThat(read.definitions().metrics()).extracting(Metric::name).containsAll(decoded.keySet());
        }
        compareCollapsed(space);
    }

    private void compareCollapsed(PerformanceSpace space) throws IOException {
        for (String locations : List.of("merged", "each")) {
            Path file = folder.resolve("p.folded");
            WriteOptions options = WriteOptions.DEFAULT.with("stack-locations", locations);
            WriteReport report = StoredAs.store(space, Format.COLLAPSED, file, options);
            Optional<Metric> written = space.definitions().metrics().stream()
                    .filter(each -> !StoredAs.omits(report, each))
                    .findFirst();
            if (written.isEmpty() || losses(report).stream().anyMatch(loss -> loss.contains("below 0"))) {
                continue;
            }
            Metric metric = written.get();
            try (PerformanceSpace read = Readers.open(file)) {
                Totals before = totals(space, metric, Nanoseconds.of(metric));
                before.assertClose(
                        metric.name(), totals(read, read.definitions().metrics().get(0), 1).sums);
            }
        }
    }

    private static List<String> losses(WriteReport report) {
        return report.losses().stream().map(WriteReport.Loss::what).toList();
    }

    /** Sums by region, and how many values each consists of. */
    private record Totals(Map<String, Double> sums, Map<String, Integer> counts) {

        void assertClose(String metric, Map<String, Double> others) {
            assertThat(sums.keySet()).as(metric).containsAll(others.keySet());
            sums.forEach((region, sum) -> {
                double error = ROUNDING * counts.getOrDefault(region, 0) + 1e-12 * Math.abs(sum) + 1e-6;
                assertThat(others.getOrDefault(region, 0.0))
                        .as(metric + " of " + region)
                        .isBetween(sum - error, sum + error);
            });
        }
    }

    private static Totals totals(PerformanceSpace space, Metric metric, double factor) throws IOException {
        Totals totals = new Totals(new TreeMap<>(), new HashMap<>());
        Definitions definitions = space.definitions();
        try (RowCursor rows = CallTreeView.of(space, CallFlavour.EXCLUSIVE).rows(metric.id())) {
            while (rows.next()) {
                String region = definitions.regionOf(rows.callNode()).name();
                for (int i = 0; i < rows.row().count(); i++) {
                    long word = rows.row().word(i);
                    double value = metric.type().isInteger() ? word : Double.longBitsToDouble(word) * factor;
                    if (value != 0) {
                        totals.sums.merge(region, value, Double::sum);
                        totals.counts.merge(region, 1, Integer::sum);
                    }
                }
            }
        }
        return totals;
    }

    /** Sums of the leaves by metric and function, by protobuf-java. */
    private static Map<String, Map<String, Double>> decodedTotals(DynamicMessage profile) {
        List<String> strings = ProfileProto.list(profile, "string_table");
        Map<Long, String> functions = new HashMap<>();
        for (DynamicMessage function : ProfileProto.<DynamicMessage>list(profile, "function")) {
            functions.put(
                    ProfileProto.number(function, "id"), strings.get((int) ProfileProto.number(function, "name")));
        }
        Map<Long, String> leaves = new HashMap<>();
        for (DynamicMessage location : ProfileProto.<DynamicMessage>list(profile, "location")) {
            DynamicMessage line =
                    ProfileProto.<DynamicMessage>list(location, "line").get(0);
            leaves.put(ProfileProto.number(location, "id"), functions.get(ProfileProto.number(line, "function_id")));
        }
        List<String> types = ProfileProto.<DynamicMessage>list(profile, "sample_type").stream()
                .map(type -> strings.get((int) ProfileProto.number(type, "type")))
                .toList();
        Map<String, Map<String, Double>> totals = new HashMap<>();
        for (DynamicMessage sample : ProfileProto.<DynamicMessage>list(profile, "sample")) {
            String leaf =
                    leaves.get(ProfileProto.<Long>list(sample, "location_id").get(0));
            List<Long> values = ProfileProto.list(sample, "value");
            assertThat(values).hasSameSizeAs(types);
            for (int i = 0; i < types.size(); i++) {
                if (values.get(i) != 0) {
                    totals.computeIfAbsent(types.get(i), type -> new TreeMap<>())
                            .merge(leaf, (double) values.get(i), Double::sum);
                }
            }
        }
        return totals;
    }
}
