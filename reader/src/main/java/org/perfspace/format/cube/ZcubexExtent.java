package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.OptionalLong;
import org.perfspace.format.cube.CubeDataLayout.ZcubexLayout;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;

/**
 * Determines the size of a compressed data member from its own table, because the tar header may be wrong: cubew writes the
 * size of the uncompressed rows there (README.md of format.cube, section 1.3).
 */
final class ZcubexExtent {

    private final ByteSource container;

    /**
     * Number of bytes that tables may still claim. Tables of one file do not overlap; if they claim more than the whole
     * file, the file is an attack, and they are ignored.
     */
    private long budget;

    ZcubexExtent(ByteSource container) {
        this.container = container;
        this.budget = container.size();
    }

    /**
     * Returns the size of the member that begins at an offset of the container; empty if it is not compressed or is invalid.
     */
    OptionalLong of(long offset) throws IOException {
        int header = ZcubexLayout.TABLE;
        if (offset > container.size() - header
                || !Arrays.equals(container.bytes(offset, ZcubexLayout.SIGNATURE.length), ZcubexLayout.SIGNATURE)) {
            return OptionalLong.empty();
        }
        OptionalLong little = of(offset, ByteOrder.LITTLE_ENDIAN);
        return little.isPresent() ? little : of(offset, ByteOrder.BIG_ENDIAN);
    }

    private OptionalLong of(long offset, ByteOrder order) throws IOException {
        ByteCursor in = new ByteCursor(container).order(order);
        in.seek("row count", offset + ZcubexLayout.SIGNATURE.length);
        long count = in.bits64("row count");
        if (count <= 0 || count > Math.min(budget, in.remaining()) / ZcubexLayout.ENTRY_BYTES) {
            return OptionalLong.empty();
        }
        budget -= count * ZcubexLayout.ENTRY_BYTES;
        long table = ZcubexLayout.TABLE + count * ZcubexLayout.ENTRY_BYTES;
        long limit = container.size() - offset - table;
        long end = 0;
        for (long i = 0; i < count; i++) {
            in.skip("row", Long.BYTES);
            long blob = in.bits64("offset");
            long size = in.bits64("size");
            if (blob < 0 || size < 0 || blob > limit - size) {
                return OptionalLong.empty();
            }
            end = Math.max(end, blob + size);
        }
        return OptionalLong.of(table + end);
    }
}
