package org.perfspace.testdata.generate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Tools whose profiles the generator imitates. */
public enum Likeness {
    /** Score-P: visits, inclusive time, its extremes, bytes, PAPI counters, derived metrics. */
    SCORE_P("score-p"),
    /** HPCToolkit: inclusive doubles at functions, loops, lines and instructions. */
    HPCTOOLKIT("hpctoolkit"),
    /** LinkTest: times between all pairs of ranks. */
    LINKTEST("linktest"),
    /** TAU: times, calls, and events of the host. */
    TAU("tau"),
    /** Caliper: times and counts of regions of the host. */
    CALIPER("caliper");

    private final String id;

    Likeness(String id) {
        this.id = id;
    }

    /** Returns the name on the command line. */
    public String id() {
        return id;
    }

    /** Returns the likeness with a name. */
    public static Optional<Likeness> byId(String id) {
        return Arrays.stream(values()).filter(like -> like.id.equals(id)).findFirst();
    }

    /** Returns all names. */
    public static List<String> ids() {
        return Arrays.stream(values()).map(Likeness::id).toList();
    }
}
