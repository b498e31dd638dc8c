package org.perfspace.format.sion;

/**
 * Everything that a physical SION file holds but the tasks' bytes: by it a file can be written again as it was. Takes
 * and hands out arrays that nobody may change.
 */
public final class SionFilePlan {

    private final SionHeader header;
    private final long[] globalRanks;
    private final long[] chunkSizes;
    private final long[][] used;
    private final byte[] tail;

    /**
     * A plan.
     *
     * @param globalRanks a rank for each task
     * @param chunkSizes size of the chunks of each task, as stored
     * @param used bytes in each chunk of each task, by task, at least one chunk each
     * @param tail bytes behind the mapping, or behind META2 where there is none; what belongs to nobody
     */
    @SuppressWarnings("ArrayRecordComponent")
    public SionFilePlan(SionHeader header, long[] globalRanks, long[] chunkSizes, long[][] used, byte[] tail) {
        this.header = header;
        this.globalRanks = globalRanks;
        this.chunkSizes = chunkSizes;
        this.used = used;
        this.tail = tail;
    }

    /** The first fields. */
    public SionHeader header() {
        return header;
    }

    /** The rank of a task in the program's own counting. */
    public long globalRank(int task) {
        return globalRanks[task];
    }

    /** Size of the chunks of a task, as stored. */
    public long chunkSize(int task) {
        return chunkSizes[task];
    }

    /** Number of chunks of a task. */
    public int chunks(int task) {
        return used[task].length;
    }

    /** Bytes in a chunk of a task; 0 if the task has fewer. */
    public long used(int task, int chunk) {
        return chunk < used[task].length ? used[task][chunk] : 0;
    }

    /** Length of a task's logical file. */
    public long length(int task) {
        long length = 0;
        for (long bytes : used[task]) {
            length += bytes;
        }
        return length;
    }

    /** Most chunks of any task. */
    public int mostChunks() {
        int most = 1;
        for (long[] chunks : used) {
            most = Math.max(most, chunks.length);
        }
        return most;
    }

    /** Bytes behind everything else. */
    public byte[] tail() {
        return tail.clone();
    }

    /** Offset of chunk 0 of each task, and at index n the end of block 0. */
    public long[] starts() {
        long[] starts = new long[header.tasks() + 1];
        starts[0] = header.firstChunk();
        for (int task = 0; task < header.tasks(); task++) {
            starts[task + 1] = Math.addExact(starts[task], header.room(chunkSizes[task]));
        }
        return starts;
    }
}
