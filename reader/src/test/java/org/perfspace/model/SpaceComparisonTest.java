package org.perfspace.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpaceComparisonTest {

    @Test
    void aSpaceEqualsItself() throws IOException {
        assertThat(SpaceComparison.firstDifference(space("sec", 1.5, true), space("sec", 1.5, true)))
                .isEmpty();
    }

    @Test
    void namesTheFieldThatDiffers() throws IOException {
        assertThat(SpaceComparison.firstDifference(space("sec", 1.5, true), space("s\n", 1.5, true)))
                .contains("metric 3: unit: \"sec\" against \"s\\u000a\"");
    }

    @Test
    void namesTheCellThatDiffers() throws IOException {
        assertThat(all(space("sec", 0.0, true), space("sec", -0.0, true)))
                .containsExactly("metric \"time\" (3), cnode 0, location 1: 0 against -0");
    }

    @Test
    void anAbsentRowIsNoRowOfZeros() throws IOException {
        assertThat(all(space("sec", 1.5, true), space("sec", 1.5, false)))
                .containsExactly("metric \"time\" (3), cnode 1: a row in the first only");
        assertThat(all(space("sec", 1.5, false), space("sec", 1.5, true)))
                .containsExactly("metric \"time\" (3), cnode 1: a row in the second only");
    }

    @Test
    void countsBeforeCells() throws IOException {
        PerformanceSpace empty = new SpaceBuilder().build();
        assertThat(all(space("sec", 1.5, true), empty))
                .containsExactly(
                        "metrics: 1 against 0",
                        "regions: 1 against 0",
                        "cnodes: 2 against 0",
                        "system nodes: 2 against 0",
                        "location groups: 1 against 0",
                        "locations: 2 against 0");
    }

    @Test
    void aSparseCellLeftOutIsANeutralCell() throws IOException {
        PerformanceSpace dense = space("sec", 0.0, true);
        Severity sparse = new SparseCopy(dense.severity());
        assertThat(all(dense, PerformanceSpace.of(dense.definitions(), sparse))).isEmpty();
        assertThat(NormalForm.of(PerformanceSpace.of(dense.definitions(), sparse)))
                .isEqualTo(NormalForm.of(dense));
    }

    @Test
    void comparesAttachmentsByName() throws IOException {
        PerformanceSpace first = new SpaceBuilder().build().withAttachments(List.of(text("a", "1"), text("b", "xyz")));
        PerformanceSpace second = new SpaceBuilder().build().withAttachments(List.of(text("b", "xyw"), text("c", "")));
        assertThat(all(first, second))
                .containsExactly(
                        "attachment \"a\": in the first only",
                        "attachment \"b\": the bytes differ from byte 2",
                        "attachment \"c\": in the second only");
        assertThat(SpaceComparison.firstDifference(first, second)).isEmpty();
    }

    @Test
    void stopsAtTheLimit() throws IOException {
        PerformanceSpace first = space("sec", 1.5, true);
        PerformanceSpace second = space("s", 2.5, false);
        assertThat(SpaceComparison.differences(first, second, 2, EnumSet.noneOf(SpaceComparison.Extra.class)))
                .containsExactly(
                        "metric 3: unit: \"sec\" against \"s\"",
                        "metric \"time\" (3), cnode 0, location 1: 1.5 against 2.5");
    }

    @Test
    void writesASpaceAsText() throws IOException {
        String[] lines = NormalForm.of(space("sec", 1.5, true)).split("\n", -1);
        assertThat(lines)
                .contains(
                        "attributes {}",
                        "metric id=0 fileId=3 parent=-1 name=\"time\" title=\"time\" unit=\"sec\" description=\"\" url=\"\""
                                + " type=DOUBLE typeName=\"\" kind=EXCLUSIVE visibility=NORMAL derivation=(expression=\"\" rowwise=true"
                                + " initialization=\"\" aggregations=[]) convertible=true cacheable=true attributes={}",
                        "row 0 0 1=1.5",
                        "row 0 1");
    }

    private static List<String> all(PerformanceSpace first, PerformanceSpace second) throws IOException {
        return SpaceComparison.differences(first, second, 100, EnumSet.allOf(SpaceComparison.Extra.class));
    }

    private static Attachment text(String name, String text) {
        return Attachment.of(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static PerformanceSpace space(String unit, double value, boolean secondRow) {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric(Metric.named("time").fileId(3).unit(unit));
        int main = space.defineRegion("main", "main.c", 1, 20);
        int root = space.defineCallNode(main, Tree.NO_PARENT);
        int child = space.defineCallNode(main, root);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("machine")));
        space.defineThread("thread 0", 0, process);
        int thread = space.defineThread("thread 1", 1, process);
        space.setSeverity(time, root, thread, value);
        return secondRow ? space.defineRow(time, child).build() : space.build();
    }

    /** Hands out rows without their neutral cells. */
    private record SparseCopy(Severity dense) implements Severity {
        @Override
        public boolean hasRow(int metric, int callNode) throws IOException {
            return dense.hasRow(metric, callNode);
        }

        @Override
        public boolean read(int metric, int callNode, Row into) throws IOException {
            return dense.read(metric, callNode, into);
        }

        @Override
        public RowCursor rows(int metric) throws IOException {
            RowCursor cursor = dense.rows(metric);
            Row row = new Row(ValueType.DOUBLE, 2);
            return new RowCursor() {
                @Override
                public boolean next() throws IOException {
                    boolean more = cursor.next();
                    if (more) {
                        fill();
                    }
                    return more;
                }

                private void fill() {
                    row.clearSparse(ValueType.DOUBLE);
                    for (int i = 0; i < cursor.row().count(); i++) {
                        if (cursor.row().word(i) != 0) {
                            int at = row.append(i);
                            row.words()[at] = cursor.row().word(i);
                        }
                    }
                }

                @Override
                public int callNode() {
                    return cursor.callNode();
                }

                @Override
                public Row row() {
                    return row;
                }
            };
        }
    }
}
