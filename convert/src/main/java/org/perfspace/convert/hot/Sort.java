package org.perfspace.convert.hot;

import java.util.Locale;

/** The kinds of entities whose costs a list shows. */
public enum Sort {
    /** Regions of any role. */
    REGION,
    /** Source files, or load modules for regions without a source file. */
    FILE,
    /** Functions, with the loops, lines and instructions in them. */
    FUNCTION,
    /** Loops, with all code in them; all code outside of loops is one line. */
    LOOP,
    /** Source lines at which a region begins. */
    LINE,
    /** Groups of regions such as USR, COM and MPI; see {@link org.perfspace.meaning.RegionGroups}. */
    GROUP;

    /** Returns the name of the constant as the user writes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
