package org.perfspace.model;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The units of time that metrics have, in their various spellings. */
public enum TimeUnit {
    /** {@code sec} and its other spellings. */
    SECONDS(1e9, Set.of("s", "sec", "secs", "second", "seconds")),
    /** {@code ms} and its other spellings. */
    MILLISECONDS(1e6, Set.of("ms", "msec", "millisecond", "milliseconds")),
    /** {@code us} and its other spellings. */
    MICROSECONDS(1e3, Set.of("us", "\u00b5s", "usec", "microsec", "microsecond", "microseconds")),
    /** {@code ns} and its other spellings. */
    NANOSECONDS(1, Set.of("ns", "nsec", "nanosecond", "nanoseconds"));

    private final double nanoseconds;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<String> spellings;

    TimeUnit(double nanoseconds, Set<String> spellings) {
        this.nanoseconds = nanoseconds;
        this.spellings = spellings;
    }

    /**
     * {@return the unit of time that a text denotes, if any}
     *
     * @param unit unit of a metric
     */
    public static Optional<TimeUnit> of(String unit) {
        for (TimeUnit each : values()) {
            if (each.spellings.contains(unit.toLowerCase(Locale.ROOT))) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** {@return the number of nanoseconds of this unit} */
    public double nanoseconds() {
        return nanoseconds;
    }

    /** {@return the name that viewers recognize} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
