package org.perfspace.cli;

import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of bytes such as {@code 4G}, {@code 512 MiB} or {@code 1e6}: K, M, G and T denote powers of 1024. */
final class Size implements ITypeConverter<Long> {

    private static final int STEP = 1024;

    @Override
    public Long convert(String text) {
        BigDecimal number = WholeNumber.of(text.replaceFirst("(?i)\\s*i?b$", ""), STEP)
                .orElseThrow(
                        () -> new TypeConversionException("expected a size such as 32M or 4G, found \"" + text + "\""));
        if (number.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new TypeConversionException("expected a size below 8 EiB, found \"" + text + "\"");
        }
        return number.longValueExact();
    }
}
