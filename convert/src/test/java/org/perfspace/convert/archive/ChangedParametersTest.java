package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.archive.ParameterColumns.ParameterRole;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/** Parameters of runs are changed in all tables without their sources. */
class ChangedParametersTest {

    @TempDir
    private Path folder;

    @AutoClose
    private final DuckDb duck = new DuckDb();

    private Path archive;
    private String four;
    private String eight;

    @BeforeEach
    void makeArchive() throws IOException {
        archive = folder.resolve("archive");
        add(Map.of("p", "4x", "app", "bt"), "solver.cubex");
        add(Map.of("p", "8", "app", "bt"), "score-p.cubex");
        List<ArchivedRun> runs = Archive.runs(archive);
        four = runs.get(0).id();
        eight = runs.get(1).id();
    }

    private void add(Map<String, String> parameters, String sample) throws IOException {
        Archive.Options options = new Archive.Options(
                        Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT)
                .with(new Archive.Contents(Optional.of(List.of("app")), false, true))
                .with(new Archive.Policy(
                        new TreeMap<>(parameters), Map.of(), Optional.empty(), Map.of(), false, false));
        assertThat(Archive.add(List.of(Path.of("samples", sample)), archive, options)
                        .failures())
                .isEmpty();
    }

    private List<String> ask(String query) throws IOException, SQLException {
        duck.defineViews(archive);
        List<String> rows = new ArrayList<>();
        try (ResultSet found = duck.sql().executeQuery(query)) {
            while (found.next()) {
                rows.add(found.getString(1));
            }
        }
        return rows;
    }

    private List<String> change(Map<String, String> parameters, String... ids) throws IOException {
        return Archive.change(archive, Set.of(ids), new TreeMap<>(parameters), WriteOptions.DEFAULT).stream()
                .map(ArchivedRun::id)
                .toList();
    }

    /** A column of texts becomes one of numbers once the wrong value is mended. */
    @Test
    void mendsAValueInEveryTable() throws IOException, SQLException {
        String total = "select string_agg(x, ';' order by x) from (select run_id || metric || sum(exclusive) as x"
                + " from severity group by run_id, metric)";
        List<String> before = ask(total);
        assertThat(ask("select distinct typeof(p) from severity")).containsExactly("VARCHAR");
        assertThat(change(Map.of("p", "4"), four, eight)).containsExactlyInAnyOrder(four, eight);
        assertThat(change(Map.of("p", "8"), eight)).containsExactly(eight);
        assertThat(change(Map.of("p", "8"), eight)).isEmpty();
        for (String table : List.of("run", "metric", "call_path", "location", "severity", "parameter", "efficiency")) {
            assertThat(ask("select distinct run_id || ' ' || typeof(p) || ' ' || p from " + table + " order by p"))
                    .as(table)
                    .containsExactly(four + " BIGINT 4", eight + " BIGINT 8");
        }
        assertThat(ask("select parameters || scales from run order by p"))
                .containsExactly("{\"app\":\"bt\",\"p\":\"4\"}{\"p\":4}", "{\"app\":\"bt\",\"p\":\"8\"}{\"p\":8}");
        assertThat(ask("select name || value || coalesce(number, -1) || others from parameter order by p, name"))
                .containsExactly("appbt-1.0p=4", "p44.0app=bt", "appbt-1.0p=8", "p88.0app=bt");
        assertThat(ask(total)).isEqualTo(before);
    }

    /** Roles decide what the views compare; by default names and values tell them. */
    @Test
    void givesParametersRoles() throws IOException, SQLException {
        change(Map.of("p", "4", "night", "2026-01-05", "size", "7"), four);
        change(Map.of("night", "2026-01-06", "size", "9"), eight);
        assertThat(roles()).containsExactly("app experiment", "p scale", "night experiment", "size scale");
        assertThat(ask("select scales from run order by p"))
                .containsExactly("{\"p\":4,\"size\":7}", "{\"p\":8,\"size\":9}");
        assertThat(ask("select experiment from experiment order by 1"))
                .containsExactly("app=bt, p=4, night=2026-01-05, size=7", "app=bt, p=8, night=2026-01-06, size=9");

        Map<String, ParameterRole> roles =
                Map.of("night", ParameterRole.TIME, "p", ParameterRole.SCALE, "app", ParameterRole.REPETITION);
        assertThat(Archive.assign(archive, roles, WriteOptions.DEFAULT)).isEqualTo(Archive.parameters(archive));

        assertThat(roles()).containsExactly("app repetition", "p scale", "night time", "size experiment");
        assertThat(ask("select scales from run order by p")).containsExactly("{\"p\":4}", "{\"p\":8}");
        assertThat(ask("select others from parameter where name = 'p' order by p"))
                .containsExactly("night=2026-01-05,size=7", "night=2026-01-06,size=9");
        assertThat(ask(
                        "select experiment || '; ' || repeated || '; ' || repetition || '; ' || run_at || ' ' || run_at_from"
                                + " from experiment order by run_at"))
                .containsExactly(
                        "p=4, size=7; p=4, night=2026-01-05, size=7; app=bt; 2026-01-05 parameter night",
                        "p=8, size=9; p=8, night=2026-01-06, size=9; app=bt; 2026-01-06 parameter night");
        assertThat(ask("select distinct parameter from speedup")).containsExactly("p");

        change(Map.of("size", "small", "nodes", "2"), four);
        assertThat(roles())
                .containsExactly("app repetition", "p scale", "night time", "size experiment", "nodes experiment");
    }

    private List<String> roles() throws IOException {
        return Archive.parameters(archive).stream()
                .map(parameter -> parameter.name() + " " + parameter.role().key())
                .toList();
    }

    @Test
    void addsAndRemovesParameters() throws IOException, SQLException {
        assertThat(change(Map.of("cluster", "0012", "p", ""), four)).containsExactly(four);
        assertThat(Archive.runs(archive))
                .extracting(ArchivedRun::parameters)
                .containsExactlyInAnyOrder(Map.of("app", "bt", "cluster", "0012"), Map.of("app", "bt", "p", "8"));
        assertThat(ask("select cluster from run order by cluster")).containsExactly("0012", null);
        assertThat(change(Map.of("p", ""), eight)).containsExactly(eight);
        assertThat(
                        ask(
                                "select column_name from (describe run) where column_name in ('p', 'app', 'cluster') order by 1"))
                .containsExactly("app", "cluster");
    }

    /** The files of a run whose parameters separate files have the name of the new value; its profile stays. */
    @Test
    void movesARunToTheFilesOfItsValue() throws IOException, SQLException {
        change(Map.of("app", "lu"), eight);
        try (Stream<Path> directories = Files.list(archive.resolve("severity"))) {
            assertThat(directories.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("app-bt", "app-lu");
        }
        assertThat(ask("select app from run order by app")).containsExactly("bt", "lu");
        assertThat(archive.resolve("profile/" + eight + ".parquet")).exists();
        assertThat(archive.resolve("profile/" + four + ".parquet")).exists();
    }
}
