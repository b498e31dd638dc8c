package org.perfspace.reader.linktest;

import java.io.IOException;
import org.perfspace.format.linktest.LinkTestAccess;
import org.perfspace.format.linktest.LinkTestShape.Quantity;

/**
 * Some neighbouring rows of a matrix, over all ranks: the file is turned by 90 degrees, a band at a time. For one thread,
 * but filled by several.
 */
final class LinkTestBand {

    private final LinkTestFile file;
    private final LinkTestAccess access;
    private final boolean partial;
    private final StepTable steps;
    private final Quantity quantity;
    private final long[][] rows;
    private int iteration = -1;
    private int first;
    private int count;

    /**
     * An empty band.
     *
     * @param height most rows to hold
     */
    LinkTestBand(
            LinkTestFile file, LinkTestAccess access, boolean partial, StepTable steps, Quantity quantity, int height) {
        this.file = file;
        this.access = access;
        this.partial = partial;
        this.steps = steps;
        this.quantity = quantity;
        this.rows = new long[height][file.ranks()];
    }

    /** Number of rows that fit into some bytes, at least 1 and at most {@code rows}. */
    static int height(long bytes, int ranks, int rows) {
        long fit = bytes / (8L * ranks);
        return (int) Math.max(Math.min(16, rows), Math.min(rows, fit));
    }

    /**
     * The words of a row; valid until the next call.
     *
     * @param row number of the call node among its sort
     * @param end number of call nodes of this sort
     */
    long[] row(int ofIteration, int row, int end) throws IOException {
        if (ofIteration != iteration || row < first || row >= first + count) {
            fill(ofIteration, row, Math.min(rows.length, end - row));
        }
        return rows[row - first];
    }

    private void fill(int newIteration, int newFirst, int newCount) throws IOException {
        iteration = -1;
        RankSweep.run(file.ranks(), () -> worker(newIteration, newFirst, newCount));
        iteration = newIteration;
        first = newFirst;
        count = newCount;
    }

    private RankSweep.Worker worker(int ofIteration, int from, int height) {
        RankDecoder decoder = new RankDecoder(file, access, partial, steps);
        long[][] group = new long[RankSweep.GROUP][height];
        return (firstRank, endRank) -> {
            for (int rank = firstRank; rank < endRank; rank++) {
                decoder.decode(quantity, rank, ofIteration, from, height, group[rank - firstRank]);
            }
            turn(group, endRank - firstRank, firstRank, height);
        };
    }

    private void turn(long[][] group, int width, int firstRank, int height) {
        for (int row = 0; row < height; row++) {
            long[] into = rows[row];
            for (int i = 0; i < width; i++) {
                into[firstRank + i] = group[i][row];
            }
        }
    }
}
