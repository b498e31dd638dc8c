package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * The values in profile.db and cct.db, and how exact they are. A metric is exact if a reader of the database gets it back
 * bit for bit: its cells are doubles that are stored unchanged, and its rows are exactly the call nodes with a stored value.
 * A metric is rounded if the database holds other numbers, because no double can represent some of its integers. A metric
 * was dropped if its values are not costs. All cells are examined while they are written, by any number of threads.
 */
final class WrittenValues {

    private static final long NEGATIVE_ZERO = Long.MIN_VALUE;
    private static final long LARGEST_EXACT = 1L << 53;

    private final DatabasePlan plan;
    private final Definitions definitions;
    private final Set<Integer> stored = new HashSet<>();
    private final Set<Integer> dropped = new HashSet<>();
    private final BitSet exact = new BitSet();
    private final BitSet integers = new BitSet();
    private final BitSet rounded = new BitSet();

    /** Call nodes with a value of each metric that may be exact. */
    private final BitSet[] rows;

    private WrittenValues(DatabasePlan plan, Definitions definitions, Set<MetricPlan> dropped) {
        this.plan = plan;
        this.definitions = definitions;
        this.rows = new BitSet[definitions.metrics().size()];
        plan.metrics().forEach(metric -> stored.add(metric.metric()));
        dropped.forEach(metric -> this.dropped.add(metric.metric()));
    }

    /**
     * Returns the values of a plan, whose cells are {@linkplain #add added} next.
     *
     * @param dropped metrics whose values are not costs: negative, not finite, or less than the sum of their parts
     */
    static WrittenValues of(DatabasePlan plan, Definitions definitions, Set<MetricPlan> dropped) {
        WrittenValues values = new WrittenValues(plan, definitions, dropped);
        for (MetricPlan metric : plan.metrics()) {
            int id = metric.metric();
            boolean isDouble = definitions.metrics().get(id).type().base() == ValueType.Base.DOUBLE;
            values.exact.set(id, isDouble && metric.id(metric.valueScope()) != MetaDb.NONE);
            values.integers.set(id, !isDouble);
            values.rows[id] = new BitSet();
        }
        return values;
    }

    /** Returns the values of files that were copied unchanged. */
    static WrittenValues ofCopy(DatabasePlan plan, Definitions definitions) {
        WrittenValues values = new WrittenValues(plan, definitions, Set.of());
        values.stored.forEach(values.exact::set);
        return values;
    }

    /** Examines cells. */
    synchronized void add(ColumnBatch cells) {
        for (int i = 0; i < cells.size(); i++) {
            int metric = cells.metric(i);
            long word = cells.word(i);
            if (exact.get(metric)) {
                if (word == NEGATIVE_ZERO) {
                    exact.clear(metric);
                } else {
                    rows[metric].set(cells.callNode(i));
                }
            } else if (integers.get(metric) && (word > LARGEST_EXACT || word < -LARGEST_EXACT)) {
                rounded.set(metric, rounded.get(metric) || isRounded(metric, word));
            }
        }
    }

    private boolean isRounded(int metric, long word) {
        ValueType type = definitions.metrics().get(metric).type();
        double number = ProfileEncoder.number(type, word);
        return switch (type.word(0)) {
            case DOUBLE -> false;
            case SIGNED, UNSIGNED, OPAQUE -> (long) number != word || number >= 0x1p63;
        };
    }

    /** Compares the rows after all cells were added. */
    void compareRows(Severity severity) throws IOException {
        int callNodes = definitions.callNodes().size();
        for (int m = exact.nextSetBit(0); m >= 0; m = exact.nextSetBit(m + 1)) {
            for (int node = 0; node < callNodes && exact.get(m); node++) {
                exact.set(m, severity.hasRow(m, node) == rows[m].get(node));
            }
        }
    }

    /** Returns the plan without the metrics that were dropped. */
    DatabasePlan plan() {
        return plan;
    }

    /** Returns the definitions of the space. */
    Definitions definitions() {
        return definitions;
    }

    /** Returns whether all planned metrics are stored. */
    boolean areComplete() {
        return dropped.isEmpty();
    }

    /** Returns the metrics that a reader gets back bit for bit. */
    BitSet exact() {
        return exact;
    }

    /** Describes the metrics whose values a reader does not get back bit for bit from the database. */
    List<String> inexact() {
        List<String> what = new ArrayList<>();
        for (Metric metric : definitions.metrics()) {
            if (!metric.kind().derived() && !exact.get(metric.id())) {
                what.add(named(
                        metric,
                        stored.contains(metric.id()) ? "the exact " + metric.type() + " values" : absence(metric)));
            }
        }
        return what;
    }

    /** Reports the values that a database without a supplement does not hold. */
    void lose(WriteReport report) {
        for (Metric metric : definitions.metrics()) {
            if (!metric.kind().derived() && !MetricPlanner.isFurtherScope(metric)) {
                if (!stored.contains(metric.id())) {
                    report.lose(named(metric, absence(metric)), 0);
                } else if (rounded.get(metric.id())) {
                    report.lose(named(metric, "integers above 2^53 are rounded"), 0);
                }
            }
        }
    }

    private static String named(Metric metric, String what) {
        return "metric \"" + metric.name() + "\": " + what;
    }

    /** Describes why a metric is not stored. */
    private String absence(Metric metric) {
        return dropped.contains(metric.id())
                ? "values that are negative, not finite or less than their parts"
                : MetricPlanner.isCost(definitions, metric) ? "no metric id is left for it" : "not additive";
    }
}
