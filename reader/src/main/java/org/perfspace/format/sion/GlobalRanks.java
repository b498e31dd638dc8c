package org.perfspace.format.sion;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.io.Finding;
import org.perfspace.io.Place;

/** The numbers that a program assigned to its tasks. If two tasks have the same number, all tasks are numbered anew. */
final class GlobalRanks {

    /** The number of each task, by file. */
    private final long[][] numbers;

    /** The violation that two tasks have the same number. */
    private final Optional<Finding> repetition;

    /**
     * Takes the numbers of the tasks of some files.
     *
     * @param fileOf the file of each rank
     * @param taskOf the number of each rank in its file
     */
    GlobalRanks(List<SionFile> files, int[] fileOf, int[] taskOf) {
        long[][] stored = files.stream().map(SionFile::globalRanks).toArray(long[][]::new);
        this.repetition = repetition(stored, files.get(0).ranksPlace());
        this.numbers = repetition.isEmpty() ? stored : newRanks(stored, fileOf, taskOf);
    }

    /** Returns the numbers of the tasks of a file. */
    long[] of(int file) {
        return numbers[file];
    }

    /** Returns the violation that two tasks have the same number, if they have. */
    Optional<Finding> repetition() {
        return repetition;
    }

    private static Optional<Finding> repetition(long[][] stored, Place place) {
        int all = 0;
        for (long[] ranks : stored) {
            all = Math.addExact(all, ranks.length);
        }
        long[] sorted = new long[all];
        int next = 0;
        for (long[] ranks : stored) {
            System.arraycopy(ranks, 0, sorted, next, ranks.length);
            next += ranks.length;
        }
        Arrays.sort(sorted);
        int different = all == 0 ? 0 : 1;
        for (int i = 1; i < all; i++) {
            different += sorted[i] == sorted[i - 1] ? 0 : 1;
        }
        return different == all
                ? Optional.empty()
                : Optional.of(new Finding(
                        place, String.format(Locale.ROOT, "expected %,d different ranks, found %,d", all, different)));
    }

    /** Returns replacements for repeated numbers: ranks are numbered from 0, followed by the tasks that are not ranks. */
    private static long[][] newRanks(long[][] stored, int[] fileOf, int[] taskOf) {
        long[][] ranks =
                Arrays.stream(stored).map(file -> new long[file.length]).toArray(long[][]::new);
        Arrays.stream(ranks).forEach(file -> Arrays.fill(file, -1));
        for (int rank = 0; rank < fileOf.length; rank++) {
            ranks[fileOf[rank]][taskOf[rank]] = rank;
        }
        long next = fileOf.length;
        for (long[] file : ranks) {
            for (int task = 0; task < file.length; task++) {
                file[task] = file[task] < 0 ? next++ : file[task];
            }
        }
        return ranks;
    }
}
