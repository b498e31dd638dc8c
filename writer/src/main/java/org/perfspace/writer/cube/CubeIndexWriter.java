package org.perfspace.writer.cube;

import java.io.IOException;
import org.perfspace.format.cube.CubeIndexLayout;
import org.perfspace.io.ByteSink;

/** Writes the {@code N.index} member of a metric, sparse and little endian: see {@link CubeIndexLayout}. */
final class CubeIndexWriter {

    private static final int BUFFER = 64 * 1024;

    private CubeIndexWriter() {}

    /** Returns the size of the member in bytes. */
    public static long size(int rows) {
        return CubeIndexLayout.POSITIONS + (long) rows * CubeIndexLayout.POSITION_BYTES;
    }

    /** Writes the member to the target. */
    public static void write(Target target, int[] positions) throws IOException {
        ByteSink sink = target.fields((int) Math.min(BUFFER, size(positions.length)));
        sink.bytes(CubeIndexLayout.SIGNATURE)
                .u32(CubeIndexLayout.BYTE_ORDER_MARK)
                .u16(CubeIndexLayout.VERSION)
                .u8(CubeIndexLayout.SPARSE)
                .u32(positions.length);
        for (int position : positions) {
            sink.u32(position);
        }
        sink.flush();
    }
}
