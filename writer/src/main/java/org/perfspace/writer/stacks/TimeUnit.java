package org.perfspace.writer.stacks;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The units of time that metrics have, in their various spellings. */
enum TimeUnit {
    SECONDS(1e9, Set.of("s", "sec", "secs", "second", "seconds")),
    MILLISECONDS(1e6, Set.of("ms", "msec", "millisecond", "milliseconds")),
    MICROSECONDS(1e3, Set.of("us", "\u00b5s", "usec", "microsec", "microsecond", "microseconds")),
    NANOSECONDS(1, Set.of("ns", "nsec", "nanosecond", "nanoseconds"));

    private final double nanoseconds;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<String> spellings;

    TimeUnit(double nanoseconds, Set<String> spellings) {
        this.nanoseconds = nanoseconds;
        this.spellings = spellings;
    }

    /** Returns the unit of time that a text denotes, if any. */
    static Optional<TimeUnit> of(String unit) {
        for (TimeUnit each : values()) {
            if (each.spellings.contains(unit.toLowerCase(Locale.ROOT))) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** Returns the number of nanoseconds of this unit. */
    double nanoseconds() {
        return nanoseconds;
    }

    /** Returns the name that viewers recognize. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
