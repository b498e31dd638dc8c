package org.perfspace.format.json;

import java.io.IOException;
import java.util.Set;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;

/**
 * A column of numbers that becomes a metric. Its type follows from all of its numbers: INT64 if they are integers, UINT64 if
 * one is 2<sup>63</sup> or more, DOUBLE otherwise.
 */
public final class NumberColumn {

    private final String name;
    private boolean hasNumbers;
    private boolean decimal;
    private boolean fractional;
    private boolean negative;
    private boolean large;

    /** Creates a column without numbers. */
    public NumberColumn(String name) {
        this.name = name;
    }

    /** Returns this column, with the numbers seen so far, under another name. */
    public NumberColumn named(String other) {
        NumberColumn column = new NumberColumn(other);
        column.hasNumbers = hasNumbers;
        column.decimal = decimal;
        column.fractional = fractional;
        column.negative = negative;
        column.large = large;
        return column;
    }

    /** Returns the name of the column. */
    public String name() {
        return name;
    }

    /** Considers a number, which is the current token, for the type of the column. */
    public void see(JsonInput json) throws IOException {
        if (json.isLong()) {
            seeLong(json.bits() < 0);
        } else if (json.isUnsignedLong()) {
            seeUnsigned();
        } else {
            decimal = true;
            hasNumbers = true;
            fractional = fractional || isFractional(json.number());
        }
    }

    /** Considers an integer of 64 bits. */
    public void seeLong(boolean isNegative) {
        hasNumbers = true;
        negative |= isNegative;
    }

    /** Considers an integer from 2<sup>63</sup> to 2<sup>64</sup>-1. */
    public void seeUnsigned() {
        hasNumbers = true;
        large = true;
    }

    /** Considers any other number. */
    public void seeDecimal(double number) {
        hasNumbers = true;
        decimal = true;
        fractional |= isFractional(number);
    }

    private static boolean isFractional(double number) {
        return Double.isFinite(number) && number != Math.rint(number);
    }

    /** Returns whether a number is not whole; further numbers need not be considered for their values then. */
    public boolean isFractional() {
        return fractional;
    }

    /** Returns whether the column has any number. */
    public boolean hasNumbers() {
        return hasNumbers;
    }

    /** Returns the type of the numbers seen. */
    public ValueType type() {
        if (decimal || (large && negative) || !hasNumbers) {
            return ValueType.DOUBLE;
        }
        return large ? ValueType.UINT64 : ValueType.INT64;
    }

    /** Starts the description of the metric, which is inclusive if the name of the column indicates it. */
    public Metric.Builder metric(Set<String> columns) {
        MetricKind kind = InclusiveNames.isInclusive(name) ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE;
        return Metric.named(InclusiveNames.metric(name, columns)).type(type()).kind(kind);
    }

    /**
     * Returns the word of a number, which is the current token.
     *
     * @param type type of the metric, an integer type or any kind of double
     */
    public static long word(JsonInput json, ValueType type) throws IOException {
        return type.isInteger() ? json.bits() : Double.doubleToRawLongBits(json.number());
    }
}
