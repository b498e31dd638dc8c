package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.convert.efficiency.Efficiency;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

/**
 * The fifteen questions of the archive's page give the numbers that follow from the formula by which the runs were made, or
 * that the profiles themselves have.
 */
class ArchiveQuestionsTest {

    private static final List<String> COMMITS = List.of("a1", "b2");
    private static final List<String> PATHS =
            List.of("main", "main/solve", "main/solve/MPI_Allreduce", "main/output", "main/check");

    @TempDir
    private static Path folder;

    private static Connection duck;
    private static List<String> questions;

    /** A run that was made. */
    private record Made(int p, String commit, int rep) {

        /** The time in seconds that a rank spends in a call path alone; negative if the run does not have it. */
        double time(int path, int rank) {
            double noise = 1 + rep / 128.0 + (p == 2 && commit.equals("a1") && rep == 3 ? 2 : 0);
            return switch (path) {
                case 0 -> 0.125 * noise;
                case 1 -> 8.0 / p * (commit.equals("b2") ? 1.25 : 1) * noise;
                case 2 -> 0.25 * (p - rank) * noise;
                case 3 -> 0.0625 * noise;
                default -> commit.equals("b2") ? 0.5 : -1;
            };
        }

        double total(int path) {
            double sum = 0;
            for (int rank = 0; rank < p; rank++) {
                sum += Math.max(0, time(path, rank));
            }
            return sum;
        }

        double total() {
            double sum = 0;
            for (int path = 0; path < PATHS.size(); path++) {
                sum += total(path);
            }
            return sum;
        }

        double ofRank(int rank) {
            double sum = 0;
            for (int path = 0; path < PATHS.size(); path++) {
                sum += Math.max(0, time(path, rank));
            }
            return sum;
        }

        double longest() {
            double longest = 0;
            for (int rank = 0; rank < p; rank++) {
                longest = Math.max(longest, ofRank(rank));
            }
            return longest;
        }
    }

    private static final List<Made> RUNS = new ArrayList<>();

    @BeforeAll
    static void archive() throws IOException, SQLException {
        List<Path> inputs = new ArrayList<>();
        for (int p : List.of(2, 4)) {
            for (String commit : COMMITS) {
                for (int rep = 1; rep <= 3; rep++) {
                    Made run = new Made(p, commit, rep);
                    RUNS.add(run);
                    inputs.add(write(run));
                }
            }
        }
        Path archive = folder.resolve("archive");
        Archive.Options options = new Archive.Options(
                Optional.of(PathPattern.of("run.p{p}.{commit}.r{rep}")),
                Shard.ALL,
                false,
                false,
                ReadOptions.DEFAULT,
                WriteOptions.DEFAULT);
        assertThat(Archive.add(inputs, archive, options).failures()).isEmpty();
        Archive.Options plain = new Archive.Options(
                Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        assertThat(Archive.add(others(), archive, plain).failures()).isEmpty();
        duck = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement sql = duck.createStatement()) {
            sql.execute(Files.readString(archive.resolve("_views.sql")).replace("'files/", "'" + archive + "/files/"));
        }
        String page = Files.readString(Path.of("../convert/src/main/java/org/perfspace/convert/archive/README.md"));
        questions = Arrays.stream(
                        page.split("## Fifteen questions", -1)[1].split("A column for each chosen metric", -1)[0].split(
                                "```sql\n", -1))
                .skip(1)
                .map(block -> block.substring(0, block.indexOf("```")))
                .toList();
    }

    @AfterAll
    static void close() throws SQLException {
        duck.close();
    }

    /** A run of LinkTest and runs of other tools, which have no parameters. */
    private static List<Path> others() {
        return List.of(
                Path.of("samples/linktest.sion"), Path.of("samples/solver.ppk"), Path.of("samples/hybrid.cubex"));
    }

    private static Path write(Made run) throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        for (int rank = 0; rank < run.p(); rank++) {
            builder.defineThread("thread", 0, builder.defineProcess("rank " + rank, rank, node));
        }
        int[] nodes = new int[PATHS.size()];
        for (int path = 0; path < PATHS.size(); path++) {
            if (run.time(path, 0) >= 0) {
                String name = PATHS.get(path);
                String region = name.substring(name.lastIndexOf('/') + 1);
                int parent = path == 0 ? Tree.NO_PARENT : nodes[path == 2 ? 1 : 0];
                nodes[path] = builder.defineCallNode(builder.defineRegion(region, "", -1, -1), parent);
                for (int rank = 0; rank < run.p(); rank++) {
                    builder.setSeverity(time, nodes[path], rank, run.time(path, rank));
                }
            }
        }
        Path file = folder.resolve("run.p" + run.p() + "." + run.commit() + ".r" + run.rep() + ".cubex");
        try (PerformanceSpace space = builder.build()) {
            CubeWriter.write(space, file, WriteOptions.DEFAULT);
        }
        return file;
    }

    private static List<Made> runs(int p, String commit) {
        return RUNS.stream()
                .filter(run -> run.p() == p && run.commit().equals(commit))
                .toList();
    }

    private static Made run(int p, String commit, int rep) {
        return runs(p, commit).get(rep - 1);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static double deviation(List<Double> values) {
        double mean = mean(values);
        return Math.sqrt(values.stream()
                        .mapToDouble(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.size() - 1));
    }

    @Test
    void thereAreFifteen() {
        assertThat(questions).hasSize(15);
    }

    @Test
    void runsHaveTheirParameters() throws SQLException {
        List<List<Object>> expected = new ArrayList<>();
        for (Made run : RUNS) {
            expected.add(List.of((long) run.p(), run.commit(), (long) run.rep(), "cube"));
        }
        List<List<Object>> found = ask(1);
        assertThat(found).hasSize(RUNS.size() + 3);
        assertThat(found.subList(0, RUNS.size()))
                .extracting(row -> row.subList(0, 4))
                .containsExactlyElementsOf(expected);
        assertThat(found.subList(RUNS.size(), found.size()))
                .allSatisfy(row -> assertThat(row.subList(0, 3)).containsOnlyNulls());
    }

    @Test
    void theHottestPathsHaveTheirShares() throws SQLException {
        Made run = run(2, "a1", 1);
        assertThat(ask(2))
                .satisfiesExactly(
                        row -> assertRow(row, "main/solve", run.total(1), run.total(1) / run.total()),
                        row -> assertRow(row, "main/solve/MPI_Allreduce", run.total(2), run.total(2) / run.total()),
                        row -> assertRow(row, "main", run.total(0), run.total(0) / run.total()));
    }

    @Test
    void repetitionsHaveAConfidence() throws SQLException {
        List<List<Object>> found = new ArrayList<>(ask(3));
        found.removeIf(row -> row.get(0).equals(""));
        int at = 0;
        for (int p : List.of(2, 4)) {
            for (String commit : COMMITS) {
                List<Double> times = runs(p, commit).stream().map(Made::longest).toList();
                assertRow(
                        found.get(at++),
                        "p=" + p + ", commit=" + commit,
                        3L,
                        mean(times),
                        4.303 * deviation(times) / Math.sqrt(3));
            }
        }
        assertThat(found).hasSize(at);
    }

    @Test
    void versionsAreComparedByCallPath() throws SQLException {
        List<Double> before = runs(4, "a1").stream().map(run -> run.total(1)).toList();
        List<Double> after = runs(4, "b2").stream().map(run -> run.total(1)).toList();
        double b = deviation(before) * deviation(before) / 3;
        double a = deviation(after) * deviation(after) / 3;
        double t = (mean(after) - mean(before)) / Math.sqrt(a + b);
        double degrees = (a + b) * (a + b) / (a * a / 2 + b * b / 2);
        List<List<Object>> found = ask(4);
        assertRow(found.get(0).subList(0, 5), "main/solve", mean(before), mean(after), mean(after) - mean(before), t);
        assertThat((Double) found.get(0).get(5)).isCloseTo(chance(t, degrees), withinPercentage(1e-7));
        assertThat((Double) found.get(1).get(3)).isCloseTo(0, within(1e-12));
    }

    /** The two tails of Student's distribution beyond t, by Simpson's rule over the angle. */
    private static double chance(double t, double degrees) {
        return integral(Math.atan(t / Math.sqrt(degrees)), degrees) / integral(0, degrees);
    }

    private static double integral(double from, double degrees) {
        double angle = Math.PI / 2 - from;
        int steps = 200_000;
        double sum = 0;
        for (int i = 0; i <= steps; i++) {
            double weight = i == 0 || i == steps ? 1 : 2 + i % 2 * 2;
            sum += weight * Math.pow(Math.sin(angle * i / steps), degrees - 1);
        }
        return sum * angle / steps / 3;
    }

    @Test
    void aTrendIsTheChangeFromRunToRun() throws SQLException {
        List<List<Object>> found = ask(5);
        assertThat(found).hasSize(RUNS.size());
        for (int i = 0; i < RUNS.size(); i++) {
            double longest = RUNS.get(i).longest();
            assertThat(found.get(i).get(0)).isEqualTo("p=" + RUNS.get(i).p());
            assertThat((Double) found.get(i).get(1)).isCloseTo(longest, within(1e-12 * longest));
            if (i % 6 == 0) {
                assertThat(found.get(i).get(2)).isNull();
            } else {
                assertThat((Double) found.get(i).get(2))
                        .isCloseTo(longest / RUNS.get(i - 1).longest() - 1, within(1e-12));
            }
        }
    }

    @Test
    void oneRunStandsOut() throws SQLException {
        List<Double> times = RUNS.stream()
                .filter(run -> run.p() == 2)
                .map(Made::longest)
                .sorted()
                .toList();
        assertThat(ask(6))
                .singleElement()
                .satisfies(row ->
                        assertRow(row, 2L, "a1", 3L, run(2, "a1", 3).longest(), (times.get(2) + times.get(3)) / 2));
    }

    @Test
    void speedUpIsThatOfTheMeans() throws SQLException {
        List<List<Object>> found = ask(7);
        int at = 0;
        for (String commit : COMMITS) {
            double two = mean(runs(2, commit).stream().map(Made::longest).toList());
            double four = mean(runs(4, commit).stream().map(Made::longest).toList());
            assertRow(found.get(at++), "commit=" + commit, 2.0, two, 1.0, 1.0);
            assertRow(found.get(at++), "commit=" + commit, 4.0, four, two / four, two / four / 2);
        }
        assertThat(found).hasSize(at);
    }

    @Test
    void efficienciesAreThoseOfTheProfiles() throws IOException, SQLException {
        List<List<Object>> found = ask(8);
        int at = 0;
        for (int p : List.of(2, 4)) {
            List<Double> parallel = new ArrayList<>();
            List<Double> balance = new ArrayList<>();
            for (Made run : runs(p, "a1")) {
                Path file = folder.resolve("run.p" + p + ".a1.r" + run.rep() + ".cubex");
                try (PerformanceSpace space = Readers.open(file)) {
                    for (Efficiency one : Efficiencies.of(space, Efficiencies.Options.USUAL, file.toString())
                            .tree()) {
                        if (one.kind() == Efficiency.Kind.PARALLEL_EFFICIENCY) {
                            parallel.add(one.value());
                        } else if (one.kind() == Efficiency.Kind.LOAD_BALANCE) {
                            balance.add(one.value());
                        }
                    }
                }
            }
            assertRow(found.get(at++), (long) p, mean(parallel), mean(balance));
        }
        assertThat(found).hasSize(at);
    }

    @Test
    void theSlowestRanksAreFound() throws SQLException {
        Made run = run(4, "a1", 1);
        double mean = run.total(2) / 4;
        double largest = run.time(2, 0);
        assertRow(ask(9).get(0), "main/solve/MPI_Allreduce", mean, largest, largest / mean - 1);
        assertThat(ask(10))
                .singleElement()
                .satisfies(row -> assertRow(row, 0L, run(4, "b2", 2).ofRank(0)));
    }

    @Test
    void phasesHaveAllBelowThem() throws SQLException {
        Made run = run(2, "b2", 1);
        assertThat(ask(11))
                .satisfiesExactly(
                        row -> assertRow(row, "main", run.total()),
                        row -> assertRow(row, "main/solve", run.total(1) + run.total(2)));
    }

    /** The stored values of the profiles themselves, added up. */
    @Test
    void otherToolsAreConverted() throws IOException, SQLException {
        Map<String, Double> totals = new TreeMap<>();
        Map<String, Double> solving = new TreeMap<>();
        for (Path input : others()) {
            try (PerformanceSpace space = Readers.open(input)) {
                String format = Readers.detect(Input.of(input), ReadOptions.DEFAULT)
                        .format()
                        .id();
                String metric = space.definitions().metrics().stream()
                        .map(one -> one.name())
                        .filter(name -> name.equalsIgnoreCase("time"))
                        .findFirst()
                        .orElseThrow();
                totals.put(format, exclusive(space, metric, ""));
                solving.put(format, exclusive(space, metric, "solve"));
            }
        }
        List<List<Object>> found = ask(12);
        assertThat(found).extracting(row -> row.get(0)).containsExactlyElementsOf(totals.keySet());
        for (List<Object> row : found) {
            double total = totals.getOrDefault(String.valueOf(row.get(0)), Double.NaN);
            assertThat((Double) row.get(1)).isCloseTo(total, within(1e-12 * total));
        }
        double made = RUNS.stream().mapToDouble(run -> run.total(1)).sum();
        solving.merge("cube", made, Double::sum);
        solving.values().removeIf(seconds -> seconds == 0);
        List<List<Object>> solved = ask(13);
        assertThat(solved).extracting(row -> row.get(0)).containsExactlyElementsOf(solving.keySet());
        for (List<Object> row : solved) {
            double seconds = solving.getOrDefault(String.valueOf(row.get(0)), Double.NaN);
            assertThat((Double) row.get(1)).isCloseTo(seconds, within(1e-12 * seconds));
        }
    }

    /** Adds up the values of a metric, exclusive along the call tree, of all regions or of one. */
    private static double exclusive(PerformanceSpace space, String metric, String region) throws IOException {
        int id = space.definitions().metrics().stream()
                .filter(one -> one.name().equals(metric))
                .findFirst()
                .orElseThrow()
                .id();
        boolean inclusive = space.definitions().metrics().get(id).kind() == MetricKind.INCLUSIVE;
        double sum = 0;
        for (CallNode node : space.definitions().callNodes()) {
            double value = sum(space, id, node.id());
            boolean wanted = region.isEmpty()
                    || space.definitions().regionOf(node.id()).name().equals(region);
            sum += wanted ? value : 0;
            boolean parentWanted = node.parent() >= 0
                    && (region.isEmpty()
                            || space.definitions()
                                    .regionOf(node.parent())
                                    .name()
                                    .equals(region));
            sum -= inclusive && parentWanted ? value : 0;
        }
        return sum;
    }

    private static double sum(PerformanceSpace space, int metric, int node) throws IOException {
        double sum = 0;
        for (double value : values(space, metric, node)) {
            sum += value;
        }
        return sum;
    }

    /** Returns the stored values of a call node at all locations; zeros where there are none. */
    private static double[] values(PerformanceSpace space, int metric, int node) throws IOException {
        Metric definition = space.definitions().metrics().get(metric);
        Row row = new Row(definition.type(), space.definitions().locations().size());
        long[] words = new long[row.locations()];
        if (space.severity().read(metric, node, row)) {
            row.copyDense(words);
        }
        return Arrays.stream(words)
                .mapToDouble(word ->
                        definition.type().word(0) == ValueType.Word.DOUBLE ? Double.longBitsToDouble(word) : word)
                .toArray();
    }

    @Test
    void theSlowestConnectionsAreFound() throws IOException, SQLException {
        List<double[]> links = new ArrayList<>();
        try (PerformanceSpace space = Readers.open(Path.of("samples/linktest.sion"))) {
            int time = space.definitions().metrics().stream()
                    .filter(one -> one.name().equals("time"))
                    .findFirst()
                    .orElseThrow()
                    .id();
            for (CallNode node : space.definitions().callNodes()) {
                String region = space.definitions().regionOf(node.id()).name();
                if (region.startsWith("partner ")) {
                    double[] values = values(space, time, node.id());
                    for (int rank = 0; rank < space.definitions().locations().size(); rank++) {
                        links.add(new double[] {rank, Double.parseDouble(region.substring(8)), values[rank]});
                    }
                }
            }
        }
        links.sort(Comparator.comparingDouble(link -> -link[2]));
        List<List<Object>> found = ask(14);
        for (int i = 0; i < 2; i++) {
            double[] link = links.get(i);
            assertRow(found.get(i), (long) link[0], (long) link[1], link[2], 65536 / link[2]);
        }
    }

    @Test
    void pathsOfSomeVersionsAreFound() throws SQLException {
        assertThat(ask(15)).containsExactly(List.of("main/check", "b2", 1L));
    }

    /** Compares texts and whole numbers exactly, and other numbers to the last digits. */
    private static void assertRow(List<Object> found, Object... expected) {
        assertThat(found).hasSize(expected.length);
        for (int i = 0; i < expected.length; i++) {
            if (expected[i] instanceof Double number) {
                assertThat(((Number) found.get(i)).doubleValue()).isCloseTo(number, within(1e-9 * Math.abs(number)));
            } else {
                assertThat(found.get(i)).isEqualTo(expected[i]);
            }
        }
    }

    private static List<List<Object>> ask(int question) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (Statement sql = duck.createStatement();
                ResultSet found = sql.executeQuery(questions.get(question - 1))) {
            while (found.next()) {
                @Nullable Object[] row = new Object[found.getMetaData().getColumnCount()];
                for (int i = 0; i < row.length; i++) {
                    row[i] = found.getObject(i + 1);
                }
                rows.add(Arrays.asList(row));
            }
        }
        return rows;
    }
}
