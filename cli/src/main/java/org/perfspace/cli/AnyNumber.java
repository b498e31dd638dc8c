package org.perfspace.cli;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number of 64 bits such as {@code -1}, {@code 1000} or {@code 1e6}. */
final class AnyNumber implements ITypeConverter<Long> {

    private static final int STEP = 1000;

    @Override
    public Long convert(String text) {
        boolean negative = text.startsWith("-");
        Optional<BigDecimal> size = WholeNumber.of(negative ? text.substring(1) : text, STEP);
        BigDecimal number = size.map(some -> negative ? some.negate() : some)
                .orElseThrow(() -> new TypeConversionException(
                        "expected a whole number such as 1 or 1e6, found \"" + text + "\""));
        if (number.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) < 0
                || number.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new TypeConversionException(String.format(
                    Locale.ROOT,
                    "expected a number from %,d to %,d, found \"%s\"",
                    Long.MIN_VALUE,
                    Long.MAX_VALUE,
                    text));
        }
        return number.longValueExact();
    }
}
