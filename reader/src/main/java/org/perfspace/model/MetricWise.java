package org.perfspace.model;

import java.io.IOException;
import java.util.BitSet;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * A severity that reads the values of each metric from another severity.
 *
 * @param sources returns the severity that contains the values of a metric
 * @param originals returns the id of a metric in that severity
 */
record MetricWise(IntFunction<Severity> sources, IntUnaryOperator originals) implements Severity {

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        return sources.apply(metric).hasRow(originals.applyAsInt(metric), callNode);
    }

    @Override
    public int nextRow(int metric, int from, int to) throws IOException {
        return sources.apply(metric).nextRow(originals.applyAsInt(metric), from, to);
    }

    @Override
    public BitSet nodesWithRows(int metric, int callNodes) throws IOException {
        return sources.apply(metric).nodesWithRows(originals.applyAsInt(metric), callNodes);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        return sources.apply(metric).read(originals.applyAsInt(metric), callNode, into);
    }

    @Override
    public boolean isCheap(int metric) {
        return sources.apply(metric).isCheap(originals.applyAsInt(metric));
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return sources.apply(metric).rows(originals.applyAsInt(metric));
    }
}
