package org.perfspace.cli;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses whole numbers in user notation: {@code 1000}, {@code 1e6}, {@code 1.5M}. */
final class WholeNumber {

    private static final Pattern FORM = Pattern.compile("(\\d{1,19}(?:\\.\\d{1,9})?(?:e\\+?\\d{1,2})?)\\s*([kmgt]?)");

    private WholeNumber() {}

    /**
     * Returns the number in a text; empty if the text is not a number, or the number is not whole.
     *
     * @param step the value of k; M, G and T denote its powers
     */
    static Optional<BigDecimal> of(String text, int step) {
        Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            return Optional.empty();
        }
        int power = form.group(2).isEmpty() ? 0 : " kmgt".indexOf(form.group(2));
        BigDecimal number =
                new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(step).pow(power));
        return number.stripTrailingZeros().scale() <= 0 ? Optional.of(number) : Optional.empty();
    }
}
