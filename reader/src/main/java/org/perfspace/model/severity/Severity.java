package org.perfspace.model.severity;

import java.io.IOException;
import java.util.function.IntFunction;
import org.perfspace.model.definitions.ValueType;

/**
 * The numbers of a performance space: a row for each metric and call node that have one. An absent row means the
 * {@linkplain ValueType#neutral neutral element} everywhere; it is not the same as a row of neutral cells. A cell that a
 * sparse row leaves out <em>is</em> the same as a neutral cell.
 *
 * <p>Rows may be fetched from an open file, so every access may fail. Safe for several threads, each with its own
 * {@link Row} and {@link RowCursor}. Derived metrics have no rows.
 */
public interface Severity {

    /** Nothing was measured. */
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
            return new EmptyCursor();
        }
    };

    /**
     * {@return the values of metrics that have different sources}
     *
     * @param sources the severity that holds the values of a metric, under the metric's own id
     */
    static Severity perMetric(IntFunction<Severity> sources) {
        return new MetricWise(sources, metric -> metric);
    }

    /**
     * {@return the values of some metrics of this severity under new ids}
     *
     * @param originals ids of the metrics here, in the order of the new ids; a negative one for a metric without values
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
     * Fetches one row.
     *
     * @param metric id of the metric
     * @param callNode id of the call node
     * @param into takes the row; made for this space's number of locations. Left alone if the row is absent
     * @return whether the row is stored
     * @throws IOException if the profile cannot be read
     */
    boolean read(int metric, int callNode, Row into) throws IOException;

    /**
     * {@return whether the rows of a metric can be read again about as fast as from a copy of them, because they lie in
     * memory or in a file as they are} Who needs the rows more than once can do without a copy then.
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
     * @param buffer takes the rows; made for this space's number of locations
     * @throws IOException if the profile cannot be read
     */
    default RowCursor rows(int metric, int from, int to, Row buffer) throws IOException {
        return new NodeByNode(from, to, node -> read(metric, node, buffer) ? buffer : null);
    }
}
