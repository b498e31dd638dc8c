package org.perfspace.format.cube;

import java.nio.charset.StandardCharsets;

// spotless:off
/**
 * Layout of the header block of a member in a Cube 4 container, an uncompressed POSIX ustar archive with flat names
 * (README.md, section 1).
 *
 * <pre>
 *  byte  type    field     notes
 *     0  c[100]  name      ends at the first NUL
 *   100  c[8]    mode      "0000600", NUL
 *   108  c[8]    uid       7 octal digits, NUL
 *   116  c[8]    gid       7 octal digits, NUL
 *   124  c[12]   size      11 octal digits, NUL; in bytes; not to be trusted (1.2, 1.3), overruled by a PAX size
 *   136  c[12]   mtime     11 octal digits, NUL; in seconds
 *   148  c[8]    checksum  6 octal digits, NUL, space: the sum of all bytes, those of this field taken as spaces;
 *                          wrong in files of cubew 4.8.0 and 4.9.1, so readers ignore it
 *   156  c[1]    type      '0' or NUL a file, 'x' PAX facts about the next member, 'g' PAX facts about all
 *   157  c[100]  linkname  empty
 *   257  c[6]    magic     "ustar", NUL
 *   263  c[2]    version   "00"
 *   265  c[32]   uname
 *   297  c[32]   gname
 *   329  c[8]    devmajor  empty
 *   337  c[8]    devminor  empty
 *   345  c[155]  prefix    empty
 *   500  c[12]   padding   NUL
 * </pre>
 *
 * <p>A member's bytes follow its header. The padding depends on the writer: a standard tar pads to the next multiple of
 * 512; Cube's own writers add a whole block of zeros if the size already is such a multiple (1.2). A writer must
 * therefore never store a member of k*512 bytes. Two blocks of zeros end the archive.
 */
// spotless:on
public final class TarLayout {

    /** Size of a header, and the unit of padding. */
    public static final int BLOCK = 512;

    public static final int NAME = 0;
    public static final int NAME_LENGTH = 100;
    public static final int MODE = 100;
    public static final int MODE_LENGTH = 8;
    public static final int UID = 108;
    public static final int UID_LENGTH = 8;
    public static final int GID = 116;
    public static final int GID_LENGTH = 8;
    public static final int SIZE = 124;
    public static final int SIZE_LENGTH = 12;
    public static final int MTIME = 136;
    public static final int MTIME_LENGTH = 12;
    public static final int CHECKSUM = 148;
    public static final int CHECKSUM_LENGTH = 8;
    public static final int TYPE = 156;
    public static final int MAGIC = 257;
    public static final int MAGIC_LENGTH = 6;
    public static final int VERSION = 263;
    public static final int VERSION_LENGTH = 2;
    public static final int UNAME = 265;
    public static final int UNAME_LENGTH = 32;
    public static final int GNAME = 297;
    public static final int GNAME_LENGTH = 32;

    /** The bytes that identify a header; the bytes after them differ between writers. */
    public static final byte[] USTAR = "ustar".getBytes(StandardCharsets.US_ASCII);

    /** Type of a member that is a file. */
    public static final byte FILE = '0';

    /** Type of a file in archives older than ustar. */
    public static final byte OLD_FILE = 0;

    /** Type of a member that contains PAX facts about the next member. */
    public static final byte PAX = 'x';

    /** Type of a member that contains PAX facts about all following members. */
    public static final byte PAX_GLOBAL = 'g';

    /** Key of the only PAX fact that Cube supports: the size of the member in decimal, as {@code "NN size=123\n"}. */
    public static final String PAX_SIZE = "size";

    /** Prefix of the name of a PAX member; the name of the member that it describes follows. */
    public static final String PAX_PREFIX = "PaxHeader/";

    /** Smallest size that is stored in a PAX member, 8 GiB - 1 (1.1). */
    public static final long PAX_FROM = 0x1_FFFF_FFFFL;

    private TarLayout() {}

    /** Returns a size with its padding in a standard tar archive, in bytes. */
    public static long padded(long size) {
        return Math.addExact(size, BLOCK - 1) / BLOCK * BLOCK;
    }
}
