package org.perfspace.format.tau;

import java.nio.charset.StandardCharsets;

/**
 * Layout of a packed profile ({@code .ppk}), in which ParaProf stores a whole run. The bytes are big-endian, as Java's
 * {@code DataOutputStream} writes them, and usually compressed with gzip.
 *
 * <pre>
 *  type      field              notes
 *  u16[3]    signature          'P' 'P' 'K'
 *  i32       version            1 or 2
 *  i32       compatible         lowest version whose readers understand the file
 *  i32       header bytes       version 2: length of the header, which ends before the metrics
 *   i32      reserved bytes     followed by as many bytes, which TAU's tools ignore: none, or {@link #SUPPLEMENT}; version 1
 *                               has these two fields only
 *   i32      k                  trial metadata:  k * { utf name, utf value }
 *   i32      t                  threads:         t * { i32 node, context, thread; i32 m; m * { utf name, utf value } }
 *  i32       n                  metrics:         n * utf
 *  i32       g                  groups:          g * utf
 *  i32       f                  functions:       f * { utf name; i32 k; k * i32 group }
 *  i32       e                  user events:     e * utf
 *  i32       t                  threads:         t * {
 *   i32[3]     node, context, thread
 *   i32        count            count * { i32 function; f64 calls, subrs; n * { f64 exclusive, f64 inclusive } }
 *   i32        count            count * { i32 event; i32 samples; f64 min, max, mean, sum of squares } }
 *
 *  utf: u16 number of bytes, then this number of bytes of modified UTF-8
 * </pre>
 *
 * <p>Times are in microseconds. Call paths are names of functions, as in the text files. Metadata that all threads share
 * is stored with the trial. The minimum precedes the maximum, unlike in the text files.
 */
public final class PackedLayout {

    /** The letters PPK, two bytes each. */
    public static final byte[] SIGNATURE = "\0P\0P\0K".getBytes(StandardCharsets.US_ASCII);

    /** The newest known version; a file that requires a newer reader is rejected. */
    public static final int NEWEST = 2;

    /** Lowest version whose readers understand the files that this toolkit writes. */
    public static final int COMPATIBLE = 1;

    /**
     * The reserved bytes of a compressed file with a supplement. The supplement follows the compressed data, where TAU's
     * tools ignore it: a .cubex file, then an i64 with its size, which ends the file.
     */
    public static final byte[] SUPPLEMENT = "perfspace.supplement\n".getBytes(StandardCharsets.US_ASCII);

    /** First version with metadata. */
    public static final int WITH_METADATA = 2;

    private PackedLayout() {}
}
