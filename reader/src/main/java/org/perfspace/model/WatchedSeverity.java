package org.perfspace.model;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/**
 * The values of a space, which are checked for decreasing counters when they are read: values of 2<sup>63</sup> or more
 * of UINT64 metrics. Measurement systems store a small negative difference as such a value. The rows are not changed.
 */
final class WatchedSeverity implements Severity.Forwarding {

    private final Definitions definitions;
    private final Severity severity;
    private final AtomicIntegerArray found;

    /**
     * Creates a severity that checks the values of another one.
     *
     * @param definitions the definitions of the profile
     * @param severity the values
     */
    public WatchedSeverity(Definitions definitions, Severity severity) {
        this.definitions = definitions;
        this.severity = severity;
        this.found = new AtomicIntegerArray(definitions.metrics().size());
    }

    /**
     * {@return whether there is a metric of type UINT64, which may contain such values}
     *
     * @param definitions the definitions of a profile
     */
    public static boolean isNeeded(Definitions definitions) {
        for (Metric metric : definitions.metrics()) {
            if (isCounter(metric)) {
                return true;
            }
        }
        return false;
    }

    /** {@return a line for each metric in which such a value was found so far} */
    public List<String> notes() {
        return IntStream.range(0, found.length())
                .filter(metric -> found.get(metric) != 0)
                .mapToObj(definitions.metrics()::get)
                .map(metric -> "metric \"" + metric.name() + "\" (" + metric.fileId()
                        + ") has values of 2^63 or more: counters that went backwards; they count as negative numbers")
                .toList();
    }

    @Override
    public Severity source(int metric) {
        return severity;
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        boolean read = severity.read(metric, callNode, into);
        if (read && isCounter(definitions.metrics().get(metric))) {
            watch(metric, into);
        }
        return read;
    }

    @Override
    public boolean isCheap(int metric) {
        return severity.isCheap(metric);
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        RowCursor rows = severity.rows(metric);
        return isCounter(definitions.metrics().get(metric)) ? rows.visitedBy(row -> watch(metric, row)) : rows;
    }

    private static boolean isCounter(Metric metric) {
        return metric.type().base() == ValueType.Base.UINT64;
    }

    private void watch(int metric, Row row) {
        if (row.hasNegativeWord()) {
            found.set(metric, 1);
        }
    }
}
