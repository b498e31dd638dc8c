package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/** The columns {@code source} and those of the parameters in paths, beside the columns of each table. */
class ParametersTest {

    private static final String PATTERN = "{app}.p{p}.c{commit}.x{x}.r{rep}";

    @TempDir
    private Path folder;

    @BeforeEach
    void copy() throws IOException {
        for (String run : List.of("lu.p1.c0012345.x0.5.r1", "lu.p16.c12e4567.x2.r1", "mg.p4.c7.x4.r2")) {
            Path directory = Files.createDirectories(folder.resolve(run));
            Files.copy(LocalSpark.samples().resolve("solver.cubex"), directory.resolve("profile.cubex"));
        }
        Files.copy(LocalSpark.samples().resolve("solver.ppk"), folder.resolve("other.ppk"));
    }

    @Test
    void areColumnsOfEachTable() {
        for (String table : List.of(
                "severity", "metric", "call_path", "location", "run", "parameter", "efficiency", "trace", "failure")) {
            Dataset<Row> rows = LocalSpark.read()
                    .option("table", table)
                    .option("parameters", PATTERN)
                    .load(folder.toString());
            assertThat(rows.schema().toDDL())
                    .as(table)
                    .contains("source STRING")
                    .endsWith("app STRING,p BIGINT,commit STRING,x DOUBLE,rep BIGINT");
            if (table.equals("trace") || table.equals("failure")) {
                assertThat(rows.count()).isZero();
                continue;
            }
            assertThat(rows.selectExpr("replace(source, '" + folder + "/', '')", "app", "p", "commit", "x", "rep")
                            .distinct()
                            .orderBy("p")
                            .where("p is not null")
                            .collectAsList())
                    .as(table)
                    .extracting(Row::toString)
                    .containsExactly(
                            "[lu.p1.c0012345.x0.5.r1/profile.cubex,lu,1,0012345,0.5,1]",
                            "[mg.p4.c7.x4.r2/profile.cubex,mg,4,7,4.0,2]",
                            "[lu.p16.c12e4567.x2.r1/profile.cubex,lu,16,12e4567,2.0,1]");
            assertThat(rows.where("source like '%other.ppk' and p is null").isEmpty())
                    .as(table)
                    .isEqualTo(table.equals("parameter"));
        }
    }

    @Test
    void areFoundAsForExtraP() {
        Dataset<Row> rows = LocalSpark.read()
                .option("parameters", "auto")
                .option("table", "run")
                .load(folder + "/*/");
        assertThat(rows.schema().toDDL()).doesNotContain("rep ").contains(",p BIGINT");
    }

    @Test
    void chooseTheProfilesThatAreRead() throws IOException {
        Files.write(folder.resolve("mg.p4.c7.x4.r2/profile.cubex"), new byte[1000]);
        Dataset<Row> rows = LocalSpark.read().option("parameters", PATTERN).load(folder.toString());
        long one = LocalSpark.read()
                .load(folder + "/lu.p1.c0012345.x0.5.r1/profile.cubex")
                .count();
        for (String filter : List.of("p = 1", "p < 4", "x = 0.5D", "commit = '0012345'", "app = 'lu' and x < 1")) {
            assertThat(rows.where(filter).count()).as(filter).isEqualTo(one);
        }
    }

    /** Parameters belong to the name of a run, as in an archive. */
    @Test
    void nameRunsAsAnArchiveDoes() throws IOException {
        Path archive = folder.resolve("archive");
        Archive.Options options = new Archive.Options(
                Optional.of(PathPattern.of(PATTERN)),
                Shard.ALL,
                false,
                false,
                ReadOptions.DEFAULT,
                WriteOptions.DEFAULT);
        List<Path> runs = List.of(folder.resolve("lu.p1.c0012345.x0.5.r1"), folder.resolve("mg.p4.c7.x4.r2"));
        assertThat(Archive.add(runs, archive, options).failures()).isEmpty();
        String[] columns = {"run_id", "source", "parameters", "scales"};
        LocalSpark.assertSame(
                LocalSpark.read()
                        .option("table", "run")
                        .option("parameters", PATTERN)
                        .load(folder + "/lu.p1.*", folder + "/mg*")
                        .selectExpr(columns),
                LocalSpark.session().read().parquet(archive + "/run").selectExpr(columns));
        String[] ofRows = {"run_id", "metric", "call_path_id", "rank", "exclusive", "app", "p", "commit", "x", "rep"};
        LocalSpark.assertSame(
                LocalSpark.read()
                        .option("inclusive", false)
                        .option("parameters", PATTERN)
                        .load(folder + "/lu.p1.*", folder + "/mg*")
                        .selectExpr(ofRows),
                LocalSpark.session().read().parquet(archive + "/severity").selectExpr(ofRows));
        for (String table : List.of("parameter", "efficiency")) {
            LocalSpark.assertSame(
                    LocalSpark.read()
                            .option("table", table)
                            .option("parameters", PATTERN)
                            .load(folder + "/lu.p1.*", folder + "/mg*")
                            .drop("source"),
                    LocalSpark.session().read().parquet(archive + "/" + table));
        }
    }

    @Test
    void keepTheTypesOfATable() throws IOException {
        Dataset<Row> rows = LocalSpark.read().option("parameters", PATTERN).load(folder.toString());
        Path later = Files.createDirectory(folder.resolve("lu.p4x.c1.x1.r1"));
        Files.copy(LocalSpark.samples().resolve("solver.cubex"), later.resolve("profile.cubex"));
        assertThat(rows.select("source").distinct().count()).isEqualTo(5);
        assertThatThrownBy(() -> rows.select("p").collectAsList())
                .hasMessage(later + "/profile.cubex: expected a number as parameter p, found \"4x\": load the runs"
                        + " again, or create the table again, for a column of texts");
    }

    @Test
    void needNamesOfTheirOwn() {
        assertThat(LocalSpark.read()
                        .option("parameters", "{app}.p{Rank}.c{x}")
                        .load(folder + "/mg*")
                        .where("Rank_ = 4")
                        .select("app", "Rank_", "x")
                        .distinct()
                        .collectAsList())
                .extracting(Row::toString)
                .containsExactly("[mg,4,7.x4.r2]");
        assertThatThrownBy(() -> LocalSpark.read()
                        .option("shape", "wide")
                        .option("metrics", "time,App")
                        .option("parameters", PATTERN)
                        .load(folder.toString()))
                .hasMessage("perfspace: option parameters: expected names that differ in more than case, also from the"
                        + " columns of the table, found App and app");
        assertThatThrownBy(() -> LocalSpark.read().option("parameters", "p4").load(folder.toString()))
                .hasMessage("perfspace: option parameters: expected auto or a pattern such as {app}.p{p}.r{rep}, found"
                        + " \"p4\": the pattern \"p4\" has no name in braces, such as {app}");
    }
}
