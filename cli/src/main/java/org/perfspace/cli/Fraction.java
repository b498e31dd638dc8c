package org.perfspace.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number such as {@code 0.5} or {@code 1e-6}. */
final class Fraction implements ITypeConverter<Double> {

    @Override
    public Double convert(String text) {
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("expected a number such as 0.5 or 1e-6, found \"" + text + "\"");
        }
    }
}
