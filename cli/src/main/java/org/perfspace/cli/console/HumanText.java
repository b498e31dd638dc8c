package org.perfspace.cli.console;

import java.util.Locale;
import org.perfspace.model.CellText;
import org.perfspace.model.ValueType;

/** Numbers as people like to read them: rounded, with thousands separators. */
public final class HumanText {

    private static final int SHARE_WIDTH = 7;

    /** Stands for a total that does not exist. */
    public static final String NONE = "-";

    private HumanText() {}

    /** The cell whose first word is {@code words[from]}: doubles with six digits, integers whole, a dash for no value. */
    public static String cell(ValueType type, long[] words, int from) {
        if (type.isAbsent(words[from])) {
            return NONE;
        }
        if (type.words() > 1) {
            return CellText.of(type, words, from);
        }
        return switch (type.word(0)) {
            case SIGNED, UNSIGNED -> String.format(Locale.ROOT, "%,d", words[from]);
            case DOUBLE -> number(Double.longBitsToDouble(words[from]));
            case OPAQUE -> CellText.of(type, words, from);
        };
    }

    /** Six significant digits, without zeros that say nothing. */
    public static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return CellText.number(Double.doubleToRawLongBits(value));
        }
        double size = Math.abs(value);
        if (size != 0 && (size < 1e-4 || size >= 1e15)) {
            return trimmed(String.format(Locale.ROOT, "%.5e", value));
        }
        int decimals = size < 1 ? 6 : Math.max(0, 5 - (int) Math.floor(Math.log10(size)));
        return trimmed(String.format(Locale.ROOT, "%,." + decimals + "f", value));
    }

    /** A share from 0 to 1 as {@code " 12.3 %"}, seven columns; blanks for NaN. */
    public static String share(double share) {
        return Double.isNaN(share) ? " ".repeat(SHARE_WIDTH) : String.format(Locale.ROOT, "%5.1f %%", 100 * share);
    }

    /** A count and its noun: {@code 1 metric}, {@code 2,000 metrics}. */
    public static String count(long count, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
    }

    private static String trimmed(String text) {
        int exponent = text.indexOf('e');
        String digits = exponent < 0 ? text : text.substring(0, exponent);
        if (digits.indexOf('.') >= 0) {
            digits = digits.replaceFirst("\\.?0+$", "");
        }
        return exponent < 0 ? digits : digits + text.substring(exponent);
    }
}
