package org.perfspace.format.sion;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Layout of a SION file: a logical file for each of n tasks, stored as chunks.
 *
 * <pre>
 * META1 | gap to the block size | BLOCK 0: one chunk of each task | BLOCK 1 | … | META2 | mapping
 *
 * META1
 *   byte      type      field               notes
 *      0      c[4]      signature           "sion"
 *      4      u8[4]     byte orders         m u u m: of metadata and of user data, 0 little, 1 big
 *      8      i32       library version     1000 * main + sub
 *     12      i32       library patch level
 *     16      i32       format version      2 to 5
 *     20      i32       block size          alignment that the writer used
 *     24      i32       tasks n             in this physical file
 *     28      i32       files               of the whole set
 *     32      i32       file number         from version 3 on, as are both flags
 *     36      i64       flag 1              key-value mode in the upper 32 bits
 *     44      i64       flag 2
 *     52      c[1024]   prefix              name given to open, zero padded; at 32 in version 2
 *   1076      i64[n]    global ranks        and all below 20 bytes earlier in version 2
 *   1076+8n   i64[n]    chunk sizes         version 4 on: as laid out; before: to be rounded up to the block size
 *   1076+16n  i32       most chunks         of any task of this file
 *   1080+16n  i64       start of META2      0: the file was never closed
 *
 * META2
 *   i64[n]              chunk counts
 *   i64[most chunks][n] bytes written       of all tasks in chunk 0, then of all in chunk 1, …
 *   i32                 mapping size        file 0 of a set; one 0 from the serial writer; else nothing
 *   i32[2][size]        file, task          of each rank of the set
 * </pre>
 *
 * <p>The first chunk begins at 1088+16n (in every version) rounded up to the block size; chunk k of task i begins k
 * blocks after chunk 0 of task i.
 */
public final class SionLayout {

    /** The ending of the names of all files of a set but the first. */
    private static final Pattern LATER = Pattern.compile("[.]\\d{6}");

    /** The first four bytes. */
    public static final byte[] SIGNATURE = "sion".getBytes(StandardCharsets.US_ASCII);

    /** Offset of the four bytes that specify the byte orders. */
    public static final int BYTE_ORDERS = 4;

    /** Offset of the format version. */
    public static final int FORMAT_VERSION = 16;

    /** Offset of the number of tasks. */
    public static final int TASKS = 24;

    /** Oldest format version that can be read. */
    public static final int OLDEST = 2;

    /** First format version with a file number and flags. */
    public static final int WITH_FLAGS = 3;

    /** First format version whose chunk sizes are stored as laid out. */
    public static final int WITH_EXPANDED_SIZES = 4;

    /** Newest known format version, which is also the written one. */
    public static final int NEWEST = 5;

    /** Version and patch level of SIONlib 1.7.6, which written files contain. */
    public static final int LIBRARY_VERSION = 1007;

    public static final int LIBRARY_PATCH = 6;

    /** Bytes of the prefix; the last must be 0. */
    public static final int PREFIX_BYTES = 1024;

    /** Maximum number of tasks of one file that is accepted. */
    public static final int MAX_TASKS = 1 << 22;

    /** Maximum number of entries of the table of chunks that is accepted. */
    public static final int MAX_CHUNKS = 1 << 24;

    /** Key-value modes, in the upper half of flag 1; 0 also means none. */
    public static final int KEY_VALUE_NONE = 50;

    public static final int KEY_VALUE_INLINE = 51;

    private static final int FIXED = 1088;
    private static final int BEFORE_FLAGS = 20;

    private SionLayout() {}

    /** Returns whether the four bytes of the byte orders are valid: each is 0 or 1, and their order is symmetric. */
    public static boolean areByteOrders(int word) {
        return word == Integer.reverseBytes(word) && (word & 0xfefe_fefe) == 0;
    }

    /**
     * Returns whether the four bytes are the number 1, which SIONlib may have written before the bytes specified two byte
     * orders.
     */
    public static boolean isPlainByteOrder(int word) {
        return word == 1 || word == Integer.reverseBytes(1);
    }

    /** Returns the number of bytes before the first chunk, before rounding: the size of META1 from version 3 on. */
    public static long meta1Bytes(long tasks) {
        return FIXED + 16 * tasks;
    }

    /** Returns the offset of the array of global ranks. */
    public static long globalRanks(int formatVersion) {
        return FIXED - 12L - (formatVersion < WITH_FLAGS ? BEFORE_FLAGS : 0);
    }

    /** Returns the offset of the maximum number of chunks and of the start of META2, which are written last. */
    public static long closing(int formatVersion, long tasks) {
        return globalRanks(formatVersion) + 16 * tasks;
    }

    /** Returns a size, rounded up to a multiple of the block size. */
    public static long roundUp(long size, int blockSize) {
        return Math.addExact(size, blockSize - 1L) / blockSize * blockSize;
    }

    /** Returns the name of a physical file of a set. */
    public static String fileName(String base, int number) {
        return number == 0 ? base : String.format(Locale.ROOT, "%s.%06d", base, number);
    }

    /** Returns the name of the first file of the set that a file belongs to if its name is that of a later one; else "". */
    public static String firstName(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 && LATER.matcher(name.substring(dot)).matches() ? name.substring(0, dot) : "";
    }
}
