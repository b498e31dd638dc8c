package org.perfspace.model.derived.evaluation;

import org.perfspace.model.derived.Operand;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Looks up the values that {@code metric::call::} asks for. */
@FunctionalInterface
public interface CallValues {

    /** Every value is 0. */
    CallValues NONE = (operand, callNode) -> 0;

    /** Returns the value of a metric at a call node, over the whole system. */
    double read(Operand operand, int callNode) throws IOException;

    /** Returns the same, and wraps what goes wrong. */
    default double value(Operand operand, int callNode) {
        try {
            return read(operand, callNode);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
