package org.perfspace.cli;

import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers and shares. */
enum Fraction implements ITypeConverter<Double> {
    /** A number; a percentage is rejected. */
    NUMBER("a number such as 0.5 or 1e-6"),
    /**
     * A share or tolerance as a fraction: {@code 5%} and {@code 0.05} are the same. A number of 1 or more without a sign could
     * mean a percentage or a factor, and is rejected.
     */
    SHARE("a share such as 5% or 0.05");

    private final String expected;

    Fraction(String expected) {
        this.expected = expected;
    }

    @Override
    public Double convert(String text) {
        boolean sign = this == SHARE && text.endsWith("%");
        double number;
        try {
            number = Double.parseDouble(sign ? text.substring(0, text.length() - 1) : text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("expected " + expected + ", found \"" + text + "\"");
        }
        if (this == SHARE && !sign && Math.abs(number) >= 1 && Double.isFinite(number)) {
            throw new TypeConversionException("expected " + expected + ", found \"" + text + "\", which could mean "
                    + plain(BigDecimal.valueOf(number)) + "% or "
                    + plain(BigDecimal.valueOf(number).movePointRight(2)) + "%");
        }
        return sign ? number / 100 : number;
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
