package org.perfspace.writer.sion;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.perfspace.format.sion.SionHeader;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.format.sion.SionSetPlan.SionFilePlan;
import org.perfspace.io.ByteSink;

/** Writes META1 and META2; see {@link SionLayout}. */
final class SionHeaderWriter {

    private final SionFilePlan plan;
    private final SionHeader header;

    SionHeaderWriter(SionFilePlan plan) {
        this.plan = plan;
        this.header = plan.header();
    }

    /** Writes META1, from the first byte of the file. */
    void writeMeta1(ByteSink out) throws IOException {
        out.bytes(SionLayout.SIGNATURE).order(ByteOrder.BIG_ENDIAN).u32(header.byteOrders());
        out.order(header.metadataOrder());
        out.u32(header.libraryVersion()).u32(header.libraryPatch()).u32(header.formatVersion());
        out.u32(header.blockSize()).u32(header.tasks()).u32(header.files());
        if (header.formatVersion() >= SionLayout.WITH_FLAGS) {
            out.u32(header.fileNumber()).bits64(header.flag1()).bits64(header.flag2());
        }
        byte[] prefix = header.prefix().getBytes(StandardCharsets.ISO_8859_1);
        out.bytes(Arrays.copyOf(prefix, SionLayout.PREFIX_BYTES));
        for (int task = 0; task < header.tasks(); task++) {
            out.bits64(plan.globalRank(task));
        }
        for (int task = 0; task < header.tasks(); task++) {
            out.bits64(plan.chunkSize(task));
        }
        out.u32(plan.mostChunks()).bits64(meta2());
        out.flush();
    }

    /** Writes META2 without the mapping. */
    void writeMeta2(ByteSink out) throws IOException {
        out.order(header.metadataOrder());
        for (int task = 0; task < header.tasks(); task++) {
            out.bits64(plan.chunks(task));
        }
        for (int chunk = 0; chunk < plan.mostChunks(); chunk++) {
            for (int task = 0; task < header.tasks(); task++) {
                out.bits64(plan.used(task, chunk));
            }
        }
    }

    /** Returns the offset of META2. */
    long meta2() {
        long[] starts = plan.starts();
        long block = starts[header.tasks()] - starts[0];
        return Math.addExact(starts[0], Math.multiplyExact(block, (long) plan.mostChunks()));
    }
}
