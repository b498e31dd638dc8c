package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.convert.efficiency.Efficiency;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.fixtures.Samples;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.Totals;

/** An archive of all samples, of all formats: the plain queries over its files give the true totals. */
class MixedArchiveTest {

    private static final double SAME = 1e-12;

    @TempDir
    private static Path folder;

    private static DuckDb duck;

    @BeforeAll
    static void archive() throws IOException, SQLException {
        List<Path> samples = Samples.own().stream().map(Path::of).toList();
        Archive.Options options = new Archive.Options(
                        Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT)
                .with(new Archive.Contents(Optional.empty(), true, false));
        Archive.Report report = Archive.add(samples, folder, options);
        assertThat(report.failures()).isEmpty();
        duck = new DuckDb();
        duck.defineViews(folder);
    }

    @AfterAll
    static void close() throws SQLException {
        duck.close();
    }

    /** The numbers of the view are those of the library, to the last bit. */
    @Test
    void efficienciesAreThoseOfTheProfiles() throws IOException, SQLException {
        Map<String, List<Object>> expected = new TreeMap<>();
        for (String sample : Samples.own()) {
            try (PerformanceSpace space = Readers.open(Path.of(sample))) {
                Efficiencies efficiencies = Efficiencies.of(space, Efficiencies.Options.USUAL, sample);
                Map<Efficiency.Kind, Double> values = new EnumMap<>(Efficiency.Kind.class);
                efficiencies.tree().stream()
                        .filter(Efficiency::isPresent)
                        .forEach(row -> values.put(row.kind(), row.value()));
                List<Object> row = new ArrayList<>(List.of(
                        efficiencies.model().toString(),
                        efficiencies.threads(),
                        efficiencies.runtime(),
                        efficiencies.useful()));
                row.add(values.get(Efficiency.Kind.PARALLEL_EFFICIENCY));
                row.add(values.get(Efficiency.Kind.LOAD_BALANCE));
                row.add(values.get(Efficiency.Kind.COMMUNICATION_EFFICIENCY));
                row.add(values.get(Efficiency.Kind.AMDAHL_EFFICIENCY));
                expected.put(Path.of(sample).toRealPath().toString(), row);
            } catch (ProfileException.Unsupported e) {
                assertThat(e).hasMessageContaining("expected ");
            }
        }

        Map<String, List<Object>> found = new TreeMap<>();
        for (List<Object> row :
                query("select source, model, threads, runtime, useful, parallel_efficiency, load_balance,"
                        + " communication_efficiency, amdahl_efficiency from efficiency join run using (run_id)")) {
            found.put((String) row.get(0), row.subList(1, row.size()));
        }

        assertThat(expected).hasSizeGreaterThan(10);
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void sumsOfThePlainFilesAreTheTotalsOfTheProfiles() throws IOException, SQLException {
        Map<String, Double> expected = totals();
        Map<String, Double> found = new TreeMap<>();
        for (List<Object> row : query("select source, s.metric, sum(exclusive) from '" + folder
                + "/severity/*.parquet' s join run using (run_id) join metric m on m.run_id = s.run_id and m.name = s.metric"
                + " where aggregate = 'sum' group by all")) {
            found.put(row.get(0) + " " + row.get(1), (Double) row.get(2));
        }
        assertThat(expected).hasSizeGreaterThan(40);
        expected.forEach(
                (key, total) -> assertThat(found.get(key)).as(key).isCloseTo(total, within(SAME * Math.abs(total))));
    }

    @Test
    void inclusiveValuesOfRootsAreTheTotals() throws SQLException {
        for (List<Object> row :
                query("select run_id, metric, sum(exclusive), sum(inclusive) filter (depth = 0) from severity"
                        + " join metric m using (run_id) where m.name = metric and aggregate = 'sum' and m.kind in ('exclusive', 'inclusive')"
                        + " and m.type not like '%(%' and m.type not in ('TAU_ATOMIC', 'COMPLEX') group by all")) {
            double total = (Double) row.get(2);
            assertThat((Double) row.get(3))
                    .as("%s %s", row.get(0), row.get(1))
                    .isCloseTo(total, within(1e-9 * Math.abs(total)));
        }
    }

    /** The subtree of each call path adds up to its inclusive value, whether it is stored or computed by the view. */
    @Test
    void theViewOfInclusiveValuesAgreesWithTheColumn() throws SQLException {
        assertThat(query("select count(*) from inclusive_paths i join (select run_id, metric, call_path_id,"
                        + " sum(inclusive) as stored from severity group by all) using (run_id, metric, call_path_id)"
                        + " where abs(inclusive - stored) <= 1e-9 * greatest(abs(stored), 1e-300)"))
                .hasSize(1)
                .allSatisfy(row -> assertThat((Long) row.get(0)).isGreaterThan(1000));
    }

    @Test
    void everyFileHasTheSameColumns() throws IOException, SQLException {
        List<String> columns =
                TidyLayout.COLUMNS.stream().map(TidyLayout.Column::name).toList();
        try (Stream<Path> files = Files.list(folder.resolve("severity"))) {
            for (Path file : files.toList()) {
                assertThat(query("select name from parquet_schema('" + file + "') where num_children is null"))
                        .extracting(row -> (String) row.get(0))
                        .isEqualTo(columns);
            }
        }
    }

    @Test
    void keysOfCallPathsAreUniqueInEachRunAndEqualInEqualRuns() throws SQLException {
        assertThat(query("select run_id, path_key, count(*) from call_path group by all having count(*) > 1"))
                .isEmpty();
        assertThat(query("select count(distinct path_key) from call_path join run using (run_id)"
                        + " where source in ('samples/solver.cubex', 'samples/solver.parquet')"))
                .isEqualTo(query("select count(*) from call_path join run using (run_id)"
                        + " where source = 'samples/solver.cubex'"));
    }

    @Test
    void neutralElementsAreNull() throws SQLException {
        assertThat(query(
                        "select max(exclusive) < 1e300, min(exclusive) > -1e300, count(*) > count(exclusive) from severity"
                                + " where metric in ('min_time', 'max_time')"))
                .containsExactly(List.of(true, true, true));
        // CUBE 2 has no types of minima and maxima, and so stores their neutral elements as numbers
        assertThat(query("select distinct format, metric from severity join run using (run_id) where format <> 'cube2'"
                        + " and (abs(exclusive) > 1.79e308 or abs(inclusive) > 1.79e308)"))
                .isEmpty();
    }

    @Test
    void rowsAreSortedByMetricCallPathAndLocation() throws SQLException {
        assertThat(query("select count(*) from (select metric, call_path_id, location_id,"
                        + " lag(metric) over w as m, lag(call_path_id) over w as c, lag(location_id) over w as l"
                        + " from read_parquet('" + folder + "/severity/*.parquet', file_row_number = true)"
                        + " window w as (partition by run_id order by file_row_number))"
                        + " where m is not null and (m, c, l) >= (metric, call_path_id, location_id)"))
                .containsExactly(List.of(0L));
    }

    /** The statement of the page of the archive makes a column for each chosen metric. */
    @Test
    void aPivotMakesAWideTable() throws IOException, SQLException {
        String page = Files.readString(Path.of("../convert/src/main/java/org/perfspace/convert/archive/README.md"));
        String statement = page.substring(page.indexOf("pivot (from"), page.indexOf(";\n-- Spark SQL"));

        assertThat(query("select count(*), round(sum(time)), sum(visits) from (" + statement + ")"))
                .isEqualTo(query("select count(distinct (run_id, call_path, location)),"
                        + " round(sum(exclusive) filter (metric = 'time')), sum(exclusive) filter (metric = 'visits')"
                        + " from severity where metric in ('time', 'visits')"));
    }

    @Test
    void callPathsAreListsToo() throws SQLException {
        assertThat(query("select count(*) from call_path where array_to_string(regions, '/') <> call_path"))
                .containsExactly(List.of(0L));
        assertThat(query("select count(*) from call_path where len(regions) <> depth + 1"))
                .containsExactly(List.of(0L));
    }

    private static Map<String, Double> totals() throws IOException {
        Map<String, Double> totals = new TreeMap<>();
        for (String sample : Samples.own()) {
            String source = Path.of(sample).toRealPath().toString();
            try (PerformanceSpace space = Readers.open(Path.of(sample))) {
                for (Metric metric : space.definitions().metrics()) {
                    boolean number = !metric.kind().derived()
                            && metric.type().isNumber()
                            && !metric.type().isExtreme();
                    Optional<Row> total = number ? Totals.total(space, metric.id()) : Optional.empty();
                    total.ifPresent(row -> totals.put(
                            source + " " + metric.name(),
                            row.type().word(0) == ValueType.Word.DOUBLE
                                    ? Double.longBitsToDouble(row.word(0))
                                    : (double) row.word(0)));
                }
            }
        }
        return totals;
    }

    private static List<List<Object>> query(String question) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (ResultSet found = duck.sql().executeQuery(question)) {
            while (found.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                    row.add(found.getObject(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }
}
