package org.perfspace.convert.hot;

import java.util.Locale;

/** The sort of things that a list has costs of. */
public enum Sort {
    /** Regions, whatever they are. */
    REGION,
    /** Source files; the load module of what has none. */
    FILE,
    /** Functions, with the loops, lines and instructions in them. */
    FUNCTION,
    /** Loops, with what is in them; what is in no loop is one line. */
    LOOP,
    /** Source lines at which something begins. */
    LINE,
    /** Groups of regions such as USR, COM and MPI; see {@link org.perfspace.model.view.totals.RegionGroups}. */
    GROUP;

    /** As people write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
