package org.perfspace.format.linktest;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.format.sion.SionWindow;

/**
 * Neighbouring rows of a matrix, over all ranks: the file is transposed one band at a time. For one thread, but several
 * threads fill it.
 */
final class LinkTestBand {

    /** Most numbers of a band, which is one array. */
    private static final long MOST = 1L << 30;

    /**
     * Words in a cache line of the processor. Rows are separated by one more line, because addresses at a distance of 4 KiB
     * compete for the same place in the cache.
     */
    private static final int LINE = 8;

    private final LinkTestFile file;
    private final LinkTestScan scan;
    private final Quantity quantity;
    private final int pitch;
    private final int height;
    private final long[] rows;
    private int iteration = -1;
    private int first;
    private int count;

    /**
     * Creates an empty band.
     *
     * @param height largest number of rows to hold
     */
    LinkTestBand(LinkTestFile file, LinkTestScan scan, Quantity quantity, int height) {
        this.file = file;
        this.scan = scan;
        this.quantity = quantity;
        this.pitch = file.ranks() + LINE;
        this.height = height;
        this.rows = new long[height * pitch];
    }

    /**
     * Returns the number of rows that fit into the given number of bytes, at least 1 and at most {@code rows}, balanced so
     * that all bands are equally high.
     */
    static int height(long bytes, int ranks, int rows) {
        long fit = Math.min(bytes / Long.BYTES, MOST) / (ranks + LINE);
        int most = (int) Math.max(Math.min(16, rows), Math.min(rows, fit));
        int bands = (rows + most - 1) / most;
        return (rows + bands - 1) / bands;
    }

    /**
     * Copies the words of a row.
     *
     * @param row number of the call node among those of its kind
     * @param end number of call nodes of this kind
     */
    void copy(int ofIteration, int row, int end, long[] into) throws IOException {
        if (ofIteration != iteration || row < first || row >= first + count) {
            fill(ofIteration, row, Math.min(height, end - row));
        }
        System.arraycopy(rows, (row - first) * pitch, into, 0, file.ranks());
    }

    private void fill(int newIteration, int newFirst, int newCount) throws IOException {
        iteration = -1;
        RankSweep.run(
                file.ranks(),
                () -> scan.steps().exists()
                        ? gatherer(newIteration, newFirst, newCount)
                        : decoder(newIteration, newFirst, newCount));
        iteration = newIteration;
        first = newFirst;
        count = newCount;
    }

    /** Returns a worker that decodes the rows of each rank, and transposes those of a group. */
    private RankSweep.Worker decoder(int ofIteration, int from, int width) {
        SionWindow window = file.window();
        RankDecoder decoder = new RankDecoder(file, window);
        long[][] group = new long[RankSweep.GROUP][width];
        SionWindow.Part part = rank -> decoder.extent(quantity, scan.access(), rank, ofIteration, from, width);
        return (firstRank, endRank) -> {
            window.expect(part, endRank);
            for (int rank = firstRank; rank < endRank; rank++) {
                decoder.decode(
                        quantity,
                        scan.access(),
                        scan.partial(),
                        rank,
                        ofIteration,
                        from,
                        width,
                        group[rank - firstRank]);
            }
            turn(group, endRank - firstRank, firstRank, width);
        };
    }

    /**
     * Returns a worker that collects the numbers of each rank by the steps in which it met its partners, which are known.
     */
    private RankSweep.Worker gatherer(int ofIteration, int from, int width) {
        SionWindow window = file.window();
        RankDecoder decoder = new RankDecoder(file, window);
        long[] times = new long[1 + file.records().steps()]; // preceded by a time of 0 for the rank itself
        long[][] group = new long[RankSweep.GROUP][width];
        SionWindow.Part part = rank -> decoder.timings(rank, ofIteration);
        return (firstRank, endRank) -> {
            window.expect(part, endRank);
            for (int rank = firstRank; rank < endRank; rank++) {
                char[] steps = scan.steps().block(rank, ofIteration);
                int at = scan.steps().offset(rank, ofIteration) + from;
                if (quantity == Quantity.TIME) {
                    decoder.readTimes(rank, ofIteration, times, 1);
                    gather(times, steps, at, width, group[rank - firstRank]);
                } else if (file.isLost(rank)) {
                    Arrays.fill(group[rank - firstRank], 0);
                } else {
                    widen(steps, at, width, group[rank - firstRank]);
                }
            }
            turn(group, endRank - firstRank, firstRank, width);
        };
    }

    private static void gather(long[] times, char[] steps, int from, int count, long[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = times[steps[from + i]];
        }
    }

    private static void widen(char[] steps, int from, int count, long[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = steps[from + i];
        }
    }

    private void turn(long[][] group, int width, int firstRank, int newCount) {
        for (int row = 0; row < newCount; row++) {
            int at = row * pitch + firstRank;
            for (int i = 0; i < width; i++) {
                rows[at + i] = group[i][row];
            }
        }
    }
}
