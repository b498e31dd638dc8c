package org.perfspace.writer.sion;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.perfspace.format.Checksums;
import org.perfspace.format.sion.SionHeader;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.format.sion.SionSetPlan;
import org.perfspace.format.sion.SionSetPlan.SionFilePlan;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputChannel;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WholeBuffer;

/**
 * Writes a SION file or a set of files according to a plan. Ranks can be written at any position and in any order, by
 * several threads; ranges that are not written remain holes. The files of a set get their names together when all of
 * them are complete.
 */
public final class SionWriter implements Closeable {

    private final SionSetPlan plan;
    private final OutputFile output;
    private final List<OutputChannel> files = new ArrayList<>();
    private final long[][] starts;

    private SionWriter(SionSetPlan plan, OutputFile output) {
        this.plan = plan;
        this.output = output;
        this.starts = plan.files().stream().map(SionFilePlan::starts).toArray(long[][]::new);
    }

    /**
     * Begins the files of a plan.
     *
     * @param replace whether existing files may be replaced
     * @throws org.perfspace.io.OutputException if a target exists and may not be replaced, or cannot be written
     */
    public static SionWriter create(Path target, boolean replace, SionSetPlan plan) throws IOException {
        SionWriter writer = new SionWriter(plan, OutputFile.create(target, replace));
        boolean done = false;
        try {
            writer.files.add(writer.output.channel());
            for (int file = 1; file < plan.files().size(); file++) {
                writer.files.add(writer.output.beside(SionLayout.fileName("", file)));
            }
            done = true;
            return writer;
        } finally {
            if (!done) {
                writer.close();
            }
        }
    }

    /** Writes bytes of a rank's logical file. */
    public void write(int rank, long position, ByteBuffer bytes) throws IOException {
        int file = plan.file(rank);
        int task = plan.task(rank);
        SionFilePlan layout = plan.files().get(file);
        long block = starts[file][starts[file].length - 1] - starts[file][0];
        long begin = 0;
        int first = bytes.position();
        int limit = bytes.limit();
        for (int chunk = 0; chunk < layout.chunks(task) && bytes.position() < limit; chunk++) {
            long end = begin + layout.used(task, chunk);
            long at = position + bytes.position() - first;
            if (at < end) {
                int count = (int) Math.min(limit - bytes.position(), end - at);
                bytes.limit(bytes.position() + count);
                WholeBuffer.write(files.get(file), bytes, starts[file][task] + chunk * block + at - begin);
                bytes.limit(limit);
            }
            begin = end;
        }
        if (bytes.position() < limit) {
            throw new IllegalArgumentException("rank " + rank + " has no room for bytes beyond " + begin);
        }
    }

    /** Writes the metadata of the container. */
    public void writeMetadata() throws IOException {
        for (int file = 0; file < files.size(); file++) {
            FileChannel channel = files.get(file);
            SionFilePlan layout = plan.files().get(file);
            SionHeaderWriter meta = new SionHeaderWriter(layout);
            meta.writeMeta1(new ByteSink(channel.position(0)));
            ByteSink out = new ByteSink(channel.position(meta.meta2()));
            meta.writeMeta2(out);
            if (layout.header().hasMapping()) {
                writeMapping(out);
            }
            out.bytes(layout.tail()).flush();
        }
    }

    /** Returns the checksums of the files, by their numbers in the set, before data is appended. */
    public Checksums checksums() throws IOException {
        List<Checksums.Part> parts = new ArrayList<>();
        for (FileChannel file : files) {
            parts.add(Checksums.Part.of(String.valueOf(parts.size()), file, 0, file.size()));
        }
        return new Checksums(parts);
    }

    /** Returns the first file, positioned at its end, for data that is appended after {@link #writeMetadata}. */
    public FileChannel tail() throws IOException {
        FileChannel channel = files.get(0);
        return channel.position(channel.size());
    }

    /** Gives all files their names. */
    public void commit() throws IOException {
        output.commit();
    }

    @Override
    public void close() throws IOException {
        output.close();
    }

    private void writeMapping(ByteSink out) throws IOException {
        out.u32(plan.ranks());
        for (int rank = 0; rank < plan.ranks(); rank++) {
            out.u32(plan.file(rank)).u32(plan.task(rank));
        }
    }

    /** Writes META1 and META2; see {@link SionLayout}. */
    private static final class SionHeaderWriter {

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
}
