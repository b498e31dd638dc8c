package org.perfspace.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * The work of one task.
 *
 * @param parts profiles and parts of large profiles
 */
record ProfilePartition(List<ProfilePart> parts) implements InputPartition {

    /** The cost of opening a file, as the number of bytes that could be read in the same time. */
    private static final long OPENING = 256 * 1024;

    private static final long SMALLEST = 1 << 20;

    /** Copies the list. */
    ProfilePartition {
        parts = List.copyOf(parts);
    }

    /**
     * Divides profiles into partitions of about the same size.
     *
     * @param splitBytes maximum number of bytes of a partition
     * @param isSplit whether profiles may be divided
     * @param parallelism number of tasks that run at once
     */
    static List<ProfilePartition> of(List<ProfileFile> files, long splitBytes, boolean isSplit, int parallelism) {
        long all = files.stream().mapToLong(file -> file.bytes() + OPENING).sum();
        long size = Math.min(splitBytes, Math.max(SMALLEST, all / Math.max(1, parallelism)));
        List<ProfilePartition> partitions = new ArrayList<>();
        List<ProfilePart> current = new ArrayList<>();
        long filled = 0;
        for (ProfileFile file : files) {
            int parts = isSplit ? (int) Math.min(10_000, Math.max(1, (file.bytes() + splitBytes - 1) / splitBytes)) : 1;
            for (int number = 0; number < parts; number++) {
                long cost = file.bytes() / parts + OPENING;
                if (filled > 0 && filled + cost > size) {
                    partitions.add(new ProfilePartition(current));
                    current.clear();
                    filled = 0;
                }
                current.add(new ProfilePart(file, number, parts));
                filled += cost;
            }
        }
        if (!current.isEmpty()) {
            partitions.add(new ProfilePartition(current));
        }
        return partitions;
    }
}
