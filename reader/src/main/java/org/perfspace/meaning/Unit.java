package org.perfspace.meaning;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.perfspace.meaning.Quantity.Dimension;

/**
 * The units of metrics, in all spellings that tools use. Upper and lower case do not matter; a text that is not listed
 * denotes no known unit.
 */
public enum Unit {
    /** Seconds. */
    SECONDS(Dimension.TIME, "s", 1e9, 1e9, "s", "sec", "secs", "second", "seconds"),
    /** Thousandths of a second. */
    MILLISECONDS(Dimension.TIME, "ms", 1e6, 1e9, "ms", "msec", "millisecond", "milliseconds"),
    /** Millionths of a second. */
    MICROSECONDS(
            Dimension.TIME, "\u00b5s", 1e3, 1e9, "us", "\u00b5s", "usec", "microsec", "microsecond", "microseconds"),
    /** Billionths of a second. */
    NANOSECONDS(Dimension.TIME, "ns", 1, 1e9, "ns", "nsec", "nanosecond", "nanoseconds"),
    /** Bytes. */
    BYTES(Dimension.DATA, "B", 1, 1, "b", "byte", "bytes"),
    /** Thousands of bytes. */
    KILOBYTES(Dimension.DATA, "kB", 1e3, 1, "kb", "kilobytes"),
    /** 1,024 bytes. */
    KIBIBYTES(Dimension.DATA, "KiB", 1024, 1, "kib"),
    /** Millions of bytes. */
    MEGABYTES(Dimension.DATA, "MB", 1e6, 1, "mb", "megabytes"),
    /** 1,048,576 bytes. */
    MEBIBYTES(Dimension.DATA, "MiB", 1048576, 1, "mib"),
    /** Billions of bytes. */
    GIGABYTES(Dimension.DATA, "GB", 1e9, 1, "gb", "gigabytes"),
    /** 1,073,741,824 bytes. */
    GIBIBYTES(Dimension.DATA, "GiB", 1073741824, 1, "gib"),
    /** Things, such as calls; Score-P and Scalasca spell it {@code occ}. */
    COUNT(Dimension.COUNT, "", 1, 1, "#", "1", "occ", "count", "counts", "calls", "samples", "visits"),
    /** Bytes per second. */
    BYTES_PER_SECOND(Dimension.DATA_RATE, "B/s", 1, 1, "b/s", "bytes/s", "bytes/sec"),
    /** Millions of bytes per second. */
    MEGABYTES_PER_SECOND(Dimension.DATA_RATE, "MB/s", 1e6, 1, "mb/s"),
    /** Hertz. */
    HERTZ(Dimension.FREQUENCY, "Hz", 1, 1, "hz", "1/s", "1/sec"),
    /** Joules. */
    JOULES(Dimension.ENERGY, "J", 1, 1, "j", "joule", "joules"),
    /** Millionths of a joule. */
    MICROJOULES(Dimension.ENERGY, "\u00b5J", 1, 1e6, "uj", "\u00b5j", "microjoules"),
    /** Watts. */
    WATTS(Dimension.POWER, "W", 1, 1, "w", "watt", "watts"),
    /** Hundredths. */
    PERCENT(Dimension.SHARE, "%", 1, 100, "%", "percent");

    private static final Map<String, Unit> BY_SPELLING = bySpelling();

    private final Dimension dimension;
    private final String symbol;
    private final double amount;
    private final double amountOfBase;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> spellings;

    Unit(Dimension dimension, String symbol, double amount, double amountOfBase, String... spellings) {
        this.dimension = dimension;
        this.symbol = symbol;
        this.amount = amount;
        this.amountOfBase = amountOfBase;
        this.spellings = List.of(spellings);
    }

    private static Map<String, Unit> bySpelling() {
        Map<String, Unit> units = new HashMap<>();
        for (Unit unit : values()) {
            for (String spelling : unit.spellings) {
                units.put(spelling, unit);
            }
        }
        return Map.copyOf(units);
    }

    /**
     * {@return the unit that a text denotes, if it is known; an empty text denotes none}
     *
     * @param text unit of a metric as spelled in the file
     */
    public static Optional<Unit> of(String text) {
        return Optional.ofNullable(BY_SPELLING.get(text.strip().toLowerCase(Locale.ROOT)));
    }

    /**
     * {@return the unit that a text denotes, if it is a unit of time}
     *
     * @param text unit of a metric as spelled in the file
     */
    public static Optional<Unit> ofTime(String text) {
        Optional<Unit> unit = of(text);
        return unit.isPresent() && unit.get().dimension == Dimension.TIME ? unit : Optional.empty();
    }

    /**
     * {@return whether a text denotes a unit of time}
     *
     * @param text unit of a metric as spelled in the file
     */
    public static boolean isTime(String text) {
        return ofTime(text).isPresent();
    }

    /** {@return the dimension} */
    public Dimension dimension() {
        return dimension;
    }

    /** {@return the symbol that reports and pages print; empty for counts} */
    public String symbol() {
        return symbol;
    }

    /** {@return the texts that denote this unit, in lower case} */
    public List<String> spellings() {
        return spellings;
    }

    /** {@return the factor that converts a value to the {@linkplain Dimension#base() base unit} of the dimension} */
    public double factor() {
        return amount / amountOfBase;
    }

    /** {@return the number of nanoseconds of a unit of time} */
    public double nanoseconds() {
        return amount;
    }

    /** {@return the word that viewers of stacks recognize, such as {@code nanoseconds}} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
