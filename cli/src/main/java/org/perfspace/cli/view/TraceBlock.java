package org.perfspace.cli.view;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.model.Definitions;
import org.perfspace.model.Trace;

/**
 * The samples of a part of a trace. If a location has more samples than the requested number of pixels, each pixel has the
 * call node that covers most of it.
 *
 * <pre>
 *  i32[]  number of samples of each location
 *  f64[]  times since the beginning of the trace in ns, location after location
 *  i32[]  call nodes, or -1 for idle
 * </pre>
 */
final class TraceBlock {

    private final Trace trace;
    private final double from;
    private final double until;
    private final int pixels;
    private final int[] counts;
    private double[] times = new double[1024];
    private int[] nodes = new int[1024];
    private int size;

    private TraceBlock(Trace trace, int locations, double from, double until, int pixels) {
        this.trace = trace;
        this.from = from;
        this.until = until;
        this.pixels = pixels;
        this.counts = new int[locations];
    }

    /**
     * Packs a part of a trace.
     *
     * @param from start in ns since the beginning of the trace
     * @param until end in ns since the beginning of the trace
     * @param pixels maximum number of samples of a location; 0 for no limit
     */
    public static byte[] of(Definitions definitions, Trace trace, double from, double until, int pixels)
            throws IOException {
        TraceBlock block = new TraceBlock(trace, definitions.locations().size(), from, until, pixels);
        for (int location = 0; location < block.counts.length; location++) {
            block.add(location);
        }
        return new Sections()
                .add(block.counts)
                .addDoubles(block.times, block.size)
                .add(block.nodes, block.size)
                .toBytes();
    }

    /** Returns the length of a trace in ns. */
    static double span(Trace trace) {
        return (double) (trace.endNanos() - trace.beginNanos());
    }

    private void add(int location) throws IOException {
        int before = size;
        Trace.SampleCursor samples = trace.samples(location);
        Pixels reduced = pixels > 0 && trace.sampleCount(location) > pixels ? new Pixels() : null;
        double last = Double.NaN;
        int lastNode = Trace.IDLE;
        while (samples.next()) {
            double time = (double) (samples.nanos() - trace.beginNanos());
            if (!Double.isNaN(last)) {
                put(reduced, last, time, lastNode);
            }
            last = time;
            lastNode = samples.callNode();
            if (time > until) {
                break;
            }
        }
        if (!Double.isNaN(last)) {
            put(reduced, last, Math.max(last, span(trace)), lastNode);
        }
        if (reduced != null) {
            reduced.flush();
        }
        counts[location] = size - before;
    }

    private void put(@org.jspecify.annotations.Nullable Pixels reduced, double begin, double end, int node) {
        if (end < from || begin > until) {
            return;
        }
        if (reduced == null) {
            append(begin, node);
        } else {
            reduced.cover(Math.max(begin, from), Math.min(end, until), node);
        }
    }

    private void append(double time, int node) {
        if (size == nodes.length) {
            times = Arrays.copyOf(times, 2 * size);
            nodes = Arrays.copyOf(nodes, 2 * size);
        }
        times[size] = time;
        nodes[size++] = node;
    }

    /** Finds the call node that covers most of each pixel; samples are added in order. */
    private final class Pixels {
        private final double width = Math.max(1, (until - from) / pixels);
        private int pixel = -1;
        private int[] present = new int[8];
        private double[] covered = new double[8];
        private int kinds;
        private int shown = Integer.MIN_VALUE;

        void cover(double begin, double end, int node) {
            double at = begin;
            do {
                int here = (int) Math.min(pixels - 1, (at - from) / width);
                if (here != pixel) {
                    flush();
                    pixel = here;
                }
                double edge = here == pixels - 1 ? Double.MAX_VALUE : from + (here + 1) * width;
                add(node, Math.min(end, edge) - at);
                at = edge;
            } while (at < end);
        }

        void flush() {
            if (kinds == 0) {
                return;
            }
            int best = 0;
            for (int k = 1; k < kinds; k++) {
                best = covered[k] > covered[best] ? k : best;
            }
            if (present[best] != shown) {
                append(from + pixel * width, present[best]);
                shown = present[best];
            }
            kinds = 0;
        }

        private void add(int node, double time) {
            int k = 0;
            while (k < kinds && present[k] != node) {
                k++;
            }
            if (k == kinds) {
                if (kinds == present.length) {
                    present = Arrays.copyOf(present, 2 * kinds);
                    covered = Arrays.copyOf(covered, 2 * kinds);
                }
                present[k] = node;
                covered[k] = 0;
                kinds++;
            }
            covered[k] += Math.max(time, 0);
        }
    }
}
