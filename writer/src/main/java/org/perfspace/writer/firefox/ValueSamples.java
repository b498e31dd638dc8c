package org.perfspace.writer.firefox;

import static org.perfspace.format.firefox.FirefoxLayout.*;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.io.HeapPart;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.firefox.TableText.Kind;

/**
 * The exclusive values of a metric as samples: each call node with a value becomes a sample whose weight is the value.
 * Their times are artificial: the samples follow each other in the order of the call tree, each as long as its weight
 * if that is a time, otherwise 1 ms.
 *
 * <p>The rows are read once for each band of locations; the values of one band are in memory at a time.
 */
final class ValueSamples implements ThreadSamples {

    private final PerformanceSpace space;
    private final Metric metric;
    private final CallTreeView view;
    private final String weightType;
    private final double scale;
    private final double[][] band;
    private int first;
    private int end;
    private long odd;
    private long rounded;

    ValueSamples(PerformanceSpace space, Metric metric) {
        this(space, metric, HeapPart.CACHE.bytes());
    }

    ValueSamples(PerformanceSpace space, Metric metric, long bandBytes) {
        this.space = space;
        this.metric = metric;
        this.view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        this.scale = millis(metric.unit());
        boolean bytes = Unit.of(metric.unit()).filter(Unit.BYTES::equals).isPresent();
        this.weightType = scale > 0 ? WEIGHT_MS : bytes ? WEIGHT_BYTES : WEIGHT_SAMPLES;
        int nodes = space.definitions().callNodes().size();
        long width = Math.max(1, bandBytes / Math.max(1, (long) Double.BYTES * nodes));
        this.band =
                new double[(int) Math.min(width, space.definitions().locations().size())][nodes];
    }

    /** Returns the number of milliseconds in a unit; 0 if it is not a unit of time. */
    private static double millis(String unit) {
        return Unit.ofTime(unit).map(time -> time.nanoseconds() / 1e6).orElse(0.0);
    }

    @Override
    public long originNanos() {
        return 0;
    }

    @Override
    public double interval() {
        return 1;
    }

    @Override
    public String weightType() {
        return weightType;
    }

    @Override
    public String metric() {
        return metric.name();
    }

    /** Returns the number of values that are not finite, which are omitted. */
    long odd() {
        return odd;
    }

    /** Returns the number of integers that are rounded because no double represents them exactly. */
    long rounded() {
        return rounded;
    }

    @Override
    public long write(int location, TableText out) throws IOException {
        if (location >= end) {
            readBand(location);
        }
        double[] values = band[location - first];
        out.begin("stack", Kind.INDEX);
        long samples = 0;
        for (int node = 0; node < values.length; node++) {
            if (values[node] != 0) {
                out.add(node);
                samples++;
            }
        }
        out.end();
        out.begin("time", Kind.DOUBLE);
        double time = 0;
        for (double value : values) {
            if (value != 0) {
                out.add(Double.doubleToRawLongBits(time));
                time += scale > 0 ? Math.abs(value) : 1;
            }
        }
        out.end();
        out.begin("weight", Kind.DOUBLE);
        for (double value : values) {
            if (value != 0) {
                out.add(Double.doubleToRawLongBits(value));
            }
        }
        out.end();
        return samples;
    }

    private void readBand(int location) throws IOException {
        first = location;
        end = Math.min(location + band.length, space.definitions().locations().size());
        for (double[] values : band) {
            Arrays.fill(values, 0);
        }
        try (RowCursor rows = view.rows(metric.id())) {
            while (rows.next()) {
                take(rows.callNode(), rows.row());
            }
        }
    }

    private void take(int node, Row row) {
        boolean integer = row.type().isInteger();
        for (int i = 0; i < row.count(); i++) {
            int location = row.location(i);
            if (location >= first && location < end) {
                double value = integer ? (double) row.word(i) : Double.longBitsToDouble(row.word(i));
                double weight = scale > 0 ? value * scale : value;
                odd += Double.isFinite(weight) ? 0 : 1;
                rounded += integer && (long) value != row.word(i) ? 1 : 0;
                band[location - first][node] = Double.isFinite(weight) ? weight : 0;
            }
        }
    }
}
