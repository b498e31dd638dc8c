package org.perfspace.spark;

import static org.apache.spark.sql.functions.first;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;

/** The wide shape has a column for each chosen metric. */
class WideTest {

    private static final String[] LABELS = {
        "run_id",
        "call_path_id",
        "path_key",
        "call_path",
        "region",
        "file",
        "line",
        "depth",
        "location_id",
        "rank",
        "thread",
        "location",
        "host"
    };

    @Test
    void isTheTidyShapeTurned() throws IOException {
        Dataset<Row> wide = LocalSpark.read()
                .option("shape", "wide")
                .option("metrics", "visits,bytes_sent,max_time,none")
                .load(LocalSpark.samples() + "/score-p*.cubex");
        assertThat(wide.columns()).startsWith(LABELS).endsWith("visits", "bytes_sent", "max_time", "none", "source");
        Dataset<Row> tidy = LocalSpark.read()
                .option("inclusive", false)
                .load(LocalSpark.samples() + "/score-p*.cubex")
                .filter("metric in ('visits', 'bytes_sent', 'max_time')");
        Column[] keys = List.of(LABELS).stream().map(functions::col).toArray(Column[]::new);
        Dataset<Row> turned = tidy.groupBy(keys)
                .pivot("metric", List.<Object>of("visits", "bytes_sent", "max_time"))
                .agg(first("exclusive"))
                .withColumn("none", functions.lit(null).cast("double"));
        LocalSpark.assertSame(wide, turned);
        assertThat(wide.select("none", "bytes_sent").filter("bytes_sent > 0").count())
                .isEqualTo(turned.filter("bytes_sent > 0").count());
    }

    @Test
    void needsNamesThatDiffer() {
        assertThatThrownBy(() -> LocalSpark.read()
                        .option("shape", "wide")
                        .option("metrics", "time,TIME")
                        .load("x"))
                .hasMessage("perfspace: option metrics: expected names that differ in more than case, also from other"
                        + " columns, found time and TIME");
        assertThatThrownBy(() -> LocalSpark.read()
                        .option("shape", "wide")
                        .option("metrics", "Rank")
                        .load("x"))
                .hasMessage("perfspace: option metrics: expected names that differ in more than case, also from other"
                        + " columns, found rank and Rank");
        assertThatThrownBy(() -> LocalSpark.read().option("shape", "wide").load("x"))
                .hasMessage("perfspace: option metrics: expected names of metrics with commas between them for shape"
                        + " wide of table severity, and for nothing else");
    }

    @Test
    void refusesOptionsWithoutMeaning() {
        assertThatThrownBy(() -> LocalSpark.read().option("rank", 1).load("x"))
                .hasMessage("perfspace: option rank: expected one of table, shape, metrics, mode, ignoreCorruptFiles,"
                        + " ignoreMissingFiles, derived, inclusive, splitBytes, parameters, recursiveFileLookup,"
                        + " pathGlobFilter, modifiedAfter, modifiedBefore, timeZone, path, paths, or a setting of"
                        + " Hadoop that begins with fs., dfs., hadoop.");
        assertThatThrownBy(() -> LocalSpark.read().option("table", "tree").load("x"))
                .hasMessage("perfspace: option table: expected one of severity, metric, call_path, location, run,"
                        + " parameter, efficiency, trace,"
                        + " failure, found \"tree\"");
        assertThatThrownBy(() -> LocalSpark.read().load()).hasMessage("perfspace: expected a path: load(\"runs/**\")");
        assertThatThrownBy(() -> LocalSpark.read().option("splitBytes", 0).load("x"))
                .hasMessage("perfspace: option splitBytes: expected a positive number of bytes, found \"0\"");
    }
}
