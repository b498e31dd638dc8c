package org.perfspace.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a percentage such as {@code 80%} or {@code 80}, as a fraction. */
final class Percent implements ITypeConverter<Double> {

    @Override
    public Double convert(String text) {
        try {
            return Double.parseDouble(text.endsWith("%") ? text.substring(0, text.length() - 1) : text) / 100;
        } catch (NumberFormatException e) {
            throw new TypeConversionException("expected a percentage such as 80%, found \"" + text + "\"");
        }
    }
}
