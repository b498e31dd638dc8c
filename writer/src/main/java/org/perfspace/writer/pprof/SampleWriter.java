package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.stacks.StackMetric;
import org.perfspace.writer.stacks.WrittenPaths;

/** Writes a sample for each call node and location with a value: the exclusive values of all metrics. */
final class SampleWriter {

    private final List<StackMetric> metrics;
    private final ProgramPlan program;
    private final PlaceLabels labels;
    private final OutputStream out;
    private final int locations;
    private final long[][] values;
    private final boolean[] filled;
    private final WireBuffer stack = new WireBuffer(256);
    private final WireBuffer cells = new WireBuffer(256);
    private final WireBuffer sample = new WireBuffer(1024);
    private final WrittenPaths paths;
    private boolean hasStack;

    SampleWriter(
            PerformanceSpace space,
            List<StackMetric> metrics,
            ProgramPlan program,
            PlaceLabels labels,
            WrittenPaths paths,
            OutputStream out) {
        this.metrics = metrics;
        this.program = program;
        this.labels = labels;
        this.paths = paths;
        this.out = out;
        this.locations = space.definitions().locations().size();
        this.values = new long[metrics.size()][locations];
        this.filled = new boolean[metrics.size()];
    }

    /** Writes all samples. */
    void write(PerformanceSpace space) throws IOException {
        CallTreeView view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        List<RowCursor> cursors = new ArrayList<>();
        try {
            int[] nodes = new int[metrics.size()];
            for (int m = 0; m < nodes.length; m++) {
                cursors.add(view.rows(metrics.get(m).metric().id()));
                nodes[m] = next(cursors.get(m));
            }
            int node = Arrays.stream(nodes).min().orElse(Integer.MAX_VALUE);
            while (node != Integer.MAX_VALUE) {
                for (int m = 0; m < nodes.length; m++) {
                    fill(m, nodes[m] == node ? cursors.get(m) : null);
                    nodes[m] = nodes[m] == node ? next(cursors.get(m)) : nodes[m];
                }
                writeNode(node);
                node = Arrays.stream(nodes).min().orElse(Integer.MAX_VALUE);
            }
        } finally {
            for (RowCursor cursor : cursors) {
                cursor.close();
            }
        }
    }

    private static int next(RowCursor cursor) throws IOException {
        return cursor.next() ? cursor.callNode() : Integer.MAX_VALUE;
    }

    /** Copies the values of a metric, or zeros if it has no row. */
    private void fill(int metric, @org.jspecify.annotations.Nullable RowCursor cursor) {
        if (cursor != null) {
            cursor.row().copyDense(values[metric]);
            metrics.get(metric).makeWhole(values[metric], locations);
        } else if (filled[metric]) {
            Arrays.fill(values[metric], 0);
        }
        filled[metric] = cursor != null;
    }

    private void writeNode(int node) throws IOException {
        hasStack = false;
        for (int location = 0; location < locations; location++) {
            long any = 0;
            for (long[] row : values) {
                any |= row[location];
            }
            if (any != 0) {
                if (!hasStack) {
                    putStack(node);
                }
                paths.add(node);
                writeSample(location);
            }
        }
    }

    private void putStack(int node) throws IOException {
        hasStack = true;
        stack.clear();
        if (!program.isNothing(node)) {
            cells.clear();
            program.putStack(node, cells);
            stack.field(LOCATION_ID, cells);
        }
    }

    private void writeSample(int location) throws IOException {
        cells.clear();
        for (long[] row : values) {
            cells.varint(row[location]);
        }
        byte[] places = labels.of(location);
        int length = stack.size() + places.length + cells.size() + headLength(cells.size());
        sample.clear().head(SAMPLE, length).append(stack).field(VALUE, cells).append(places, places.length);
        out.write(sample.bytes(), 0, sample.size());
    }

    private static int headLength(int length) {
        return 2 + (31 - Integer.numberOfLeadingZeros(length | 1)) / 7;
    }
}
