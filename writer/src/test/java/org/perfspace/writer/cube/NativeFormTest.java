package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Derivation;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Region;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

class NativeFormTest {

    private static final long TOO_LARGE = 1L << 31;

    private final DefinitionsBuilder given = new DefinitionsBuilder();

    @Test
    void namesThatFitAreKeptAndOthersMadeUnique() {
        for (String name : List.of("a\u0001", "a\ufffd", "a\u0002", "", " ", "metric")) {
            given.add(Metric.named(name));
        }
        assertThat(form().metrics().stream().map(Metric::name))
                .containsExactly("a\ufffd_2", "a\ufffd", "a\ufffd_3", "metric_2", "metric_3", "metric");
    }

    @Test
    void idsOfOneSortAreNumberedFrom0IfThereIsAGap() {
        given.add(Metric.named("a").fileId(7));
        given.add(Metric.named("b").fileId(TOO_LARGE));
        given.add(Region.named("r").fileId(2));
        int second = given.add(Region.named("s").fileId(1));
        given.addCallNode(5, Tree.NO_PARENT, second, 1, "", List.of(), Attributes.NONE);
        given.addCallNode(0, 0, second, 1, "", List.of(), Attributes.NONE);
        Definitions form = form();
        assertThat(form.metrics().stream().map(Metric::fileId)).containsExactly(0L, 1L);
        assertThat(form.regions().stream().map(Region::fileId)).containsExactly(0L, 1L);
        assertThat(form.callNodes().stream().map(CallNode::fileId)).containsExactly(0L, 1L);
        assertThat(NativeForm.differences(given.build(), form).numbered()).contains("metrics, regions and call nodes");
    }

    @Test
    void idsWithoutGapsAreKeptInTheirOrder() {
        given.add(Metric.named("a").fileId(1));
        given.add(Metric.named("b").fileId(0));
        given.add(Region.named("r").fileId(1));
        int second = given.add(Region.named("s").fileId(0));
        given.addCallNode(2, Tree.NO_PARENT, second, 1, "", List.of(), Attributes.NONE);
        given.addCallNode(0, 0, second, 1, "", List.of(), Attributes.NONE);
        given.addCallNode(1, 0, second, 1, "", List.of(), Attributes.NONE);
        Definitions form = form();
        assertThat(form.metrics().stream().map(Metric::fileId)).containsExactly(1L, 0L);
        assertThat(form.regions().stream().map(Region::fileId)).containsExactly(1L, 0L);
        assertThat(form.callNodes().stream().map(CallNode::fileId)).containsExactly(2L, 0L, 1L);
        assertThat(NativeForm.differences(given.build(), form).numbered()).isEmpty();
    }

    @Test
    void typesAndKindsThatCubelibReads() {
        given.add(Metric.named("own").type(ValueType.scaleFunc(106)));
        given.add(Metric.named("cubew").type(ValueType.scaleFunc(27)));
        given.add(Metric.named("largest").type(ValueType.MAXDOUBLE).kind(MetricKind.SIMPLE));
        given.add(Metric.named("simple").kind(MetricKind.SIMPLE));
        given.add(Metric.named("derived").kind(MetricKind.POSTDERIVED));
        List<Metric> metrics = form().metrics();
        assertThat(metrics.get(0).type()).isEqualTo(ValueType.scaleFunc(106));
        assertThat(metrics.get(1).type()).isEqualTo(ValueType.ndoubles(27));
        assertThat(metrics.get(2).kind()).isEqualTo(MetricKind.EXCLUSIVE);
        assertThat(metrics.get(3).kind()).isEqualTo(MetricKind.INCLUSIVE);
        assertThat(metrics.get(4).derivation()).isEqualTo(new Derivation("0", true, "", List.of()));
    }

    @Test
    void namesOfTypesThatMeanTheType() {
        given.add(Metric.named("float").typeName("FLOAT"));
        given.add(Metric.named("wrong").typeName("INTEGER"));
        given.add(Metric.named("odd").typeName(" FLOAT"));
        given.add(Metric.named("integer").type(ValueType.INT64).typeName("INTEGER"));
        given.add(
                Metric.named("other").type(ValueType.INT64).typeName("INTEGER").type(ValueType.UINT64));
        assertThat(form().metrics().stream().map(Metric::typeName)).containsExactly("FLOAT", "", "", "INTEGER", "");
        assertThat(NativeForm.differences(given.build(), form()).facts()).contains("name of the type of 2 metrics");
    }

    @Test
    void operatorsThatCubeKnows() {
        given.add(Metric.named("derived")
                .kind(MetricKind.POSTDERIVED)
                .derivation(new Derivation(
                        "1",
                        true,
                        "",
                        List.of(
                                new Derivation.Aggregation("times", "x"),
                                new Derivation.Aggregation("aggr", "y\u0000")))));
        assertThat(form().metrics().get(0).derivation().aggregations())
                .containsExactly(new Derivation.Aggregation("aggr", "y\ufffd"));
    }

    @Test
    void linesAndParametersOfCallNodes() {
        int region = given.add(Region.named("r").lines(-2, TOO_LARGE));
        given.addCallNode(
                0,
                Tree.NO_PARENT,
                region,
                TOO_LARGE,
                "a\tb",
                List.of(
                        new Parameter(Parameter.Kind.NUMERIC, "k", "1e3"),
                        new Parameter(Parameter.Kind.NUMERIC, "k", "1 e3")),
                Attributes.NONE);
        Definitions form = form();
        assertThat(form.regions().get(0).beginLine()).isEqualTo(-1);
        assertThat(form.regions().get(0).endLine()).isEqualTo(-1);
        assertThat(form.callNodes().get(0).line()).isEqualTo(-1);
        assertThat(form.callNodes().get(0).module()).isEqualTo("a b");
        assertThat(form.callNodes().get(0).parameters())
                .containsExactly(
                        new Parameter(Parameter.Kind.NUMERIC, "k", "1e3"),
                        new Parameter(Parameter.Kind.STRING, "k", "1 e3"));
    }

    @Test
    void locationsFrom0AndGroupsThatHaveSome() {
        int node = given.addSystemNode(Tree.NO_PARENT, "n", "node", "", Attributes.NONE);
        int empty = given.addLocationGroup(node, "empty", 0, LocationGroup.Type.PROCESS, Attributes.NONE);
        int full = given.addLocationGroup(node, "full", TOO_LARGE, LocationGroup.Type.METRICS, Attributes.NONE);
        given.addLocation(9, full, "late", 0, Location.Type.METRIC, Attributes.NONE);
        given.addLocation(4, full, "early", TOO_LARGE, Location.Type.METRIC, Attributes.NONE);
        given.add(new Topology(
                "t",
                List.of(new Topology.Dimension("x", 5, true)),
                List.of(
                        coordinate(Topology.Owner.SYSTEM_NODE, node, 0),
                        coordinate(Topology.Owner.LOCATION_GROUP, empty, 1),
                        coordinate(Topology.Owner.LOCATION_GROUP, full, 2),
                        coordinate(Topology.Owner.LOCATION, 0, 3))));
        given.add(new Topology("large", List.of(new Topology.Dimension("", TOO_LARGE, true)), List.of()));
        given.add(new Topology("flat", List.of(), List.of()));
        Definitions form = form();
        assertThat(form.locationGroups())
                .containsExactly(new LocationGroup(
                        0, 0, "full", Integer.MAX_VALUE, LocationGroup.Type.METRICS, Attributes.NONE));
        assertThat(form.locations())
                .containsExactly(
                        new Location(0, 0, 0, "early", Integer.MAX_VALUE, Location.Type.METRIC, Attributes.NONE),
                        new Location(1, 1, 0, "late", 0, Location.Type.METRIC, Attributes.NONE));
        assertThat(form.topologies())
                .containsExactly(new Topology(
                        "t",
                        List.of(new Topology.Dimension("x", 5, true)),
                        List.of(
                                coordinate(Topology.Owner.LOCATION_GROUP, 0, 2),
                                coordinate(Topology.Owner.LOCATION, 1, 3))));
    }

    @Test
    void attributesThatBecomeTheSame() {
        given.attribute("a\u0001", "first").attribute("a\u0002", "second");
        assertThat(form().attributes()).isEqualTo(Attributes.of("a\ufffd", "first"));
    }

    @Test
    void oneStandsInWhereThereIsNone() {
        Definitions form = form();
        assertThat(form.metrics()).hasSize(1);
        assertThat(form.regions()).hasSize(1);
        assertThat(form.callNodes()).hasSize(1);
        assertThat(form.systemNodes()).hasSize(1);
        assertThat(form.locationGroups()).hasSize(1);
        assertThat(form.locations()).hasSize(1);
        assertThat(NativeForm.differences(given.build(), form).facts())
                .containsExactly(
                        "no metrics; Cube needs one, which stands in",
                        "no regions; Cube needs one, which stands in",
                        "no call nodes; Cube needs one, which stands in",
                        "no system nodes; Cube needs one, which stands in",
                        "no location groups; Cube needs one, which stands in",
                        "no locations; Cube needs one, which stands in");
    }

    private static Topology.Coordinate coordinate(Topology.Owner owner, int id, long place) {
        return new Topology.Coordinate(owner, id, List.of(place));
    }

    private Definitions form() {
        return NativeForm.of(given.build());
    }
}
