package org.perfspace.format.linktest;

import org.perfspace.io.HeapPart;

/**
 * The step in which each rank met each partner. This is the inverse of the access patterns, with two bytes for each pair, so
 * that a band of times can be computed without reading access patterns from the file. Kept only if it takes at most a
 * quarter of the heap.
 */
final class StepTable {

    /** The absence of a table. */
    static final StepTable NONE = new StepTable(0, 0);

    /** Most numbers of an array. Arrays are large, so that the garbage collector does not move them. */
    private static final int BLOCK = 1 << 28;

    private final int ranks;
    private final int rows;
    private final int rowsOfBlock;
    private final char[][] blocks;

    private StepTable(int ranks, int rows) {
        this.ranks = ranks;
        this.rows = rows;
        this.rowsOfBlock = Math.max(1, Math.min(rows, BLOCK / Math.max(1, ranks)));
        this.blocks = new char[(rows + rowsOfBlock - 1) / rowsOfBlock][];
    }

    /** Returns an empty table for a file, or {@link #NONE} if it does not fit. */
    static StepTable of(LinkTestFile file) {
        LinkTestRecords records = file.records();
        long rows = (long) file.header().iterations() * file.ranks();
        boolean small = rows * file.ranks() * Character.BYTES <= HeapPart.VALUES.bytes();
        boolean fits = !records.generation1() && file.ranks() <= Character.MAX_VALUE && small;
        return fits ? new StepTable(file.ranks(), (int) rows) : NONE;
    }

    /** Returns whether there is a table. */
    boolean exists() {
        return blocks.length > 0;
    }

    /** Stores the steps of a rank by partner, counted from 1; 0 for the rank itself. May be called by several threads. */
    void put(int rank, int iteration, int[] byPartner) {
        if (exists()) {
            narrow(byPartner, ranks, block(rank, iteration), offset(rank, iteration));
        }
    }

    /** Returns the array that contains the steps of a rank by partner, counted from 1; 0 for the rank itself. */
    char[] block(int rank, int iteration) {
        int block = row(rank, iteration) / rowsOfBlock;
        char[] found = blocks[block];
        return found == null ? make(block) : found;
    }

    /** Returns the position at which the steps of a rank begin in their array. */
    int offset(int rank, int iteration) {
        return row(rank, iteration) % rowsOfBlock * ranks;
    }

    private int row(int rank, int iteration) {
        return iteration * ranks + rank;
    }

    /** Creates the array of a block, when its first rank has proved sound. */
    private synchronized char[] make(int block) {
        if (blocks[block] == null) {
            blocks[block] = new char[Math.min(rowsOfBlock, rows - block * rowsOfBlock) * ranks];
        }
        return blocks[block];
    }

    private static void narrow(int[] from, int count, char[] into, int at) {
        for (int i = 0; i < count; i++) {
            into[at + i] = (char) from[i];
        }
    }
}
