package org.perfspace.spark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Not;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringContains;
import org.apache.spark.sql.sources.StringEndsWith;
import org.apache.spark.sql.sources.StringStartsWith;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.TidyLayout;

/**
 * The evaluation of filters on the labels of table {@code severity} by the rules of SQL: a comparison with null is
 * neither true nor false. Values are {@link Long} for integers, {@link Double} for other
 * numbers, {@code byte[]} in UTF-8 for texts, and null.
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

    /** Returns whether a filter can be decided once for each item of a single axis. */
    static boolean isDecided(Filter filter, SourceOptions options) {
        Optional<Axis> axis = axis(filter);
        return isKnown(filter) && axis.isPresent() && !(options.isWide() && axis.get() == Axis.METRIC);
    }

    /** Returns the dimension to which all columns of a filter belong; empty if there are several. */
    static Optional<Axis> axis(Filter filter) {
        Axis found = null;
        for (String column : filter.references()) {
            Axis axis = axisOf(column);
            if (axis == null || (found != null && found != axis)) {
                return Optional.empty();
            }
            found = axis;
        }
        return Optional.ofNullable(found);
    }

    private static @Nullable Axis axisOf(String column) {
        if (CALL_PATHS.contains(column)) {
            return Axis.CALL_PATH;
        }
        if (LOCATIONS.contains(column)) {
            return Axis.LOCATION;
        }
        return column.equals(TidyLayout.RUN_ID.name())
                ? Axis.RUN
                : column.equals(TidyLayout.METRIC.name()) ? Axis.METRIC : null;
    }

    /** Returns whether all parts of a filter are of a known kind. */
    static boolean isKnown(Filter filter) {
        if (filter instanceof And and) {
            return isKnown(and.left()) && isKnown(and.right());
        }
        if (filter instanceof Or or) {
            return isKnown(or.left()) && isKnown(or.right());
        }
        if (filter instanceof Not not) {
            return isKnown(not.child());
        }
        if (filter instanceof In in) {
            return Arrays.stream(in.values()).allMatch(LabelCondition::isComparable);
        }
        if (filter instanceof IsNull
                || filter instanceof IsNotNull
                || filter instanceof StringStartsWith
                || filter instanceof StringEndsWith
                || filter instanceof StringContains) {
            return true;
        }
        Comparison comparison = comparison(filter);
        return comparison != null && isComparable(comparison.value);
    }

    private static boolean isComparable(@Nullable Object value) {
        return value == null
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Double
                || value instanceof String;
    }

    /**
     * Returns whether an item passes a filter.
     *
     * @param filter a filter for which {@link #isDecided} holds
     * @param values returns the value of the item in a column
     */
    static boolean passes(Filter filter, Function<String, @Nullable Object> values) {
        return Boolean.TRUE.equals(decide(filter, values));
    }

    /** Evaluates a filter: returns true, false, or null for unknown. */
    private static @Nullable Boolean decide(Filter filter, Function<String, @Nullable Object> values) {
        if (filter instanceof And and) {
            return both(decide(and.left(), values), decide(and.right(), values));
        }
        if (filter instanceof Or or) {
            return not(both(not(decide(or.left(), values)), not(decide(or.right(), values))));
        }
        if (filter instanceof Not not) {
            return not(decide(not.child(), values));
        }
        if (filter instanceof IsNull test) {
            return values.apply(test.attribute()) == null;
        }
        if (filter instanceof IsNotNull test) {
            return values.apply(test.attribute()) != null;
        }
        if (filter instanceof In in) {
            return isAmong(values.apply(in.attribute()), in.values());
        }
        if (filter instanceof StringStartsWith test) {
            String text = text(values.apply(test.attribute()));
            return text == null ? null : text.startsWith(test.value());
        }
        if (filter instanceof StringEndsWith test) {
            String text = text(values.apply(test.attribute()));
            return text == null ? null : text.endsWith(test.value());
        }
        if (filter instanceof StringContains test) {
            String text = text(values.apply(test.attribute()));
            return text == null ? null : text.contains(test.value());
        }
        Comparison comparison = comparison(filter);
        if (comparison == null) {
            throw new IllegalStateException("a filter was taken that is not known: " + filter);
        }
        return comparison.decide(values.apply(comparison.column));
    }

    private static @Nullable Boolean both(@Nullable Boolean a, @Nullable Boolean b) {
        if (Boolean.FALSE.equals(a) || Boolean.FALSE.equals(b)) {
            return false;
        }
        return a == null ? a : b;
    }

    private static @Nullable Boolean not(@Nullable Boolean a) {
        return a == null ? null : !a;
    }

    private static @Nullable Boolean isAmong(@Nullable Object value, @Nullable Object[] among) {
        if (value == null) {
            return null;
        }
        boolean withNull = false;
        for (Object other : among) {
            if (other != null && compare(value, other) == 0) {
                return true;
            }
            withNull |= other == null;
        }
        return withNull ? null : false;
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : new String((byte[]) value, StandardCharsets.UTF_8);
    }

    /** Compares a value with a value of a filter: integers numerically, texts by their bytes, as in Spark. */
    private static int compare(Object value, Object other) {
        if (value instanceof Double number) {
            double found = ((Number) other).doubleValue();
            return number == found ? 0 : Double.compare(number, found); // 0 and -0 are equal
        }
        return value instanceof Long number
                ? Long.compare(number, ((Number) other).longValue())
                : Arrays.compareUnsigned((byte[]) value, ((String) other).getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable Comparison comparison(Filter filter) {
        if (filter instanceof EqualTo test) {
            return new Comparison(test.attribute(), test.value(), false, true, false, false);
        }
        if (filter instanceof EqualNullSafe test) {
            return new Comparison(test.attribute(), test.value(), false, true, false, true);
        }
        if (filter instanceof GreaterThan test) {
            return new Comparison(test.attribute(), test.value(), false, false, true, false);
        }
        if (filter instanceof GreaterThanOrEqual test) {
            return new Comparison(test.attribute(), test.value(), false, true, true, false);
        }
        if (filter instanceof LessThan test) {
            return new Comparison(test.attribute(), test.value(), true, false, false, false);
        }
        if (filter instanceof LessThanOrEqual test) {
            return new Comparison(test.attribute(), test.value(), true, true, false, false);
        }
        return null;
    }

    /** A comparison of a column with a value; the flags specify for which orders of the two it is true. */
    private record Comparison(
            String column,
            @Nullable Object value,
            boolean less,
            boolean equal,
            boolean greater,
            boolean nullsAreEqual) {

        @Nullable
        Boolean decide(@Nullable Object found) {
            if (found == null || value == null) {
                return nullsAreEqual ? (Boolean) (found == value) : null;
            }
            int order = compare(found, value);
            return order < 0 ? less : order == 0 ? equal : greater;
        }
    }

    private static List<String> names(TidyLayout.Column... columns) {
        return Arrays.stream(columns).map(TidyLayout.Column::name).toList();
    }
}
