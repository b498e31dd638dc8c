package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;

/** Filters that the data source takes give the same rows as filters that Spark applies to all rows. */
@Tag("tenth4")
class FiltersTest {

    private static final List<String> PUSHED = List.of(
            "metric = 'time'",
            "metric in ('time', 'visits', 'none')",
            "metric > 'm' and metric <= 'time'",
            "rank = 1",
            "rank >= 1 and rank < 3",
            "rank between 1 and 2 or rank is null",
            "thread = 7",
            "location_id in (0, 3)",
            "region = 'MPI_Bcast'",
            "startswith(region, 'MPI_')",
            "region like '%e'",
            "call_path like 'main/%'",
            "call_path like '%solve%' and depth > 2",
            "host like '%0%'",
            "call_path_id < 10 and call_path_id >= 3",
            "depth = 0",
            "path_key = -4232945378427140225",
            "file is not null and line > 10",
            "not (line > 10)",
            "run_id like 'run-%'",
            "run_id = 'run-0'",
            "metric = 'time' and rank = 0 and region like 'MPI%' and depth < 4");

    private static final List<String> LEFT = List.of(
            "exclusive > 0.001",
            "inclusive is not null and exclusive = 0",
            "exclusive_int is null",
            "rank = 0 or region = 'main'",
            "rank = depth",
            "metric = 'time' and exclusive > 0 and rank = 1",
            "length(region) = 4",
            "region like 'MPI_%'",
            "upper(metric) = 'TIME'",
            "metric <> 'time'",
            "not (rank = 2 or thread > 0)",
            "not startswith(region, 'MPI_')",
            "file is null",
            "line is null or line < 20",
            "line <=> null",
            "line in (10, null)",
            "file <=> '/work/stellar/src/main.cpp'");

    private static Dataset<Row> all;

    @BeforeAll
    static void readAll() throws IOException {
        LocalSpark.compileQueries(false);
        Dataset<Row> rows = read();
        all = LocalSpark.session().createDataFrame(rows.collectAsList(), rows.schema());
    }

    @AfterAll
    static void forget() {
        all = LocalSpark.session().emptyDataFrame();
        LocalSpark.compileQueries(true);
    }

    private static Dataset<Row> read() throws IOException {
        return LocalSpark.read()
                .load(LocalSpark.samples() + "/s*p-2.cubex", LocalSpark.samples() + "/hpctoolkit.hpctoolkit");
    }

    static List<String> pushed() {
        return Depth.together(5, PUSHED);
    }

    @ParameterizedTest
    @MethodSource("pushed")
    void giveTheSameRows(String filter) throws IOException {
        Dataset<Row> found = read().filter(filter);
        assertThat(plan(found)).doesNotContain("Filter ");
        LocalSpark.assertSame(found, all.filter(filter));
    }

    static List<String> left() {
        return Depth.together(3, LEFT);
    }

    @ParameterizedTest
    @MethodSource("left")
    void areLeftToSparkUnlessTheyCompareOneLabelWithValues(String filter) throws IOException {
        Dataset<Row> found = read().filter(filter);
        assertThat(plan(found)).contains("Filter ");
        LocalSpark.assertSame(found, all.filter(filter));
    }

    @Test
    void showInThePlan() throws IOException {
        assertThat(plan(read().filter("metric = 'time' and rank in (0, 1)").select("region", "exclusive")))
                .contains("pushed = [EqualTo(metric,time), In(rank, [0,1])], columns = [region, exclusive]");
    }

    @Test
    void applyToTheWideShape() throws IOException {
        Dataset<Row> wide = LocalSpark.read()
                .option("shape", "wide")
                .option("metrics", "time, visits")
                .load(LocalSpark.samples() + "/score-p*.cubex");
        List<Row> found =
                wide.filter("rank = 1 and region = 'main' and visits >= 1").collectAsList();
        List<Row> expected = wide.collectAsList().stream()
                .filter(row -> row.<Long>getAs("rank") == 1
                        && "main".equals(row.getAs("region"))
                        && row.<Double>getAs("visits") >= 1)
                .toList();
        assertThat(found).hasSameSizeAs(expected).hasSize(2).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String plan(Dataset<Row> rows) {
        return rows.queryExecution().executedPlan().toString();
    }
}
