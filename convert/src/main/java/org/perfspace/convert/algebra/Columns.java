package org.perfspace.convert.algebra;

/** The places of the cells of an operand's rows in those of the result. */
interface Columns {

    /** One location that stays where it is. */
    Columns SINGLE = new Columns() {
        @Override
        public int locations() {
            return 1;
        }

        @Override
        public int column(int location) {
            return location;
        }
    };

    /** Number of locations of the operand. */
    int locations();

    /** The column of one of them. */
    int column(int location);
}
