package org.perfspace.writer.json;

import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.ValueType;
import org.perfspace.model.ValueType.Word;

/** Counts the NaN values whose bits differ from those of the canonical NaN, which is read back. */
public final class NanPayloads {

    private static final long CANONICAL_NAN = Double.doubleToRawLongBits(Double.NaN);

    private long count;

    /** Considers the only word of a cell that is written. */
    public void see(ValueType type, long word) {
        if (type.word(0) == Word.DOUBLE && word != CANONICAL_NAN && Double.isNaN(Double.longBitsToDouble(word))) {
            count += type.isAbsent(word) ? 0 : 1;
        }
    }

    /** Reports the values that were seen. */
    public void report(WriteReport report) {
        if (count > 0) {
            report.lose(Definitions.count(count, "value") + " NaN with a payload", 0);
        }
    }
}
