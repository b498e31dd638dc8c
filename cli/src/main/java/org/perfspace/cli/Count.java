package org.perfspace.cli;

import java.math.BigDecimal;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a count such as {@code 1000}, {@code 1e6} or {@code 10k}: k, M and G denote powers of 1000. */
final class Count implements ITypeConverter<Integer> {

    private static final int STEP = 1000;

    @Override
    public Integer convert(String text) {
        BigDecimal number = WholeNumber.of(text, STEP)
                .orElseThrow(() ->
                        new TypeConversionException("expected a count such as 1000 or 1e6, found \"" + text + "\""));
        if (number.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
            throw new TypeConversionException(String.format(
                    Locale.ROOT, "expected a count of at most %,d, found \"%s\"", Integer.MAX_VALUE, text));
        }
        return number.intValueExact();
    }
}
