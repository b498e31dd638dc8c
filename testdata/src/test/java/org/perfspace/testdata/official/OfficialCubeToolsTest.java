package org.perfspace.testdata.official;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.MetricComparison;
import org.perfspace.convert.compare.Comparison.Settings;
import org.perfspace.convert.compare.Tolerance;
import org.perfspace.convert.reduce.Canonize;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.convert.reduce.Reductions.TopologyChange;
import org.perfspace.format.Format;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Topology;
import org.perfspace.reader.Readers;

/** Reductions that stand for a tool of cubelib, against that tool: cube_commoncalltree, cube_topoassist and cube_canonize. */
@Official
class OfficialCubeToolsTest {

    /** Call nodes and locations of the largest profiles that are judged. */
    private static final int MOST_CALL_NODES = 3_000;

    private static final int MOST_LOCATIONS = 64;

    private static final Settings COMMON = new Settings(Matching.DEFAULT, Tolerance.EXACT, metric -> true, true, 1, 0);

    /** The part of a name that cube_canonize keeps at least. */
    private static final Pattern CORE = Pattern.compile("[A-Za-z0-9](?:.*[A-Za-z0-9])?", Pattern.DOTALL);

    private static final Map<Canonize.Change, String> FLAGS =
            Map.of(Canonize.Change.LOWER_CASE, "-c", Canonize.Change.NO_FILES, "-f", Canonize.Change.NO_LINES, "-l");

    @TempDir
    private Path folder;

    private final Judges judges = new Judges();

    static List<Sample> cubes() throws IOException {
        return Sample.of(Format.CUBE);
    }

    /**
     * The call paths are those of cube_commoncalltree, and so are inclusive values. It drops the exclusive costs of call
     * paths that are not common, so that its exclusive values are those of the profile as it was.
     *
     * <p>The tool steps through the siblings of both trees in the order of their names; it reads past the end, or leaves out
     * the rest, if no sibling of a larger name follows one that is not common. Therefore one follows here.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cubes")
    void commonCallPathsAreThoseOfCubelib(Sample sample) throws Exception {
        assumeTrue(Tools.has("cube_commoncalltree"));
        CubeFiles files = new CubeFiles(folder, judges);
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            Definitions d = space.definitions();
            Optional<String> region = removable(d);
            assumeTrue(isSmall(d) && region.isPresent());
            PerformanceSpace fewer = apply(Reductions.without(region.stream().toList()), space);
            try (CubeFiles.Plain first = files.plain(space);
                    CubeFiles.Plain second = files.plain(fewer)) {
                judges.add(() -> common(sample.name(), first.file(), second.file()));
                judges.requireContent();
            }
        }
    }

    /** Returns a region that is called once, beside a call of a region with a larger name. */
    private static Optional<String> removable(Definitions d) {
        Map<String, Integer> calls = new HashMap<>();
        Map<Integer, String> largest = new HashMap<>();
        for (CallNode node : d.callNodes()) {
            String name = d.regionOf(node.id()).name();
            calls.merge(name, 1, Integer::sum);
            largest.merge(node.parent(), name, (a, b) -> a.compareTo(b) < 0 ? b : a);
        }
        return d.callNodes().stream()
                .filter(node -> node.parent() >= 0)
                .filter(node -> d.regionOf(node.id()).name().compareTo(largest.getOrDefault(node.parent(), "")) < 0)
                .map(node -> d.regionOf(node.id()).name())
                .filter(name -> name.matches("\\w+") && calls.getOrDefault(name, 0) == 1)
                .findFirst();
    }

    private List<Complaint> common(String name, Path first, Path second) throws IOException {
        String tool = "cube_commoncalltree";
        if (!Exceptions.asks(tool, name)) {
            return List.of();
        }
        Tools.Answer answer = Tools.run(folder, tool, first, second);
        if (answer.exitCode() != 0) {
            return List.of(new Complaint(tool, name, answer.complaint()));
        }
        List<Complaint> complaints = new ArrayList<>();
        Path written = first.resolveSibling("plain_commoncalltree.cubex");
        try (PerformanceSpace x = Readers.open(first);
                PerformanceSpace y = Readers.open(second);
                PerformanceSpace theirs = Readers.open(written)) {
            Operand official = new Operand("theirs", theirs);
            PerformanceSpace ours = apply(Reductions.commonCalls("other", y.definitions()), x);
            Comparison reduced = Comparison.of(new Operand("ours", ours), official, Settings.DEFAULT);
            if (!reduced.onlyFirst().callNodes().isEmpty()
                    || !reduced.onlySecond().callNodes().isEmpty()) {
                complaints.add(new Complaint(
                        tool,
                        name,
                        "call nodes, only ours: " + reduced.onlyFirst().callNodes() + ", only theirs: "
                                + reduced.onlySecond().callNodes()));
            }
            Comparison whole = Comparison.of(new Operand("before", x), official, COMMON);
            complaints.addAll(values(tool, name, reduced, MetricKind.INCLUSIVE));
            complaints.addAll(values(tool, name, whole, MetricKind.EXCLUSIVE));
        }
        return complaints;
    }

    private static List<Complaint> values(String tool, String name, Comparison comparison, MetricKind kind) {
        List<Complaint> complaints = new ArrayList<>();
        for (MetricComparison metric : comparison.metrics()) {
            if (metric.first().kind() == kind) {
                if (metric.different() > 0) {
                    complaints.add(new Complaint(
                            tool,
                            name,
                            metric.first().type() + " " + kind + " metric "
                                    + metric.first().name() + ": " + metric.different() + " values differ, by up to "
                                    + metric.largestDifference()));
                }
                Summary.cells(tool, metric.cells() - metric.different());
            }
        }
        return complaints;
    }

    /** A new topology, its name and those of its dimensions. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cubes")
    void topologiesAreThoseOfCubelib(Sample sample) throws Exception {
        assumeTrue(Tools.has("cube_topoassist"));
        CubeFiles files = new CubeFiles(folder, judges);
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            Definitions d = space.definitions();
            // the tool asks for the coordinates of the threads of each rank from 0 on
            assumeTrue(isSmall(d) && hasAllRanks(d));
            try (CubeFiles.Plain plain = files.plain(space)) {
                judges.add(() -> topologies(sample.name(), plain.file()));
                judges.requireContent();
            }
        }
    }

    private List<Complaint> topologies(String name, Path file) throws IOException {
        String tool = "cube_topoassist";
        if (!Exceptions.asks(tool, name)) {
            return List.of();
        }
        try (PerformanceSpace x = Readers.open(file)) {
            int locations = x.definitions().locations().size();
            int rows = (locations + 1) / 2 + 1;
            List<String> answers =
                    new ArrayList<>(List.of("grid", "2", "Y", "row", rows + "", "N", "column", "2", "Y"));
            answers.addAll(coordinates(x.definitions()));
            int last = x.definitions().topologies().size();
            List<Reduction> ours = List.of(
                    Reductions.topology(TopologyChange.ADD, "grid=row:" + rows + ",column:2p", List.of()),
                    Reductions.topology(TopologyChange.NAME, last + "=hosts and cores", List.of()),
                    Reductions.topology(TopologyChange.NAME_DIMENSIONS, last + "=host,core", List.of()));
            Map<String, List<String>> steps = new TreeMap<>(Map.of(
                    "1 -c",
                    answers,
                    "2 -n",
                    List.of(last + "", "hosts and cores"),
                    "3 -d",
                    List.of(last + "", "host", "core")));
            Path input = file;
            for (Map.Entry<String, List<String>> step : steps.entrySet()) {
                Path place = Files.createTempDirectory(folder, "topology");
                String flag = step.getKey().substring(2);
                Tools.Answer answer = Tools.runAnswering(place, step.getValue(), tool, flag, input);
                if (answer.exitCode() != 0) {
                    return List.of(new Complaint(tool, name, flag + ": " + answer.complaint()));
                }
                input = place.resolve("topo.cubex");
            }
            try (PerformanceSpace theirs = Readers.open(input)) {
                String expected = text(new Reductions(ours).apply(x, name).definitions());
                String found = text(theirs.definitions());
                Summary.cells(tool, locations);
                return found.equals(expected)
                        ? List.of()
                        : List.of(new Complaint(tool, name, "topologies " + found + ", ours " + expected));
            }
        }
    }

    /** The positions of all threads, in the order of ranks, and then of the file: ours are numbered by ranks and threads. */
    private static List<String> coordinates(Definitions d) {
        Comparator<Location> byRank = Comparator.comparingLong(
                location -> d.locationGroups().get(location.group()).rank());
        List<Location> numbered = d.locations().stream()
                .sorted(byRank.thenComparingLong(Location::rank).thenComparingInt(Location::id))
                .toList();
        return d.locations().stream()
                .sorted(byRank.thenComparingInt(Location::id))
                .mapToInt(numbered::indexOf)
                .mapToObj(number -> number / 2 + " " + number % 2)
                .toList();
    }

    /** The topologies, with coordinates by rank and name. */
    private static String text(Definitions d) {
        StringBuilder text = new StringBuilder();
        for (Topology topology : d.topologies()) {
            Map<String, List<Long>> coordinates = new TreeMap<>();
            for (Topology.Coordinate each : topology.coordinates()) {
                coordinates.put(owner(d, each), each.position());
            }
            text.append(topology.name()).append(topology.dimensions()).append(coordinates);
        }
        return text.toString();
    }

    private static String owner(Definitions d, Topology.Coordinate coordinate) {
        if (coordinate.owner() != Topology.Owner.LOCATION) {
            return coordinate.owner() + " " + coordinate.ownerId();
        }
        Location location = d.locations().get(coordinate.ownerId());
        return d.locationGroups().get(location.group()).rank() + " " + location.rank() + " " + location.name();
    }

    private static boolean hasAllRanks(Definitions d) {
        List<LocationGroup> groups = d.locationGroups();
        Set<Long> ranks = groups.stream().map(LocationGroup::rank).collect(java.util.stream.Collectors.toSet());
        return ranks.size() == groups.size()
                && ranks.stream().allMatch(rank -> rank < groups.size())
                && groups.stream().allMatch(group -> group.type() == LocationGroup.Type.PROCESS);
    }

    /**
     * Names, files and lines of regions. cube_canonize also removes what is no letter and no digit from both ends of a name,
     * which would make an OpenMP construct of {@code !$omp parallel} and drop the end of {@code f(int)}; we keep it.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cubes")
    void canonicalNamesAreThoseOfCubelib(Sample sample) throws Exception {
        assumeTrue(Tools.has("cube_canonize"));
        CubeFiles files = new CubeFiles(folder, judges);
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            assumeTrue(isSmall(space.definitions()));
            // the tool ends at a name without letters and digits
            assumeTrue(space.definitions().regions().stream()
                    .allMatch(region -> CORE.matcher(region.name()).find()));
            try (CubeFiles.Plain plain = files.plain(space)) {
                FLAGS.forEach((change, flag) -> judges.add(() -> canonized(sample.name(), plain.file(), change, flag)));
                judges.requireContent();
            }
        }
    }

    private List<Complaint> canonized(String name, Path file, Canonize.Change change, String flag) throws IOException {
        String tool = "cube_canonize";
        Path written = Files.createTempDirectory(folder, "names").resolve("canonized.cubex");
        Tools.Answer answer = Tools.run(folder, tool, flag, file, written);
        if (answer.exitCode() != 0) {
            return List.of(new Complaint(tool, name, flag + ": " + answer.complaint()));
        }
        try (PerformanceSpace x = Readers.open(file);
                PerformanceSpace theirs = Readers.open(written)) {
            List<Region> expected =
                    apply(new Canonize(Set.of(change)), x).definitions().regions();
            List<Region> found = theirs.definitions().regions();
            for (int region = 0; region < Math.max(expected.size(), found.size()); region++) {
                String ours = region < expected.size() ? text(expected.get(region), true) : "none";
                String official = region < found.size() ? text(found.get(region), false) : "none";
                if (!ours.equals(official)) {
                    return List.of(new Complaint(tool, name, flag + ": region " + official + ", ours " + ours));
                }
                Summary.cells(tool, 1);
            }
            return List.of();
        }
    }

    /** Returns what tools show of a region. A line of 0, as cube_canonize writes it, is no line. */
    private static String text(Region region, boolean isOurs) {
        String name = isOurs ? trimmed(region.name()) : region.name();
        return String.format(
                Locale.ROOT,
                "%s, %s, %d to %d",
                name,
                region.module(),
                Math.max(0, region.beginLine()),
                Math.max(0, region.endLine()));
    }

    /** Returns a name as cube_canonize trims it: it counts the characters up to the last letter or digit from the first one. */
    private static String trimmed(String name) {
        Matcher core = CORE.matcher(name);
        return core.find() ? name.substring(core.start(), Math.min(name.length(), core.start() + core.end())) : name;
    }

    private static boolean isSmall(Definitions d) {
        return d.callNodes().size() <= MOST_CALL_NODES && d.locations().size() <= MOST_LOCATIONS;
    }

    private static PerformanceSpace apply(Reduction reduction, PerformanceSpace space) throws IOException {
        return new Reductions(List.of(reduction)).apply(space, "profile");
    }
}
