package org.perfspace.format.tau;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Layout of TAU's text profiles: one file {@code profile.<node>.<context>.<thread>} for each thread and metric, those of
 * several metrics in folders {@code MULTI__<metric>}.
 *
 * <pre>
 *  line      content                                              notes
 *  1         n templated_functions[_MULTI_metric name]            without a name the metric is TIME
 *  2         # Name Calls Subrs Excl Incl [SumExclSqr] ProfileCalls [#] [&lt;metadata&gt;…&lt;/metadata&gt;]
 *  n times   "a =&gt; b" calls subrs excl incl … k GROUP="g | h"     one function or call path
 *   k times    excl incl                                          one invocation of it
 *  then      m aggregates                                         followed by m lines, of no use
 *  then      e userevents
 *            # eventname numevents max min mean sumsqr
 *  e times   "event[ : a =&gt; b]" n max min mean sumsqr             with a context or without
 * </pre>
 *
 * <p>Times are in microseconds. Source: TAU's output, and the behaviour of tau2cube.
 */
public final class TauLayout {

    /** Name of a file: node, context, thread. */
    public static final Pattern FILE_NAME = Pattern.compile("profile\\.(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})");

    /** Begins the name of a folder that holds one of several metrics. */
    public static final String MULTI_FOLDER = "MULTI__";

    /** First line: number of functions, name of the metric. */
    public static final Pattern FIRST_LINE = Pattern.compile("(\\d+)\\s+templated_functions(?:_MULTI_(.*))?.*");

    /** Names of the columns behind the name of a function; the fifth may be missing. */
    public static final List<String> COLUMNS = List.of("Calls", "Subrs", "Excl", "Incl", "SumExclSqr", "ProfileCalls");

    /** Metric of a file that names none. */
    public static final String DEFAULT_METRIC = "TIME";

    /** Between the functions of a call path. */
    public static final String ARROW = " => ";

    /** Between a user event and the call path that it happened in. */
    public static final String CONTEXT = " : ";

    /** A name with its place in the source: {@code name [{file} {line,column}-{line,column}]}; the end may be missing. */
    public static final Pattern SOURCE =
            Pattern.compile("(.*?) ?\\[\\{([^}]*)\\} ?\\{(\\d+),\\d+\\}(?:-\\{(\\d+),\\d+\\})?\\]");

    /** Microseconds of a second. */
    public static final double MICROS = 1e6;

    private TauLayout() {}

    /** Whether a metric counts microseconds: as TAU's own tools decide, by its name. */
    public static boolean isTime(String metric) {
        return metric.toUpperCase(java.util.Locale.ROOT).contains("TIME");
    }
}
