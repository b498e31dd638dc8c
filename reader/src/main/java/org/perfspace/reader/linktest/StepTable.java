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

    private final int ranks;
    private final char[][] steps;

    private StepTable(int ranks, int rows) {
        this.ranks = ranks;
        this.steps = new char[rows][];
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
        return steps.length > 0;
    }

    /** Takes the steps of a rank by partner, from 1; 0 for the rank itself. */
    void put(int rank, int iteration, int[] byPartner) {
        if (exists()) {
            char[] row = new char[ranks];
            for (int partner = 0; partner < row.length; partner++) {
                row[partner] = (char) byPartner[partner];
            }
            steps[iteration * ranks + rank] = row;
        }
    }

    /** Steps of a rank by partner, from 1; 0 for the rank itself. */
    char[] row(int rank, int iteration) {
        return steps[iteration * ranks + rank];
    }
}
