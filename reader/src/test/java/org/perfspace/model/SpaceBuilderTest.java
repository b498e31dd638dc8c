package org.perfspace.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class SpaceBuilderTest {

    private final SpaceBuilder space = new SpaceBuilder();
    private final int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
    private final int visits = space.defineMetric("Visits", "visits", ValueType.UINT8, "occ", Tree.NO_PARENT);
    private final int main = space.defineRegion("main", "main.c", 1, 20);
    private final int foo = space.defineRegion("foo", "foo.c", 3, 9);
    private final int root = space.defineCallNode(main, Tree.NO_PARENT);
    private final int process =
            space.defineProcess("rank 0", 0, space.defineNode("node0", space.defineMachine("cluster")));
    private final int thread = space.defineThread("thread 0", 0, process);
    private final int thread1 = space.defineThread("thread 1", 1, process);

    @Test
    void putsCallNodesInPreOrderAndKeepsTheirFileIds() {
        int second = space.defineCallNode(foo, root);
        int other = space.defineCallNode(main, Tree.NO_PARENT);
        int below = space.defineCallNode(foo, second);
        int child = space.defineCallNode(main, root);

        Definitions built = space.build().definitions();

        assertThat(built.callNodes()).extracting(CallNode::fileId).containsExactly(0L, 1L, 3L, 4L, 2L);
        assertThat(built.callNodes()).extracting(CallNode::parent).containsExactly(-1, 0, 1, 0, -1);
        assertThat(space.definitions().callNodeId(other)).isEqualTo(4);
        assertThat(space.definitions().callNodeId(below)).isEqualTo(2);
        assertThat(space.definitions().callNodeId(child)).isEqualTo(3);
        assertThat(built.callTree().end(0)).isEqualTo(4);
        assertThat(built.callTree().nextSibling(1)).isEqualTo(3);
        assertThat(built.callTree().nextSibling(3)).isEqualTo(-1);
        assertThat(built.callTree().nextSibling(0)).isEqualTo(4);
        assertThat(built.callTree().depths()).containsExactly(0, 1, 2, 1, 0);
    }

    /** Copying all attributes for each further one would take minutes. */
    @Test
    void takesHundredsOfThousandsOfAttributes() {
        for (int i = 0; i < 300_000; i++) {
            space.definitions().attribute("key " + i % 200_000, "value " + i);
        }
        Attributes attributes = space.build().definitions().attributes();
        assertThat(attributes.values()).hasSize(200_000);
        assertThat(attributes.values().keySet()).startsWith("key 0", "key 1");
        assertThat(attributes.get("key 0")).isEqualTo("value 200000");
        assertThat(attributes.get("key 199999")).isEqualTo("value 199999");
    }

    @Test
    void keepsWhatWasSetAndAdded() throws IOException {
        space.setSeverity(time, root, thread1, 1.5).addSeverity(time, root, thread1, 0.25);
        PerformanceSpace built = space.build();

        Row row = built.newRow(0);
        assertThat(built.severity().read(0, 0, row)).isTrue();
        assertThat(row.words()).containsExactly(0L, Double.doubleToRawLongBits(1.75));
        assertThat(built.severity().hasRow(1, 0)).isFalse();
        assertThat(built.severity().rows(1).next()).isFalse();
    }

    @Test
    void refusesWhatMakesNoSense() {
        assertThatThrownBy(() -> space.defineMetric("Time again", "time", ValueType.DOUBLE, "sec", -1))
                .hasMessage("two metrics have the unique name \"time\"");
        assertThatThrownBy(() -> space.defineMetric("", "x", ValueType.DOUBLE, "sec", 7))
                .hasMessage("a metric names parent 7, but only 2 were defined before");
        assertThatThrownBy(() -> space.defineMetric(
                        Metric.named("min").type(ValueType.MINDOUBLE).kind(MetricKind.INCLUSIVE)))
                .hasMessage("metric \"min\" of type MINDOUBLE cannot be inclusive: its values cannot be taken apart");
        assertThatThrownBy(() -> space.setSeverity(visits, root, thread, 256L))
                .hasMessage("metric \"visits\" of type UINT8 cannot hold 256");
        assertThatThrownBy(() -> space.setSeverity(visits, root, thread, 1.0))
                .hasMessage("metric \"visits\" takes cells of type UINT8, not doubles");
        assertThatThrownBy(() -> space.setSeverity(time, 9, thread, 1.0)).hasMessage("call node 9 is not defined");
        assertThatThrownBy(() -> space.defineThread("t", -1, process))
                .hasMessage("location \"t\" has the negative rank -1");
        assertThatThrownBy(() ->
                        space.definitions().addLocation(1, process, "t", 3, Location.Type.CPU_THREAD, Attributes.NONE))
                .hasMessage("two locations have the id 1");
    }

    @Test
    void sortsLocationsByFileId() {
        space.definitions().addLocation(9, process, "late", 3, Location.Type.CPU_THREAD, Attributes.NONE);
        int early = space.definitions().addLocation(5, process, "early", 2, Location.Type.CPU_THREAD, Attributes.NONE);
        space.setSeverity(time, root, early, 4.0);

        PerformanceSpace built = space.build();

        assertThat(built.definitions().locations())
                .extracting(Location::name)
                .containsExactly("thread 0", "thread 1", "early", "late");
        assertThat(space.definitions().locationId(early)).isEqualTo(2);
    }
}
