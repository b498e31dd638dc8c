package org.perfspace.format.linktest;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.io.ByteSource;

/** Finds the end of a rank's data in a SION file that was never closed: the END_BLOCK that is only followed by zeros. */
final class LinkTestSalvage {

    private static final int STEP = 64 * 1024;

    private LinkTestSalvage() {}

    /** Returns the number of bytes that were written to the first chunk. */
    static long size(ByteSource chunk) throws IOException {
        long end = lastNonZero(chunk) + 1;
        int length = LinkTestLayout.END_BLOCK.length;
        boolean whole = end >= length && Arrays.equals(chunk.bytes(end - length, length), LinkTestLayout.END_BLOCK);
        if (!whole) {
            throw chunk.place()
                    .atByte(end)
                    .corrupt("expected data that end with \"END_BLOCK\", found none: nothing to salvage");
        }
        return end;
    }

    private static long lastNonZero(ByteSource chunk) throws IOException {
        for (long end = chunk.size(); end > 0; end -= STEP) {
            long from = Math.max(0, end - STEP);
            byte[] bytes = chunk.bytes(from, (int) (end - from));
            for (int i = bytes.length - 1; i >= 0; i--) {
                if (bytes[i] != 0) {
                    return from + i;
                }
            }
        }
        return -1;
    }
}
