package org.perfspace.format.cube;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarUtils;

/**
 * The content of the header block of a member; see {@link TarLayout}. The checksum is ignored: it is wrong in files of some
 * official writers.
 *
 * @param name name without a leading {@code ./}
 * @param size size in bytes; -1 if the field is not a number
 * @param type type of the member
 */
record TarHeader(String name, long size, byte type) {

    /** Parses a block of {@link TarLayout#BLOCK} bytes; empty if it is not a header. */
    static Optional<TarHeader> parse(byte[] block) {
        if (!isHeader(block, 0)) {
            return Optional.empty();
        }
        String name = text(block, TarLayout.NAME, TarLayout.NAME_LENGTH);
        return Optional.of(
                new TarHeader(name.startsWith("./") ? name.substring(2) : name, size(block), block[TarLayout.TYPE]));
    }

    /** Returns whether a header may begin at an index. */
    public static boolean isHeader(byte[] bytes, int at) {
        int magic = at + TarLayout.MAGIC;
        return magic + TarLayout.USTAR.length <= bytes.length
                && Arrays.equals(
                        bytes, magic, magic + TarLayout.USTAR.length, TarLayout.USTAR, 0, TarLayout.USTAR.length);
    }

    /** Returns whether the member contains data, rather than attributes of other members, a directory or a link. */
    boolean isFile() {
        return type == TarLayout.FILE || type == TarLayout.OLD_FILE;
    }

    /** Returns whether the member contains PAX attributes. */
    boolean isPax() {
        return type == TarLayout.PAX || type == TarLayout.PAX_GLOBAL;
    }

    private static long size(byte[] block) {
        try {
            return Math.max(-1, TarUtils.parseOctalOrBinary(block, TarLayout.SIZE, TarLayout.SIZE_LENGTH));
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    private static String text(byte[] block, int offset, int length) {
        int end = offset;
        while (end < offset + length && block[end] != 0) {
            end++;
        }
        return new String(block, offset, end - offset, StandardCharsets.UTF_8);
    }
}
