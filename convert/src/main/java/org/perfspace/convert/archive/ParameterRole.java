package org.perfspace.convert.archive;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.perfspace.convert.PathPattern;

/** The meaning of a parameter where runs are compared with each other. */
public enum ParameterRole {
    /** Distinguishes experiments that are not compared with each other in time, such as the program or the input. */
    EXPERIMENT,

    /** Distinguishes experiments by a number over which they scale, such as the number of processes. */
    SCALE,

    /** Distinguishes versions of the program within an experiment, such as the commit. */
    VERSION,

    /** The time of a run, if its value begins with a date such as 2026-01-05; it distinguishes no experiments. */
    TIME,

    /** Numbers the repetitions of a run. */
    REPETITION;

    private static final Set<String> TIMES =
            Set.of("date", "datetime", "day", "launchdate", "measured_at", "time", "timestamp");

    private static final Set<String> VERSIONS =
            Set.of("branch", "build", "commit", "nightly", "release", "rev", "revision", "sha", "tag", "version");

    /**
     * Returns the role of a parameter about which the user has said nothing.
     *
     * @param mayScale whether the parameter has numbers, and the user has not said which ones scale
     */
    static ParameterRole usual(String name, boolean mayScale) {
        if (PathPattern.REPETITIONS.contains(name)) {
            return REPETITION;
        } else if (TIMES.contains(name)) {
            return TIME;
        } else if (VERSIONS.contains(name)) {
            return VERSION;
        }
        return mayScale ? SCALE : EXPERIMENT;
    }

    /**
     * {@return the role of a name as {@link #key} returns it, if there is one}
     *
     * @param text the name
     */
    public static Optional<ParameterRole> of(String text) {
        return Stream.of(values()).filter(role -> role.key().equals(text)).findFirst();
    }

    /** {@return the name of the role in the manifest and on the command line} */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
