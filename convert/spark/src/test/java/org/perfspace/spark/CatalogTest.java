package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables in a catalog and temporary views, whose options Spark passes together with properties of its own. */
class CatalogTest {

    @TempDir
    private Path folder;

    private Path solver;

    /** Only Spark 4 takes tables of the interface that this data source has into its catalog. */
    private static void createTable(String definition) {
        assumeThat(LocalSpark.session().version()).startsWith("4.");
        sql("CREATE TABLE profiles " + definition);
    }

    @BeforeEach
    void copy() throws IOException {
        solver = Files.copy(LocalSpark.samples().resolve("solver.cubex"), folder.resolve("solver.cubex"));
        Files.copy(LocalSpark.samples().resolve("score-p.cubex"), folder.resolve("score-p.cubex"));
    }

    @AfterEach
    void drop() {
        sql("DROP TABLE IF EXISTS profiles");
        sql("DROP VIEW IF EXISTS seen");
    }

    @Test
    void hasTheRowsOfTheLoad() {
        createTable("USING perfspace OPTIONS (path '" + folder + "', splitBytes 20000)");
        LocalSpark.assertSame(sql("SELECT * FROM profiles"), LocalSpark.read().load(folder.toString()));
        assertThat(sql("SELECT DISTINCT rank FROM profiles WHERE metric = 'CALLS' AND source LIKE '%/solver.cubex'"
                                + " AND depth = 0 AND exclusive >= 0 AND rank IN (0, 2)")
                        .collectAsList())
                .extracting(row -> row.getLong(0))
                .containsExactlyInAnyOrder(0L, 2L);
    }

    /** The profile spark3 of the build runs all tests with another version. */
    @Test
    void isTriedWithTheVersionThatIsMeant() {
        assertThat(LocalSpark.session().version()).startsWith(System.getProperty("perfspace.spark.version", "4."));
    }

    @Test
    void hasTheHiddenColumn() {
        createTable("USING perfspace OPTIONS (path '" + folder + "', table 'run')");
        assertThat(sources("SELECT source FROM profiles WHERE _metadata.file_name = 'solver.cubex'"))
                .containsExactly("solver.cubex");
    }

    @Test
    void isNotReadBySpark3() {
        assumeThat(LocalSpark.session().version()).startsWith("3.");
        sql("CREATE TABLE profiles USING perfspace OPTIONS (path '" + folder + "')");
        assertThatThrownBy(() -> sql("SELECT * FROM profiles"))
                .hasMessageContaining("is not a valid Spark SQL Data Source");
    }

    @Test
    void isAlsoATemporaryView() {
        sql("CREATE TEMPORARY VIEW seen USING perfspace OPTIONS (path '" + folder + "/s*.cubex', table 'run')");
        assertThat(sources("SELECT source FROM seen")).containsExactly("score-p.cubex", "solver.cubex");
    }

    @Test
    void ignoresPropertiesOfTheCatalog() {
        createTable("USING perfspace OPTIONS (table 'run') COMMENT 'some' LOCATION '" + solver
                + "' TBLPROPERTIES ('owner.of.data' = 'somebody', 'rank' = '1')");
        assertThat(sources("SELECT source FROM profiles")).containsExactly("solver.cubex");
        sql("ALTER TABLE profiles SET TBLPROPERTIES ('other' = '2')");
        assertThat(sources("SELECT source FROM profiles")).containsExactly("solver.cubex");
    }

    @Test
    void seesNewProfiles() throws IOException {
        createTable("USING perfspace OPTIONS (path '" + folder + "', table 'run')");
        Files.copy(solver, Files.createDirectory(folder.resolve("later")).resolve("b.cubex"));
        assertThat(sources("SELECT source FROM profiles"))
                .containsExactly("later/b.cubex", "score-p.cubex", "solver.cubex");
    }

    @Test
    void hasTheColumnsThatAreGiven() {
        createTable("(source STRING, metrics INT) USING perfspace OPTIONS (path '" + folder + "', table 'run')");
        assertThat(sql("SELECT * FROM profiles ORDER BY 1").collectAsList())
                .extracting(row -> row.getInt(1))
                .containsExactly(10, 4);
        assertThatThrownBy(() -> LocalSpark.read()
                        .schema("source STRING, metrics BIGINT")
                        .option("table", "run")
                        .load("x"))
                .hasMessage("perfspace run of x: expected some of the columns struct<run_id:string,source:string,"
                        + "format:string,tool:string,measured_at:string,measured_from:string,host:string,metrics:int,call_paths:int,locations:int,parameters:string,scales:string,"
                        + "attributes:string>, found metrics:bigint");
    }

    @Test
    void acceptsSeveralPaths() {
        createTable("USING perfspace OPTIONS (paths '[\"" + folder + "/score-p.cubex\", \"" + solver
                + "\"]', table 'run')");
        assertThat(sources("SELECT source FROM profiles")).containsExactly("score-p.cubex", "solver.cubex");
    }

    @Test
    void refusesOptionsWithoutMeaning() {
        assumeThat(LocalSpark.session().version()).startsWith("4.");
        assertThatThrownBy(() -> createTable("USING perfspace OPTIONS (path '" + folder + "', tabel 'run')"))
                .hasStackTraceContaining("perfspace: option tabel: expected one of table, shape, ");
    }

    private static Dataset<Row> sql(String text) {
        return LocalSpark.session().sql(text);
    }

    private List<String> sources(String query) {
        return sql(query).collectAsList().stream()
                .map(row -> folder.relativize(Path.of(row.getString(0))).toString())
                .sorted()
                .toList();
    }
}
