package org.perfspace.cli.view;

import java.io.IOException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * The way in which the page gets the values of a metric: the call nodes that its rows cover, and the operation that
 * combines two values.
 *
 * @param metric the metric
 * @param storage the call nodes that the rows of the page cover
 * @param fold the operation that combines values
 * @param why reason why there are no numbers, as text for the user; empty if there are
 */
record MetricSource(Metric metric, Storage storage, Fold fold, String why) {

    /** The call nodes that a row of the page covers. */
    public enum Storage {
        /** The page has no values. */
        NONE(""),
        /** The call node alone; inclusive values are sums. */
        EXCLUSIVE("x"),
        /** The call node with all nodes below it; exclusive values are differences. */
        INCLUSIVE("i"),
        /** Both are stored, since neither follows from the other: a formula over sums. */
        BOTH("b"),
        /** The cells consist of several numbers, and are shown as text. */
        TEXT("t");

        private final String code;

        Storage(String code) {
            this.code = code;
        }

        /** Returns the code in the head of the page. */
        public String code() {
            return code;
        }
    }

    /** The operation that combines values. */
    public enum Fold {
        /** The sum of doubles. */
        SUM,
        /** The exact sum of integers. */
        INTEGER_SUM,
        /** The minimum. */
        MIN,
        /** The maximum. */
        MAX;

        /** Combines two values. */
        double combine(double a, double b) {
            return switch (this) {
                case SUM, INTEGER_SUM -> a + b;
                case MIN -> b < a ? b : a;
                case MAX -> b > a ? b : a;
            };
        }

        /** Returns the value of a cell as a number; integers beyond 2^53 are rounded. */
        double number(long word) {
            return this == INTEGER_SUM ? (double) word : Double.longBitsToDouble(word);
        }
    }

    /** Chooses the storage and the operation for a metric of a profile. */
    static MetricSource of(PerformanceSpace space, Metric metric) {
        ValueType type = metric.type();
        Fold fold =
                switch (type.base()) {
                    case MINDOUBLE -> Fold.MIN;
                    case MAXDOUBLE -> Fold.MAX;
                    default -> type.isInteger() ? Fold.INTEGER_SUM : Fold.SUM;
                };
        Definitions definitions = space.definitions();
        if (definitions.isVoid(metric.id())) {
            return new MetricSource(metric, Storage.NONE, fold, "switched off in the profile (VOID)");
        }
        if (metric.kind().derived()) {
            String refusal = CallTreeView.of(space, CallFlavour.EXCLUSIVE)
                    .refusal(metric.id())
                    .orElse("");
            return new MetricSource(metric, refusal.isEmpty() ? derived(metric) : Storage.NONE, Fold.SUM, refusal);
        }
        if (!type.isNumber()) {
            return new MetricSource(metric, Storage.TEXT, fold, "values of type " + type + " are not single numbers");
        }
        if (!metric.combination().alongTree()) {
            return new MetricSource(metric, Storage.BOTH, fold, ""); // both are the values as they are stored
        }
        return new MetricSource(metric, metric.kind().inclusive() ? Storage.INCLUSIVE : Storage.EXCLUSIVE, fold, "");
    }

    /** Returns the rows for the page, or, if the page gets both, those of the inclusive or exclusive values. */
    RowCursor rows(PerformanceSpace space, boolean inclusive) throws IOException {
        if (!metric.kind().derived()) {
            return space.severity().rows(metric.id());
        }
        boolean with = inclusive || storage == Storage.INCLUSIVE;
        return CallTreeView.of(space, with ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE)
                .rows(metric.id());
    }

    /** Returns whether the trees can show numbers. */
    boolean hasNumbers() {
        return storage != Storage.NONE && storage != Storage.TEXT;
    }

    private static Storage derived(Metric metric) {
        if (!metric.derivation().aggregations().isEmpty() || metric.kind() == MetricKind.POSTDERIVED) {
            return Storage.BOTH;
        }
        return metric.kind().inclusive() ? Storage.INCLUSIVE : Storage.EXCLUSIVE;
    }
}
