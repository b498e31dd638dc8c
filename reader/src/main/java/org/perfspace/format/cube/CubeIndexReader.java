package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.ByteOrder;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Reads a member {@code N.index}; see {@link CubeIndexLayout}. */
final class CubeIndexReader {

    /**
     * The header before the positions.
     *
     * @param order byte order of the index and of the rows
     * @param sparse whether positions follow
     * @param count number of rows
     */
    record Header(ByteOrder order, boolean sparse, long count) {}

    private CubeIndexReader() {}

    /** Reads the header, which contains the number of rows, for a call tree with the given number of nodes. */
    static Header header(ByteCursor in, int callNodes) throws IOException {
        in.magic(CubeIndexLayout.SIGNATURE);
        in.order(byteOrder(in));
        Place versionPlace = in.place();
        int version = in.u16("version");
        if (version != CubeIndexLayout.VERSION) {
            throw versionPlace.unsupported("index version %d; this reader knows 0", version);
        }
        Place kindPlace = in.place();
        int kind = in.u8("row kind");
        return switch (kind) {
            case CubeIndexLayout.SPARSE -> new Header(in.order(), true, in.remaining() == 0 ? 0 : in.u32("row count"));
            case CubeIndexLayout.DENSE -> new Header(in.order(), false, callNodes);
            default -> throw kindPlace.unsupported("row kind %d; this reader knows 1 (sparse) and 3 (dense)", kind);
        };
    }

    /** Reads the whole index, for a call tree with the given number of nodes. */
    static CubeIndex read(ByteCursor in, int callNodes, Findings findings) throws IOException {
        Header header = header(in, callNodes);
        CubeIndex index = header.sparse ? sparse(in, header, callNodes) : CubeIndex.dense(header.order, callNodes);
        if (in.remaining() != 0) {
            findings.add(in.place(), "expected the end, found %,d more bytes", in.remaining());
        }
        if (header.sparse && in.size() == CubeIndexLayout.HEADER_BYTES) {
            // cube_exclusify and others write a metric without rows in this way
            findings.warn("row count", in.place(), "expected a row count, found the end");
        }
        return index;
    }

    private static CubeIndex sparse(ByteCursor in, Header header, int callNodes) throws IOException {
        long start = in.position();
        int[] positions = in.i32s("row positions", header.count);
        requireAscending(positions, callNodes, in, start);
        return CubeIndex.sparse(header.order, positions);
    }

    private static ByteOrder byteOrder(ByteCursor in) throws IOException {
        Place here = in.place();
        long mark = in.u32("byte order mark");
        if (mark == CubeIndexLayout.BYTE_ORDER_MARK) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        if (mark == Integer.reverseBytes(CubeIndexLayout.BYTE_ORDER_MARK)) {
            return ByteOrder.BIG_ENDIAN;
        }
        throw here.corrupt("expected the byte order mark 1 in either order, found %08x", mark);
    }

    private static void requireAscending(int[] positions, int callNodes, ByteCursor in, long start)
            throws ProfileException {
        long last = -1;
        for (int i = 0; i < positions.length; i++) {
            long position = Integer.toUnsignedLong(positions[i]);
            long at = start + (long) i * CubeIndexLayout.POSITION_BYTES;
            if (position <= last) {
                throw in.seek("row positions", at)
                        .place()
                        .corrupt("expected row positions in ascending order, found %,d after %,d", position, last);
            }
            if (position >= callNodes) {
                throw in.seek("row positions", at)
                        .place()
                        .corrupt("expected a row position below %,d, found %,d", callNodes, position);
            }
            last = position;
        }
    }
}
