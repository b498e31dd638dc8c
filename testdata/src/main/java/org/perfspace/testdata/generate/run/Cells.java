package org.perfspace.testdata.generate.run;

import org.perfspace.model.severity.Row;

/** The values of one metric, computed row by row. Safe for several threads. */
public interface Cells {

    /** Of a metric that nothing was measured for, or that is derived. */
    Cells NONE = new Cells() {
        @Override
        public boolean hasRow(int callNode) {
            return false;
        }

        @Override
        public void fill(int callNode, Row into) {
            throw new IllegalArgumentException("there are no rows");
        }
    };

    /** Returns whether there is a row. */
    boolean hasRow(int callNode);

    /** Computes a row that there is. */
    void fill(int callNode, Row into);
}
