package org.perfspace.reader.hpctoolkit.trace;

import java.util.BitSet;
import org.perfspace.format.hpctoolkit.DbSource;

/**
 * The places of the trace lines of {@code trace.db}.
 *
 * @param source the open file
 * @param minTimestamp bound in ns, unsigned
 * @param maxTimestamp bound in ns, unsigned
 * @param profiles profile index of each line
 * @param starts offset of its first element
 * @param counts number of its elements
 * @param headers offset of its header
 * @param cut lines that do not end in the file; only when it is salvaged
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package; never compared
public record TraceDb(
        DbSource source,
        long minTimestamp,
        long maxTimestamp,
        long[] profiles,
        long[] starts,
        long[] counts,
        long[] headers,
        BitSet cut) {}
