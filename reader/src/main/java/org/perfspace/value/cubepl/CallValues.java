package org.perfspace.value.cubepl;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A lookup of the values for {@code metric::call::}. */
@FunctionalInterface
public interface CallValues {

    /** A lookup in which every value is 0. */
    CallValues NONE = (operand, callNode) -> 0;

    /** Returns the value of a metric at a call node, over the whole system. */
    double read(MetricOperand operand, int callNode) throws IOException;

    /** Returns the same value, and wraps an {@code IOException} in an {@code UncheckedIOException}. */
    default double value(MetricOperand operand, int callNode) {
        try {
            return read(operand, callNode);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
