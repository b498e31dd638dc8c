package org.perfspace.format.sion;

import java.util.List;

/** The plans of all physical files of a set, and the file and task of each rank. */
public final class SionSetPlan {

    private final List<SionFilePlan> files;
    private final int[] fileOf;
    private final int[] taskOf;

    /**
     * The content of a physical SION file except the tasks' bytes, from which an identical file can be written. The arrays
     * that are passed in must not be changed afterwards.
     */
    public static final class SionFilePlan {

        private final SionHeader header;
        private final long[] globalRanks;
        private final long[] chunkSizes;
        private final long[][] used;
        private final byte[] tail;

        /**
         * Creates a plan.
         *
         * @param globalRanks a rank for each task
         * @param chunkSizes size of the chunks of each task, as stored
         * @param used bytes in each chunk of each task, by task, at least one chunk each
         * @param tail bytes after the mapping, or after META2 if there is no mapping; they belong to no task
         */
        @SuppressWarnings("ArrayRecordComponent")
        public SionFilePlan(SionHeader header, long[] globalRanks, long[] chunkSizes, long[][] used, byte[] tail) {
            this.header = header;
            this.globalRanks = globalRanks;
            this.chunkSizes = chunkSizes;
            this.used = used;
            this.tail = tail;
        }

        /** Returns the first fields of the file. */
        public SionHeader header() {
            return header;
        }

        /** Returns the rank of a task in the numbering of the program. */
        public long globalRank(int task) {
            return globalRanks[task];
        }

        /** Returns the size of the chunks of a task, as stored. */
        public long chunkSize(int task) {
            return chunkSizes[task];
        }

        /** Returns the number of chunks of a task. */
        public int chunks(int task) {
            return used[task].length;
        }

        /** Returns the number of bytes in a chunk of a task; 0 if the task has fewer chunks. */
        public long used(int task, int chunk) {
            return chunk < used[task].length ? used[task][chunk] : 0;
        }

        /** Returns the length of a task's logical file. */
        public long length(int task) {
            long length = 0;
            for (long bytes : used[task]) {
                length += bytes;
            }
            return length;
        }

        /** Returns the maximum number of chunks of a task. */
        public int mostChunks() {
            int most = 1;
            for (long[] chunks : used) {
                most = Math.max(most, chunks.length);
            }
            return most;
        }

        /** Returns the bytes after all other parts of the file. */
        public byte[] tail() {
            return tail.clone();
        }

        /** Returns the offset of chunk 0 of each task and, at index n, the end of block 0. */
        public long[] starts() {
            long[] starts = new long[header.tasks() + 1];
            starts[0] = header.firstChunk();
            for (int task = 0; task < header.tasks(); task++) {
                starts[task + 1] = Math.addExact(starts[task], header.room(chunkSizes[task]));
            }
            return starts;
        }
    }

    /** Creates a plan from the plans by file number, and the file and task of each rank. The arrays are not copied. */
    public SionSetPlan(List<SionFilePlan> files, int[] fileOf, int[] taskOf) {
        this.files = List.copyOf(files);
        this.fileOf = fileOf;
        this.taskOf = taskOf;
    }

    /** Returns the physical files. */
    public List<SionFilePlan> files() {
        return files;
    }

    /** Returns the number of ranks. */
    public int ranks() {
        return fileOf.length;
    }

    /** Returns the number of the file that contains a rank. */
    public int file(int rank) {
        return fileOf[rank];
    }

    /** Returns the number of the task of a rank in its file. */
    public int task(int rank) {
        return taskOf[rank];
    }

    /** Returns the length of a rank's logical file. */
    public long length(int rank) {
        return files.get(fileOf[rank]).length(taskOf[rank]);
    }
}
