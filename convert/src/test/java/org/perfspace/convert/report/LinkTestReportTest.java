package org.perfspace.convert.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.algebra.Algebra;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.convert.reduce.Collapse;
import org.perfspace.convert.reduce.NumberRanges;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.convert.report.LinkTestIteration.Histogram;
import org.perfspace.convert.report.LinkTestIteration.Host;
import org.perfspace.convert.report.LinkTestIteration.Link;
import org.perfspace.convert.report.LinkTestIteration.Rank;
import org.perfspace.convert.report.LinkTestIteration.Retest;
import org.perfspace.convert.report.LinkTestIteration.Spread;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SmallLinkTestRun;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.reader.Readers;

/** Reports on small runs whose times are known: from r to p of 4 ranks, 1 + 4 r + p microseconds. */
@Tag("shared")
class LinkTestReportTest {

    private static LinkTestIteration report(PerformanceSpace space) throws IOException {
        assertThat(LinkTestRanks.fits(space.definitions())).isTrue();
        List<LinkTestIteration> iterations = LinkTestReport.of(space).iterations();
        assertThat(iterations).hasSize(1);
        return iterations.get(0);
    }

    private static Spread micros(long count, double minimum, double average, double maximum) {
        return new Spread(count, minimum * 1e-6, average * 1e-6, maximum * 1e-6);
    }

    private static void assertClose(Spread actual, Spread expected) {
        assertThat(actual.count()).isEqualTo(expected.count());
        assertThat(actual.isClose(expected)).as("%s, not %s", actual, expected).isTrue();
    }

    @Test
    void hasTimesHostsAndRanks() throws IOException {
        LinkTestIteration iteration =
                report(new SmallLinkTestRun(4).iterationFact("start", "noon").space());

        assertThat(iteration.start()).isEqualTo("noon");
        assertThat(iteration.end()).isEmpty();
        assertClose(iteration.times(), micros(12, 2, 8.5, 15));
        assertThat(iteration.slowest()).hasSize(10);
        assertThat(iteration.slowest().get(0)).extracting(Link::from, Link::to).containsExactly(3, 2);
        assertThat(iteration.slowest().get(0).retested()).isEmpty();
        assertThat(iteration.hosts()).extracting(Host::name).containsExactly("host0", "host1");
        assertThat(iteration.hosts().get(1).from()).isCloseTo((9 + 10 + 12 + 13 + 14 + 15) / 6e6, within(1e-18));
        assertThat(iteration.hosts().get(1).to()).isCloseTo((3 + 4 + 7 + 8 + 12 + 15) / 6e6, within(1e-18));
        assertThat(iteration.slowestRanks()).extracting(Rank::rank).containsExactly(3, 2, 0, 1);
        assertClose(iteration.slowestRanks().get(0).from(), micros(3, 13, 14, 15));
        assertClose(iteration.slowestRanks().get(0).to(), micros(3, 4, 8, 12));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"right", "wrong", "none"})
    void countsTimesInClasses(String stated) throws IOException {
        SmallLinkTestRun run = new SmallLinkTestRun(4);
        if (!stated.equals("none")) {
            run.iterationFact("min", stated.equals("right") ? "" + run.time(0, 1) : "1.0E-9")
                    .iterationFact("max", "" + run.time(3, 2));
        }
        Histogram histogram = report(run.space()).histogram();
        double[] times = {2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 15};
        long[] expected = new long[Histogram.CLASSES];
        for (double time : times) {
            expected[
                    Math.min(
                            499, (int) ((time * 1e-6 - run.time(0, 1)) / ((run.time(3, 2) - run.time(0, 1)) / 500)))]++;
        }

        assertThat(counts(histogram)).isEqualTo(expected);
        assertThat(histogram.from(0)).isEqualTo(run.time(0, 1));
        assertThat(histogram.from(250)).isCloseTo(8.5e-6, within(1e-18));
    }

    @Test
    void countsEqualTimesInOneClass() throws IOException {
        PerformanceSpace two = new SmallLinkTestRun(2).space();
        Histogram histogram = report(reduced(two, ranks("0"))).histogram();

        assertThat(histogram.count(0)).isEqualTo(1);
        assertThat(Arrays.stream(counts(histogram)).sum()).isEqualTo(1);
    }

    @Test
    void comparesAllToAllWithPointToPoint() throws IOException {
        LinkTestIteration iteration =
                report(new SmallLinkTestRun(4).allToAll(4.25).space());

        assertClose(iteration.allToAll(), micros(4, 4.25, 4.25, 4.25));
        assertThat(iteration.allToAllSpeedUp().orElseThrow()).isCloseTo(2, within(1e-12));
        assertThat(iteration.allToAllStated()).isEqualTo(Spread.NONE);
        assertThat(report(new SmallLinkTestRun(4).space()).allToAllSpeedUp()).isEmpty();
    }

    @Test
    void keepsWhatTheFileStatesOfAllToAll() throws IOException {
        LinkTestIteration iteration = report(new SmallLinkTestRun(4)
                .allToAll(4)
                .iterationFact("a2a_min", "1.0E-6")
                .iterationFact("a2a_avg", "2.0E-6")
                .iterationFact("a2a_max", "3.0E-6")
                .space());

        assertThat(iteration.allToAllStated()).isEqualTo(new Spread(1, 1e-6, 2e-6, 3e-6));
        assertThat(iteration.allToAllStated().isClose(iteration.allToAll())).isFalse();
    }

    @Test
    void hasTheBandwidthOfABisectionTest() throws IOException {
        PerformanceSpace bisection =
                new SmallLinkTestRun(4).fact("bisection", "1").space();
        LinkTestReport report = LinkTestReport.of(bisection);
        PerformanceSpace other = new SmallLinkTestRun(4).fact("bisection", "0").space();
        LinkTestReport some = LinkTestReport.of(reduced(bisection, ranks("0-2")));

        assertThat(report.bisectionBandwidth(report.iterations().get(0)).orElseThrow())
                .isCloseTo(2 * 1048576 / 8.5e-6, within(1.0));
        assertThat(LinkTestReport.of(other)
                        .bisectionBandwidth(report.iterations().get(0)))
                .isEmpty();
        assertThat(some.bisectionBandwidth(some.iterations().get(0))).isEmpty();
    }

    @Test
    void listsAllRetests() throws IOException {
        SmallLinkTestRun run = new SmallLinkTestRun(4);
        List<Retest> expected = new ArrayList<>();
        for (int from = 3; from >= 0; from--) {
            for (int to = 3; to >= 0; to--) {
                if (from != to) {
                    double first = 1 + from * 4 + to;
                    run.retest(from, to, first, first / 2);
                    expected.add(new Retest(from, to, first * 1e-6, first / 2 * 1e-6));
                }
            }
        }
        run.iterationFact("retests", "3>2 3>1 0>9=1.0E-3/5.0E-4 -*3");
        expected.add(0, new Retest(0, 9, 1e-3, 5e-4));
        LinkTestIteration iteration = report(run.space());

        assertThat(iteration.retests()).isEqualTo(expected);
        assertThat(iteration.slowest().get(9).retested()).hasValue(4 / 2 * 1e-6);
        assertThat(report(new SmallLinkTestRun(4)
                                .iterationFact("retests", "nonsense")
                                .space())
                        .retests())
                .isEmpty();
    }

    /** The locations of the others are gone, but some of the ranks that are left measured them. */
    @Test
    void reportsOnSomeOfTheRanks() throws IOException {
        PerformanceSpace some =
                reduced(new SmallLinkTestRun(4).retest(3, 0, 13, 1).space(), ranks("1,3"));
        LinkTestReport report = LinkTestReport.of(some);
        LinkTestIteration iteration = report.iterations().get(0);

        assertThat(report.ranks().isWhole()).isFalse();
        assertThat(report.ranks().count()).isEqualTo(2);
        assertThat(report.hosts()).isEqualTo(2);
        assertThat(report.ranks().host(3)).isEqualTo("host1");
        assertThat(report.ranks().host(2)).isEmpty();
        assertThat(report.ranks().location(3)).isEqualTo(1);
        assertClose(iteration.times(), micros(6, 5, (5 + 7 + 8 + 13 + 14 + 15) / 6.0, 15));
        assertThat(iteration.slowest())
                .extracting(link -> link.from() + ">" + link.to())
                .containsExactly("3>2", "3>1", "3>0", "1>3", "1>2", "1>0");
        assertThat(iteration.slowest().get(2).retested()).hasValue(1e-6);
        assertThat(iteration.slowestRanks()).extracting(Rank::rank).containsExactlyInAnyOrder(1, 3);
        assertThat(iteration.slowestRanks())
                .extracting(rank -> rank.to().count())
                .containsExactly(1L, 1L);
    }

    @ParameterizedTest
    @EnumSource(Collapse.How.class)
    void combinedLocationsAreNoRanks(Collapse.How how) throws IOException {
        PerformanceSpace run = new SmallLinkTestRun(4).space();

        assertThat(LinkTestRanks.fits(reduced(run, new Collapse(how)).definitions()))
                .isFalse();
    }

    @Test
    void reportsOnRunsOnly() throws IOException {
        PerformanceSpace run = new SmallLinkTestRun(4).space();

        assertThat(LinkTestRanks.fits(new SpaceBuilder().build().definitions())).isFalse();
        assertThat(LinkTestRanks.fits(reduced(run, Reductions.flat()).definitions()))
                .isFalse();
    }

    /** A mean of two runs is one, the difference of two is not. */
    @ParameterizedTest
    @EnumSource(Operation.class)
    void reportsOnMeasuredTimesOnly(Operation operation) throws IOException {
        try (PerformanceSpace result = Algebra.combine(
                operation,
                List.of(
                        new Operand("a", new SmallLinkTestRun(4).space()),
                        new Operand("b", new SmallLinkTestRun(4).space())),
                Matching.DEFAULT)) {
            boolean measured =
                    operation != Operation.DIFF && operation != Operation.RATIO && operation != Operation.SUM;
            assertThat(LinkTestRanks.fits(result.definitions())).isEqualTo(measured);
        }
    }

    /** The classes are those of LinkTest's pingponganalysis: 500 between the shortest and the longest time. */
    @ParameterizedTest
    @ValueSource(strings = {"v1_8ranks", "a_4ranks_plain", "b_8ranks_a2a"})
    void countsTimesOfSamplesAsPingpongAnalysisDoes(String sample) throws IOException {
        Path truth = Shared.sample("data/sion/" + sample + ".truth.txt");
        List<Double> times = new ArrayList<>();
        for (String line : Files.readAllLines(truth)) {
            String[] words = line.split(" ", -1);
            int time = line.indexOf(" t=");
            boolean self = words[0].equals("rank") && words.length > 3 && words[1].equals(words[3]);
            if (time >= 0 && !self) {
                times.add(
                        Double.parseDouble(line.substring(time + " t=".length()).split(" ", 2)[0]));
            }
        }
        try (PerformanceSpace space = Readers.open(Shared.sample("data/sion/" + sample + ".sion"))) {
            List<LinkTestIteration> iterations = LinkTestReport.of(space).iterations();
            int each = times.size() / iterations.size();
            assertThat(each).isPositive();
            for (int i = 0; i < iterations.size(); i++) {
                List<Double> own = times.subList(i * each, (i + 1) * each);
                assertThat(counts(iterations.get(i).histogram())).isEqualTo(classes(own));
            }
        }
    }

    private static long[] classes(List<Double> times) {
        double least = times.stream().mapToDouble(time -> time).min().orElseThrow();
        double most = times.stream().mapToDouble(time -> time).max().orElseThrow();
        long[] counts = new long[500];
        for (double time : times) {
            counts[Math.min(499, (int) ((time - least) / ((most - least) / 500)))]++;
        }
        return counts;
    }

    private static long[] counts(Histogram histogram) {
        long[] counts = new long[Histogram.CLASSES];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = histogram.count(i);
        }
        return counts;
    }

    private static Reduction ranks(String numbers) {
        return Reductions.ranks(NumberRanges.parse(numbers));
    }

    private static PerformanceSpace reduced(PerformanceSpace space, Reduction reduction) throws IOException {
        return new Reductions(List.of(reduction)).apply(space, "run");
    }
}
