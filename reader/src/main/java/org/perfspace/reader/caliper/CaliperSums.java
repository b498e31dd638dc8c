package org.perfspace.reader.caliper;

import java.util.List;
import org.perfspace.model.Definitions;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.ValueType;

/** The values of a file; those of the same call path and location are added up, or reduced to the smallest or largest. */
final class CaliperSums {

    private final MemorySeverity severity;
    private final ValueType[] types;
    private long combined;

    CaliperSums(Definitions definitions) {
        this.severity = new MemorySeverity(definitions);
        this.types = definitions.metrics().stream().map(metric -> metric.type()).toArray(ValueType[]::new);
    }

    /** Returns the type of the values of a metric. */
    ValueType type(int metric) {
        return types[metric];
    }

    /** Adds a value; returns whether the sum fits into 64 bits. */
    boolean add(int metric, int callNode, int location, long word) {
        long[] cells = severity.row(metric, callNode);
        ValueType type = types[metric];
        long known = cells[location];
        if (known == type.neutral(0)) {
            cells[location] = word;
            return true;
        }
        combined++;
        if (type.equals(ValueType.INT64) && ((known ^ (known + word)) & (word ^ (known + word))) < 0) {
            return false;
        }
        double x = Double.longBitsToDouble(known);
        double y = Double.longBitsToDouble(word);
        cells[location] = switch (type.base()) {
            case MINDOUBLE -> Double.doubleToRawLongBits(Math.min(x, y));
            case MAXDOUBLE -> Double.doubleToRawLongBits(Math.max(x, y));
            case DOUBLE -> Double.doubleToRawLongBits(x + y);
            default -> known + word;
        };
        return true;
    }

    /** Returns the values. */
    MemorySeverity severity() {
        return severity;
    }

    /** Returns a note on values that were combined. */
    List<String> notes() {
        return combined == 0
                ? List.of()
                : List.of(Definitions.count(combined, "1 value has", "%,d values have")
                        + " the call path and location of another one; they are added up, or the smallest or largest one is"
                        + " taken");
    }
}
