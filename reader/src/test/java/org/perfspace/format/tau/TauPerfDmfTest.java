package org.perfspace.format.tau;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Shared;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/**
 * Every value that PerfDMF, TAU's own library, reads from a profile is in the space that we read from it, and no other. The
 * readings of PerfDMF lie beside the samples. Exceptions, with their reasons:
 *
 * <ul>
 *   <li>Lines of functions that stand flat beside their call paths repeat these, so that a tree cannot have both. Their
 *       calls and exclusive values equal the sums over the call paths.
 *   <li>{@code neg}: PerfDMF replaces negative values by 0; we keep them, with a note.
 *   <li>{@code tauprofile.xml}: of two user events of the same name in a thread, PerfDMF keeps the last one; we add them up,
 *       as PerfDMF does in text files. The samples on both call paths of the event, 62 and 2, show that this is right.
 *   <li>{@code nanv}, {@code older}: PerfDMF stops at such lines, or loses the first function; pprof is the reference.
 * </ul>
 */
@Tag("shared")
class TauPerfDmfTest {

    private static final String ARROW = " => ";

    /** Two user events of thread 0.0.0 of {@code tauprofile.xml}, made of both of their lines. */
    private static final Map<String, String> BOTH_LINES = Map.of(
            "MPI-IO Bytes Read",
            "64.0\t920640.0\t320.0\t134776.93750000003\t4.437178016976E12",
            "MPI-IO Read Bandwidth (MB/s)",
            "64.0\t88.01529636711281\t0.3686635944700461\t24.715505784173242\t59877.3195481531");

    private PerformanceSpace space = new SpaceBuilder().build();
    private final Map<String, Integer> nodes = new HashMap<>();
    private final List<String> metrics = new ArrayList<>();
    private final Set<String> functionCells = new TreeSet<>();
    private final Set<String> eventCells = new TreeSet<>();
    private boolean callPaths;
    private int compared;

    @AfterEach
    void close() throws IOException {
        space.close();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "edge/colon", "edge/crlf", "edge/dup", "edge/flatev", "edge/frac", "edge/hw", "edge/metaname",
                "edge/midpath", "edge/neg", "edge/negnode", "edge/noflat", "edge/nogrp", "edge/old", "edge/ppkhdr",
                "edge/quote", "real/reader2_0", "real/xmain_0"
            })
    void directoryIsReadAsPerfDmfReadsIt(String name) throws IOException {
        Path directory = Shared.sample("data/tau/" + name);
        compare(directory, Files.readAllLines(directory.resolve("perfdmf.tsv")), name.equals("edge/neg"));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"mv2.ppk", "phases.ppk", "serial.ppk", "tauprofile.xml"})
    void packedProfileIsReadAsPerfDmfReadsIt(String name) throws IOException {
        String reading = name.substring(0, name.indexOf('.')) + ".perfdmf.tsv.gz";
        byte[] packed = Files.readAllBytes(Shared.sample("data/tau/packed/" + reading));
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            compare(Shared.sample("data/tau/packed/" + name), lines, false);
        }
        assertThat(compared).isGreaterThan(20);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"nanv", "older"})
    void whatPerfDmfCannotReadIsReadAsPprofReadsIt(String name) throws IOException {
        open(Shared.sample("data/tau/edge/" + name));
        if (name.equals("older")) {
            assertThat(space.definitions().metrics().get(0).name()).isEqualTo("Time");
            assertThat(number("Time", "a", 0)).isEqualTo(5e-6);
            assertThat(number("Time", "b", 0)).isEqualTo(2e-6);
        } else {
            assertThat(number("CALLS", "main", 0)).isEqualTo(1);
            assertThat(row("TIME", "main")).isEmpty();
        }
    }

    private void open(Path path) throws IOException {
        space = Readers.open(path);
        Definitions d = space.definitions();
        List<String> paths = new ArrayList<>();
        for (CallNode node : d.callNodes()) {
            String name = collapse(d.regionOf(node.id()).mangledName());
            paths.add(node.parent() < 0 ? name : paths.get(node.parent()) + ARROW + name);
            nodes.put(paths.get(node.id()), node.id());
            String[] functions = paths.get(node.id()).split(ARROW, -1);
            int depth = Integer.parseInt(
                    d.attributes().values().getOrDefault("tau.Call Path Windows", "" + functions.length));
            String window = String.join(
                    ARROW, Arrays.copyOfRange(functions, Math.max(0, functions.length - depth), functions.length));
            nodes.putIfAbsent(window, node.id());
        }
    }

    private void compare(Path profile, List<String> reading, boolean negative) throws IOException {
        open(profile);
        callPaths = reading.stream().anyMatch(line -> line.startsWith("F") && line.contains(ARROW));
        for (String read : reading) {
            String line = profile.endsWith("tauprofile.xml") ? withBothLines(read) : read;
            String[] fields = line.split("\t", -1);
            switch (fields[0]) {
                case "#m" -> metrics.add(fields[2]);
                case "F" -> compareFunction(fields, line, reading, negative);
                case "U" -> compareEvent(fields, line);
                default -> assertThat(fields[0]).startsWith("#");
            }
        }
        assertThat(metrics).isNotEmpty();
        assertThat(cells(space.definitions().metrics().stream()
                        .filter(metric -> metric.name().equals("CALLS"))
                        .toList()))
                .isEqualTo(functionCells);
        assertThat(cells(space.definitions().metrics().stream()
                        .filter(metric -> !metric.type().equals(ValueType.DOUBLE))
                        .toList()))
                .isEqualTo(eventCells);
    }

    private static String withBothLines(String line) {
        String[] fields = line.split("\t", -1);
        boolean twice = fields[0].equals("U") && fields[1].equals("0.0.0") && BOTH_LINES.containsKey(fields[2]);
        return twice ? "U\t0.0.0\t" + fields[2] + "\t" + BOTH_LINES.get(fields[2]) : line;
    }

    private void compareFunction(String[] fields, String line, List<String> reading, boolean negative)
            throws IOException {
        int location = location(fields[1]);
        String path = collapse(fields[2]);
        double calls = Double.parseDouble(fields[3]);
        Integer node = nodes.get(path);
        if (node == null || row("CALLS", path).isEmpty()) {
            assertThat(callPaths && !path.contains(ARROW))
                    .as("%s: left out, as it repeats call paths", line)
                    .isTrue();
            compareSums(path, fields, reading);
            return;
        }
        assertThat(number("CALLS", path, location)).as(line).isEqualTo(calls);
        assertThat(number("SUBRS", path, location)).as(line).isEqualTo(Double.parseDouble(fields[4]));
        for (int i = 0; i < metrics.size(); i++) {
            String metric = metrics.get(i);
            double unit = metric.toUpperCase(Locale.ROOT).contains("TIME") ? 1e6 : 1;
            double exclusive = number(metric + (isSample(path) ? "_samples" : ""), path, location);
            double inclusive = number(metric + "_incl", path, location);
            boolean kept = negative && exclusive < 0 && inclusive < 0;
            assertThat(kept ? 0 : exclusive).as(line).isEqualTo(Double.parseDouble(fields[5 + 2 * i]) / unit);
            assertThat(kept ? 0 : inclusive).as(line).isEqualTo(Double.parseDouble(fields[6 + 2 * i]) / unit);
            compared += 2;
        }
        functionCells.add("CALLS " + node + " " + location);
    }

    private static boolean isSample(String path) {
        return path.substring(path.lastIndexOf(ARROW) + 1)
                .strip()
                .matches("(=> )?\\[(SAMPLE|CONTEXT|UNWIND|SUMMARY)\\].*");
    }

    private static void compareSums(String function, String[] fields, List<String> reading) {
        double calls = 0;
        double exclusive = 0;
        for (String line : reading) {
            String[] other = line.split("\t", -1);
            if (other[0].equals("F")
                    && other[1].equals(fields[1])
                    && other[2].contains(ARROW)
                    && isIn(collapse(other[2]), function)) {
                calls += Double.parseDouble(other[3]);
                exclusive += Double.parseDouble(other[5]);
            }
        }
        assertThat(calls).as(function).isEqualTo(Double.parseDouble(fields[3]));
        assertThat(exclusive).as(function).isEqualTo(Double.parseDouble(fields[5]));
    }

    /** Returns whether a call path ends in a function; or in a sample at one of its lines, if it is a sum of samples. */
    private static boolean isIn(String path, String function) {
        String leaf = path.substring(path.lastIndexOf(ARROW) + ARROW.length());
        return leaf.equals(function)
                || leaf.replaceFirst(" \\{\\d+}]$", "]").equals(function.replace("[SUMMARY]", "[SAMPLE]"));
    }

    private void compareEvent(String[] fields, String line) throws IOException {
        int location = location(fields[1]);
        double count = Double.parseDouble(fields[3]);
        Metric metric = eventMetric(fields[2]);
        int node = eventNode(fields[2], metric);
        Row row = space.newRow(metric.id());
        assertThat(space.severity().read(metric.id(), node, row)).as(line).isTrue();
        long[] words = row.words();
        int at = 5 * location;
        boolean atomic = metric.type().equals(ValueType.TAU_ATOMIC);
        assertThat(atomic ? (double) words[at] : Double.longBitsToDouble(words[at]))
                .as(line)
                .isEqualTo(count);
        double[] expected = {
            Double.parseDouble(fields[5]),
            Double.parseDouble(fields[4]),
            Double.parseDouble(fields[6]) * count,
            Double.parseDouble(fields[7])
        };
        for (int i = 0; i < expected.length; i++) {
            double rounding = BOTH_LINES.containsKey(fields[2]) ? 1e-15 * expected[i] : 0;
            assertThat(Double.longBitsToDouble(words[at + 1 + i])).as(line).isCloseTo(expected[i], within(rounding));
            compared++;
        }
        eventCells.add(metric.name() + " " + node + " " + location);
    }

    /** The metric of an event: that of the longest beginning of its name which is one. */
    private Metric eventMetric(String name) throws IOException {
        for (int end = name.length(); end > 0; end = name.lastIndexOf(" : ", end - 1)) {
            String own = name.substring(0, end).strip();
            Metric total = space.definitions().metric(own + " (total)");
            Metric metric = end == name.length() && total != null
                    ? total
                    : space.definitions().metric(own);
            boolean context = end == name.length() || nodes.containsKey(collapse(name.substring(end + 3)));
            if (metric != null && context && space.severity().hasRow(metric.id(), eventNode(name, metric))) {
                return metric;
            }
        }
        throw new AssertionError("no metric for " + name);
    }

    private int eventNode(String name, Metric metric) {
        String own = metric.name().replaceFirst(" \\(total\\)$", "");
        return name.strip().length() == own.length()
                ? 0
                : nodes.getOrDefault(collapse(name.substring(own.length() + 3)), -1);
    }

    /** The cells of these metrics that hold something. */
    private Set<String> cells(List<Metric> chosen) throws IOException {
        Set<String> cells = new TreeSet<>();
        for (Metric metric : chosen) {
            Row row = space.newRow(metric.id());
            int words = metric.type().words();
            long[] neutral = new long[words * space.definitions().locations().size()];
            metric.type().fillNeutral(neutral, space.definitions().locations().size());
            for (int node = 0; node < space.definitions().callNodes().size(); node++) {
                boolean there = space.severity().read(metric.id(), node, row);
                for (int location = 0; there && location < row.locations(); location++) {
                    boolean filled = false;
                    for (int i = 0; i < words; i++) {
                        filled |= row.words()[location * words + i] != neutral[location * words + i];
                    }
                    if (filled) {
                        cells.add(metric.name() + " " + node + " " + location);
                    }
                }
            }
        }
        return cells;
    }

    private java.util.Optional<Row> row(String metric, String path) throws IOException {
        Metric found = Objects.requireNonNull(space.definitions().metric(metric), metric);
        Row row = space.newRow(found.id());
        int node = Objects.requireNonNull(nodes.get(path), path);
        return space.severity().read(found.id(), node, row) ? java.util.Optional.of(row) : java.util.Optional.empty();
    }

    private double number(String metric, String path, int location) throws IOException {
        return Double.longBitsToDouble(row(metric, path).orElseThrow().words()[location]);
    }

    private int location(String thread) {
        Definitions d = space.definitions();
        List<Integer> found = new ArrayList<>();
        for (Location location : d.locations()) {
            LocationGroup group = d.locationGroups().get(location.group());
            String context = group.attributes().values().getOrDefault("tau.context", "0");
            if (thread.equals(group.rank() + "." + context + "." + location.rank())) {
                found.add(location.id());
            }
        }
        assertThat(found).as(thread).hasSize(1);
        return found.get(0);
    }

    private static String collapse(String name) {
        return name.strip().replaceAll("\\s*=>\\s*", ARROW).replaceAll(" +", " ");
    }
}
