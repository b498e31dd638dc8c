package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.model.Metric;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * Determines how exactly the values of each metric are stored. A metric is exact if a reader of the database gets it
 * back bit for bit: its cells are doubles that are stored unchanged, and its rows are exactly the call nodes with a
 * stored value. A metric is rounded if the database holds other numbers, because no double can represent some of its
 * integers. Each thread examines columns with its own instance.
 */
final class Exactness {

    private static final long NEGATIVE_ZERO = Long.MIN_VALUE;
    private static final long LARGEST_EXACT = 1L << 53;

    private final BitSet candidates = new BitSet();
    private final BitSet integers = new BitSet();
    private final BitSet rounded = new BitSet();
    private final BitSet[] rows;
    private final List<Metric> metrics;

    /** Creates an instance for the metrics of a plan. */
    Exactness(DatabasePlan plan, List<Metric> metrics, int callNodes) {
        this.metrics = metrics;
        this.rows = new BitSet[metrics.size()];
        for (MetricPlan metric : plan.metrics()) {
            boolean isDouble = metrics.get(metric.metric()).type().base() == ValueType.Base.DOUBLE;
            if (isDouble && metric.id(metric.valueScope()) != MetaDb.NONE) {
                candidates.set(metric.metric());
                rows[metric.metric()] = new BitSet(callNodes);
            }
            integers.set(metric.metric(), !isDouble);
        }
    }

    /** Examines the cells of a location. */
    void add(Column column) {
        for (int i = 0; i < column.size(); i++) {
            int metric = column.metric(i);
            long word = column.word(i);
            if (candidates.get(metric)) {
                if (word == NEGATIVE_ZERO) {
                    candidates.clear(metric);
                } else {
                    rows[metric].set(column.callNode(i));
                }
            } else if (integers.get(metric) && (word > LARGEST_EXACT || word < -LARGEST_EXACT)) {
                rounded.set(
                        metric,
                        rounded.get(metric) || isRounded(metrics.get(metric).type(), word));
            }
        }
    }

    private static boolean isRounded(ValueType type, long word) {
        double number = ProfileEncoder.number(type, word);
        return switch (type.word(0)) {
            case DOUBLE -> false;
            case SIGNED, UNSIGNED, OPAQUE -> (long) number != word || number >= 0x1p63;
        };
    }

    /** Adds the results of another thread. */
    void merge(Exactness other) {
        candidates.and(other.candidates);
        candidates.stream().forEach(m -> rows[m].or(other.rows[m]));
        rounded.or(other.rounded);
    }

    /** Returns the metrics that are exact, given the rows of the space. */
    BitSet exact(Severity severity, int callNodes) throws IOException {
        BitSet exact = (BitSet) candidates.clone();
        for (int m = candidates.nextSetBit(0); m >= 0; m = candidates.nextSetBit(m + 1)) {
            for (int node = 0; node < callNodes && exact.get(m); node++) {
                exact.set(m, severity.hasRow(m, node) == rows[m].get(node));
            }
        }
        return exact;
    }

    /** Returns the metrics for which the database holds other numbers. */
    BitSet rounded() {
        return rounded;
    }
}
