package org.perfspace.convert;

import java.io.IOException;
import org.perfspace.format.Format;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/** An estimate of the size of an output before it is written: the bytes of the values that a profile stores. */
public final class OutputSize {

    /** Size in bytes from which on an output is announced before it is written. */
    public static final long LARGE = 10_000_000_000L;

    /** Bytes of a cell and its index in an HPCToolkit database, in all its scopes and in both files of values. */
    private static final int HPCTOOLKIT_CELL = 80;

    /** Largest number of call nodes that are sampled for each metric; the others are assumed to be like them. */
    private static final int SAMPLES = 100_000;

    /** Approximate number of rows that are looked for in all; many metrics have fewer samples each. */
    private static final int SAMPLES_OF_ALL = 10_000_000;

    private OutputSize() {}

    /**
     * {@return the approximate number of bytes that the values of a profile need in a format, without compression}
     *
     * @param space the profile
     * @param to the format
     * @throws IOException if the profile cannot be read
     */
    public static long of(PerformanceSpace space, Format to) throws IOException {
        return times(cells(space), to == Format.HPCTOOLKIT ? HPCTOOLKIT_CELL : Long.BYTES);
    }

    /**
     * {@return the approximate number of values that a profile stores}
     *
     * @param space the profile
     * @throws IOException if the profile cannot be read
     */
    public static long cells(PerformanceSpace space) throws IOException {
        long locations = space.definitions().locations().size();
        long most = 0;
        for (Metric metric : space.definitions().metrics()) {
            long rows = metric.kind().derived()
                    ? 0
                    : space.definitions().callNodes().size();
            most = sum(most, times(times(rows, locations), metric.type().words()));
        }
        if (times(most, HPCTOOLKIT_CELL) < LARGE) {
            return most; // not worth reading the rows
        }
        long cells = 0;
        for (Metric metric : space.definitions().metrics()) {
            if (!metric.kind().derived()) {
                cells = sum(
                        cells,
                        times(
                                times(rows(space, metric.id()), locations),
                                metric.type().words()));
            }
        }
        return cells;
    }

    private static long rows(PerformanceSpace space, int metric) throws IOException {
        int nodes = space.definitions().callNodes().size();
        int samples =
                Math.min(SAMPLES, SAMPLES_OF_ALL / space.definitions().metrics().size() + 1);
        int step = nodes / samples + 1;
        long found = 0;
        long seen = 0;
        for (long node = metric % step; node < nodes; node += step) {
            found += space.severity().hasRow(metric, (int) node) ? 1 : 0;
            seen++;
        }
        return seen == 0 ? 0 : Math.round((double) nodes * found / seen);
    }

    private static long sum(long a, long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }

    private static long times(long a, long b) {
        return Math.multiplyHigh(a, b) != 0 || a * b < 0 ? Long.MAX_VALUE : a * b;
    }
}
