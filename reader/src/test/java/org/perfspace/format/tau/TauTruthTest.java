package org.perfspace.format.tau;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Samples;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * Every number of every TAU sample, read a second time in the simplest way: cells equal the files' numbers (times in seconds
 * with their fractions), the inclusive value of a call path is the file's, groups and user events are where they belong.
 */
@Tag("shared")
class TauTruthTest {

    private static final Pattern FUNCTION =
            Pattern.compile("^\"(.*)\" (\\S+) (\\S+) (\\S+) (\\S+) \\S+ GROUP=\"(.*)\"\\s*$");
    private static final Pattern EVENT = Pattern.compile("^\"(.*)\" (\\S+) (\\S+) (\\S+) (\\S+) (\\S+)\\s*$");
    private static final Pattern SOURCE = Pattern.compile(" ?\\[\\{.*$");

    private PerformanceSpace space = new org.perfspace.model.SpaceBuilder().build();
    private final Map<String, Integer> nodes = new HashMap<>();
    private int cells;
    private int outermost;

    static List<String> samples() {
        return Samples.known("samples/tau", "data/tau/simple", "data/tau/multi", "data/tau/profile1");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void cellsAreTheNumbersOfTheFiles(String name) throws IOException {
        Path folder = Samples.path(name);
        try (PerformanceSpace opened = Readers.open(folder)) {
            space = opened;
            for (int node = 0; node < space.definitions().callNodes().size(); node++) {
                nodes.put(path(node), node);
            }
            List<Path> files = files(folder);
            assertThat(files).isNotEmpty();
            String first = metric(files.get(0));
            outermost = outermost(files, first);
            for (Path file : files) {
                check(file, metric(file), first);
            }
        }
        assertThat(cells).isPositive();
    }

    /** The root with the largest inclusive value, to which events without a context belong. */
    private int outermost(List<Path> files, String first) throws IOException {
        Map<String, Double> inclusive = new HashMap<>();
        for (Path file : files) {
            for (String line : metric(file).equals(first) ? Files.readAllLines(file) : List.<String>of()) {
                Matcher function = FUNCTION.matcher(line);
                if (function.matches() && nodes.containsKey(normal(function.group(1))) && !line.contains("=>")) {
                    inclusive.merge(normal(function.group(1)), Double.valueOf(function.group(5)), Double::sum);
                }
            }
        }
        return inclusive.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(entry -> nodes.getOrDefault(entry.getKey(), 0))
                .orElse(0);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> String.valueOf(file.getFileName()).startsWith("profile."))
                    .sorted()
                    .toList();
        }
    }

    private static String metric(Path file) throws IOException {
        String line = Files.readAllLines(file).get(0);
        int multi = line.indexOf("_MULTI_");
        return multi < 0 ? "TIME" : line.substring(multi + "_MULTI_".length()).strip();
    }

    private void check(Path file, String metric, String first) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        boolean callPaths = nodes.keySet().stream().anyMatch(path -> path.contains("=>"));
        double unit = metric.toUpperCase(java.util.Locale.ROOT).contains("TIME") ? 1e6 : 1;
        int location = location(file);
        boolean events = false;
        List<String> seen = new ArrayList<>();
        for (String line : lines) {
            Matcher function = FUNCTION.matcher(line);
            Matcher event = EVENT.matcher(line);
            events |= line.endsWith("userevents");
            if (function.matches()) {
                Integer node = nodes.get(normal(function.group(1)));
                if (node == null) {
                    assertThat(callPaths && !function.group(1).contains("=>"))
                            .as("%s: left out, as it repeats call paths", line)
                            .isTrue();
                    continue;
                }
                double exclusive = Double.parseDouble(function.group(4)) / unit;
                double inclusive = Double.parseDouble(function.group(5)) / unit;
                assertCell(metric, node, location, exclusive, line);
                assertCell(metric + "_incl", node, location, inclusive, line);
                if (callPaths) {
                    assertInclusive(metric + "_incl", node, location, inclusive, line);
                }
                if (metric.equals(first)) {
                    assertCell("CALLS", node, location, Double.parseDouble(function.group(2)), line);
                    assertCell("SUBRS", node, location, Double.parseDouble(function.group(3)), line);
                }
                assertGroup(node, function.group(6), lines);
                seen.add(function.group(1));
            } else if (events && event.matches() && metric.equals(first)) {
                assertEvent(event, location, line);
            }
        }
        assertThat(seen).as("%s", file).isNotEmpty();
    }

    private int location(Path file) {
        String[] parts = String.valueOf(file.getFileName()).split("\\.", -1);
        Definitions d = space.definitions();
        List<Location> found = d.locations().stream()
                .filter(l -> d.locationGroups().get(l.group()).rank() == Long.parseLong(parts[1])
                        && l.rank() == Long.parseLong(parts[3]))
                .toList();
        assertThat(found).as("%s", file).hasSize(1);
        return found.get(0).id();
    }

    private Row row(String metric, int node) throws IOException {
        Metric m = Objects.requireNonNull(space.definitions().metric(metric), metric);
        Row row = space.newRow(m.id());
        assertThat(space.severity().read(m.id(), node, row)).as(metric).isTrue();
        return row;
    }

    private void assertCell(String metric, int node, int location, double expected, String line) throws IOException {
        assertThat(Double.longBitsToDouble(row(metric, node).words()[location]))
                .as("%s: %s", metric, line)
                .isEqualTo(expected);
        cells++;
    }

    private void assertInclusive(String metric, int node, int location, double expected, String line)
            throws IOException {
        int id = Objects.requireNonNull(space.definitions().metric(metric)).id();
        CallTreeView view = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        Row row = view.newRow(id);
        assertThat(view.read(id, node, row)).isTrue();
        assertThat(Double.longBitsToDouble(row.words()[location])).as(line).isEqualTo(expected);
    }

    /** The groups of the flat function if there is one, else those of the call path. */
    private void assertGroup(int node, String group, List<String> lines) {
        Region region = space.definitions().regionOf(node);
        List<String> flat = lines.stream()
                .filter(line -> line.startsWith("\"" + region.mangledName() + "\" "))
                .map(FUNCTION::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(6))
                .toList();
        assertThat(region.attributes().values().get("group")).isEqualTo(flat.isEmpty() ? group : flat.get(0));
    }

    private void assertEvent(Matcher event, int location, String line) throws IOException {
        int colon = event.group(1).indexOf(" : ");
        String name =
                colon < 0 ? event.group(1) : event.group(1).substring(0, colon).strip();
        int node = colon < 0
                ? outermost
                : Objects.requireNonNull(nodes.get(normal(event.group(1).substring(colon + 3))), line);
        boolean total = colon < 0 && space.definitions().metric(name + " (total)") != null;
        Row row = row(total ? name + " (total)" : name, node);
        assertThat(row.type()).isEqualTo(ValueType.TAU_ATOMIC);
        double count = Double.parseDouble(event.group(2));
        int at = 5 * location;
        assertThat(row.words()[at]).as(line).isEqualTo((long) count);
        double[] expected = {
            Double.parseDouble(event.group(4)),
            Double.parseDouble(event.group(3)),
            Double.parseDouble(event.group(5)) * count,
            Double.parseDouble(event.group(6))
        };
        for (int i = 0; i < expected.length; i++) {
            assertThat(Double.longBitsToDouble(row.words()[at + 1 + i]))
                    .as(line)
                    .isEqualTo(expected[i]);
        }
        cells++;
    }

    private static String normal(String path) {
        return path.strip().replaceAll("\\s*=>\\s*", " => ");
    }

    private String path(int node) {
        Definitions d = space.definitions();
        Region region = d.regionOf(node);
        String name = region.mangledName();
        assertThat(SOURCE.matcher(name).replaceFirst("")).isEqualTo(region.name());
        int parent = d.callNodes().get(node).parent();
        return parent < 0 ? name : path(parent) + " => " + name;
    }
}
