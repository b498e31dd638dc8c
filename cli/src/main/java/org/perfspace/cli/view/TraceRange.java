package org.perfspace.cli.view;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.perfspace.model.Trace;

/**
 * The time that each call node covers in a part of a trace, as the page computes it from the samples that it has.
 *
 * <pre>
 *  i32[]  call nodes in ascending order
 *  i32[]  number of columns of each
 *  i32[]  columns, call node after call node
 *  f64[]  times in ns
 *  f64[1] number of samples
 * </pre>
 */
final class TraceRange {

    private final Trace trace;
    private final double from;
    private final double until;
    private final Map<Long, Double> cells = new HashMap<>();
    private long samples;

    private TraceRange(Trace trace, double from, double until) {
        this.trace = trace;
        this.from = from;
        this.until = until;
    }

    /**
     * Adds up a part of a trace.
     *
     * @param from start in ns since the beginning of the trace
     * @param until end in ns since the beginning of the trace
     */
    static byte[] of(Trace trace, int locations, PageColumns columns, double from, double until) throws IOException {
        TraceRange range = new TraceRange(trace, from, until);
        for (int location = 0; location < locations; location++) {
            range.add(location, columns.of(location));
        }
        return range.toBytes();
    }

    private void add(int location, int column) throws IOException {
        Trace.SampleCursor cursor = trace.samples(location);
        double last = 0;
        int node = Trace.IDLE;
        while (true) {
            boolean more = cursor.next();
            double time = more ? (double) (cursor.nanos() - trace.beginNanos()) : TraceBlock.span(trace);
            cover(column, node, last, time);
            if (!more || time >= until) {
                return;
            }
            last = time;
            node = cursor.callNode();
        }
    }

    private void cover(int column, int node, double begin, double end) {
        double time = Math.min(until, end) - Math.max(from, begin);
        if (node != Trace.IDLE && time > 0) {
            samples++;
            cells.merge(((long) node << Integer.SIZE) | column, time, Double::sum);
        }
    }

    private byte[] toBytes() {
        long[] keys = cells.keySet().stream().mapToLong(key -> key).sorted().toArray();
        int[] nodes = Arrays.stream(keys)
                .mapToInt(key -> (int) (key >> Integer.SIZE))
                .distinct()
                .toArray();
        int[] counts = new int[nodes.length];
        int[] columns = new int[keys.length];
        double[] times = new double[keys.length];
        int row = -1;
        for (int k = 0; k < keys.length; k++) {
            int node = (int) (keys[k] >> Integer.SIZE);
            if (row < 0 || nodes[row] != node) {
                row++;
            }
            counts[row]++;
            columns[k] = (int) keys[k];
            times[k] = cells.getOrDefault(keys[k], 0.0);
        }
        return new Sections()
                .add(nodes)
                .add(counts)
                .add(columns)
                .addDoubles(times)
                .addDoubles((double) samples)
                .toBytes();
    }
}
