package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Trace;
import org.perfspace.model.TraceIntervals;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/**
 * Files for viewers that nothing of ours reads: they are as their published formats want them (the schemas among the
 * resources of the tests), and the times or values of each region add up to those of the profile.
 */
@Tag("scaled")
class ViewerFormatsTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final int MILLION = 1_000_000;

    @TempDir
    private Path folder;

    static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.map(path -> String.valueOf(path.getFileName()))
                    .filter(name -> !name.endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void tracesOfSamples() throws IOException {
        int traces = 0;
        for (String sample : samples()) {
            try (PerformanceSpace space = Readers.open(SAMPLES.resolve(sample))) {
                if (space.trace().isPresent()) {
                    check(space);
                    traces++;
                }
            }
        }
        assertThat(traces).isPositive();
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    void tracesOfRandomProfiles(long firstSeed) throws IOException {
        for (long seed = firstSeed; seed < firstSeed + 20; seed++) {
            PerformanceSpace space = RandomSpaces.small().withTraces().space(seed);
            if (space.trace().isPresent()) {
                check(space);
            }
        }
    }

    static Stream<Long> seeds() {
        return Depth.numbers(3, 10).mapToObj(block -> 20 * block);
    }

    /** Half a surrogate pair becomes U+FFFD, so that regions are told apart by less than their names; only the form counts. */
    @Test
    void namesThatAreNoUnicode() throws IOException {
        for (long seed = 0; seed < Depth.of(20, 60); seed++) {
            PerformanceSpace space =
                    RandomSpaces.small().withTraces().withLoneSurrogates().space(seed);
            if (space.trace().isPresent()) {
                write(space, Format.CHROME, "", "chrome-trace");
                write(space, Format.FIREFOX, "", "firefox-profile");
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void valuesAreThoseOfStat(String sample) throws IOException {
        String path = SAMPLES.resolve(sample).toString();
        Map<String, Double> expected = new HashMap<>();
        JsonNode stat = JSON.readTree(Run.of("stat", "--json", "--lines", "--by", "region", "--top", "100000", path)
                .out());
        try (PerformanceSpace space = Readers.open(Path.of(path))) {
            Metric usual = MetricMeaning.usual(space.definitions()).orElseThrow();
            String name = usual.name();
            double factor =
                    switch (usual.unit()) {
                        case "sec", "seconds" -> 1e3;
                        case "usec" -> 1e-3;
                        case "nanoseconds" -> 1e-6;
                        default -> 1;
                    };
            JsonNode profile = write(space, Format.FIREFOX, name, "firefox-profile");
            for (JsonNode metric : stat.get("metrics")) {
                if (metric.get("name").asText().equals(name)) {
                    metric.get("largest")
                            .forEach(entry -> expected.merge(
                                    entry.get("name").asText(),
                                    entry.path("exclusive").path("sum").asDouble(),
                                    Double::sum));
                }
            }
            assertThat(expected).isNotEmpty();
            weights(profile).forEach((region, weight) -> {
                double sum = Objects.requireNonNullElse(expected.remove(region), Double.NaN) * factor;
                assertThat(weight.doubleValue()).as(region).isCloseTo(sum, within(1e-12 * Math.abs(sum)));
            });
            assertThat(expected.values()).allMatch(left -> left == 0);
        }
    }

    private void check(PerformanceSpace space) throws IOException {
        Map<String, BigDecimal> nanos = nanosByRegion(space);
        assertSame(times(write(space, Format.CHROME, "", "chrome-trace")), nanos, 1000);
        assertSame(weights(write(space, Format.FIREFOX, "", "firefox-profile")), nanos, MILLION);
    }

    private static void assertSame(Map<String, BigDecimal> found, Map<String, BigDecimal> nanos, int unit) {
        Map<String, BigDecimal> expected = new LinkedHashMap<>();
        nanos.forEach((name, time) ->
                expected.put(name, time.divide(BigDecimal.valueOf(unit)).stripTrailingZeros()));
        found.replaceAll((name, time) -> time.stripTrailingZeros());
        found.values().removeIf(time -> time.signum() == 0);
        expected.values().removeIf(time -> time.signum() == 0);
        assertThat(found).isEqualTo(expected);
    }

    /** The time that all locations together were in each region itself, by its name, in ns. */
    private static Map<String, BigDecimal> nanosByRegion(PerformanceSpace space) throws IOException {
        Definitions definitions = space.definitions();
        Trace trace = space.trace().orElseThrow();
        Map<String, BigDecimal> nanos = new HashMap<>();
        for (int location = 0; location < definitions.locations().size(); location++) {
            TraceIntervals intervals = TraceIntervals.of(trace, location, TraceIntervals.origin(space));
            while (intervals.next()) {
                if (intervals.callNode() != Trace.IDLE) {
                    Region region = definitions.regionOf(intervals.callNode());
                    String length = Long.toUnsignedString(intervals.end() - intervals.begin());
                    nanos.merge(region.name(), new BigDecimal(length), BigDecimal::add);
                }
            }
        }
        return nanos;
    }

    /** The time between events in each region itself, in µs; every begin has its end, and times never decrease. */
    private static Map<String, BigDecimal> times(JsonNode trace) {
        Map<String, BigDecimal> times = new HashMap<>();
        Map<Long, Deque<String>> open = new HashMap<>();
        Map<Long, BigDecimal> last = new HashMap<>();
        for (JsonNode event : trace.get("traceEvents")) {
            String phase = event.get("ph").asText();
            if (phase.equals("M")) {
                continue;
            }
            long thread = event.get("tid").asLong();
            BigDecimal now = event.get("ts").decimalValue();
            Deque<String> calls = open.computeIfAbsent(thread, t -> new ArrayDeque<>());
            BigDecimal before = Objects.requireNonNullElse(last.put(thread, now), now);
            assertThat(now).isGreaterThanOrEqualTo(before);
            if (!calls.isEmpty()) {
                times.merge(calls.element(), now.subtract(before), BigDecimal::add);
            }
            if (phase.equals("B")) {
                calls.push(event.get("name").asText());
            } else {
                assertThat(calls.pop()).isEqualTo(event.get("name").asText());
            }
        }
        assertThat(open.values()).allMatch(Deque::isEmpty);
        return times;
    }

    /** The sum of the weights of samples in each region itself; all columns have the length that they should. */
    private static Map<String, BigDecimal> weights(JsonNode profile) {
        JsonNode shared = profile.get("shared");
        shared.fieldNames().forEachRemaining(name -> assertLengths(shared.get(name)));
        Map<String, BigDecimal> weights = new HashMap<>();
        for (JsonNode thread : profile.get("threads")) {
            JsonNode samples = thread.get("samples");
            assertLengths(samples);
            BigDecimal last = BigDecimal.ZERO;
            for (int i = 0; i < samples.get("length").asInt(); i++) {
                BigDecimal time = samples.get("time").get(i).decimalValue();
                assertThat(time).isGreaterThanOrEqualTo(last);
                last = time;
                JsonNode stack = samples.get("stack").get(i);
                if (!stack.isNull()) {
                    int frame = shared.get("stackTable")
                            .get("frame")
                            .get(stack.asInt())
                            .asInt();
                    int function =
                            shared.get("frameTable").get("func").get(frame).asInt();
                    int name = shared.get("funcTable").get("name").get(function).asInt();
                    weights.merge(
                            shared.get("stringArray").get(name).asText(),
                            samples.get("weight").get(i).decimalValue(),
                            BigDecimal::add);
                }
            }
        }
        return weights;
    }

    private static void assertLengths(JsonNode table) {
        if (table.isObject()) {
            table.fieldNames().forEachRemaining(name -> {
                if (table.get(name).isArray()) {
                    assertThat(table.get(name))
                            .as(name)
                            .hasSize(table.get("length").asInt());
                }
            });
        }
    }

    private JsonNode write(PerformanceSpace space, Format format, String metric, String schema) throws IOException {
        Path file = folder.resolve("out" + format.endings().get(0));
        WriteOptions options = WriteOptions.DEFAULT.withForce(true);
        Writers.of(format)
                .orElseThrow()
                .write(space, file, metric.isEmpty() ? options : options.with("metric", metric));
        JsonNode written = JSON.readTree(Files.readAllBytes(file));
        try (InputStream in = Objects.requireNonNull(
                ViewerFormatsTest.class.getResourceAsStream("/schemas/" + schema + ".schema.json"))) {
            assertThat(JsonSchemaFactory.getInstance(VersionFlag.V202012)
                            .getSchema(in)
                            .validate(written))
                    .isEmpty();
        }
        return written;
    }
}
