package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.Profiles;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * Files of speedscope are as its documentation says, have the totals of each region that {@code stat} shows, and come back.
 */
class SpeedscopeTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");
    private static final StandardCopyOption REPLACE = StandardCopyOption.REPLACE_EXISTING;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> !name.endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void isAsItsDocumentationSays(String sample) throws IOException {
        String input = SAMPLES.resolve(sample).toString();
        for (String locations : List.of("merged", "each")) {
            JsonNode file = converted(input, "--stack-locations", locations);
            try (InputStream schema = SpeedscopeTest.class.getResourceAsStream("/speedscope-schema.json")) {
                assertThat(JsonSchemaFactory.getInstance(VersionFlag.V202012)
                                .getSchema(schema)
                                .validate(file))
                        .isEmpty();
            }
            int frames = file.path("shared").path("frames").size();
            for (JsonNode profile : file.path("profiles")) {
                assertThat(profile.path("samples")).hasSameSizeAs(profile.path("weights"));
                double sum = 0;
                for (JsonNode weight : profile.path("weights")) {
                    sum += weight.doubleValue();
                }
                assertThat(profile.path("endValue").doubleValue()).isCloseTo(sum, within(1e-12 * sum));
                for (JsonNode stack : profile.path("samples")) {
                    for (JsonNode frame : stack) {
                        assertThat(frame.intValue()).isLessThan(frames);
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void hasTheTotalsOfEachRegion(String sample) throws IOException {
        Path input = SAMPLES.resolve(sample);
        JsonNode merged = converted(input.toString());
        JsonNode each = converted(input.toString(), "--stack-locations", "each");
        try (PerformanceSpace space = Readers.open(input)) {
            for (JsonNode profile : merged.path("profiles")) {
                String title = profile.path("name").textValue();
                List<Metric> metrics = space.definitions().metrics().stream()
                        .filter(metric -> metric.title().equals(title))
                        .toList();
                if (metrics.size() == 1 && !title.contains("imum")) {
                    assertClose(title, totals(merged, List.of(profile)), totals(space, metrics.get(0)));
                }
            }
            JsonNode first = merged.path("profiles").path(0);
            if (each.path("profiles").size() > 0) {
                List<JsonNode> all = new java.util.ArrayList<>();
                each.path("profiles").forEach(all::add);
                assertClose("each", totals(each, all), totals(merged, List.of(first)));
            }
        }
    }

    @Test
    void namesMetricsAndLocations() throws IOException {
        String solver = SAMPLES.resolve("solver.cubex").toString();
        assertThat(names(converted(solver))).containsExactly("TIME", "TIME_excl", "CALLS", "SUBRS");
        assertThat(names(converted(solver, "--stack-metric", "CALLS"))).containsExactly("CALLS");
        assertThat(names(converted(solver, "--stack-locations", "each"))).hasSize(4);
    }

    /** Titles need not be unique, and are all that a viewer shows. */
    @Test
    void writesMetricsOfTheSameTitle() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int first = space.defineMetric("Time", "x", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int second = space.defineMetric("Time", "y", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int root = space.defineCallNode(space.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("machine")));
        int thread = space.defineThread("thread 0", 0, process);
        space.setSeverity(first, root, thread, 1.0).setSeverity(second, root, thread, 2.0);
        Path input = folder.resolve("same.cubex");
        Profiles.write(space.build(), input);

        assertThat(names(converted(input.toString()))).containsExactly("Time", "Time");
    }

    /** A written file is read, and written again with the same weights at the same stacks. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void comesBackAsItWasWritten(String sample) throws IOException {
        for (String locations : List.of("merged", "each")) {
            JsonNode written = converted(SAMPLES.resolve(sample).toString(), "--stack-locations", locations);
            Path copy =
                    Files.move(folder.resolve("o.speedscope.json"), folder.resolve("copy.speedscope.json"), REPLACE);
            JsonNode again = converted(copy.toString(), "--stack-locations", locations);
            assertThat(weights(again)).as(locations).isEqualTo(weights(written));
        }
    }

    /** The weights by profile and stack, whose order may differ, with names and units. */
    private static Map<String, Double> weights(JsonNode file) {
        Map<String, Double> weights = new TreeMap<>();
        for (JsonNode profile : file.path("profiles")) {
            String place = profile.path("name") + " " + profile.path("unit") + " " + profile.path("metric");
            for (int i = 0; i < profile.path("samples").size(); i++) {
                String path = place;
                for (JsonNode frame : profile.path("samples").path(i)) {
                    path += file.path("shared").path("frames").path(frame.intValue());
                }
                weights.merge(path, profile.path("weights").path(i).doubleValue(), Double::sum);
            }
        }
        return weights;
    }

    private JsonNode converted(String input, String... options) throws IOException {
        Path output = folder.resolve("o.speedscope.json");
        List<String> line = new java.util.ArrayList<>(List.of("convert", "-q", "-f", input, output.toString()));
        line.addAll(List.of(options));
        Run run = Run.of(line.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return JSON.readTree(Files.readAllBytes(output));
    }

    private static List<String> names(JsonNode file) {
        return file.path("profiles").findValuesAsText("name");
    }

    private static void assertClose(String what, Map<String, Double> found, Map<String, Double> expected) {
        assertThat(found.keySet()).as(what).isEqualTo(expected.keySet());
        found.forEach((region, sum) -> assertThat(sum)
                .as(what + " of " + region)
                .isCloseTo(expected.get(region), within(1e-9 * Math.abs(sum))));
    }

    private static Map<String, Double> totals(JsonNode file, List<JsonNode> profiles) {
        Map<String, Double> totals = new TreeMap<>();
        JsonNode frames = file.path("shared").path("frames");
        for (JsonNode profile : profiles) {
            for (int i = 0; i < profile.path("samples").size(); i++) {
                JsonNode stack = profile.path("samples").path(i);
                String leaf = frames.path(stack.path(stack.size() - 1).intValue())
                        .path("name")
                        .textValue();
                totals.merge(leaf, profile.path("weights").path(i).doubleValue(), Double::sum);
            }
        }
        return totals;
    }

    private static Map<String, Double> totals(PerformanceSpace space, Metric metric) throws IOException {
        Map<String, Double> totals = new TreeMap<>();
        try (RowCursor rows = CallTreeView.of(space, CallFlavour.EXCLUSIVE).rows(metric.id())) {
            while (rows.next()) {
                double sum = 0;
                for (int i = 0; i < rows.row().count(); i++) {
                    long word = rows.row().word(i);
                    sum += metric.type().isInteger() ? word : Double.longBitsToDouble(word);
                }
                if (sum > 0) {
                    totals.merge(space.definitions().regionOf(rows.callNode()).name(), sum, Double::sum);
                }
            }
        }
        return totals;
    }
}
