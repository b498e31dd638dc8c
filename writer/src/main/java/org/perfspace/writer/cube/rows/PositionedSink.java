package org.perfspace.writer.cube.rows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.writer.cube.tar.Target;

/**
 * Writes cells to chosen places of a file through buffers of its own, so that several threads can fill one file. Cells that
 * follow each other become one write. Rows of the wide order come in one run for each level of the call tree, so that the
 * sink goes on where one of its buffers ends; the buffer that was not used for the longest time gives way. For one thread;
 * {@link #flush()} at the end.
 */
final class PositionedSink {

    private static final int LARGEST = 1 << 20;
    private static final int FURTHER = 1 << 16;
    private static final int SMALLEST = 64;
    private static final int MOST_RUNS = 64;

    private final Target target;
    private final long size;

    /** Those used last come last. */
    private final List<Run> runs = new ArrayList<>();

    private Run current;

    /** Bytes that follow each other. */
    private static final class Run {
        private final ByteBuffer buffer;
        private long start;

        Run(long start, int capacity) {
            this.start = start;
            this.buffer = ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
        }

        long position() {
            return start + buffer.position();
        }
    }

    /** Writes about so many bytes in all. */
    PositionedSink(Target target, long position, long size) {
        this.target = target;
        this.size = size;
        this.current = new Run(position, (int) Math.max(SMALLEST, Math.min(LARGEST, size)));
        runs.add(current);
    }

    /** Position of the next byte. */
    long position() {
        return current.position();
    }

    /** Goes on at another place. */
    void seek(long position) throws IOException {
        if (position == current.position()) {
            return;
        }
        for (int i = runs.size() - 1; i >= 0; i--) {
            if (runs.get(i).position() == position) {
                use(runs.remove(i));
                return;
            }
        }
        if (runs.size() < MOST_RUNS) {
            use(new Run(position, (int) Math.max(SMALLEST, Math.min(FURTHER, size))));
            return;
        }
        Run oldest = runs.remove(0);
        flush(oldest);
        oldest.start = position;
        use(oldest);
    }

    /** Cells of a row, from the first word of the array on. */
    void cells(CellEncoder encoder, long[] words, int cells) throws IOException {
        int units = cells * encoder.unitsPerCell();
        int done = 0;
        while (done < units) {
            if (current.buffer.remaining() < encoder.unitBytes()) {
                flush(current);
            }
            int some = Math.min(units - done, current.buffer.remaining() / encoder.unitBytes());
            encoder.put(words, done, some, current.buffer);
            done += some;
        }
    }

    /** All of these bytes. */
    void bytes(byte[] bytes) throws IOException {
        for (int done = 0; done < bytes.length; ) {
            if (!current.buffer.hasRemaining()) {
                flush(current);
            }
            int some = Math.min(bytes.length - done, current.buffer.remaining());
            current.buffer.put(bytes, done, some);
            done += some;
        }
    }

    /** Hands everything to the file. */
    void flush() throws IOException {
        for (Run run : runs) {
            flush(run);
        }
    }

    private void use(Run run) {
        runs.add(run);
        current = run;
    }

    private void flush(Run run) throws IOException {
        int count = run.buffer.flip().remaining();
        target.write(run.buffer, run.start);
        run.start += count;
        run.buffer.clear();
    }
}
