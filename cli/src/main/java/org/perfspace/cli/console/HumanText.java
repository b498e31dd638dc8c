package org.perfspace.cli.console;

import java.util.Locale;
import java.util.stream.Collectors;
import org.perfspace.convert.statistics.Value;
import org.perfspace.model.CellText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;

/**
 * Formats numbers for people: rounded, with thousands separators. The texts are those of {@link String#format} in the root
 * locale, which takes longer to start than a small profile takes to be read.
 */
public final class HumanText {

    private static final int SHARE_WIDTH = 7;
    private static final int SIGNIFICANT_DIGITS = 6;
    private static final int GROUP = 3;

    /** Represents a total that does not exist. */
    public static final String NONE = "-";

    private HumanText() {}

    /**
     * Formats the cell whose first word is {@code words[from]}: doubles with six digits, integers in full, a dash if the
     * value is absent, also for a minimum and a maximum of no samples.
     */
    public static String cell(ValueType type, long[] words, int from) {
        if (type.isAbsent(words[from])) {
            return NONE;
        }
        if (type.words() > 1) {
            return isAbsent(type, words, from) ? NONE : CellText.of(type, words, from);
        }
        return switch (type.word(0)) {
            case SIGNED, UNSIGNED -> grouped(Long.toString(words[from]));
            case DOUBLE -> number(Double.longBitsToDouble(words[from]));
            case OPAQUE -> CellText.of(type, words, from);
        };
    }

    /** Returns whether a compound cell is neutral and has a word that is absent then, such as a minimum. */
    private static boolean isAbsent(ValueType type, long[] words, int from) {
        boolean absent = false;
        for (int w = 0; w < type.words(); w++) {
            if (words[from + w] != type.neutral(w)) {
                return false;
            }
            absent |= type.isAbsent(w, words[from + w]);
        }
        return absent;
    }

    /** Formats a value in the same way. */
    public static String cell(Value value) {
        return cell(value.type(), new long[] {value.word()}, 0);
    }

    /** Formats a number with six significant digits, without trailing zeros. */
    public static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return CellText.number(Double.doubleToRawLongBits(value));
        }
        double size = Math.abs(value);
        if (size != 0 && (size < 1e-4 || size >= 1e15)) {
            return trimmed(scientific(value));
        }
        int decimals = size < 1 ? 6 : Math.max(0, 5 - (int) Math.floor(Math.log10(size)));
        return trimmed(grouped(fixed(value, decimals)));
    }

    /** Formats a share from 0 to 1 as {@code " 12.3 %"}, seven columns wide; blanks for NaN. */
    public static String share(double share) {
        return padded(Double.isNaN(share) ? "" : fixed(100 * share, 1) + " %", SHARE_WIDTH);
    }

    /** Returns a count with its noun: {@code 1 metric}, {@code 2,000 metrics}. */
    public static String count(long count, String one, String many) {
        return number(count) + " " + (count == 1 ? one : many);
    }

    /** Returns the name of a constant in words: {@code cpu thread}. */
    public static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns the unique name of a metric with its unit, if it has one: {@code time [sec]}. */
    public static String nameAndUnit(Metric metric) {
        return metric.name() + (metric.unit().isEmpty() ? "" : " [" + metric.unit() + "]");
    }

    /** Returns the name of the region of a call node with its parameters, if it has some: {@code step (iteration=1)}. */
    public static String name(Definitions definitions, int callNode) {
        String name = definitions.regionOf(callNode).name();
        String parameters = definitions.callNodes().get(callNode).parameters().stream()
                .map(parameter -> parameter.key() + "=" + parameter.value())
                .collect(Collectors.joining(", "));
        return parameters.isEmpty() ? name : name + " (" + parameters + ")";
    }

    /** Formats a whole number with thousands separators. */
    public static String number(long value) {
        return grouped(Long.toString(value));
    }

    /** Aligns a text to the right of a column; a wider text is not truncated. */
    public static String padded(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    /** Formats a finite number with the given number of decimals. */
    private static String fixed(double value, int decimals) {
        if (Double.isInfinite(value)) {
            return value < 0 ? "-Infinity" : "Infinity";
        }
        Decimal exact = Decimal.of(Math.abs(value));
        String digits = exact.rounded(exact.point() + decimals);
        digits = "0".repeat(Math.max(0, decimals + 1 - digits.length())) + digits;
        int point = digits.length() - decimals;
        return sign(value) + digits.substring(0, point) + (decimals == 0 ? "" : "." + digits.substring(point));
    }

    /** Formats a finite number other than 0 like {@code 1.23450e-05}. */
    private static String scientific(double value) {
        Decimal exact = Decimal.of(Math.abs(value));
        String digits = exact.rounded(SIGNIFICANT_DIGITS);
        int exponent = exact.point() - 1 + digits.length() - SIGNIFICANT_DIGITS;
        String power = Integer.toString(Math.abs(exponent));
        return sign(value) + digits.charAt(0) + "." + digits.substring(1, SIGNIFICANT_DIGITS)
                + (exponent < 0 ? "e-" : "e+") + (power.length() < 2 ? "0" : "") + power;
    }

    /**
     * The shortest decimal number that is nearest to a double, as {@link Double#toString} states it; {@link java.math.BigDecimal}
     * takes 10 ms to start on Java 25.
     *
     * @param digits its digits; the first one is 0 for the number 0 only
     * @param point number of digits before the decimal point; negative if zeros follow the point
     */
    private record Decimal(String digits, int point) {

        static Decimal of(double size) {
            String text = Double.toString(size);
            int end = text.indexOf('E');
            int exponent = end < 0 ? 0 : Integer.parseInt(text.substring(end + 1));
            int dot = text.indexOf('.');
            String all = text.substring(0, dot) + text.substring(dot + 1, end < 0 ? text.length() : end);
            int zeros = 0;
            while (zeros < all.length() - 1 && all.charAt(zeros) == '0') {
                zeros++;
            }
            return new Decimal(all.substring(zeros), dot + exponent - zeros);
        }

        /** Returns the first digits, rounded half up, without zeros before them; one more if rounding up results in a power of 10. */
        String rounded(int count) {
            if (count < 0) {
                return "0";
            }
            StringBuilder kept = new StringBuilder(digits).append("0".repeat(Math.max(0, count + 1 - digits.length())));
            boolean up = kept.charAt(count) >= '5';
            kept.setLength(count);
            int at = count - 1;
            while (up && at >= 0 && kept.charAt(at) == '9') {
                kept.setCharAt(at--, '0');
            }
            if (up && at >= 0) {
                kept.setCharAt(at, (char) (kept.charAt(at) + 1));
            } else if (up) {
                kept.insert(0, '1');
            }
            return kept.toString();
        }
    }

    private static String sign(double value) {
        return Double.doubleToRawLongBits(value) < 0 ? "-" : "";
    }

    /** Inserts separators between the digits before the decimal point. */
    private static String grouped(String number) {
        int point = number.indexOf('.');
        int end = point < 0 ? number.length() : point;
        int start = number.startsWith("-") ? 1 : 0;
        StringBuilder text = new StringBuilder(number);
        for (int i = end - GROUP; i > start; i -= GROUP) {
            text.insert(i, ',');
        }
        return text.toString();
    }

    /** Removes trailing zeros from the decimals of a number. */
    private static String trimmed(String text) {
        int exponent = text.indexOf('e');
        String digits = exponent < 0 ? text : text.substring(0, exponent);
        if (digits.indexOf('.') >= 0) {
            int end = digits.length();
            while (digits.charAt(end - 1) == '0') {
                end--;
            }
            digits = digits.substring(0, digits.charAt(end - 1) == '.' ? end - 1 : end);
        }
        return exponent < 0 ? digits : digits + text.substring(exponent);
    }
}
