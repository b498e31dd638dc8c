package org.perfspace.testdata.generate;

import org.perfspace.model.Row;

/** The values of one metric, computed row by row. Safe for several threads. */
interface GeneratedCells {

    /** The values of a metric that is derived or was not measured. */
    GeneratedCells NONE = new GeneratedCells() {
        @Override
        public boolean hasRow(int callNode) {
            return false;
        }

        @Override
        public void fill(int callNode, Row into) {
            throw new IllegalArgumentException("there are no rows");
        }
    };

    /** Returns whether a row exists. */
    boolean hasRow(int callNode);

    /** Computes a row that exists. */
    void fill(int callNode, Row into);
}
