package org.perfspace.testdata;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.convert.compare.ToolComparison;
import org.perfspace.convert.compare.ToolComparison.Entry;
import org.perfspace.convert.compare.ToolComparison.OfQuantity;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.fixtures.StoredAs;
import org.perfspace.format.Format;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.testdata.generate.Recipe;
import org.perfspace.testdata.generate.Recipe.Likeness;

/**
 * The law of comparisons by meaning: of one program under two tools, each function that both measure has the same share of each
 * quantity that both measure, and the agreement is 100 % without what one of them has alone.
 */
@Tag("scaled")
class SeveralProfilersTest {

    private static final double CLOSE = 1e-9;
    private static final int FEW_SEEDS = 4;
    private static final int SEEDS = 100;

    /** Call nodes and locations: a fragment, one with GPUs, and one with several time steps and four threads in a rank. */
    private static final int[][] SIZES = {{30, 5}, {200, 14}, {500, 66}};

    static Stream<Arguments> runs() {
        return Depth.numbers(FEW_SEEDS, SEEDS).boxed().flatMap(seed -> Stream.of(SIZES)
                .map(size -> Arguments.of(seed, size[0], size[1])));
    }

    @ParameterizedTest(name = "seed {0}, {1} call nodes, {2} locations")
    @MethodSource("runs")
    void allToolsAgree(long seed, int callNodes, int locations) throws IOException {
        Map<Likeness, PerformanceSpace> profiles = new EnumMap<>(Likeness.class);
        for (Likeness like : Likeness.values()) {
            if (like != Likeness.LINKTEST) {
                profiles.put(like, new Recipe(like, 10, callNodes, locations, seed, 0).space());
            }
        }
        for (var a : profiles.entrySet()) {
            for (var b : profiles.entrySet()) {
                if (a.getKey().compareTo(b.getKey()) < 0) {
                    String pair = a.getKey() + " and " + b.getKey();
                    for (boolean paths : new boolean[] {false, true}) {
                        requireLaw(pair, ToolComparison.of(a.getValue(), b.getValue(), paths, false));
                    }
                }
            }
        }
    }

    /** Three tools measured one experiment; every function has the same share in all of them. */
    @Test
    void oneQueryComparesToolsInAnArchive(@TempDir Path folder) throws IOException, SQLException {
        List<Path> inputs = new ArrayList<>();
        for (String run : List.of("score-p/solver.cubex", "hpctoolkit/solver.hpctoolkit", "tau/solver.ppk")) {
            Path path = folder.resolve(run);
            Files.createDirectories(path.getParent());
            String tool = run.substring(0, run.indexOf('/'));
            PerformanceSpace space = new Recipe(Likeness.byId(tool).orElseThrow(), 4, 100, 4, 1, 0).space();
            StoredAs.store(space, Format.byName(run).orElseThrow(), path);
            inputs.add(path);
        }
        Path archive = folder.resolve("archive");
        Archive.Options options = new Archive.Options(
                Optional.of(PathPattern.of("{app}")),
                Shard.ALL,
                false,
                false,
                ReadOptions.DEFAULT,
                WriteOptions.DEFAULT);
        assertThat(Archive.add(inputs, archive, options).failures()).isEmpty();

        try (DuckDb duck = new DuckDb()) {
            duck.defineViews(archive);
            assertThat(answer(duck, "select count(distinct tool) from tools where quantity = 'time'"))
                    .isEqualTo("3");
            assertThat(answer(
                            duck,
                            "select count(*) from (select function from tools where quantity = 'time' group by function"
                                    + " having count(*) = 3 and max(share) - min(share) < 1e-9)"))
                    .isEqualTo(answer(duck, "select count(distinct function) from tools where quantity = 'time'"));
            assertThat(
                            answer(
                                    duck,
                                    "select string_agg(format('{:.6f}', seconds), ' ' order by tool) from (select tool, sum(seconds) as seconds"
                                            + " from function_quantity where quantity = 'time' and function = 'MPI_Waitall' group by tool)"))
                    .isEqualTo("0.004075 0.004075 0.004376");
        }
    }

    private static String answer(DuckDb duck, String question) throws SQLException {
        try (ResultSet found = duck.sql().executeQuery(question)) {
            found.next();
            return found.getString(1);
        }
    }

    private static void requireLaw(String pair, ToolComparison comparison) {
        assertThat(comparison.quantities())
                .as(pair)
                .extracting(OfQuantity::name)
                .contains("time");
        for (OfQuantity quantity : comparison.quantities()) {
            String what = pair + ", " + quantity.name();
            double onlyFirst = 0;
            double onlySecond = 0;
            List<Entry> different = new ArrayList<>();
            for (Entry entry : quantity.entries()) {
                onlyFirst += entry.inSecond() ? 0 : entry.shares().first();
                onlySecond += entry.inFirst() ? 0 : entry.shares().second();
                if (entry.inBoth() && Math.abs(entry.shares().difference()) > CLOSE) {
                    different.add(entry);
                }
            }
            assertThat(different).as(what).isEmpty();
            if (quantity.totals().first() > 0) {
                assertThat(quantity.only().first()).as(what).isCloseTo(onlyFirst, within(CLOSE));
                assertThat(quantity.only().second()).as(what).isCloseTo(onlySecond, within(CLOSE));
                assertThat(quantity.agreement()).as(what).isCloseTo(1 - Math.max(onlyFirst, onlySecond), within(CLOSE));
            }
        }
    }
}
