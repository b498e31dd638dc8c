package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

class TotalsByLocationTest {

    @Test
    void addsUpTheRootsAtEachLocation() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int visits = builder.defineMetric("Visits", "visits", ValueType.UINT8, "occ", Tree.NO_PARENT);
        builder.defineMetric("None", "none", ValueType.DOUBLE, "", Tree.NO_PARENT);
        int region = builder.defineRegion("f", "f.c", 1, 2);
        int first = builder.defineCallNode(region, Tree.NO_PARENT);
        int below = builder.defineCallNode(region, first);
        int second = builder.defineCallNode(region, Tree.NO_PARENT);
        int process = builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m")));
        int left = builder.defineThread("left", 0, process);
        int right = builder.defineThread("right", 1, process);
        builder.setSeverity(visits, first, left, 200L).setSeverity(visits, below, right, 100L);
        builder.setSeverity(visits, second, left, 100L);
        PerformanceSpace space = builder.build();

        Row totals = Totals.byLocation(space, 0).orElseThrow();

        assertThat(totals.type()).isEqualTo(ValueType.UINT64);
        assertThat(totals.words()).startsWith(300, 100);
        assertThat(Totals.byLocation(space, 1)).isEmpty();
    }
}
