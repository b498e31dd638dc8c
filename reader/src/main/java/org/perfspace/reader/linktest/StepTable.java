package org.perfspace.reader.linktest;

import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.io.work.HeapPart;

/**
 * In which step each rank met each partner: the access patterns the other way round, two bytes a pair, so that a band of
 * times needs no access pattern from the file. Kept only where it takes no more than a quarter of the heap.
 */
final class StepTable {

    /** No table. */
    static final StepTable NONE = new StepTable(0, 0);

    /** Most numbers of an array. Arrays are large, so that the garbage collector leaves them where they are. */
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

    /** An empty table for a file, or none. */
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

    /** Takes the steps of a rank by partner, from 1; 0 for the rank itself. By several threads. */
    void put(int rank, int iteration, int[] byPartner) {
        if (exists()) {
            narrow(byPartner, ranks, block(rank, iteration), offset(rank, iteration));
        }
    }

    /** Returns the array that has the steps of a rank by partner, from 1; 0 for the rank itself. */
    char[] block(int rank, int iteration) {
        int block = row(rank, iteration) / rowsOfBlock;
        char[] found = blocks[block];
        return found == null ? make(block) : found;
    }

    /** Returns where the steps of a rank begin in their array. */
    int offset(int rank, int iteration) {
        return row(rank, iteration) % rowsOfBlock * ranks;
    }

    private int row(int rank, int iteration) {
        return iteration * ranks + rank;
    }

    /** Makes the array of a block, when the first rank was found sound. */
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
