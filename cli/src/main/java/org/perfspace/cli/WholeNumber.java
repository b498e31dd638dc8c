package org.perfspace.cli;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads whole numbers in user notation: {@code 1000}, {@code 1e6}, {@code 1.5M}. */
final class WholeNumber<N extends Number> implements ITypeConverter<N> {

    /** A count such as {@code 1000}, {@code 1e6} or {@code 10k}: k, M, G and T denote powers of 1000. */
    static final WholeNumber<Integer> COUNT = new WholeNumber<>(
            Integer.class, "", 1000, "", "a count such as 1000 or 1e6", "a count of at most 2,147,483,647");

    /** A number of 64 bits such as {@code -1}, {@code 1000} or {@code 1e6}. */
    static final WholeNumber<Long> ANY = new WholeNumber<>(
            Long.class,
            "-?",
            1000,
            "",
            "a whole number such as 1 or 1e6",
            "a number from -9,223,372,036,854,775,808 to 9,223,372,036,854,775,807");

    /** A number of bytes such as {@code 4G}, {@code 512 MiB} or {@code 1e6}: K, M, G and T denote powers of 1024. */
    static final WholeNumber<Long> SIZE =
            new WholeNumber<>(Long.class, "", 1024, "\\s*(?:i?b)?", "a size such as 32M or 4G", "a size below 8 EiB");

    private final Class<N> type;
    private final String form;
    private final int step;
    private final String expected;
    private final String range;

    /**
     * Creates a converter.
     *
     * @param sign pattern before the digits
     * @param step the value of k; M, G and T denote its powers
     * @param unit pattern behind the number
     * @param expected what is expected, with an example
     * @param range what is expected if the number does not fit into the type
     */
    private WholeNumber(Class<N> type, String sign, int step, String unit, String expected, String range) {
        this.type = type;
        this.form = "(" + sign + "\\d{1,19}(?:\\.\\d{1,9})?(?:e\\+?\\d{1,2})?)\\s*([kmgt]?)" + unit;
        this.step = step;
        this.expected = expected;
        this.range = range;
    }

    @Override
    public N convert(String text) {
        Matcher parts = Pattern.compile(form).matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw refusal(expected, text);
        }
        int power = parts.group(2).isEmpty() ? 0 : " kmgt".indexOf(parts.group(2));
        BigDecimal number =
                new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(step).pow(power));
        if (number.stripTrailingZeros().scale() > 0) {
            throw refusal(expected, text);
        }
        try {
            return type.cast(
                    type == Integer.class ? (Number) number.intValueExact() : (Number) number.longValueExact());
        } catch (ArithmeticException e) {
            throw refusal(range, text);
        }
    }

    private static TypeConversionException refusal(String expected, String text) {
        return new TypeConversionException("expected " + expected + ", found \"" + text + "\"");
    }
}
