package org.perfspace.format.linktest;

import static org.perfspace.format.linktest.LinkTestField.number;
import static org.perfspace.format.linktest.LinkTestField.sized;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.perfspace.format.linktest.LinkTestField.Kind;

/**
 * Layout of LinkTest's records in the logical files of a SION file, packed, in the byte order of the user data. N ranks,
 * K steps (N-1; N/2 if a bisection test stored only half of them), d retests, M iterations.
 *
 * <pre>
 * LinkTest 2.x
 *   rank 0       ID | version | HEADER | RANK | M * (START | timings | … | END) | "END_BLOCK"
 *   other ranks  ID | RANK | M * (timings | access pattern | [all-to-all time]) | "END_BLOCK"
 *
 *   ID           "LKTST" until 2.1.16, "LinkTest" from 2.1.17
 *   version      u32[3]
 *   HEADER       c[41] git hash, u32 + text mode, u8 all-to-all, u8 bidirectional, u8 unidirectional, u8 bisection,
 *                u8[9] of unknown meaning, u64 messages (probably), u64 message size, u64 warm-up messages,
 *                u64 "collect P-num", u64 retests d, u64 buffers, u64 buffer seed, u64 randomized tasks, u64 task seed
 *   RANK         u32 + text host name, i32 core
 *   iteration    rank 0 only: c[32] start time, f64 minimum, average, maximum, [f64[3] the same of all-to-all]
 *                f64[K] timings, u64[K] access pattern, [f64 all-to-all time]
 *                rank 0 only: f64[d] retested timings, f64[d] slowest timings, u64[d] senders, u64[d] receivers,
 *                c[32] end time
 *
 * LinkTest 1.x, one iteration, no END_BLOCK
 *   all ranks    "LKTST" | i32[3] version | c[256] host name | i32[4] mapping (i32[6] from 1.4 on)
 *   rank 0       i32[10] messages, message size, all-to-all, collect P-num, serial, mixed, 4 more
 *                f64[10] minimum, maximum, average, the same of all-to-all, 4 more
 *   all ranks    f64[N] timings by partner, i32[N] step by partner, [f64[N] all-to-all times by step]
 *   rank 0       f64[N] retested timings, f64[N] first timings, i32[N] senders, i32[N] receivers
 * </pre>
 *
 * <p>The order of the nine bytes of unknown meaning is not public; the bytes are kept without names.
 */
public final class LinkTestLayout {

    /** Begins the names of all attributes. */
    public static final String PREFIX = "linktest.";

    /** Identification of LinkTest 1.x, and of 2.x until 2.1.16. */
    public static final String ID_OLD = "LKTST";

    /** Identification from LinkTest 2.1.17 on. */
    public static final String ID_NEW = "LinkTest";

    /** Ends the data of a rank in 2.x. */
    public static final byte[] END_BLOCK = "END_BLOCK".getBytes(StandardCharsets.US_ASCII);

    /** Attributes of the run that are not a single field. */
    public static final String ID = PREFIX + "id";

    public static final String VERSION = PREFIX + "version";
    public static final String BYTE_ORDER = PREFIX + "byte_order";
    public static final String STEPS = PREFIX + "steps";
    public static final String ACCESS_PATTERN = PREFIX + "access_pattern";

    /** Attribute that is present if stored lengths of texts do not count the NUL that follows the text. */
    public static final String LENGTHS = PREFIX + "text_lengths";

    /** Value of {@link #LENGTHS}. */
    public static final String WITHOUT_NUL = "without NUL";

    /** Fields that are accessed by name. */
    public static final String ALL_TO_ALL = PREFIX + "all_to_all";

    public static final String BISECTION = PREFIX + "bisection";
    public static final String RETESTS = PREFIX + "num_serial_retests";
    public static final String RANDOMIZED = PREFIX + "num_randomized_tasks";
    public static final String MODE = PREFIX + "mode";
    public static final String HOST = PREFIX + "host";
    public static final String CORE = PREFIX + "core";
    public static final String MINIMUM = PREFIX + "min";
    public static final String AVERAGE = PREFIX + "avg";
    public static final String MAXIMUM = PREFIX + "max";

    /** Attribute of an iteration: its list of retests, see {@link LinkTestRetests}. */
    public static final String RETEST_LIST = PREFIX + "retests";

    /** Attribute of a location whose number in the SION file is not its position. */
    public static final String GLOBAL_RANK = "sion.global_rank";

    /** Maximum length of a text that is preceded by its length. */
    public static final int MAX_TEXT = 1 << 16;

    /** Maximum number of retests that is accepted. */
    public static final int MAX_RETESTS = 1 << 20;

    /** Maximum number of ranks that is accepted. */
    public static final int MAX_RANKS = 1 << 17;

    /**
     * Begins the supplement, which follows the second metadata block; then u64 length (little-endian), then the
     * container.
     */
    public static final byte[] SUPPLEMENT = "perfspace.supplement\n".getBytes(StandardCharsets.US_ASCII);

    /** Begins the checksums, which follow the supplement; then u64 length (little-endian), then the record. */
    public static final byte[] CHECKSUMS = "perfspace.checksums\n".getBytes(StandardCharsets.US_ASCII);

    /** 2.x: fields of rank 0 after the version. */
    public static final List<LinkTestField> HEADER = List.of(
            sized("githash", Kind.TEXT, 41),
            sized("mode", Kind.COUNTED_TEXT, 0),
            number("all_to_all", Kind.U8),
            number("bidirectional", Kind.U8),
            number("unidirectional", Kind.U8),
            number("bisection", Kind.U8),
            sized("unnamed_flags", Kind.HEX, 9),
            number("num_messages", Kind.U64),
            number("message_size", Kind.U64),
            number("num_warmup", Kind.U64),
            number("collect_pnum", Kind.U64),
            number("num_serial_retests", Kind.U64),
            number("num_multi_buffers", Kind.U64),
            number("buf_seed", Kind.U64),
            number("num_randomized_tasks", Kind.U64),
            number("task_seed", Kind.U64));

    /** 2.x: host and core of a rank. */
    public static final List<LinkTestField> RANK =
            List.of(sized("host", Kind.COUNTED_TEXT, 0), number("core", Kind.I32));

    /** 2.x: start of an iteration of rank 0. */
    public static final List<LinkTestField> START = List.of(
            sized("start", Kind.TEXT, 32), number("min", Kind.F64), number("avg", Kind.F64), number("max", Kind.F64));

    /** 2.x with all-to-all: fields after {@link #START}. */
    public static final List<LinkTestField> START_ALL_TO_ALL =
            List.of(number("a2a_min", Kind.F64), number("a2a_avg", Kind.F64), number("a2a_max", Kind.F64));

    /** 2.x: end of an iteration of rank 0. */
    public static final List<LinkTestField> END = List.of(sized("end", Kind.TEXT, 32));

    /** 1.x: counts and flags of rank 0. */
    public static final List<LinkTestField> STAT_INTEGERS = List.of(
            number("num_messages", Kind.I32),
            number("message_size", Kind.I32),
            number("all_to_all", Kind.I32),
            number("collect_pnum", Kind.I32),
            number("serial", Kind.I32),
            number("mixed", Kind.I32),
            sized("stat_integers", Kind.I32, 4));

    /** 1.x: aggregates of rank 0. */
    public static final List<LinkTestField> STAT_DOUBLES = List.of(
            number("min", Kind.F64),
            number("max", Kind.F64),
            number("avg", Kind.F64),
            number("a2a_min", Kind.F64),
            number("a2a_max", Kind.F64),
            number("a2a_avg", Kind.F64),
            sized("stat_doubles", Kind.F64, 4));

    private static final List<LinkTestField> ITERATION = joined(List.of(START, END));
    private static final List<LinkTestField> ITERATION_ALL_TO_ALL = joined(List.of(START, START_ALL_TO_ALL, END));

    private LinkTestLayout() {}

    /** Returns the fields that specify where a rank ran. */
    public static List<LinkTestField> place(String id, LinkTestRun.Version version) {
        return isGeneration1(id, version.major()) ? rank1(version.minor()) : RANK;
    }

    /** Returns the fields of an iteration that only rank 0 stores, except the list of retests. */
    public static List<LinkTestField> iteration(LinkTestRecords records) {
        if (records.generation1()) {
            return STAT_DOUBLES;
        }
        return records.allToAll() ? ITERATION_ALL_TO_ALL : ITERATION;
    }

    /** Returns the fields of 1.x that specify where a rank ran. */
    public static List<LinkTestField> rank1(long minorVersion) {
        return List.of(sized("host", Kind.TEXT, 256), sized("mapping", Kind.I32, minorVersion < 4 ? 4 : 6));
    }

    /** Returns whether an identification and a major version are those of LinkTest 1.x. */
    public static boolean isGeneration1(String id, long major) {
        return id.equals(ID_OLD) && major == 1;
    }

    private static List<LinkTestField> joined(List<List<LinkTestField>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
