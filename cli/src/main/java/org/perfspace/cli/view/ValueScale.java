package org.perfspace.cli.view;

import java.util.Locale;
import java.util.Optional;
import org.perfspace.meaning.Quantity.Dimension;
import org.perfspace.meaning.Unit;

/**
 * A format for values up to a size: one prefix of the SI and one number of decimals for all of them, so that the largest has
 * five digits. The page writes numbers in the same way, see numbers.js.
 *
 * @param factor size of the shown unit in the unit of the values
 * @param unit the shown unit with its prefix; empty if there is none
 * @param decimals number of decimals
 */
record ValueScale(double factor, String unit, int decimals) {

    private static final int DIGITS = 5;
    private static final String[] UP = {"", "k", "M", "G", "T", "P", "E", "Z", "Y"};
    private static final String[] DOWN = {"", "m", "µ", "n", "p"};

    /** Returns the format for values of a unit; {@code integer} if all of them are whole numbers. */
    static ValueScale of(double size, String unit, boolean integer) {
        Optional<Base> base = Base.of(unit);
        boolean time = base.filter(Base::isTime).isPresent();
        double largest = Double.isFinite(size) ? Math.abs(size) : 0;
        int power = base.map(Base::power).orElse(0);
        int exponent = largest > 0 ? (int) Math.floor(Math.log10(largest * (1 + 1e-12))) + power : 0;
        int step = largest > 0 ? step(exponent, integer && !time, base.isPresent() && !time) : 0;
        if (time) {
            step = Math.min(0, step);
        } else if (base.isEmpty() && exponent < 0 && exponent > -4) {
            step = 0;
        }
        boolean whole = integer && step == 0 && !time;
        int decimals = whole || largest == 0 ? 0 : Math.max(0, Math.min(12, DIGITS - 1 - (exponent - 3 * step)));
        String prefix = step >= 0 ? UP[step] : DOWN[-step];
        String shown = base.isPresent() ? prefix + base.get().symbol() : other(unit, step);
        return new ValueScale(Math.pow(10, 3 * step - power), shown, decimals);
    }

    /**
     * The base unit in which values of a known unit are shown: seconds and bytes, both with prefixes, or a plain number for counts.
     *
     * @param symbol {@code s}, {@code B}, or empty for counts
     * @param power the power of ten that the unit is of it
     */
    record Base(String symbol, int power) {

        /** Returns the base unit in which values of a unit are shown; empty for units that are shown as they are. */
        static Optional<Base> of(String unit) {
            if (unit.isBlank()) {
                return Optional.of(new Base("", 0));
            }
            return Unit.of(unit)
                    .filter(known -> known.dimension() == Dimension.TIME || known == Unit.BYTES || known == Unit.COUNT)
                    .map(known -> new Base(
                            known == Unit.COUNT ? "" : known.dimension().base(),
                            (int) Math.round(Math.log10(known.factor()))));
        }

        private boolean isTime() {
            return symbol.equals(Dimension.TIME.base());
        }
    }

    private static int step(int exponent, boolean whole, boolean countable) {
        if (exponent >= 7) {
            return Math.min(UP.length - 1, exponent / 3);
        }
        return exponent < 0 && !whole && !countable ? Math.max(1 - DOWN.length, Math.floorDiv(exponent, 3)) : 0;
    }

    private static String other(String unit, int step) {
        return step == 0 ? symbol(unit) : "1e" + 3 * step + " " + symbol(unit);
    }

    /** Returns the symbol of a unit, empty for counts; the unit as it is spelled if it is not known. */
    static String symbol(String unit) {
        return Unit.of(unit).map(Unit::symbol).orElse(unit);
    }

    /** Returns a value without its unit. */
    String text(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        double scaled = value / factor;
        String least = String.format(Locale.ROOT, "%." + decimals + "f", Math.pow(10, -decimals));
        if (scaled != 0 && Math.abs(scaled) < 0.5 * Math.pow(10, -decimals)) {
            return (value > 0 ? "<" : ">−") + least;
        }
        return scaled == 0
                ? "0"
                : String.format(Locale.ROOT, "%,." + decimals + "f", scaled).replace('-', '−');
    }

    /** Returns a value with its unit. */
    String full(double value) {
        return unit.isEmpty() || Double.isNaN(value) ? text(value) : text(value) + " " + unit;
    }
}
