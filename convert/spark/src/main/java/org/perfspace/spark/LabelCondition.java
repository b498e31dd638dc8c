package org.perfspace.spark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.StringContains;
import org.apache.spark.sql.sources.StringEndsWith;
import org.apache.spark.sql.sources.StringStartsWith;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.TidyLayout;

/**
 * The conditions on one label that this data source decides itself, once for each item: that it is one of some values, lies
 * in a range, begins or ends with a text or contains it, or exists. Spark evaluates all others for each row. Values of labels are {@link Long} for
 * integers, {@link Double} for other numbers, {@code byte[]} in UTF-8 for texts, and null, which fulfils no condition.
 */
final class LabelCondition {

    /** The dimension to which a label belongs. */
    enum Axis {
        RUN,
        METRIC,
        CALL_PATH,
        LOCATION
    }

    private static final List<String> CALL_PATHS = names(
            TidyLayout.CALL_PATH_ID,
            TidyLayout.PATH_KEY,
            TidyLayout.CALL_PATH,
            TidyLayout.REGION,
            TidyLayout.FILE,
            TidyLayout.LINE,
            TidyLayout.DEPTH);

    private static final List<String> LOCATIONS =
            names(TidyLayout.LOCATION_ID, TidyLayout.RANK, TidyLayout.THREAD, TidyLayout.LOCATION, TidyLayout.HOST);

    private LabelCondition() {}

    /** Returns the dimension of a filter on a label that is decided here; empty if Spark evaluates the filter. */
    static Optional<Axis> axis(Filter filter, SourceOptions options) {
        return column(filter).flatMap(LabelCondition::axisOf).filter(axis -> !options.isWide() || axis != Axis.METRIC);
    }

    private static Optional<Axis> axisOf(String column) {
        if (CALL_PATHS.contains(column)) {
            return Optional.of(Axis.CALL_PATH);
        }
        if (LOCATIONS.contains(column)) {
            return Optional.of(Axis.LOCATION);
        }
        return column.equals(TidyLayout.RUN_ID.name())
                ? Optional.of(Axis.RUN)
                : column.equals(TidyLayout.METRIC.name()) ? Optional.of(Axis.METRIC) : Optional.empty();
    }

    /** Returns the column of a filter of a kind that is decided here; empty for others. */
    static Optional<String> column(Filter filter) {
        boolean isKnown = filter instanceof IsNotNull
                || filter instanceof StringStartsWith
                || filter instanceof StringEndsWith
                || filter instanceof StringContains
                || (filter instanceof In in && Stream.of(in.values()).allMatch(LabelCondition::isComparable))
                || isComparable(bound(filter));
        return isKnown ? Optional.of(filter.references()[0]) : Optional.empty();
    }

    private static boolean isComparable(@Nullable Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof Double || value instanceof String;
    }

    /**
     * Returns whether an item passes a filter.
     *
     * @param filter a filter that has a {@link #column}
     * @param values returns the value of the item in a column
     */
    static boolean passes(Filter filter, Function<String, @Nullable Object> values) {
        Object value = values.apply(filter.references()[0]);
        if (value == null) {
            return false;
        }
        if (filter instanceof IsNotNull) {
            return true;
        }
        if (filter instanceof StringStartsWith start) {
            return text(value).startsWith(start.value());
        }
        if (filter instanceof StringEndsWith end) {
            return text(value).endsWith(end.value());
        }
        if (filter instanceof StringContains part) {
            return text(value).contains(part.value());
        }
        if (filter instanceof In in) {
            return Stream.of(in.values()).anyMatch(other -> compare(value, other) == 0);
        }
        Object bound = bound(filter);
        if (bound == null) {
            throw new IllegalStateException("a filter was taken that is not known: " + filter);
        }
        int order = compare(value, bound);
        return filter instanceof EqualTo
                ? order == 0
                : filter instanceof GreaterThan
                        ? order > 0
                        : filter instanceof GreaterThanOrEqual
                                ? order >= 0
                                : filter instanceof LessThan ? order < 0 : order <= 0;
    }

    private static String text(Object value) {
        return new String((byte[]) value, StandardCharsets.UTF_8);
    }

    /** Returns the value with which a filter compares a column; null if it is not a comparison. */
    private static @Nullable Object bound(Filter filter) {
        if (filter instanceof EqualTo test) {
            return test.value();
        }
        if (filter instanceof GreaterThan test) {
            return test.value();
        }
        if (filter instanceof GreaterThanOrEqual test) {
            return test.value();
        }
        if (filter instanceof LessThan test) {
            return test.value();
        }
        return filter instanceof LessThanOrEqual test ? test.value() : null;
    }

    /** Compares a value with a value of a filter: numbers numerically, texts by their bytes, as in Spark. */
    private static int compare(Object value, Object other) {
        if (value instanceof Double number) {
            double found = ((Number) other).doubleValue();
            return number == found ? 0 : Double.compare(number, found); // 0 and -0 are equal
        }
        return value instanceof Long number
                ? Long.compare(number, ((Number) other).longValue())
                : Arrays.compareUnsigned((byte[]) value, ((String) other).getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> names(TidyLayout.Column... columns) {
        return Arrays.stream(columns).map(TidyLayout.Column::name).toList();
    }
}
