package org.perfspace.format.cube;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.perfspace.io.ByteSource;

/** The blocks of a container: headers, zeros, or bytes of members. */
record TarBlocks(ByteSource container) {

    private static final int CHUNK = 128 * TarLayout.BLOCK;

    /** Limit for consecutive zeros: a file with more of them is assumed to have a hole up to its end. */
    public static final long LONGEST_GAP = 2L << 30;

    private static final byte[] ZEROS = new byte[1 << 16];

    /** Returns the header at an offset, if there is one. */
    Optional<TarHeader> header(long offset) throws IOException {
        return offset < 0 || offset > container.size() - TarLayout.BLOCK
                ? Optional.empty()
                : TarHeader.parse(container.bytes(offset, TarLayout.BLOCK));
    }

    /** Returns whether there is a header at an offset. */
    boolean isHeader(long offset) throws IOException {
        return header(offset).isPresent();
    }

    /** Returns whether the block at an offset contains only zeros; bytes beyond the end count as zeros. */
    public boolean isZero(long offset) throws IOException {
        if (offset >= container.size()) {
            return true;
        }
        long there = Math.min(TarLayout.BLOCK, container.size() - offset);
        return isZero(container.bytes(offset, (int) there));
    }

    /** Returns whether some bytes are all zero. */
    public static boolean isZero(byte[] bytes) {
        for (int at = 0; at < bytes.length; at += ZEROS.length) {
            int end = Math.min(bytes.length, at + ZEROS.length);
            if (!Arrays.equals(bytes, at, end, ZEROS, 0, end - at)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the offset of the first header at or after an offset that satisfies a predicate and begins below a limit;
     * offsets are tried in steps of a block. The search stops after {@link #LONGEST_GAP} bytes of zeros.
     */
    OptionalLong find(long from, long limit, Predicate<TarHeader> wanted) throws IOException {
        long end = Math.min(limit, container.size() - TarLayout.BLOCK + 1);
        long zeros = 0;
        for (long at = from; at < end && zeros < LONGEST_GAP; at += CHUNK) {
            byte[] chunk = container.bytes(at, (int) Math.min(CHUNK, container.size() - at));
            zeros = isZero(chunk) ? zeros + chunk.length : 0;
            for (int i = 0; i + TarLayout.BLOCK <= chunk.length && at + i < end; i += TarLayout.BLOCK) {
                if (TarHeader.isHeader(chunk, i)
                        && TarHeader.parse(Arrays.copyOfRange(chunk, i, i + TarLayout.BLOCK))
                                .filter(wanted)
                                .isPresent()) {
                    return OptionalLong.of(at + i);
                }
            }
        }
        return OptionalLong.empty();
    }
}
