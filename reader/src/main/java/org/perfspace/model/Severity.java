package org.perfspace.model;

import java.io.IOException;
import java.util.BitSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The values of a performance space: a row for each metric and call node with stored values. An absent row stands for
 * {@linkplain ValueType#neutral neutral elements} at all locations, but is not the same as a row of neutral cells. A
 * cell that a sparse row omits <em>is</em> the same as a neutral cell.
 *
 * <p>Rows may be fetched from an open file, so every access may fail. Safe for use by several threads, each with its
 * own {@link Row} and {@link RowCursor}. Derived metrics have no rows.
 */
public interface Severity {

    /** A severity without rows. */
    Severity NONE = new Severity() {
        @Override
        public boolean hasRow(int metric, int callNode) {
            return false;
        }

        @Override
        public boolean read(int metric, int callNode, Row into) {
            return false;
        }

        @Override
        public RowCursor rows(int metric) {
            return RowCursor.nodeByNode(0, node -> null);
        }
    };

    /** A severity with the same rows as others, whose values it changes or observes. */
    interface Forwarding extends Severity {

        /**
         * {@return the severity that has the rows of a metric, under the same id}
         *
         * @param metric id of the metric
         */
        Severity source(int metric);

        @Override
        default boolean hasRow(int metric, int callNode) throws IOException {
            return source(metric).hasRow(metric, callNode);
        }

        @Override
        default int nextRow(int metric, int from, int to) throws IOException {
            return source(metric).nextRow(metric, from, to);
        }

        @Override
        default BitSet nodesWithRows(int metric, int callNodes) throws IOException {
            return source(metric).nodesWithRows(metric, callNodes);
        }
    }

    /**
     * {@return a severity whose metrics have different sources}
     *
     * @param sources returns the severity that contains the values of a metric, under the same id
     */
    static Severity perMetric(IntFunction<Severity> sources) {
        return new MetricWise(sources, metric -> metric);
    }

    /**
     * {@return the values of some metrics of this severity under new ids}
     *
     * @param originals ids of the metrics in this severity, in the order of the new ids; negative for a metric without
     *     values
     */
    default Severity ofMetrics(int... originals) {
        int[] ids = originals.clone();
        return new MetricWise(metric -> ids[metric] < 0 ? NONE : this, metric -> ids[metric]);
    }

    /**
     * {@return whether a row is stored}
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     * @throws IOException if the profile cannot be read
     */
    boolean hasRow(int metric, int callNode) throws IOException;

    /**
     * {@return the first call node of a range for which a row is stored; the end of the range if there is none} If a metric has
     * few rows, this is faster than {@link #hasRow} for each call node of the range, unless the source has no list of its rows.
     *
     * @param metric id of the metric
     * @param from first call node
     * @param to one past the last call node
     * @throws IOException if the profile cannot be read
     */
    default int nextRow(int metric, int from, int to) throws IOException {
        int callNode = from;
        while (callNode < to && !hasRow(metric, callNode)) {
            callNode++;
        }
        return callNode;
    }

    /**
     * {@return the call nodes for which rows are stored} This is faster than {@link #nextRow} from row to row if the rows
     * follow from others.
     *
     * @param metric id of the metric
     * @param callNodes number of call nodes of this space
     * @throws IOException if the profile cannot be read
     */
    default BitSet nodesWithRows(int metric, int callNodes) throws IOException {
        BitSet nodes = new BitSet();
        for (int node = nextRow(metric, 0, callNodes); node < callNodes; node = nextRow(metric, node + 1, callNodes)) {
            nodes.set(node);
        }
        return nodes;
    }

    /**
     * Fetches one row.
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     * @param into receives the row; must have been created for the number of locations of this space. Not changed if
     *     the row is absent
     * @return whether the row is stored
     * @throws IOException if the profile cannot be read
     */
    boolean read(int metric, int callNode, Row into) throws IOException;

    /**
     * {@return whether the rows of a metric can be read again about as fast as from a copy, because they are stored in
     * the same form in memory or in a file} Callers that need the rows more than once need not copy them then.
     *
     * @param metric id of the metric
     */
    default boolean isCheap(int metric) {
        return false;
    }

    /**
     * {@return the rows of a metric from the first call node to the last}
     *
     * @param metric id of the metric
     * @throws IOException if the profile cannot be read
     */
    RowCursor rows(int metric) throws IOException;

    /**
     * {@return the rows of a metric at a range of call nodes, each fetched when the cursor reaches it}
     *
     * @param metric id of the metric
     * @param from first call node
     * @param to one past the last call node
     * @param buffer receives the rows; must have been created for the number of locations of this space
     * @throws IOException if the profile cannot be read
     */
    default RowCursor rows(int metric, int from, int to, Row buffer) throws IOException {
        return new NodeByNode(from, to, new RowCursor.Fetch() {
            @Override
            public @Nullable Row at(int callNode) throws IOException {
                return read(metric, callNode, buffer) ? buffer : null;
            }

            @Override
            public int next(int callNode) throws IOException {
                return nextRow(metric, callNode, to);
            }
        });
    }
}
