package org.perfspace.format.tau;

/**
 * Names under which the facts of a TAU profile appear in a performance space. The reader assigns them; the writer
 * recognizes them and so restores the TAU profile.
 */
public final class TauNames {

    /** Metric that counts calls. */
    public static final String CALLS = "CALLS";

    /** Metric that counts the calls that functions made. */
    public static final String SUBROUTINES = "SUBRS";

    /** Ends the name of the inclusive values of a metric. */
    public static final String INCLUSIVE = "_incl";

    /** Ends the name of the inclusive values of whole functions, where they are not sums over call paths. */
    public static final String WHOLE = "_function";

    /** Ends the name of the values of samples, which repeat exclusive values of functions. */
    public static final String SAMPLES = "_samples";

    /** Ends the name that exclusive values had if those of call paths were inclusive, as in profiles of earlier versions. */
    public static final String EXCLUSIVE = "_excl";

    /** Attribute of a profile: the largest number of functions in its call paths, which are the last ones of stacks. */
    public static final String WINDOWS = "tau.Call Path Windows";

    /** Ends the name of the sums of squares of a metric. */
    public static final String SQUARES = "_SumExclSqr";

    /** Ends the name of a user event without a context if the same event also occurs with contexts. */
    public static final String TOTAL = " (total)";

    /** Begins the names of attributes that are TAU's metadata. */
    public static final String METADATA = "tau.";

    /** Attribute of a process: its context, unless that is 0. */
    public static final String CONTEXT = METADATA + "context";

    /** Attribute of a region: its groups as spelled in the file. */
    public static final String GROUP = "group";

    /** Unit of times. */
    public static final String SECONDS = "sec";

    /** Unit of all other metrics. */
    public static final String OCCURRENCES = "occ";

    /** Metadata field with the name of the host. */
    public static final String HOST = "Hostname";

    /** Name of the host of a thread whose metadata does not contain one. */
    public static final String NO_HOST = "Node";

    /** Class of the system nodes that are hosts. */
    public static final String HOST_CLASS = "node";

    /** Description of inclusive values of call paths. */
    public static final String PATH_DESCRIPTION = "as measured, with what is called";

    /** Description of inclusive values of whole functions. */
    public static final String WHOLE_DESCRIPTION =
            "inclusive value of the whole function, at the first of its call paths; not to be added over functions";

    /** Description of the values of samples. */
    public static final String SAMPLES_DESCRIPTION =
            "values of samples, which the exclusive values of functions contain";

    /** Description of inclusive values in a flat profile. */
    public static final String INCLUSIVE_DESCRIPTION =
            "as measured, with what is called; not to be added over a flat profile";

    /** Description of sums of squares. */
    public static final String SQUARES_DESCRIPTION = "sum of squared exclusive values";

    /** Description of {@link #CALLS}. */
    public static final String CALLS_DESCRIPTION = "number of calls";

    /** Description of {@link #SUBROUTINES}. */
    public static final String SUBROUTINES_DESCRIPTION = "number of calls of others";

    /** Description of user events. */
    public static final String EVENT_DESCRIPTION = "user event";

    private TauNames() {}

    /** Returns the unit of a metric, which follows from its name. */
    public static String unit(String metric) {
        return TauLayout.isTime(metric) ? SECONDS : OCCURRENCES;
    }

    /** Returns the unit of the sums of squares of a metric. */
    public static String squareUnit(String metric) {
        return TauLayout.isTime(metric) ? "usec^2" : "occ^2";
    }

    /** Returns the name of a process. */
    public static String process(int node, int context) {
        return "Process " + node + (context == 0 ? "" : " context " + context);
    }

    /** Returns the name of a thread. */
    public static String thread(int thread) {
        return "Thread " + thread;
    }
}
