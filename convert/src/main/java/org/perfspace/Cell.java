package org.perfspace;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.CallNode;
import org.perfspace.model.CellText;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * One value of a profile with its place: a metric at a call node and a location. Immutable; keeps all bits of the value.
 */
public final class Cell {

    private final Metric metric;
    private final CallNode callNode;
    private final Location location;
    private final ValueType type;
    private final long[] words;

    /** Creates the {@code i}-th cell of a row. */
    Cell(Metric metric, CallNode callNode, Location location, Row row, int i) {
        this.metric = metric;
        this.callNode = callNode;
        this.location = location;
        this.type = row.type();
        this.words = Arrays.copyOfRange(row.words(), i * type.words(), (i + 1) * type.words());
    }

    /** {@return the metric of the value} */
    public Metric metric() {
        return metric;
    }

    /** {@return the call node that the value belongs to} */
    public CallNode callNode() {
        return callNode;
    }

    /** {@return the location that the value was measured at} */
    public Location location() {
        return location;
    }

    /**
     * {@return the type of the value} It is the type of the metric, except that computed values of narrow integers have 64
     * bits, and values of derived metrics are doubles.
     */
    public ValueType type() {
        return type;
    }

    /** {@return whether the value is a single number, not a compound such as a RATE} */
    public boolean isNumber() {
        return type.isNumber();
    }

    /**
     * Returns the value as a double.
     *
     * @return the value, or the nearest double if it is an integer; NaN if it is a compound
     */
    public double asDouble() {
        return isNumber() ? asNumber().doubleValue() : Double.NaN;
    }

    /**
     * Returns the exact value as a JDK number.
     *
     * @return a {@code Double}, a {@code Long}, or a {@code BigInteger} if it is an unsigned integer of 2<sup>63</sup> or
     *     more
     * @throws IllegalStateException if the value is a compound; see {@link #asText}
     */
    public Number asNumber() {
        if (!isNumber()) {
            throw new IllegalStateException("metric \"" + metric.name()
                    + "\": expected one number, found a value of type " + type + ": " + asText());
        }
        long word = words[0];
        return switch (type.word(0)) {
            case DOUBLE, OPAQUE -> Double.longBitsToDouble(word);
            case SIGNED -> word;
            case UNSIGNED -> word >= 0 ? (Number) word : new BigInteger(Long.toUnsignedString(word));
        };
    }

    /**
     * {@return the exact value as text; works for every type} The format is that of {@link CellText}, such as {@code
     * [1,0.5]}.
     */
    public String asText() {
        return CellText.of(type, words, 0);
    }

    /** {@return whether another cell has the same place, type and bits} */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Cell that
                && metric.equals(that.metric)
                && callNode.equals(that.callNode)
                && location.equals(that.location)
                && type.equals(that.type)
                && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * callNode.id() + location.id()) + Arrays.hashCode(words);
    }

    /** {@return the place and the value} */
    @Override
    public String toString() {
        return "metric \"" + metric.name() + "\", call node " + callNode.id() + ", location " + location.id() + ": "
                + asText() + (metric.unit().isEmpty() ? "" : " " + metric.unit());
    }
}
