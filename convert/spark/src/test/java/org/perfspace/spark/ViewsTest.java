package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.cube.CubeWriter;

/** The views of an archive of all samples give the same answers in Spark SQL as in DuckDB. */
@Tag("tenth9")
class ViewsTest {

    private static final List<String> QUERIES = List.of(
            "select run_id, format, metrics, call_paths, locations, parameters, scales, app, p, rep from run",
            "select run_id, name, aggregate, unit, kind from metric",
            "select run_id, metric, call_path_id, path_key, call_path, exclusive from path_total",
            "select run_id, metric, call_path_id, region, depth, exclusive, share from hot_paths",
            "select run_id, metric, call_path_id, call_path, inclusive from inclusive_paths",
            "select run_id, metric, rank, exclusive from by_rank",
            "select run_id, metric, call_path_id, mean, largest, imbalance from imbalance",
            "select point_before, point, quantity, count(*), sum(before_value), sum(after_value) from"
                    + " regressions where quantity = 'time' group by point_before, point, quantity",
            "select run_id, model, threads, runtime, useful, parallel_efficiency, load_balance from efficiency",
            "select path_key, call_path, runs from path_in_runs",
            "select run_id, metric, longest from longest",
            "select run_id, experiment, repeated, run_at from experiment",
            "select run_id, experiment, quantity, unit, longest, total from run_quantity",
            "select run_id, quantity, unit, call_path_id, path, exclusive from path_quantity",
            "select run_id, experiment, tool, quantity, unit, function, exclusive, seconds, share from function_quantity",
            "select experiment, quantity, unit, function, tool, runs, exclusive, share from tools",
            "select run_id, experiment, quantity, longest, change from trend",
            "select run_id, experiment, quantity, longest, middle, distance from outliers",
            "select repeated, quantity, unit, runs, mean, deviation, confidence from repetitions",
            "select repeated, quantity, path_key, runs, mean, deviation from path_repetitions",
            "select before_group, after_group, quantity, path_key, growth, t, degrees from group_pairs",
            "select run_id, iteration, from_rank, to_rank, from_host, to_host, seconds, bytes_per_second from"
                    + " links",
            "select parameter, others, quantity, scale, duration, speedup, efficiency, weak_efficiency from speedup",
            "select experiment, point, run_at, quantity, runs, mean, deviation from points",
            "select experiment, point_before, point, quantity, mean_before, mean, change, t from point_changes",
            "select run_id, metric, call_path, count(*), min(length(line)) > 40 from extrap group by run_id,"
                    + " metric, call_path");

    private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d+([eE][-+]?\\d+)?");

    @TempDir
    private static Path folder;

    private static DuckDb duckDb;

    @BeforeAll
    static void archive() throws IOException, SQLException {
        List<Path> runs = new ArrayList<>();
        for (Path sample : Depth.together(3, LocalSpark.manySamples())) {
            int number = runs.size();
            Path run = Files.createDirectories(folder.resolve("mix.p" + (1 << number % 4) + ".r" + number));
            runs.add(Files.createSymbolicLink(run.resolve(sample.getFileName()), sample));
        }
        for (int i = 0; i < 4; i++) {
            Path run = Files.createDirectories(folder.resolve("even.p" + (1 + i / 2) + ".r" + i));
            runs.add(runOf(run.resolve("run.cubex"), 0.25 + 4 * i * Math.ulp(0.25)));
        }
        Path archive = folder.resolve("archive");
        Archive.Options options = options(PathPattern.of("{app}.p{p}.r{rep}"));
        assertThat(Archive.add(runs, archive, options).failures()).isEmpty();
        assertThat(Archive.add(commits(), archive, options(PathPattern.of("{app}.{commit}.r{rep}")))
                        .failures())
                .isEmpty();
        LocalSpark.compileQueries(false);
        duckDb = new DuckDb();
        duckDb.defineViews(archive);
        LocalSpark.defineViews(archive);
    }

    private static Archive.Options options(PathPattern parameters) {
        return new Archive.Options(
                Optional.of(parameters), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
    }

    /** Writes two runs of each of two commits, a day apart, the second one slower. */
    private static List<Path> commits() throws IOException {
        List<Path> runs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Path run = Files.createDirectories(folder.resolve("nightly." + (i < 2 ? "a1" : "b2") + ".r" + i % 2));
            runs.add(runOf(run.resolve("run.cubex"), i < 2 ? 1 + 0.01 * i : 2 + 0.01 * i));
            Files.setLastModifiedTime(
                    runs.get(i),
                    FileTime.from(Instant.parse("2026-01-01T00:00:00Z").plus(i / 2, ChronoUnit.DAYS)));
        }
        return runs;
    }

    /** Writes a run of one function. */
    private static Path runOf(Path file, double seconds) throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("main", "", 1, 2), Tree.NO_PARENT);
        int node = space.defineNode("node", space.defineMachine("machine"));
        int thread = space.defineThread("thread", 0, space.defineProcess("rank 0", 0, node));
        space.setSeverity(time, main, thread, seconds);
        CubeWriter.write(space.build(), file, WriteOptions.DEFAULT);
        return file;
    }

    @AfterAll
    static void close() throws SQLException {
        LocalSpark.compileQueries(true);
        LocalSpark.dropViews();
        duckDb.close();
    }

    static List<String> queries() {
        return Depth.together(13, QUERIES);
    }

    @ParameterizedTest
    @MethodSource("queries")
    void hasTheSameAnswers(String query) throws SQLException {
        List<List<Object>> expected = sorted(LocalSpark.askDuckDb(duckDb.connection(), query));
        List<List<Object>> rows = new ArrayList<>();
        for (Row row : LocalSpark.session().sql(query).collectAsList()) {
            List<Object> values = new ArrayList<>();
            for (int column = 0; column < row.size(); column++) {
                values.add(String.valueOf(row.get(column)));
            }
            rows.add(values);
        }
        List<List<Object>> found = sorted(rows);
        assertThat(found).as(query).hasSameSizeAs(expected).isNotEmpty();
        for (int i = 0; i < found.size(); i++) {
            assertSame(found.get(i), expected.get(i));
        }
    }

    @Test
    void takesRoundingErrorsForNoDifference() throws SQLException {
        String query = "select growth, t, degrees from group_pairs"
                + " where before_group = 'app=even, p=1' and after_group = 'app=even, p=2'";
        double growth = 8 * Math.ulp(0.25);
        assertThat(LocalSpark.askDuckDb(duckDb.connection(), query))
                .containsExactly(List.of(Double.toString(growth), "null", "null"));
        assertThat(LocalSpark.session().sql(query).collectAsList())
                .containsExactly(RowFactory.create(growth, null, null));
    }

    /** Sorts by what is no computed number, and then by numbers as far as they are sure to be the same. */
    private static List<List<Object>> sorted(List<List<Object>> rows) {
        Map<String, List<List<Object>>> byKey = new TreeMap<>();
        rows.forEach(
                row -> byKey.computeIfAbsent(key(row), key -> new ArrayList<>()).add(row));
        return byKey.values().stream().flatMap(List::stream).toList();
    }

    private static String key(List<Object> row) {
        StringBuilder key = new StringBuilder();
        for (Object value : row) {
            String text = String.valueOf(value);
            key.append(isNumber(text) ? String.format("%.3e", Double.parseDouble(text)) : text)
                    .append('|');
        }
        return key.toString();
    }

    private static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }

    private static void assertSame(List<Object> found, List<Object> expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int column = 0; column < found.size(); column++) {
            String text = String.valueOf(found.get(column));
            String other = String.valueOf(expected.get(column));
            if (isNumber(text) && isNumber(other)) {
                double value = Double.parseDouble(other);
                assertThat(Double.parseDouble(text))
                        .as("%s, expected %s", found, expected)
                        .isCloseTo(value, within(1e-9 * Math.abs(value) + 1e-12));
            } else {
                assertThat(text).as("%s, expected %s", found, expected).isEqualTo(other);
            }
        }
    }
}
