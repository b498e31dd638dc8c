package org.perfspace.reader.linktest;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.reader.sion.SionSet;

/** Finds the .cubex file that rides behind the second metadata block of a SION file that this toolkit wrote. */
final class LinkTestSupplement {

    private static final int SIGNATURE = LinkTestLayout.SUPPLEMENT.length;

    private LinkTestSupplement() {}

    /** The embedded file, if there is one. */
    static Optional<ByteSource> find(SionSet set) throws IOException {
        ByteSource tail = set.tail();
        for (int start : new int[] {0, 4}) {
            if (tail.size() >= start + SIGNATURE
                    && Arrays.equals(tail.bytes(start, SIGNATURE), LinkTestLayout.SUPPLEMENT)) {
                ByteCursor in = new ByteCursor(tail).seek("supplement", (long) start + SIGNATURE);
                long length = in.u64("size of the supplement");
                if (length > in.remaining()) {
                    throw in.place()
                            .corrupt(
                                    "expected a supplement of %,d bytes, found %,d: the file is truncated",
                                    length, in.remaining());
                }
                return Optional.of(tail.slice(in.position(), length, set.place().member("perfspace.cubex")));
            }
        }
        return Optional.empty();
    }
}
