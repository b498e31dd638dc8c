package org.perfspace.convert.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** Reductions of the call tree: fewer call nodes, whose cost goes somewhere else. */
class CallTreeReductionTest extends ReducedSpace {

    @Test
    void prunedCostGoesToTheNodeAbove() throws IOException {
        visits();
        wall();
        PerformanceSpace result = reduce(builder.build(), prune("foo"));

        assertThat(Values.of(result, "visits")).containsExactly("main: 212 214 16", "main/baz: 41 42 43");
        assertThat(Values.of(result, "wall")).containsExactly("main: 10 20 40", "main/baz: 2 3 4");
        assertThat(Values.metric(result, "visits").type()).isEqualTo(ValueType.UINT64);
        assertThat(result.definitions().regions()).extracting(Region::name).containsExactly("main", "baz");
        assertThat(result.definitions().callNodes())
                .extracting(CallNode::fileId)
                .containsExactly(0L, 3L);
        assertThat(result.definitions().attributes().get("perfspace.reduction.1"))
                .isEqualTo("prune foo");
        assertThat(result.notes()).isEmpty();
    }

    @Test
    void aPrunedRootIsGoneWithItsCost() throws IOException {
        visits();
        builder.defineCallNode(builder.defineRegion("other", "o.c", 1, 9), Tree.NO_PARENT);
        PerformanceSpace result = reduce(builder.build(), prune("other"));

        assertThat(Values.of(result, "visits")).hasSize(4);
        assertThat(result.notes())
                .containsExactly("call tree \"other\" is left out with its cost: there is no call node above it");
        assertThatThrownBy(() -> reduce(builder.build(), prune("main", "other")))
                .isInstanceOf(ReductionException.Refused.class)
                .hasMessage("x.cubex: no call node is left");
    }

    @Test
    void outermostCallNodesOfARegionBecomeRoots() throws IOException {
        visits();
        wall();
        PerformanceSpace result = reduce(builder.build(), root("foo"));

        assertThat(Values.of(result, "visits")).containsExactly("foo: 11 12 13", "foo/bar: 200 200 0", "foo: 41 42 43");
        assertThat(Values.of(result, "wall")).containsExactly("foo: 4 5 6", "foo/bar: 1 1 1", "foo: 1 2 4");
        assertThat(Values.metric(result, "visits").type()).isEqualTo(ValueType.UINT8);
        assertThat(Values.of(reduce(builder.build(), root("foo", "bar", "baz")), "wall"))
                .containsExactly("foo: 4 5 6", "foo/bar: 1 1 1", "baz: 2 3 4", "baz/foo: 1 2 4");
    }

    @Test
    void costBelowADepthGoesIntoTheLastLevel() throws IOException {
        visits();
        wall();
        PerformanceSpace result = reduce(builder.build(), new MaxDepth(1));

        assertThat(Values.of(result, "visits"))
                .containsExactly("main: 1 2 3", "main/foo: 211 212 13", "main/baz: 41 42 43");
        assertThat(Values.of(result, "wall")).containsExactly("main: 10 20 40", "main/foo: 4 5 6", "main/baz: 2 3 4");
        assertThat(Values.of(reduce(builder.build(), new MaxDepth(0)), "visits"))
                .containsExactly("main: 253 256 59");
    }

    @Test
    void smallCallNodesGoIntoTheNodeAbove() throws IOException {
        visits();
        wall();
        PerformanceSpace result = reduce(builder.build(), new MinPercent(20, "wall"));

        // 70 in all; foo has 15 (21.4 %), bar 3, baz 9, foo below baz 7
        assertThat(Values.of(result, "visits")).containsExactly("main: 42 44 46", "main/foo: 211 212 13");
        assertThat(Values.of(reduce(builder.build(), new MinPercent(100 * 15 / 70.0, "wall")), "wall"))
                .hasSize(2);
        assertThat(Values.of(reduce(builder.build(), new MinPercent(22, "wall")), "wall"))
                .containsExactly("main: 10 20 40");
        assertThat(result.definitions().attributes().get("perfspace.reduction.1"))
                .isEqualTo("min-percent 20 of wall");
    }

    @Test
    void sharesMayBeOfAMetricThatIsNotChosen() throws IOException {
        visits();
        wall();
        PerformanceSpace result = reduce(builder.build(), new MinPercent(20, "wall"), metrics("vis*"));

        assertThat(result.definitions().metrics()).extracting(Metric::name).containsExactly("visits");
        assertThat(Values.of(result, "visits")).containsExactly("main: 42 44 46", "main/foo: 211 212 13");
    }

    @Test
    void thereAreNoSharesOfNothing() {
        metric("none", ValueType.DOUBLE);
        metric("low", ValueType.MINDOUBLE);
        builder.defineMetric(Metric.named("off").visibility(Visibility.VOID));
        assertThatThrownBy(() -> reduce(builder.build(), new MinPercent(1, "none")))
                .hasMessage("x.cubex: there are no shares of metric \"none\": its sum over all call nodes is 0.0, of"
                        + " which nothing is a percentage");
        assertThatThrownBy(() -> reduce(builder.build(), new MinPercent(1, "low")))
                .hasMessage("x.cubex: there are no shares of metric \"low\": values of type MINDOUBLE have no sum");
        assertThatThrownBy(() -> reduce(builder.build(), new MinPercent(1, "off")))
                .hasMessage("x.cubex: there are no shares of metric \"off\": it is switched off (VOID)");
        assertThatThrownBy(() -> reduce(builder.build(), new MinPercent(1, "nome")))
                .isInstanceOf(ReductionException.Unknown.class)
                .hasMessage(
                        "x.cubex: no metric is called \"nome\"; did you mean \"none\"? There are \"none\", \"low\" and \"off\"");
    }

    @Test
    void regionsTakeTheExclusiveCostOfTheirCallNodes() throws IOException {
        visits();
        wall();
        PerformanceSpace result = reduce(builder.build(), new Flat());

        assertThat(Values.of(result, "visits")).containsExactly("main: 1 2 3", "foo: 52 54 56", "bar: 200 200 0");
        // main 10-4-2, foo 4-1 and 1, bar 1, baz 2-1
        assertThat(Values.of(result, "wall"))
                .containsExactly("main: 4 12 30", "foo: 4 6 9", "bar: 1 1 1", "baz: 1 1 0");
        assertThat(result.definitions().metrics()).extracting(Metric::kind).containsOnly(MetricKind.EXCLUSIVE);
        assertThat(result.definitions().callNodes())
                .extracting(CallNode::parent)
                .containsOnly(Tree.NO_PARENT);
    }

    @Test
    void tracesAndAttachmentsComeAlong() throws IOException {
        List<HeldTrace.Sample> samples = new ArrayList<>();
        for (int node = -1; node < 5; node++) {
            samples.add(new HeldTrace.Sample(node + 1, node));
        }
        PerformanceSpace space = builder.build()
                .withTrace(new HeldTrace(0, 9, List.of(samples, List.of(), samples.subList(0, 2))))
                .withAttachments(List.of(Attachment.of("note", new byte[3])));

        PerformanceSpace pruned = reduce(space, prune("foo"), ranks("1"));
        assertThat(samples(pruned, 0)).containsExactly(Trace.IDLE, 0);
        assertThat(pruned.attachments()).hasSize(1);
        assertThat(samples(reduce(space, prune("foo")), 0)).containsExactly(Trace.IDLE, 0, 0, 0, 1, 1);
        assertThat(samples(reduce(space, root("foo")), 0)).containsExactly(Trace.IDLE, Trace.IDLE, 0, 1, Trace.IDLE, 2);
        assertThat(samples(reduce(space, new Flat()), 0)).containsExactly(Trace.IDLE, 0, 1, 2, 3, 1);
        PerformanceSpace collapsed = reduce(space, new Collapse(Collapse.How.SUM));
        assertThat(collapsed.trace()).isEmpty();
        assertThat(collapsed.notes()).containsExactly("the trace is left out: there is one location now");
    }
}
