package org.perfspace.writer.json;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.ValueType;
import org.perfspace.model.ValueType.Word;

/**
 * The types that a reader derives from the numbers of columns: INT64 if they are integers, UINT64 if one is 2<sup>63</sup>
 * or more, DOUBLE otherwise.
 */
public final class ColumnTypes {

    private static final long CANONICAL_NAN = Double.doubleToRawLongBits(Double.NaN);

    private final int columns;
    private final BitSet numbers = new BitSet();
    private final BitSet decimal = new BitSet();
    private final BitSet large = new BitSet();
    private final BitSet negative = new BitSet();
    private long payloads;

    /** Creates the types of columns without numbers. */
    public ColumnTypes(int columns) {
        this.columns = columns;
    }

    /** Considers the only word of a cell that is written. */
    public void see(int column, ValueType type, long word) {
        if (type.isAbsent(word)) {
            return;
        }
        numbers.set(column);
        if (type.word(0) == Word.DOUBLE) {
            decimal.set(column);
            payloads += Double.isNaN(Double.longBitsToDouble(word)) && word != CANONICAL_NAN ? 1 : 0;
        } else if (word < 0) {
            (type.word(0) == Word.UNSIGNED ? large : negative).set(column);
        }
    }

    /** Reports NaN values whose bits differ from those of the canonical NaN, which is read back. */
    public void reportPayloads(WriteReport report) {
        if (payloads > 0) {
            report.lose(Definitions.count(payloads, "value") + " NaN with a payload", 0);
        }
    }

    /** Returns the type of each column; empty for a column without numbers. */
    public List<Optional<ValueType>> readBack() {
        List<Optional<ValueType>> types = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            boolean doubles = decimal.get(i) || (large.get(i) && negative.get(i));
            ValueType type = doubles ? ValueType.DOUBLE : large.get(i) ? ValueType.UINT64 : ValueType.INT64;
            types.add(numbers.get(i) ? Optional.of(type) : Optional.empty());
        }
        return types;
    }
}
