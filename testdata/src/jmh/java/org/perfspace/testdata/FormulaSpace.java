package org.perfspace.testdata;

import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** A space of any size that takes no memory: every cell is a formula of its metric, call node and location. */
final class FormulaSpace {

    private FormulaSpace() {}

    /** DOUBLE metrics of one kind, every row present; a call tree about as deep as the logarithm of its size. */
    static PerformanceSpace of(int metrics, int callNodes, int locations, MetricKind kind) {
        return of(metrics, callNodes, locations, kind, 1);
    }

    /** The space of one run of many, which all have the same definitions and other values. */
    static PerformanceSpace ofRun(int run, int metrics, int callNodes, int locations) {
        Definitions definitions =
                of(metrics, callNodes, locations, MetricKind.EXCLUSIVE).definitions();
        return PerformanceSpace.of(definitions, new Formula(callNodes, locations, 1, run * 0.03125));
    }

    /** The same with values divided, such as by 3, so that most need 16 or 17 digits as text. */
    static PerformanceSpace of(int metrics, int callNodes, int locations, MetricKind kind, double divisor) {
        SpaceBuilder space = new SpaceBuilder();
        for (int m = 0; m < metrics; m++) {
            space.defineMetric(
                    Metric.named("metric" + m).type(ValueType.DOUBLE).kind(kind).unit("sec"));
        }
        int regions = Math.max(1, callNodes / 4);
        for (int r = 0; r < regions; r++) {
            space.defineRegion("region" + r, "file" + r % 50 + ".c", r, r + 20);
        }
        for (int node = 0; node < callNodes; node++) {
            int parent = node == 0 ? Tree.NO_PARENT : (int) ((node * 0x9e37_79b9L >>> 7) % node);
            space.defineCallNode(node % regions, parent);
        }
        int machine = space.defineMachine("machine");
        for (int l = 0; l < locations; l++) {
            int process = space.defineProcess("rank " + l, l, l == 0 ? space.defineNode("node", machine) : 1);
            space.defineThread("thread 0", 0, process);
        }
        Definitions definitions = space.build().definitions();
        return PerformanceSpace.of(definitions, new Formula(callNodes, locations, divisor, 0));
    }

    private record Formula(int callNodes, int locations, double divisor, double offset) implements Severity {

        @Override
        public boolean hasRow(int metric, int callNode) {
            return true;
        }

        @Override
        public boolean read(int metric, int callNode, Row into) {
            long[] words = into.fillDense(ValueType.DOUBLE);
            double base = metric * 31.0 + callNode * 0.75 + offset;
            for (int location = 0; location < locations; location++) {
                words[location] = Double.doubleToRawLongBits((base + location * 0.015625) / divisor);
            }
            return true;
        }

        @Override
        public RowCursor rows(int metric) {
            Row row = new Row(ValueType.DOUBLE, locations);
            return new RowCursor() {
                private int current = -1;

                @Override
                public boolean next() {
                    current++;
                    return current < callNodes && read(metric, current, row);
                }

                @Override
                public int callNode() {
                    return current;
                }

                @Override
                public Row row() {
                    return row;
                }
            };
        }
    }
}
