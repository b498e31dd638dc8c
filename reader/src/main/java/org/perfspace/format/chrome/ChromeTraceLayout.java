package org.perfspace.format.chrome;

/**
 * Names in Chrome's Trace Event Format, in the variant whose top level is a JSON object.
 *
 * <pre>
 *  { "displayTimeUnit": "ns",
 *    "otherData": {"tool": "perfspace", "originNanos": "…"}   nanoseconds since 1970 of the time 0, as text
 *    "traceEvents": [
 *      {"ph":"M","pid":P,"name":"process_name","args":{"name":"…"}}           for each location group
 *      {"ph":"M","pid":P,"name":"process_labels","args":{"labels":"…"}}       its path in the system tree
 *      {"ph":"M","pid":P,"name":"process_sort_index","args":{"sort_index":N}}
 *      {"ph":"M","pid":P,"tid":T,"name":"thread_name","args":{"name":"…"}}    for each location
 *      {"ph":"M","pid":P,"tid":T,"name":"thread_sort_index","args":{"sort_index":N}}
 *      {"ph":"B","pid":P,"tid":T,"ts":µs,"name":"…"}                          a region is entered
 *      {"ph":"E","pid":P,"tid":T,"ts":µs,"name":"…"}                          it is left; the one that was entered last
 *    ] }
 * </pre>
 */
public final class ChromeTraceLayout {

    /** The list of events. */
    public static final String TRACE_EVENTS = "traceEvents";

    /** The unit in which viewers display times. */
    public static final String DISPLAY_TIME_UNIT = "displayTimeUnit";

    /** Further facts for the user. */
    public static final String OTHER_DATA = "otherData";

    /** The time 0 in nanoseconds since 1970, as text, because a JSON number would be rounded. */
    public static final String ORIGIN_NANOS = "originNanos";

    /** Phase of an event. */
    public static final String PHASE = "ph";

    /** Number of a process. */
    public static final String PID = "pid";

    /** Number of a thread. */
    public static final String TID = "tid";

    /** Time in microseconds. */
    public static final String TIME = "ts";

    /** Name of a region, or of a fact of a process or thread. */
    public static final String NAME = "name";

    /** The value of a fact. */
    public static final String ARGUMENTS = "args";

    /** Phase: a region is entered. */
    public static final String BEGIN = "B";

    /** Phase: the region that was entered last is left. */
    public static final String END = "E";

    /** Phase: a fact of a process or thread. */
    public static final String METADATA = "M";

    /** A fact: the name of a process. */
    public static final String PROCESS_NAME = "process_name";

    /** A fact: further labels of a process. */
    public static final String PROCESS_LABELS = "process_labels";

    /** The text of {@link #PROCESS_LABELS}. */
    public static final String LABELS = "labels";

    /** A fact: the position of a process among others. */
    public static final String PROCESS_SORT_INDEX = "process_sort_index";

    /** A fact: the name of a thread. */
    public static final String THREAD_NAME = "thread_name";

    /** A fact: the position of a thread among others. */
    public static final String THREAD_SORT_INDEX = "thread_sort_index";

    /** The number in {@link #PROCESS_SORT_INDEX} and {@link #THREAD_SORT_INDEX}. */
    public static final String SORT_INDEX = "sort_index";

    /** Number of decimal places of a time: microseconds with the resolution of nanoseconds. */
    public static final int TIME_DECIMALS = 3;

    /** The first number of processes and threads, because 0 means "idle" in Perfetto. */
    public static final int FIRST_NUMBER = 1;

    private ChromeTraceLayout() {}
}
