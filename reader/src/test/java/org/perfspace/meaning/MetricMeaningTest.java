package org.perfspace.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.model.Attributes;
import org.perfspace.model.Combination;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

class MetricMeaningTest {

    static List<MetricNames.Line> table() {
        return MetricNames.lines();
    }

    @ParameterizedTest
    @MethodSource("table")
    void findsEveryNameOfTheTable(MetricNames.Line line) {
        String name = line.name().replace("*", ":X");
        String unit = unit(line.quantity());

        assertThat(line.tool()).isNotBlank();
        assertThat(line.source()).isNotBlank();
        assertThat(line.name()).isLowerCase();
        assertThat(quantity(name, unit)).isEqualTo(line.quantity());
        assertThat(quantity(name.toUpperCase(Locale.ROOT), unit)).isEqualTo(line.quantity());
    }

    @ParameterizedTest
    @CsvSource({
        "times, sec",
        "timer, sec",
        "my time, sec",
        "time, ''",
        "time, occ",
        "visits, sec",
        "PAPI_TOT_INS2, #",
        "bytes_sent, occ"
    })
    void knowsNoSimilarName(String name, String unit) {
        assertThat(quantity(name, unit)).isEqualTo(Quantity.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "sum#inclusive#sum#time.duration, sec",
        "avg#inclusive#sum#time.duration, sec",
        "sum#sum#time.duration.ns, ns"
    })
    void looksBehindOperatorsOfCaliper(String nativeName, String unit) {
        Metric metric = Metric.named("my alias")
                .unit(unit)
                .attributes(Attributes.of("cali.attribute.name", nativeName))
                .asDefined(0);

        assertThat(MetricMeaning.of(metric).quantity()).isEqualTo(Quantity.TIME);
    }

    @Test
    void prefersTheMetricThatTheProfileNames() {
        Definitions definitions = definitions(Metric.named("time").unit("sec"), Metric.named("visits"))
                .withAttributes(Attributes.of(Definitions.USUAL_METRIC, "visits"));

        assertThat(MetricMeaning.usual(definitions)).map(Metric::name).hasValue("visits");
    }

    @Test
    void prefersTheMetricCalledTimeToOtherClocks() {
        assertThat(usual(
                        Metric.named("P_WALL_CLOCK_TIME").unit("sec"),
                        Metric.named("Time").unit("sec")))
                .isEqualTo("Time");
    }

    @Test
    void prefersElapsedTimeThenTimeOfProcessorsThenOtherTimes() {
        Metric.Builder other = Metric.named("mpi").unit("sec");
        Metric.Builder cpu = Metric.named("CPUTIME").unit("sec");
        Metric.Builder elapsed = Metric.named("REALTIME").unit("sec");

        assertThat(usual(other, cpu, elapsed)).isEqualTo("REALTIME");
        assertThat(usual(other, cpu)).isEqualTo("CPUTIME");
        assertThat(usual(Metric.named("n"), other)).isEqualTo("mpi");
    }

    @Test
    void prefersSamplesThenVisitsThenTheFirstCost() {
        assertThat(usual(Metric.named("n"), Metric.named("visits"), Metric.named("samples")))
                .isEqualTo("samples");
        assertThat(usual(Metric.named("n"), Metric.named("visits"))).isEqualTo("visits");
        assertThat(usual(Metric.named("n"), Metric.named("m"))).isEqualTo("n");
    }

    @Test
    void takesNoAverageMinimumOrShareIfThereIsACost() {
        Metric.Builder mean = Metric.named("Avg time/rank").unit("sec").combination(Combination.MEAN);
        Metric.Builder least = Metric.named("min_time").unit("sec").type(ValueType.MINDOUBLE);
        Metric.Builder share = Metric.named("share").unit("%");

        assertThat(usual(mean, least, share, Metric.named("count"))).isEqualTo("count");
        assertThat(usual(mean, least)).isEqualTo("Avg time/rank");
    }

    @Test
    void takesNoHiddenOrComputedMetric() {
        assertThat(usual(
                        Metric.named("time").unit("sec").visibility(Visibility.GHOST),
                        Metric.named("wall").unit("sec").kind(MetricKind.PREDERIVED_INCLUSIVE),
                        Metric.named("rate").type(ValueType.RATE),
                        Metric.named("n")))
                .isEqualTo("n");
    }

    @Test
    void saysWhyAMetricIsNoCost() {
        assertThat(why(Metric.named("time"))).isEmpty();
        assertThat(why(Metric.named("a").combination(Combination.MEAN)))
                .isEqualTo("its values are averages, which do not add up");
        assertThat(why(Metric.named("a").combination(Combination.SMALLEST)))
                .isEqualTo("its values are minima, which do not add up");
        assertThat(why(Metric.named("a").combination(Combination.LARGEST)))
                .isEqualTo("its values are maxima, which do not add up");
        assertThat(why(Metric.named("a").combination(Combination.SHARE)))
                .isEqualTo("its values are shares, ratios or states, which do not add up");
        assertThat(why(Metric.named("a").type(ValueType.MAXDOUBLE))).isEqualTo("its values are of type MAXDOUBLE");
        assertThat(why(Metric.named("a").unit("MB/s"))).isEqualTo("values in MB/s do not add up");
        assertThat(why(Metric.named("a").kind(MetricKind.POSTDERIVED)))
                .isEqualTo("its values are computed from sums, and do not add up");
    }

    @Test
    void convertsTimesToSeconds() {
        assertThat(MetricMeaning.of(Metric.named("time").unit("ns").asDefined(0))
                        .seconds())
                .isEqualTo(1e-9);
        assertThat(MetricMeaning.of(Metric.named("n").unit("occ").asDefined(0)).seconds())
                .isEqualTo(1);
    }

    private static String unit(Quantity quantity) {
        return switch (quantity.dimension()) {
            case TIME -> "usec";
            case DATA -> "bytes";
            case COUNT -> "occ";
            case ENERGY -> "J";
            case DATA_RATE, FREQUENCY, POWER, SHARE -> throw new AssertionError(quantity);
        };
    }

    private static Quantity quantity(String name, String unit) {
        return MetricMeaning.of(Metric.named(name).unit(unit).asDefined(0)).quantity();
    }

    private static String why(Metric.Builder metric) {
        return MetricMeaning.whyNoCost(metric.asDefined(0));
    }

    private static String usual(Metric.Builder... metrics) {
        return MetricMeaning.usual(definitions(metrics)).orElseThrow().name();
    }

    private static Definitions definitions(Metric.Builder... metrics) {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        List.of(metrics).forEach(builder::add);
        return builder.build();
    }
}
