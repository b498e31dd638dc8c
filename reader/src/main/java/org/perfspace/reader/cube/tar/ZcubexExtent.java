package org.perfspace.reader.cube.tar;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.OptionalLong;
import org.perfspace.format.cube.ZcubexLayout;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;

/**
 * The number of bytes of a compressed data member by its own table, whatever its tar header says: cubew writes the size that
 * the rows would have without compression (README.md of format.cube, section 1.3).
 */
final class ZcubexExtent {

    private final ByteSource container;

    /** Tables of one file do not overlap, so that more than the file in all is an attack; they are then not believed. */
    private long budget;

    ZcubexExtent(ByteSource container) {
        this.container = container;
        this.budget = container.size();
    }

    /** Size of the member that begins at an offset of the container; empty if it is not compressed or makes no sense. */
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
