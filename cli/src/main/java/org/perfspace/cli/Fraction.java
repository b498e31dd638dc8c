package org.perfspace.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers and percentages. */
enum Fraction implements ITypeConverter<Double> {
    /** A number; a percentage is rejected. */
    NUMBER("a number such as 0.5 or 1e-6"),
    /** A percentage with or without its sign, as a fraction. */
    PERCENT("a percentage such as 80%"),
    /** A percentage with its sign as a fraction, or a number. */
    EITHER("a number such as 0.05 or a percentage such as 5%");

    private final String expected;

    Fraction(String expected) {
        this.expected = expected;
    }

    @Override
    public Double convert(String text) {
        boolean sign = this != NUMBER && text.endsWith("%");
        try {
            double number = Double.parseDouble(sign ? text.substring(0, text.length() - 1) : text);
            return sign || this == PERCENT ? number / 100 : number;
        } catch (NumberFormatException e) {
            throw new TypeConversionException("expected " + expected + ", found \"" + text + "\"");
        }
    }
}
