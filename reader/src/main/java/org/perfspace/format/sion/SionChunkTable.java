package org.perfspace.format.sion;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.Finding;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** META2: the number of bytes that each task wrote into each of its chunks; see {@link SionLayout}. */
final class SionChunkTable {

    private final long[][] used;
    private final List<Finding> findings = new ArrayList<>();

    private SionChunkTable(long[][] used) {
        this.used = used;
    }

    /** Returns the number of bytes in each chunk of each task, by task. */
    long[][] used() {
        return used;
    }

    /** Returns the violation that does not prevent reading: the first size below 0, if there is one. */
    List<Finding> findings() {
        return findings;
    }

    /** Reads the table, and advances the cursor past it. */
    static SionChunkTable read(
            ByteCursor in, SionHeader header, long[] chunkSizes, long[] starts, int mostChunks, long meta2)
            throws IOException {
        Place closing = in.place().atByte(in.position() - 12);
        int n = header.tasks();
        if (mostChunks < 1) {
            throw closing.corrupt("expected at least 1 chunk, found %,d", mostChunks);
        }
        if (meta2 < starts[0] || meta2 > in.size()) {
            throw closing.atByte(closing.number() + 4)
                    .corrupt(
                            "expected the second metadata block between byte %,d and the end at %,d, found it at %,d%s",
                            starts[0], in.size(), meta2, meta2 > in.size() ? ": the file is truncated" : "");
        }
        in.seek("second metadata block", meta2);
        Place here = in.place();
        in.count("chunk counts and sizes", 1L + mostChunks, 8 * n);
        if ((long) n * mostChunks > SionLayout.MAX_CHUNKS) {
            throw closing.beyondLimit(
                    "expected at most %,d chunks of all tasks, found room for %,d",
                    SionLayout.MAX_CHUNKS, (long) n * mostChunks);
        }
        long[] counts = in.bits64s("chunk count", n);
        long[][] used = new long[n][];
        for (int task = 0; task < n; task++) {
            if (counts[task] < 0 || counts[task] > mostChunks) {
                throw here.atByte(meta2 + 8L * task)
                        .corrupt(
                                "expected task %,d to have at most %,d chunks, found %,d",
                                task, mostChunks, counts[task]);
            }
            used[task] = new long[(int) counts[task]];
        }
        SionChunkTable table = new SionChunkTable(used);
        table.readUsed(in, header, chunkSizes, mostChunks);
        requireInside(here, starts, used, meta2);
        return table;
    }

    private void readUsed(ByteCursor in, SionHeader header, long[] chunkSizes, int mostChunks) throws IOException {
        for (int chunk = 0; chunk < mostChunks; chunk++) {
            Place here = in.place();
            long[] sizes = in.bits64s("bytes of a chunk", used.length);
            for (int task = 0; task < used.length; task++) {
                if (chunk < used[task].length) {
                    used[task][chunk] = Math.max(0, sizes[task]);
                    long room = header.room(chunkSizes[task]);
                    if (sizes[task] < 0 || sizes[task] > room) {
                        takeOdd(here.atByte(here.number() + 8L * task), task, chunk, sizes[task], room);
                    }
                }
            }
        }
    }

    /** Notes the first size below 0, and rejects a size above the available space. */
    private void takeOdd(Place at, int task, int chunk, long bytes, long room) throws ProfileException {
        if (bytes > room) {
            throw at.corrupt(
                    "expected at most %,d bytes in chunk %,d of task %,d, found %,d", room, chunk, task, bytes);
        }
        if (findings.isEmpty()) {
            findings.add(new Finding(
                    at,
                    String.format(
                            Locale.ROOT,
                            "expected at least 0 bytes in chunk %,d of task %,d, found %,d, which is read as 0",
                            chunk,
                            task,
                            bytes)));
        }
    }

    private static void requireInside(Place here, long[] starts, long[][] used, long meta2) throws IOException {
        long block = starts[used.length] - starts[0];
        for (int task = 0; task < used.length; task++) {
            for (int chunk = 0; chunk < used[task].length; chunk++) {
                long bytes = used[task][chunk];
                boolean near = chunk == 0 || chunk <= (meta2 - starts[task]) / block;
                boolean inside = bytes == 0 || (near && starts[task] + chunk * block + bytes <= meta2);
                if (!inside) {
                    throw here.corrupt(
                            "expected chunk %,d of task %,d before the second metadata block, found %,d bytes"
                                    + " that run into it",
                            chunk, task, bytes);
                }
            }
        }
    }
}
