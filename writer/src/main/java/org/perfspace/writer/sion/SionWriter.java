package org.perfspace.writer.sion;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.sion.SionFilePlan;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.format.sion.SionSetPlan;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputFile;

/**
 * Writes a SION file or a set of them by a plan. Ranks are written at any position in any order, by several threads if
 * need be; what is never written stays a hole. The files get their names when all of them are done.
 */
public final class SionWriter implements Closeable {

    private final SionSetPlan plan;
    private final List<OutputFile> outputs = new ArrayList<>();
    private final long[][] starts;

    private SionWriter(SionSetPlan plan) {
        this.plan = plan;
        this.starts = plan.files().stream().map(SionFilePlan::starts).toArray(long[][]::new);
    }

    /**
     * Begins the files of a plan.
     *
     * @param replace whether files that are there already may be replaced
     * @throws org.perfspace.io.OutputException if a target exists and may not be replaced, or cannot be written
     */
    public static SionWriter create(Path target, boolean replace, SionSetPlan plan) throws IOException {
        SionWriter writer = new SionWriter(plan);
        try {
            String name = String.valueOf(target.getFileName());
            for (int file = 0; file < plan.files().size(); file++) {
                writer.outputs.add(OutputFile.create(target.resolveSibling(SionLayout.fileName(name, file)), replace));
            }
            return writer;
        } catch (IOException | RuntimeException e) {
            writer.close();
            throw e;
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
                writeFully(outputs.get(file).channel(), starts[file][task] + chunk * block + at - begin, bytes);
                bytes.limit(limit);
            }
            begin = end;
        }
        if (bytes.position() < limit) {
            throw new IllegalArgumentException("rank " + rank + " has no room for bytes beyond " + begin);
        }
    }

    /** Writes what describes the container. */
    public void writeMetadata() throws IOException {
        for (int file = 0; file < outputs.size(); file++) {
            FileChannel channel = outputs.get(file).channel();
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

    /** The first file, behind everything else; for what is appended after {@link #writeMetadata}. */
    public FileChannel tail() throws IOException {
        FileChannel channel = outputs.get(0).channel();
        return channel.position(channel.size());
    }

    /** Gives the files their names, the first one last. */
    public void commit() throws IOException {
        for (int file = outputs.size() - 1; file >= 0; file--) {
            outputs.get(file).commit();
        }
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (OutputFile output : outputs) {
            try {
                output.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void writeMapping(ByteSink out) throws IOException {
        out.u32(plan.ranks());
        for (int rank = 0; rank < plan.ranks(); rank++) {
            out.u32(plan.file(rank)).u32(plan.task(rank));
        }
    }

    private static void writeFully(FileChannel channel, long position, ByteBuffer bytes) throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }
}
