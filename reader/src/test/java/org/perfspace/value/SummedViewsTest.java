package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.ValueType;
import org.perfspace.value.cubepl.Columns;

/** Sums over locations, the metric tree, the flat profile and totals, by hand. */
class SummedViewsTest {

    private final SmallSpace space = new SmallSpace();

    @Test
    void sumsOverLocationsGroupsAndNodes() throws IOException {
        int m = space.metric("time", ValueType.DOUBLE, MetricKind.EXCLUSIVE);
        space.row(m, 0, 0.1, 0.2, 0.3);
        assertThat(sum(m, Columns.Kind.WHOLE_SYSTEM)).isEqualTo("DOUBLE 0.6000000000000001");
        assertThat(sum(m, Columns.Kind.LOCATION_GROUPS)).isEqualTo("DOUBLE 0.4 0.2");
        assertThat(sum(m, Columns.Kind.SYSTEM_NODES)).isEqualTo("DOUBLE 0.6000000000000001 0.4 0.2");
    }

    @Test
    void sumsAreExactOrOverflow() throws IOException {
        int bytes = space.metric("bytes", ValueType.UINT8, MetricKind.EXCLUSIVE);
        int large = space.metric("large", ValueType.INT64, MetricKind.EXCLUSIVE);
        space.row(bytes, 0, 255, 255, 255).row(large, 0, Long.MAX_VALUE, -1, 2);
        assertThat(sum(bytes, Columns.Kind.WHOLE_SYSTEM)).isEqualTo("UINT64 765");
        assertThatThrownBy(() -> sum(large, Columns.Kind.LOCATION_GROUPS))
                .isInstanceOf(ViewException.Overflow.class)
                .hasMessage("metric \"large\" (1), cnode 0, sum over location group 0:"
                        + " the result does not fit into the 64 bits of INT64");
    }

    @Test
    void refusesToSumWhatCannotBeAdded() throws IOException {
        int m = space.metric("scale", ValueType.scaleFunc(27), MetricKind.EXCLUSIVE);
        space.row(m, 0);
        assertThatThrownBy(() -> sum(m, Columns.Kind.WHOLE_SYSTEM))
                .isInstanceOf(ViewException.Refused.class)
                .hasMessage("metric \"scale\" (0): values of type SCALE_FUNC cannot be added up");
    }

    @Test
    void aSumOverNoLocationIsNeutral() throws IOException {
        SpaceBuilder empty = new SpaceBuilder();
        int m = empty.defineMetric("m", "m", ValueType.MINDOUBLE, "", -1);
        empty.defineCallNode(empty.defineRegion("main", "", -1, -1), -1);
        PerformanceSpace built = empty.defineRow(m, 0).build();
        Metric metric = built.definitions().metrics().get(0);
        LocationSums sums = LocationSums.overAll(built.definitions());
        assertThat(SmallSpace.text(sums.sum(metric, 0, built.newRow(0)))).isEqualTo("MINDOUBLE 1.7976931348623157e308");
    }

    @Test
    void regionsCountOnceInRecursion() {
        FlatProfile flat = FlatProfile.of(space.build().definitions());
        assertThat(flat.outermost(0)).containsExactly(0);
        assertThat(flat.callNodes(0)).containsExactly(0, 3);
        assertThat(flat.outermost(2)).containsExactly(2, 4);
    }

    @Test
    void sumsGoAlongTheCallTree() throws IOException {
        int time = space.metric("time", ValueType.DOUBLE, MetricKind.INCLUSIVE);
        int visits = space.metric("visits", ValueType.UINT8, MetricKind.EXCLUSIVE);
        space.row(time, 0, 1e16, 0.0, 0.0).row(time, 1, 1.0).row(time, 2, 9.0).row(time, 3, 1.0);
        space.row(visits, 1, 255, 255, 255).row(visits, 2, 1, 1, 1).row(visits, 4, 1, 2, 3);
        // 1e16 - (1 + 1), not (1e16 - 1) - 1
        assertThat(sums(time, CallFlavour.EXCLUSIVE))
                .containsExactly(
                        entry(0, "DOUBLE 9.999999999999998e15"),
                        entry(1, "DOUBLE -8"),
                        entry(2, "DOUBLE 9"),
                        entry(3, "DOUBLE 1"));
        assertThat(sums(visits, CallFlavour.INCLUSIVE))
                .containsExactly(
                        entry(0, "UINT64 768"), entry(1, "UINT64 768"), entry(2, "UINT64 3"), entry(4, "UINT64 6"));
        assertThat(sums(visits, CallFlavour.STORED)).containsKeys(1, 2, 4);
    }

    @Test
    void totalsCoverAllRootsAndLocations() throws IOException {
        int stored = space.metric("stored", ValueType.DOUBLE, MetricKind.INCLUSIVE);
        int added = space.metric("added", ValueType.INT8, MetricKind.EXCLUSIVE);
        int none = space.metric("none", ValueType.INT8, MetricKind.EXCLUSIVE);
        space.row(stored, 0, 1.0, 2.0, 3.0).row(stored, 1, 9.0).row(stored, 4, 10.0, 10.0, 10.0);
        space.row(added, 0, 100, 100, 100).row(added, 2, 100).row(added, 4, -1, -1, -1);
        PerformanceSpace built = space.build();
        assertThat(Totals.total(built, stored).map(SmallSpace::text)).contains("DOUBLE 36");
        assertThat(Totals.total(built, added).map(SmallSpace::text)).contains("INT64 397");
        assertThat(Totals.total(built, none)).isEmpty();
    }

    private Map<Integer, String> sums(int metric, CallFlavour flavour) throws IOException {
        PerformanceSpace built = space.build();
        LocationSums all = LocationSums.overAll(built.definitions());
        return SmallSpace.texts(CallTreeSums.of(built, flavour, all).rows(metric));
    }

    private String sum(int metric, Columns.Kind level) throws IOException {
        PerformanceSpace built = space.build();
        Row row = built.newRow(metric);
        built.severity().read(metric, 0, row);
        LocationSums sums = LocationSums.over(built.definitions(), level);
        return SmallSpace.text(sums.sum(built.definitions().metrics().get(metric), 0, row));
    }
}
