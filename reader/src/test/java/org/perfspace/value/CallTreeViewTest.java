package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

class CallTreeViewTest {

    private final SmallSpace space = new SmallSpace();

    @Test
    void takesDoublesApartOneChildAfterTheOther() throws IOException {
        int m = space.metric("time", ValueType.DOUBLE, MetricKind.INCLUSIVE);
        space.row(m, 0, 0.3, 1e16, 5.0)
                .row(m, 1, 0.1, 1.0, 1.0)
                .row(m, 2, 0.1, 1.0, 7.0)
                .row(m, 3, 0.2, 1.0, 1.0);
        // (0.3 - 0.1) - 0.2 leaves one step of the last bit, which is 0; (1e16 - 1) - 1 loses both
        assertThat(exclusive(m))
                .containsExactly(
                        entry(0, "DOUBLE 0 1e16 3"),
                        entry(1, "DOUBLE 0 0 -6"),
                        entry(2, "DOUBLE 0.1 1 7"),
                        entry(3, "DOUBLE 0.2 1 1"));
        assertThat(inclusive(m).get(0)).isEqualTo("DOUBLE 0.3 1e16 5");
    }

    @Test
    void addsDoublesUpOneChildAfterTheOther() throws IOException {
        int m = space.metric("time", ValueType.DOUBLE, MetricKind.EXCLUSIVE);
        space.row(m, 0, 1e16, -0.0, 1.0)
                .row(m, 1, 1.0, -0.0, 2.0)
                .row(m, 2, 0.0, -0.0, 3.0)
                .row(m, 3, 1.0, -0.0, 4.0);
        // (1e16 + 1) + 1 loses both, 1e16 + (1 + 1) would not
        assertThat(inclusive(m))
                .containsExactly(
                        entry(0, "DOUBLE 1e16 -0 10"),
                        entry(1, "DOUBLE 1 -0 5"),
                        entry(2, "DOUBLE 0 -0 3"),
                        entry(3, "DOUBLE 1 -0 4"));
        assertThat(exclusive(m).get(0)).isEqualTo("DOUBLE 1e16 -0 1");
    }

    @Test
    void doublesThatAreNearlyEqualLeaveNothing() throws IOException {
        int m = space.metric("time", ValueType.DOUBLE, MetricKind.INCLUSIVE);
        double four = 1.0 + 4 * Math.ulp(1.0);
        double five = 1.0 + 5 * Math.ulp(1.0);
        double infinite = Double.POSITIVE_INFINITY;
        space.row(m, 0, four, five, infinite).row(m, 1, 1.0, 1.0, infinite);
        space.row(m, 3, -0.0, 0.0, 1.0).row(m, 4, 1.0, -1.0, 0.0);
        assertThat(exclusive(m).get(0))
                .startsWith("DOUBLE 0 1.1102230246251565e-15 ")
                .endsWith("nan");
        assertThat(exclusive(m).get(4)).isEqualTo("DOUBLE 1 -1 0");
    }

    /** cubelib measures the difference in parts of the values, not in steps between doubles. */
    @Test
    void nearnessIsAPartOfTheValues() throws IOException {
        int m = space.metric("time", ValueType.DOUBLE, MetricKind.INCLUSIVE);
        double seven = 1.75 + 7 * Math.ulp(1.0);
        double eight = 1.75 + 8 * Math.ulp(1.0);
        space.row(m, 0, seven, eight, Double.MIN_NORMAL).row(m, 1, 1.75, 1.75, Double.MIN_VALUE);
        assertThat(exclusive(m).get(0)).isEqualTo("DOUBLE 0 1.7763568394002505e-15 0");
    }

    @Test
    void anAbsentRowTakesNoPart() throws IOException {
        int add = space.metric("add", ValueType.DOUBLE, MetricKind.EXCLUSIVE);
        int take = space.metric("take", ValueType.DOUBLE, MetricKind.INCLUSIVE);
        space.row(add, 2, -0.0, 2.0, 3.0).row(take, 2, 0.0, 2.0, 3.0);
        assertThat(inclusive(add))
                .containsExactly(entry(0, "DOUBLE -0 2 3"), entry(1, "DOUBLE -0 2 3"), entry(2, "DOUBLE -0 2 3"));
        assertThat(exclusive(take)).containsExactly(entry(1, "DOUBLE 0 -2 -3"), entry(2, "DOUBLE 0 2 3"));
    }

    @Test
    void narrowIntegersBecomeWideAndNeverWrap() throws IOException {
        int bytes = space.metric("bytes", ValueType.UINT8, MetricKind.EXCLUSIVE);
        int shorts = space.metric("shorts", ValueType.INT16, MetricKind.EXCLUSIVE);
        space.row(bytes, 0, 255, 0, 1).row(bytes, 1, 255, 0, 1).row(bytes, 3, 200, 0, 0);
        space.row(shorts, 0, 32767, -32768, 1).row(shorts, 3, 32767, -32768, -1);
        assertThat(inclusive(bytes).get(0)).isEqualTo("UINT64 710 0 2");
        assertThat(inclusive(shorts).get(0)).isEqualTo("INT64 65534 -65536 0");
        assertThat(exclusive(bytes).get(1)).isEqualTo("UINT64 255 0 1");
    }

    @Test
    void anUnsignedRowThatGoesBelowZeroBecomesSigned() throws IOException {
        int m = space.metric("visits", ValueType.UINT64, MetricKind.INCLUSIVE);
        space.row(m, 0, 1, 5, 7).row(m, 1, 3, 2, 2).row(m, 4, 1, -1L, 0);
        assertThat(exclusive(m).get(0)).isEqualTo("INT64 -2 3 5");
        assertThat(exclusive(m).get(4)).isEqualTo("INT64 1 -1 0");
    }

    @Test
    void countersThatWentBackwardsAreNegative() throws IOException {
        int taken = space.metric("taken", ValueType.UINT64, MetricKind.INCLUSIVE);
        int added = space.metric("added", ValueType.UINT64, MetricKind.EXCLUSIVE);
        space.row(taken, 0, 5, 0, 7).row(taken, 1, -7L, 0, 2);
        space.row(added, 0, 20, 0, 7).row(added, 1, -7L, 0, 2);
        assertThat(exclusive(taken).get(0)).isEqualTo("UINT64 12 0 5");
        assertThat(exclusive(taken).get(1)).isEqualTo("INT64 -7 0 2");
        assertThat(inclusive(added).get(0)).isEqualTo("UINT64 13 0 9");
        assertThat(inclusive(added).get(1)).isEqualTo("INT64 -7 0 2");
        assertThat(SmallSpace.texts(CallTreeView.of(space.build(), CallFlavour.STORED)
                                .rows(taken))
                        .get(1))
                .isEqualTo("UINT64 18446744073709551609 0 2");
    }

    @Test
    void whatIsLargeOnTheWayMayStillFitInTheEnd() throws IOException {
        int m = space.metric("signed", ValueType.INT64, MetricKind.EXCLUSIVE);
        space.row(m, 0, Long.MAX_VALUE, Long.MIN_VALUE, 0)
                .row(m, 1, Long.MAX_VALUE, -1, 0)
                .row(m, 3, -Long.MAX_VALUE, 1, 0);
        assertThat(inclusive(m).get(0)).isEqualTo("INT64 9223372036854775807 -9223372036854775808 0");
    }

    @Test
    void anOverflowNamesItsCell() throws IOException {
        int m = space.metric("visits", ValueType.UINT64, MetricKind.EXCLUSIVE);
        space.row(m, 0, 0, 0, Long.MAX_VALUE).row(m, 3, 0, 0, 1);
        CallTreeView view = CallTreeView.of(space.build(), CallFlavour.INCLUSIVE);
        assertThatThrownBy(() -> view.read(m, 0, view.newRow(m)))
                .isInstanceOf(ViewException.Overflow.class)
                .hasMessage(
                        "metric \"visits\" (0), cnode 0, location 2: the result does not fit into the 64 bits of INT64");
        assertThat(view.read(m, 3, view.newRow(m))).isTrue();
    }

    @Test
    void theSmallestAndTheLargestCount() throws IOException {
        int min = space.metric("min", ValueType.MINDOUBLE, MetricKind.EXCLUSIVE);
        int max = space.metric("max", ValueType.MAXDOUBLE, MetricKind.EXCLUSIVE);
        for (int m : new int[] {min, max}) {
            space.row(m, 0, 2.0, 0.0, Double.NaN).row(m, 1, 1.0, -0.0, 1.0).row(m, 3, 3.0, 0.0, 2.0);
        }
        assertThat(inclusive(min).get(0)).isEqualTo("MINDOUBLE 1 0 nan");
        assertThat(inclusive(max).get(0)).isEqualTo("MAXDOUBLE 3 0 nan");
    }

    @Test
    void compoundsHaveTheirOwnArithmetic() throws IOException {
        int complex = space.metric("complex", ValueType.COMPLEX, MetricKind.INCLUSIVE);
        int rate = space.metric("rate", ValueType.RATE, MetricKind.INCLUSIVE);
        int plus = space.metric("rate+", ValueType.RATE, MetricKind.EXCLUSIVE);
        int tau = space.metric("tau", ValueType.TAU_ATOMIC, MetricKind.EXCLUSIVE);
        int many = space.metric("many", ValueType.ndoubles(3), MetricKind.EXCLUSIVE);
        space.row(complex, 0, new double[] {5, 7}).row(complex, 1, new double[] {1, 10});
        space.row(rate, 0, new double[] {1, 2}).row(rate, 1, new double[] {1, 3});
        space.row(plus, 0, new double[] {1, 2}).row(plus, 1, new double[] {1, 3});
        space.row(tau, 0, tau(2, 1, 4, 5, 17)).row(tau, 1, tau(4_000_000_000L, 0, 9, 10, 81));
        space.row(many, 0, new double[] {1, 2, 3}).row(many, 3, new double[] {10, 20, 30});
        assertThat(exclusive(complex).get(0)).isEqualTo("COMPLEX [4,-3] [0,0] [0,0]");
        assertThat(exclusive(rate).get(0)).isEqualTo("RATE [1,6] [0,1] [0,1]");
        assertThat(inclusive(plus).get(0)).isEqualTo("RATE [5,6] [0,1] [0,1]");
        assertThat(inclusive(tau).get(0)).startsWith("TAU_ATOMIC [4000000002,0,9,15,98] [0,1.7976931348623157e308,");
        assertThat(inclusive(many).get(0)).isEqualTo("NDOUBLES(3) [11,22,33] [0,0,0] [0,0,0]");
    }

    @Test
    void histogramsAreSpreadOverTheUnionOfTheirRanges() throws IOException {
        int m = space.metric("h", ValueType.histogram(2), MetricKind.EXCLUSIVE);
        double[] neutral = {Double.MAX_VALUE, -Double.MAX_VALUE, 0, 0};
        space.row(m, 0, new double[] {0, 2, 10, 20}, new double[] {0, 4, 1, 2}, neutral);
        space.row(m, 1, new double[] {2, 4, 40, 50}, new double[] {0, 4, 3, 4}, new double[] {1, 2, 3, 4});
        space.row(m, 3, new double[] {4, 4, 7, 0}, new double[] {0, 8, 16, 32}, neutral);
        assertThat(inclusive(m).get(0)).isEqualTo("HISTOGRAM(2) [0,4,30,97] [0,8,26,32] [1,2,3,4]");
    }

    @Test
    void saysWhyThereAreNoValues() throws IOException {
        int scale = space.metric("scale", ValueType.scaleFunc(27), MetricKind.EXCLUSIVE);
        int simple = space.metric("simple", ValueType.MINDOUBLE, MetricKind.SIMPLE);
        int derived = space.builder.defineMetric(Metric.named("derived")
                .kind(MetricKind.POSTDERIVED)
                .derivation(new Derivation("env(\"HOME\")", true, "", java.util.List.of())));
        int off = space.builder.defineMetric(Metric.named("off").visibility(Visibility.VOID));
        int below = space.metric("below", ValueType.DOUBLE, MetricKind.EXCLUSIVE, off);
        space.row(off, 0, 1.0).row(below, 0, 1.0);
        CallTreeView exclusive = CallTreeView.of(space.build(), CallFlavour.EXCLUSIVE);
        CallTreeView inclusive = CallTreeView.of(space.build(), CallFlavour.INCLUSIVE);
        assertThat(exclusive.refusal(scale)).isEmpty();
        assertThat(inclusive.refusal(scale))
                .contains("metric \"scale\" (0): values of type SCALE_FUNC cannot be added up");
        assertThat(exclusive.refusal(simple))
                .contains("metric \"simple\" (1): values of type MINDOUBLE cannot be taken apart");
        assertThatThrownBy(() -> exclusive.rows(simple))
                .isInstanceOf(ViewException.Refused.class)
                .hasMessage("metric \"simple\" (1): values of type MINDOUBLE cannot be taken apart");
        assertThat(inclusive.refusal(derived))
                .contains("metric \"derived\" (2) cannot be computed: line 1, column 1: environment variables are not"
                        + " available to expressions");
        assertThat(SmallSpace.texts(inclusive.rows(off))).isEmpty();
        assertThat(SmallSpace.texts(exclusive.rows(below)))
                .as("children of a VOID metric have values, as for cubelib")
                .containsExactly(entry(0, "DOUBLE 1 0 0"));
        assertThat(SmallSpace.texts(
                        CallTreeView.of(space.build(), CallFlavour.STORED).rows(below)))
                .containsExactly(entry(0, "DOUBLE 1 0 0"));
    }

    private Map<Integer, String> exclusive(int metric) throws IOException {
        return SmallSpace.texts(
                CallTreeView.of(space.build(), CallFlavour.EXCLUSIVE).rows(metric));
    }

    private Map<Integer, String> inclusive(int metric) throws IOException {
        return SmallSpace.texts(
                CallTreeView.of(space.build(), CallFlavour.INCLUSIVE).rows(metric));
    }

    private static long[] tau(long count, double minimum, double maximum, double sum, double squares) {
        return new long[] {
            count,
            Double.doubleToRawLongBits(minimum),
            Double.doubleToRawLongBits(maximum),
            Double.doubleToRawLongBits(sum),
            Double.doubleToRawLongBits(squares)
        };
    }
}
