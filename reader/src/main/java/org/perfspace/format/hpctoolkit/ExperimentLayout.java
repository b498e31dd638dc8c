package org.perfspace.format.hpctoolkit;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Layout of the files of a database of before version 4: {@code experiment.xml}, and beside it files of values and samples.
 * The binary files are big-endian, unless the letter after the version says otherwise.
 *
 * <!-- spotless:off -->
 * <pre>
 *  experiment.xml: metrics, tables of names, and the tree of contexts; elements of the tree:
 *    PF  called function        i id; n procedure, lm module, f file (numbers of the tables, or texts); l line
 *    Pr  inlined function       the same; without a name the line of the call that was inlined
 *    L   loop                   i, f, l
 *    C   line that calls        i, l; it = number in traces
 *    S   line                   i, l, it
 *    M   value                  n metric, v value; the sum over all threads if there are other files of values
 *  Ids are at least 1; a negative one means that the values are those of the enclosing or enclosed function.
 *
 *  *.metric-db: values of a thread (dense; 2.0 to 2.2)    *.hpctrace: samples of a thread
 *  byte  type    field                                  byte  type    field
 *     0  c[18]   magic      "HPCPROF-metricdb__"           0  c[18]   magic     "HPCRUN-trace______"
 *    12  c[5]    version    "00.10"                       12  c[5]    version   "01.00", "01.01"
 *    17  u8      byte order 'b' or 'l'                    17  u8      byte order
 *    18  u32     contexts n                               18  u64     flags     from 01.01: bit 0: with metric id;
 *    1c  u32     metrics m                                                      bit 1: distance above bit 58 of time
 *    20  f64[m][n]  of ids 1 to n                         20  {u64 time, u32 trace id [, u32 metric id]}[…]
 *
 *  experiment.mt: all hpctraces                         profile.db: values by profile (sparse; 4.0)
 *     0  u32     kind                                      0  c[16]   magic      "HPCPROF-profdb__"
 *     4  u32     files                                    10  u8[2]   version    1.0
 *     8  {u32 process, u32 thread, u64 offset}[files]     12  u32     profiles
 *        the files                                        16  u16     sections   2
 *        u64     end marker 0xffff_ffff_dead_f00d         18  u64     size and offset of PI
 *                                                         28  u64     size and offset of the identifier tuples
 *  trace.db: samples (4.0)
 *     0  c[16]   magic      "HPCPROF-tracedb_"            PI (52 bytes): u64 offset of its tuple, 24 bytes, u64 values,
 *    10  u8[2]   version    1.0                               u32 contexts, u64 offset of {f64 value, u16 metric}[values],
 *    12  u32     lines                                        {u32 context, u64 index of its first value}[contexts + 1]
 *    16  u16     sections   1                             tuple: u16 ids, {u16 kind, u64 physical, u64 logical}[ids];
 *    18  u64     size and offset of TH                        bits 14 and 15 of kind are 0 if physical identifies it
 *        TH (22 bytes): u32 profile, u16 type, u64 begin, u64 end of {u64 ns, u32 context}[…]
 * </pre>
 * <!-- spotless:on -->
 */
final class ExperimentLayout {

    /** Name of the file with the definitions. */
    static final String XML = "experiment.xml";

    /** Name of the root element. */
    static final String ROOT = "HPCToolkitExperiment";

    /** Ending of the names of files with the values of a thread. */
    static final String METRIC_DB = ".metric-db";

    /** Ending of the names of files with the samples of a thread. */
    static final String HPCTRACE = ".hpctrace";

    /** Name of the file with the samples of all threads. */
    static final String MERGED_TRACE = "experiment.mt";

    /** Name of the sparse file of values. */
    static final String PROFILE_DB = "profile.db";

    /** Name of the file with the samples of sparse databases. */
    static final String TRACE_DB = "trace.db";

    /** First bytes of a metric-db. */
    static final byte[] METRIC_DB_MAGIC = ascii("HPCPROF-metricdb__");

    /** First bytes of an hpctrace. */
    static final byte[] HPCTRACE_MAGIC = ascii("HPCRUN-trace______");

    /** First bytes of a sparse profile.db. */
    static final byte[] PROFILE_DB_MAGIC = ascii("HPCPROF-profdb__");

    /** First bytes of a trace.db. */
    static final byte[] TRACE_DB_MAGIC = ascii("HPCPROF-tracedb_");

    /** Bytes of the version of a metric-db and an hpctrace. */
    static final int VERSION_BYTES = 5;

    /** Bytes of an hpctrace before its samples, up to version 01.00. */
    static final int SHORT_TRACE_HEADER = 24;

    /** Bytes of an hpctrace before its samples, from version 01.01 on. */
    static final int TRACE_HEADER = 32;

    /** Flag of an hpctrace: samples have a metric id. */
    static final int DATA_CENTRIC = 1;

    /** Flag of an hpctrace: the upper bits of times contain a distance in the call tree. */
    static final int LCA_RECORDED = 2;

    /** Bits of a time that is stored together with a distance. */
    static final int TIME_BITS = 59;

    /** Bytes of a sample without a metric id. */
    static final int SAMPLE_BYTES = 12;

    /** Bytes before the entries of files in a merged trace. */
    static final int MERGED_HEADER = 8;

    /** Bytes of the entry of a file in a merged trace. */
    static final int MERGED_ENTRY = 16;

    /** Bytes of the marker at the end of a merged trace. */
    static final int MERGED_FOOTER = 8;

    /** Bytes of PI. */
    static final int PROFILE_BYTES = 52;

    /** Bytes of an id of a tuple. */
    static final int ID_BYTES = 18;

    /** Bytes of TH. */
    static final int LINE_BYTES = 22;

    /** Bytes of a value. */
    static final int VALUE_BYTES = 10;

    /** Bytes of an index. */
    static final int INDEX_BYTES = 12;

    /** First thread number of GPU streams in names of files. */
    static final int FIRST_STREAM = 500;

    private static final Pattern FILE = Pattern.compile(
            ".*-([0-9]{1,9})-([0-9]{1,9})-([0-9a-f]{1,16})-([0-9]{1,18})-[0-9]{1,9}(?:\\.metric-db|\\.hpctrace)");

    /**
     * The thread that the name of a file states: PROGRAM-RANK-THREAD-HOST-PROCESS-GENERATION.
     *
     * @param rank MPI rank, or 0
     * @param thread number of the thread; GPU streams begin at {@link #FIRST_STREAM}
     * @param host the host's id
     * @param process number of the process
     */
    public record Origin(int rank, int thread, long host, long process) {

        /** Returns the thread of a file, if its name states one. */
        public static Optional<Origin> of(String file) {
            Matcher name = FILE.matcher(file);
            if (!name.matches()) {
                return Optional.empty();
            }
            return Optional.of(new Origin(
                    Integer.parseInt(name.group(1)),
                    Integer.parseInt(name.group(2)),
                    Long.parseUnsignedLong(name.group(3), 16),
                    Long.parseLong(name.group(4))));
        }
    }

    private ExperimentLayout() {}

    /** Returns whether the head of a file is that of an {@code experiment.xml}: a document whose first tag is the root. */
    static boolean isExperiment(String head) {
        String text = head.startsWith("\ufeff") ? head.substring(1) : head;
        return text.stripLeading().startsWith("<")
                && (text.contains("<" + ROOT)
                        || text.contains("<!DOCTYPE " + ROOT)
                        || text.contains("<!DOCTYPE hpc-exp"));
    }

    /** Returns whether a name of a file or module means that it is unknown. */
    static boolean isUnknown(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return name.isEmpty()
                || lower.startsWith("~unknown")
                || lower.startsWith("<unknown")
                || lower.equals("unknown module");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
