package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** A chain of 20,000 call nodes, each with one visit. */
class DeepTreeTest {

    private static final int LEVELS = 20_000;

    @Test
    void inclusiveValuesCountDown() throws IOException {
        PerformanceSpace chain = chain(MetricKind.EXCLUSIVE, level -> 1);
        CallTreeView view = CallTreeView.of(chain, CallFlavour.INCLUSIVE);
        try (RowCursor rows = view.rows(0)) {
            for (int node = 0; node < LEVELS; node++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.row().word(0)).isEqualTo(LEVELS - node);
            }
            assertThat(rows.next()).isFalse();
        }
        Row row = view.newRow(0);
        assertThat(view.read(0, 0, row)).isTrue();
        assertThat(SmallSpace.text(row)).isEqualTo("UINT64 20000 20000");
        assertThat(Totals.total(chain, 0).map(SmallSpace::text)).contains("UINT64 40000");
    }

    @Test
    void exclusiveValuesAreTheDifferences() throws IOException {
        CallTreeView view =
                CallTreeView.of(chain(MetricKind.INCLUSIVE, level -> LEVELS - level), CallFlavour.EXCLUSIVE);
        int inOrder = 0;
        try (RowCursor rows = view.rows(0)) {
            while (rows.next()) {
                assertThat(rows.callNode()).isEqualTo(inOrder++);
                assertThat(rows.row().word(0)).isEqualTo(1);
            }
        }
        assertThat(inOrder).isEqualTo(LEVELS);
        int rowsSeen = 0;
        try (RowCursor rows = view.sweep(0)) {
            while (rows.next()) {
                assertThat(rows.callNode()).isEqualTo(LEVELS - ++rowsSeen);
                assertThat(SmallSpace.text(rows.row())).isEqualTo("UINT64 1 1");
            }
        }
        assertThat(rowsSeen).isEqualTo(LEVELS);
    }

    @Test
    void recursionIsFlatInTheEnd() {
        FlatProfile flat =
                FlatProfile.of(chain(MetricKind.EXCLUSIVE, level -> 1).definitions());
        assertThat(flat.callNodes(0)).hasSize(LEVELS);
        assertThat(flat.outermost(0)).containsExactly(0);
    }

    private static PerformanceSpace chain(MetricKind kind, java.util.function.IntToLongFunction visits) {
        SpaceBuilder space = new SpaceBuilder();
        int metric =
                space.defineMetric(Metric.named("visits").type(ValueType.UINT32).kind(kind));
        int region = space.defineRegion("f", "f.c", 1, 2);
        int process = space.defineProcess("", 0, space.defineNode("", space.defineMachine("")));
        int first = space.defineThread("", 0, process);
        int second = space.defineThread("", 1, process);
        int node = Tree.NO_PARENT;
        for (int level = 0; level < LEVELS; level++) {
            node = space.defineCallNode(region, node);
            space.setSeverity(metric, node, first, visits.applyAsLong(level));
            space.setSeverity(metric, node, second, visits.applyAsLong(level));
        }
        return space.build();
    }
}
