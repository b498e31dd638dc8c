package org.perfspace.format.tau;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Layout of TAU's text profiles: one file {@code profile.<node>.<context>.<thread>} for each thread and metric. The files
 * of several metrics are in directories {@code MULTI__<metric>}.
 *
 * <pre>
 *  line      content                                              notes
 *  1         n templated_functions[_MULTI_metric name]            see {@link #metric}
 *  2         # Name Calls Subrs Excl Incl [SumExclSqr] ProfileCalls [#] [&lt;metadata&gt;…&lt;/metadata&gt;]
 *                                                                 missing in the oldest files
 *  n times   "a =&gt; b" calls subrs excl incl … k [GROUP="g | h"]   one function or call path
 *   k times    excl incl                                          one invocation of it
 *  then      m aggregates                                         followed by m lines, of no use
 *  then      e userevents
 *            # eventname numevents max min mean sumsqr
 *  e times   "event[ : a =&gt; b]" n max min mean sumsqr             with a context or without
 * </pre>
 *
 * <p>Times are in microseconds. Lines end with LF or CRLF. Sources: TAU's output, and the behaviour of its readers pprof
 * and PerfDMF and of tau2cube.
 */
public final class TauLayout {

    /** Begins the name of a directory that contains one of several metrics. */
    public static final String MULTI_FOLDER = "MULTI__";

    /** First word after the number of functions in the first line. */
    public static final String FUNCTIONS = "templated_functions";

    /** First line: number of functions, and the text after {@link #FUNCTIONS}. */
    public static final Pattern FIRST_LINE = Pattern.compile("\\s*(\\d+)\\s+" + FUNCTIONS + "(.*)");

    /** Names of the columns after the name of a function; the fifth may be missing. */
    public static final List<String> COLUMNS = List.of("Calls", "Subrs", "Excl", "Incl", "SumExclSqr", "ProfileCalls");

    /** Columns of a file without the line that names them. */
    public static final List<String> OLDEST_COLUMNS = List.of("Calls", "Subrs", "Excl", "Incl", "ProfileCalls");

    /** Name of the metadata field in which TAU repeats the name of the metric; it takes precedence over the first line. */
    public static final String METRIC_NAME = "Metric Name";

    /** Separates the functions of a call path. */
    public static final String ARROW = " => ";

    /** Ends the flat name of a function that TAU has stopped to measure, as it was called too often. */
    private static final String THROTTLED = " [THROTTLED]";

    /** Separates a user event from the call path in which it occurred. */
    public static final String CONTEXT = " : ";

    /** Name of the outermost function of a program without a function of its own. */
    public static final String APPLICATION = ".TAU application";

    /** Begins the name of a source location at which samples were taken. */
    public static final String SAMPLE = "[SAMPLE] ";

    /** Begins the name of a node between a function and the samples that were taken in it. */
    public static final String SAMPLED = "[CONTEXT] ";

    /** Begins the name of a function that was on the stack when a sample was taken. */
    public static final String UNWIND = "[UNWIND] ";

    /** Begins the name of a source location between a function and the samples that were taken in it. */
    public static final String INTERMEDIATE = "[INTERMEDIATE] ";

    /** Metadata field with the largest number of functions in a call path; TAU records the last functions of a stack. */
    public static final String DEPTH = "TAU_CALLPATH_DEPTH";

    /** Begins the name of a flat function that contains the sums of the samples at all lines of a function. */
    public static final String SUMMARY = "[SUMMARY] ";

    /** Ends the names of packed profiles. */
    public static final String PACKED_ENDING = ".ppk";

    /** File of the supplement in a directory; TAU's tools ignore it. */
    public static final String SUPPLEMENT_FILE = "perfspace.supplement";

    /** File with the checksums of the profiles in a directory; see {@link org.perfspace.format.Checksums}. */
    public static final String CHECKSUMS_FILE = "perfspace.checksums";

    /** Begins the name of a metric in the first line. */
    public static final String MULTI = "_MULTI_";

    /** Second line up to the metadata; pprof requires these words. */
    public static final String HEADING = "# Name Calls Subrs Excl Incl ProfileCalls";

    /** Second line up to the metadata, with a column for sums of squares. */
    public static final String HEADING_WITH_SQUARES = "# Name Calls Subrs Excl Incl SumExclSqr ProfileCalls";

    /** Follows the functions. */
    public static final String AGGREGATES = "aggregates";

    /** Follows the number of user events. */
    public static final String USER_EVENTS = "userevents";

    /** Second line of the user events. */
    public static final String EVENTS_HEADING = "# eventname numevents max min mean sumsqr";

    /** First group of a call path. */
    public static final String CALL_PATH_GROUP = "TAU_CALLPATH";

    /** Separates groups. */
    public static final String GROUP_SEPARATOR = " | ";

    /** Number of microseconds in a second. */
    public static final double MICROS = 1e6;

    private static final String HARDWARE = "hw_counters";

    private TauLayout() {}

    /** Returns the name of the metric, given the text after {@code templated_functions} in the first line. */
    public static String metric(String text) {
        if (text.startsWith(MULTI) && !text.substring(MULTI.length()).isBlank()) {
            return text.substring(MULTI.length()).strip();
        }
        return text.contains(HARDWARE) ? "Hardware Counter" : "Time";
    }

    /** Returns whether a metric is in microseconds, which TAU's own tools decide by its name. */
    public static boolean isTime(String metric) {
        return metric.toUpperCase(Locale.ROOT).contains("TIME");
    }

    /**
     * Returns the usual spelling of a call path: no white space at the ends of the names, one blank on each side of an
     * arrow, and no mark of throttling. TAU appends that to the flat name of a function that it stops to measure, and not to
     * the call paths of the same function; its own readers take both for one function.
     */
    public static String path(String text) {
        String arrow = ARROW.strip();
        int at = text.indexOf(arrow);
        if (at < 0) {
            return name(text);
        }
        StringBuilder path = new StringBuilder(text.length());
        int from = 0;
        for (; at >= 0; from = at + arrow.length(), at = text.indexOf(arrow, from)) {
            path.append(name(text.substring(from, at))).append(ARROW);
        }
        return path.append(name(text.substring(from))).toString();
    }

    private static String name(String text) {
        String name = text.strip();
        return name.endsWith(THROTTLED)
                ? name.substring(0, name.length() - THROTTLED.length()).strip()
                : name;
    }
}
