package org.perfspace.convert.algebra;

/** Maps the locations of an operand to columns of the result. */
interface ColumnMap {

    /** Maps a single location to itself. */
    ColumnMap SINGLE = new ColumnMap() {
        @Override
        public int locations() {
            return 1;
        }

        @Override
        public int column(int location) {
            return location;
        }
    };

    /** Returns the number of locations of the operand. */
    int locations();

    /** Returns the column of a location. */
    int column(int location);
}
