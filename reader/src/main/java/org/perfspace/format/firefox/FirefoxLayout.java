package org.perfspace.format.firefox;

/**
 * Names in a processed profile of the Firefox Profiler. Tables are objects of columns; {@code length} is the number of
 * rows.
 *
 * <pre>
 *  { "meta": {"preprocessedProfileVersion": 61, "product", "startTime": ms since 1970, "interval": ms, "categories", …},
 *    "libs": [],
 *    "shared": {
 *      "stackTable":    frame, prefix                       a row for each call node; the prefix is its parent, or null
 *      "frameTable":    func, category, …                   a row for each region
 *      "funcTable":     name, source, lineNumber, …         a row for each region; name and source are indexes
 *      "sources":       filename, …                         a row for each file
 *      "resourceTable", "nativeSymbols"                     empty
 *      "stringArray":   […] },
 *    "threads": [                                           for each location
 *      {"name", "processName", "pid": text, "tid", "isMainThread", …,
 *       "samples": stack, time, weight, "weightType"        stack: call node, or null for idle; time: ms since startTime
 *       "markers": empty}, …] }
 * </pre>
 */
public final class FirefoxLayout {

    /** The version of the format; its presence distinguishes the format from others. */
    public static final String PROCESSED_VERSION = "preprocessedProfileVersion";

    /** The version that is written; the profiler's web page also reads older versions. */
    public static final int VERSION = 61;

    /** Version of Firefox's own format that is written in addition to {@link #VERSION}; nothing depends on it. */
    public static final int GECKO_VERSION = 33;

    /** Number of rows of a table. */
    public static final String LENGTH = "length";

    /** The meaning of the weights of samples, one of the {@code WEIGHT_} constants. */
    public static final String WEIGHT_TYPE = "weightType";

    /** Weights are milliseconds. */
    public static final String WEIGHT_MS = "tracing-ms";

    /** Weights are bytes. */
    public static final String WEIGHT_BYTES = "bytes";

    /** Weights are counts. */
    public static final String WEIGHT_SAMPLES = "samples";

    /** Number of decimal places of a time: milliseconds with the resolution of nanoseconds. */
    public static final int TIME_DECIMALS = 6;

    /** The first number of processes and threads, as in Chrome's format. */
    public static final int FIRST_NUMBER = 1;

    private FirefoxLayout() {}
}
