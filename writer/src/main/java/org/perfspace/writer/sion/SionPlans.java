package org.perfspace.writer.sion;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.sion.SionHeader;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.format.sion.SionSetPlan;
import org.perfspace.format.sion.SionSetPlan.SionFilePlan;

/**
 * Creates the layout of a container for data of known lengths, as SIONlib does: one chunk for each rank, rounded up to
 * the block size. If there are several files, each holds neighbouring ranks.
 *
 * @param metadata byte order of the container's numbers
 * @param data byte order to declare for the data
 * @param blockSize alignment of the chunks, at least 1
 * @param files number of physical files, at least 1 and at most the number of ranks
 * @param prefix name that the container states
 */
public record SionPlans(ByteOrder metadata, ByteOrder data, int blockSize, int files, String prefix) {

    private static final byte[] NO_MAPPING = new byte[4];

    /** Returns the layout of a container for the given logical files. */
    public SionSetPlan plan(long[] lengths, long[] globalRanks) {
        int[] fileOf = new int[lengths.length];
        int[] taskOf = new int[lengths.length];
        List<SionFilePlan> plans = new ArrayList<>();
        for (int file = 0; file < files; file++) {
            int from = first(file, lengths.length);
            int to = first(file + 1, lengths.length);
            for (int rank = from; rank < to; rank++) {
                fileOf[rank] = file;
                taskOf[rank] = rank - from;
            }
            plans.add(planFile(file, from, to, lengths, globalRanks));
        }
        return new SionSetPlan(plans, fileOf, taskOf);
    }

    private SionFilePlan planFile(int file, int from, int to, long[] lengths, long[] globalRanks) {
        int tasks = to - from;
        long[] ranks = new long[tasks];
        long[] chunkSizes = new long[tasks];
        long[][] used = new long[tasks][1];
        for (int task = 0; task < tasks; task++) {
            ranks[task] = globalRanks[from + task];
            used[task][0] = lengths[from + task];
            chunkSizes[task] = SionLayout.roundUp(lengths[from + task], blockSize);
        }
        SionHeader header = SionHeader.standard(metadata, data, blockSize, tasks, files, file, prefix);
        return new SionFilePlan(header, ranks, chunkSizes, used, files == 1 ? NO_MAPPING : new byte[0]);
    }

    private int first(int file, int ranks) {
        return (int) ((long) ranks * file / files);
    }
}
