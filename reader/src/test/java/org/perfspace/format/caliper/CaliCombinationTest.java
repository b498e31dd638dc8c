package org.perfspace.format.caliper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Combination;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** Values of Caliper that are no sums: aggregates over ranks, and shares. */
class CaliCombinationTest {

    @TempDir
    private Path folder;

    /** Four ranks with aggregates of the inclusive time; the region output exists on one rank only. */
    private static final String ACROSS_RANKS =
            """
            __rec=node,id=12,attr=10,data=64,parent=3
            __rec=node,id=13,attr=8,data=attribute.alias,parent=12
            __rec=node,id=14,attr=8,data=attribute.unit,parent=12
            __rec=node,id=20,attr=14,data=sec,parent=5
            __rec=node,id=21,attr=13,data=Min time/rank,parent=20
            __rec=node,id=22,attr=10,data=65,parent=21
            __rec=node,id=23,attr=8,data=min#inclusive#sum#time.duration,parent=22
            __rec=node,id=24,attr=13,data=Max time/rank,parent=20
            __rec=node,id=25,attr=10,data=65,parent=24
            __rec=node,id=26,attr=8,data=max#inclusive#sum#time.duration,parent=25
            __rec=node,id=27,attr=13,data=Avg time/rank,parent=20
            __rec=node,id=28,attr=10,data=65,parent=27
            __rec=node,id=29,attr=8,data=avg#inclusive#sum#time.duration,parent=28
            __rec=node,id=30,attr=13,data=Total time,parent=20
            __rec=node,id=31,attr=10,data=65,parent=30
            __rec=node,id=32,attr=8,data=sum#inclusive#sum#time.duration,parent=31
            __rec=node,id=33,attr=10,data=276,parent=3
            __rec=node,id=34,attr=8,data=region,parent=33
            __rec=node,id=40,attr=34,data=main
            __rec=ctx,ref=40,attr=23=26=29=32,data=8=20=12=48
            __rec=node,id=41,attr=34,data=solve,parent=40
            __rec=ctx,ref=41,attr=23=26=29=32,data=5=5=5=20
            __rec=node,id=42,attr=34,data=output,parent=40
            __rec=ctx,ref=42,attr=23=26=29=32,data=12=12=12=12
            """;

    /** A time in nanoseconds with an alias, and a share. */
    private static final String SHARES =
            """
            __rec=node,id=12,attr=10,data=64,parent=3
            __rec=node,id=13,attr=8,data=attribute.alias,parent=12
            __rec=node,id=20,attr=13,data=time (exc),parent=5
            __rec=node,id=21,attr=10,data=65,parent=20
            __rec=node,id=22,attr=8,data=sum#sum#time.duration.ns,parent=21
            __rec=node,id=23,attr=10,data=65,parent=5
            __rec=node,id=24,attr=8,data=any#topdown.retiring,parent=23
            __rec=node,id=33,attr=10,data=276,parent=3
            __rec=node,id=34,attr=8,data=region,parent=33
            __rec=node,id=40,attr=34,data=main
            __rec=ctx,ref=40,attr=22=24,data=2000000000=0.25
            __rec=node,id=41,attr=34,data=kernel,parent=40
            __rec=ctx,ref=41,attr=22=24,data=6000000000=0.75
            """;

    @Test
    void showsAggregatesOverRanksAsStated() throws IOException {
        try (PerformanceSpace space = read(ACROSS_RANKS)) {
            assertThat(MetricMeaning.usual(space.definitions()))
                    .map(Metric::name)
                    .hasValue("Total time");
            assertThat(values(space, "Total time", CallFlavour.INCLUSIVE)).containsExactly(48.0, 20.0, 12.0);
            assertThat(values(space, "Total time", CallFlavour.EXCLUSIVE)).containsExactly(16.0, 20.0, 12.0);
            for (CallFlavour flavour : CallFlavour.values()) {
                assertThat(values(space, "Min time/rank", flavour)).containsExactly(8.0, 5.0, 12.0);
                assertThat(values(space, "Max time/rank", flavour)).containsExactly(20.0, 5.0, 12.0);
                assertThat(values(space, "Avg time/rank", flavour)).containsExactly(12.0, 5.0, 12.0);
            }
        }
    }

    @Test
    void findsTheUnitBehindAnAliasAndAddsNoShares() throws IOException {
        try (PerformanceSpace space = read(SHARES)) {
            Metric time = MetricMeaning.usual(space.definitions()).orElseThrow();
            assertThat(time.name()).isEqualTo("time (exc)");
            assertThat(time.unit()).isEqualTo("ns");
            assertThat(values(space, "time (exc)", CallFlavour.INCLUSIVE)).containsExactly(8e9, 6e9);
            for (CallFlavour flavour : CallFlavour.values()) {
                assertThat(values(space, "any#topdown.retiring", flavour)).containsExactly(0.25, 0.75);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "sum#time.duration, BY_TYPE",
        "inclusive#sum#time.duration, BY_TYPE",
        "sum#inclusive#sum#time.duration, BY_TYPE",
        "count, BY_TYPE",
        "sum#count, BY_TYPE",
        "scale#count, BY_TYPE",
        "Total time, BY_TYPE",
        "min#time.duration, SMALLEST",
        "min#inclusive#sum#time.duration, SMALLEST",
        "Min time/rank, SMALLEST",
        "max#allocated.highwatermark, LARGEST",
        "Max time/rank, LARGEST",
        "avg#sum#time.duration, MEAN",
        "Avg time/rank, MEAN",
        "any#topdown.retiring, SHARE",
        "percent_total#sum#time.duration, SHARE",
        "inclusive_percent_total#sum#time.duration, SHARE",
        "ratio#bytes/time, SHARE",
        "variance#sum#time.duration, SHARE",
        "Time % (I), SHARE"
    })
    void takesTheCombinationFromTheLastOperatorOrTheAlias(String column, Combination combination) {
        assertThat(CaliperLayout.combination(column, Map.of())).isEqualTo(combination);
    }

    @ParameterizedTest
    @CsvSource({
        "sum#time.duration, usec",
        "time.inclusive.duration, usec",
        "sum#time.duration.ns, ns",
        "sum#papi.PAPI_TOT_INS, ''"
    })
    void knowsUnitsOfDurations(String column, String unit) {
        assertThat(CaliperLayout.unit(column, Map.of(), false)).isEqualTo(unit);
        assertThat(CaliperLayout.unit("any alias", Map.of(CaliperLayout.NATIVE, column), false))
                .isEqualTo(unit);
        assertThat(CaliperLayout.unit(column, Map.of("attribute.unit", "sec"), false))
                .isEqualTo("sec");
    }

    /** Caliper 2.2 to 2.9 with {@code unit=sec} (lulesh-annotation-profile.cali of Hatchet's tests); an average tells nothing. */
    @ParameterizedTest
    @CsvSource({
        "0.000285, 0.0001, sec, sec",
        "285.000000, 142.5, usec, usec",
        "285, 142.5, usec, usec",
        "1e-3, 1e-3, sec, sec",
        "inf, 0.5, usec, usec"
    })
    void seesThatOldDurationsAreInSeconds(String sum, String average, String unit, String unitOfAverage)
            throws IOException {
        String stream =
                """
                __rec=node,id=21,attr=10,data=21,parent=5
                __rec=node,id=22,attr=8,data=sum#time.duration,parent=21
                __rec=node,id=24,attr=8,data=avg#time.duration,parent=21
                __rec=node,id=33,attr=10,data=276,parent=3
                __rec=node,id=34,attr=8,data=function,parent=33
                __rec=node,id=40,attr=34,data=main
                __rec=ctx,ref=40,attr=22=24,data=%s=%s
                """;
        try (PerformanceSpace space = read(stream.formatted(sum, average))) {
            assertThat(space.definitions().metrics()).extracting(Metric::unit).containsExactly(unit, unitOfAverage);
        }
    }

    private PerformanceSpace read(String stream) throws IOException {
        return CaliReader.open(Input.of(Files.writeString(folder.resolve("a.cali"), stream)), ReadOptions.DEFAULT);
    }

    private static List<Double> values(PerformanceSpace space, String name, CallFlavour flavour) throws IOException {
        Metric metric = Objects.requireNonNull(space.definitions().metric(name));
        CallTreeView view = CallTreeView.of(space, flavour);
        Row row = view.newRow(metric.id());
        List<Double> values = new ArrayList<>();
        for (int node = 0; node < space.definitions().callNodes().size(); node++) {
            assertThat(view.read(metric.id(), node, row)).isTrue();
            values.add(row.type().word(0).number(row.words()[0]));
        }
        return values;
    }
}
