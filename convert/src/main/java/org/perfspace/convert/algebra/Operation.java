package org.perfspace.convert.algebra;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.model.Combination;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;

/**
 * An operation on the cells at the same place of each operand. If an operand does not have a value, the neutral element of
 * its type is used: 0 for plain numbers. Where zeros mean that there is no value ({@link ValueType#zeroIsAbsent}), a mean,
 * minimum or maximum is that of the values that exist, and a difference or ratio exists only if both values do.
 *
 * <p>Integers are exact: a difference is a signed 64-bit integer, a sum has 64 bits, a mean is the exact sum, divided as a
 * DOUBLE. A result that does not fit causes an error that names it; numbers never wrap around. MINDOUBLE and MAXDOUBLE keep
 * the smaller and the larger value in sums and means. Metrics of types for which an operation is not defined have no values
 * in the result, which a note reports.
 */
public enum Operation {
    /** The first value minus the second. */
    DIFF,
    /** The cell of the first operand that has it. */
    MERGE,
    /** The sum divided by the number of operands. */
    MEAN,
    /** The sum. */
    SUM,
    /** The smallest value. */
    MIN,
    /** The largest value. */
    MAX,
    /** The first value divided by the second by the rules of IEEE 754: x/0 is infinite, 0/0 is NaN. */
    RATIO;

    /** Attribute of a result that names its operation. */
    public static final String ATTRIBUTE = "perfspace.operation";

    /** Beginning of the attributes of a result that name its operands. */
    static final String OPERAND = "perfspace.operand.";

    /**
     * {@return whether an attribute of a profile says how it was combined from others}
     *
     * @param attribute name of the attribute
     */
    public static boolean isDescribedBy(String attribute) {
        return attribute.equals(ATTRIBUTE) || attribute.startsWith(OPERAND);
    }

    /**
     * {@return whether a profile is the difference of two others, so that shares of its totals have no meaning}
     *
     * @param definitions definitions of the profile
     */
    public static boolean isDifference(Definitions definitions) {
        return definitions.attributes().get(ATTRIBUTE).equals(DIFF.id());
    }

    /** {@return the name of the operation, such as {@code diff}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the minimum number of operands} */
    public int fewest() {
        return switch (this) {
            case DIFF, RATIO -> 2;
            case MERGE, MEAN, SUM, MIN, MAX -> 1;
        };
    }

    /** {@return the maximum number of operands} */
    public int most() {
        return switch (this) {
            case DIFF, RATIO -> 2;
            case MERGE, MEAN, SUM, MIN, MAX -> Integer.MAX_VALUE;
        };
    }

    /** Returns the reason why there are no results for a type; empty if there are. */
    Optional<String> refusal(ValueType type) {
        if (type.isInteger() || type.base() == ValueType.Base.DOUBLE || this == MERGE) {
            return Optional.empty();
        }
        String nonsense = "the " + id() + " of values of type " + type + " makes no sense";
        boolean sensible =
                switch (type.base()) {
                    case MINDOUBLE, MAXDOUBLE -> this != DIFF && this != RATIO;
                    case COMPLEX, NDOUBLES, RATE -> this == DIFF || this == SUM || this == MEAN;
                    case TAU_ATOMIC -> this == SUM;
                    case HISTOGRAM -> this == SUM || this == MEAN;
                    case SCALE_FUNC -> false;
                    case DOUBLE, INT64, UINT64, INT32, UINT32, INT16, UINT16, INT8, UINT8 -> true;
                };
        return sensible ? Optional.empty() : Optional.of(nonsense);
    }

    /**
     * Returns the type of the result for the types of the operands, which are either all integers or DOUBLE, or all the
     * same.
     */
    ValueType resultType(List<ValueType> types) {
        ValueType first = types.get(0);
        if (!first.isInteger() && first.base() != ValueType.Base.DOUBLE) {
            return first;
        }
        boolean integers = types.stream().allMatch(ValueType::isInteger);
        return switch (this) {
            case RATIO, MEAN -> ValueType.DOUBLE;
            case DIFF -> integers && !first.zeroIsAbsent() ? ValueType.INT64 : ValueType.DOUBLE;
            case SUM -> integers ? widest(types) : ValueType.DOUBLE;
            case MERGE, MIN, MAX ->
                !integers ? ValueType.DOUBLE : types.stream().distinct().count() == 1 ? first : widest(types);
        };
    }

    /**
     * Applies the other changes of a metric in the result, such as its unit; a metric without values there is not changed.
     */
    Metric.Builder present(Metric.Builder copy, Metric metric) {
        if (this == RATIO && metric.kind().derived()) {
            return copy.unit("").combination(Combination.SHARE);
        }
        if (this == RATIO && refusal(metric.type()).isEmpty()) {
            return copy.unit("").kind(MetricKind.SIMPLE).combination(Combination.SHARE);
        }
        return copy;
    }

    private static ValueType widest(List<ValueType> types) {
        boolean unsigned = types.stream().allMatch(t -> t.word(0) == ValueType.Word.UNSIGNED);
        return unsigned ? ValueType.UINT64 : ValueType.INT64;
    }
}
