package org.perfspace.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of bytes such as {@code 32M}: K, M and G stand for powers of 1024. */
final class Size implements ITypeConverter<Long> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,12})([kmg]?)(?:i?b)?");

    @Override
    public Long convert(String text) {
        Matcher form = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new TypeConversionException("expected a size such as 32M, found \"" + text + "\"");
        }
        int shift = form.group(2).isEmpty() ? 0 : 10 * " kmg".indexOf(form.group(2));
        long number = Long.parseLong(form.group(1));
        if (number > Long.MAX_VALUE >> shift) {
            throw new TypeConversionException("expected a size below 8 EiB, found \"" + text + "\"");
        }
        return number << shift;
    }
}
