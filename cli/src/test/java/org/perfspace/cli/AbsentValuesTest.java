package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.fixtures.StoredAs;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

/** The neutral element of a minimum or maximum, ±1.797e308, is nothing that a reader of a table should take for data. */
class AbsentValuesTest {

    @TempDir
    Path folder;

    private String file;
    private String withoutRows;

    /** Call nodes 0[main] and 1[work] with two threads; {@code low} has one value, {@code high} has none. */
    @BeforeEach
    void makeAProfile() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int main = space.defineCallNode(space.defineRegion("main", "", 1, 9), Tree.NO_PARENT);
        space.defineCallNode(space.defineRegion("work", "", 1, 9), main);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("machine")));
        space.defineThread("thread 0", 0, process);
        space.defineThread("thread 1", 1, process);
        int low = space.defineMetric("low", "low", ValueType.MINDOUBLE, "sec", Tree.NO_PARENT);
        space.defineMetric("high", "high", ValueType.MAXDOUBLE, "sec", Tree.NO_PARENT);
        space.setSeverity(low, 1, 1, 2.5);
        file = folder.resolve("a.cubex").toString();
        CubeWriter.write(space.build(), Path.of(file), WriteOptions.DEFAULT);
        withoutRows = folder.resolve("rows.parquet").toString();
        StoredAs.store(space.build(), Format.PARQUET, Path.of(withoutRows));
    }

    @Test
    void theStoredViewHasNoLineForAnAbsentRow() {
        String rows = "low\t1\t0\t\nlow\t1\t1\t2.5\n";
        assertThat(Run.of("dump", withoutRows).out()).isEqualTo(rows);
        assertThat(Run.of("dump", "--sum", withoutRows).out()).isEqualTo("low\t1\t*\t2.5\n");
        assertThat(Run.of("dump", file).out())
                .as("a .cubex has one row of neutral elements")
                .isEqualTo(rows + "high\t0\t0\t\nhigh\t0\t1\t\n");
        assertThat(Run.of("dump", "--format", "csv", "--metric", "low", file).out())
                .isEqualTo("metric,call_node,location,value\nlow,1,0,\nlow,1,1,2.5\n");
        assertThat(Run.of("dump", "--format", "json", "--metric", "low", file).out())
                .isEqualTo(
                        """
                        [
                        {"metric":"low","callNode":1,"location":0,"value":null},
                        {"metric":"low","callNode":1,"location":1,"value":2.5}
                        ]
                        """);
    }

    @Test
    void aMetricWithoutAnyRowIsNoted() {
        assertThat(Run.of("dump", "--metric", "high", withoutRows))
                .isEqualTo(new Run(
                        0,
                        "",
                        "perfspace: " + withoutRows + ": metric \"high\" is there, but no value of it is stored\n"));
        assertThat(Run.of("dump", "--metric", "hi*", withoutRows)).isEqualTo(new Run(0, "", ""));
    }

    @Test
    void theyAreEmptyInOtherViews() {
        assertThat(Run.of("dump", "--view", "inclusive", file).out())
                .isEqualTo("low\t0\t0\t\nlow\t0\t1\t2.5\nlow\t1\t0\t\nlow\t1\t1\t2.5\n"
                        + "high\t0\t0\t\nhigh\t0\t1\t\nhigh\t1\t0\t\nhigh\t1\t1\t\n");
        assertThat(Run.of("dump", "--view", "inclusive", "--sum", file).out())
                .isEqualTo("low\t0\t*\t2.5\nlow\t1\t*\t2.5\nhigh\t0\t*\t\nhigh\t1\t*\t\n");
    }

    @Test
    void informationAndStatisticsHaveNone() {
        assertThat(Run.of("info", "--all", file).out())
                .contains("    2.5  sec   low   exclusive MINDOUBLE\n      -  sec   high  exclusive MAXDOUBLE\n");
        assertThat(Run.of("info", "--json", file).out())
                .contains("\"name\":\"high\"")
                .contains("\"total\":null");
        assertThat(Run.of("info", "--tree", "system", "--metric", "low", file).out())
                .contains("          -        ├─ thread 0\n");
        assertThat(Run.of("stat", "--wide", "--by", "location", "--metric", "low", file)
                        .out())
                .isEqualTo("low [sec]: total 2.5; of the locations mean -, min 2.5, max 2.5, imbalance -\n"
                        + "sum  share  mean  min  max  imbalance  location\n"
                        + "2.5      -     -  2.5  2.5          -  rank 0/thread 1\n"
                        + "  -      -     -    -    -          -  rank 0/thread 0\n\n");
        assertThat(Run.of("stat", "--json", "--by", "location", "--metric", "low", file)
                        .out())
                .contains("\"values\":{\"sum\":null,\"mean\":null,\"min\":null,\"max\":null,\"imbalance\":null}");
    }

    @Test
    void aDifferenceHasNone() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int main = space.defineCallNode(space.defineRegion("main", "", 1, 9), Tree.NO_PARENT);
        space.defineCallNode(space.defineRegion("work", "", 1, 9), main);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("machine")));
        space.defineThread("thread 0", 0, process);
        space.defineThread("thread 1", 1, process);
        space.defineMetric("low", "low", ValueType.MINDOUBLE, "sec", Tree.NO_PARENT);
        space.defineMetric("high", "high", ValueType.MAXDOUBLE, "sec", Tree.NO_PARENT);
        String other = folder.resolve("b.cubex").toString();
        CubeWriter.write(space.build(), Path.of(other), WriteOptions.DEFAULT);
        assertThat(Run.of("compare", "--cells", file, other).out())
                .startsWith("low: 1 cell differs of 4 cells, by at most 2.5 sec\ncells ")
                .contains("  share  relative  first  second  metric  location         call path\n"
                        + "100.0 %   100.0 %    2.5       -  low     rank 0/thread 1  main/work\n");
        assertThat(Run.of("compare", "--json", file, other).out()).contains("\"first\":2.5,\"second\":null");
    }

    @Test
    void parquetHasNullsAndReadsBackEqual() throws IOException {
        Path parquet = folder.resolve("a.parquet");
        assertThat(Run.of("convert", file, parquet.toString()).exitCode()).isZero();
        try (PerformanceSpace one = Readers.open(Path.of(file));
                PerformanceSpace two = Readers.open(parquet)) {
            assertThat(SpaceComparison.firstDifference(one, two)).isEmpty();
            assertThat(two.severity().hasRow(0, 0)).isFalse();
        }
        assertThat(Run.of("validate", parquet.toString()).exitCode()).isZero();
    }
}
