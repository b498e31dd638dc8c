package org.perfspace.convert;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;

/** The leading parts of paths that are the same for all runs, and therefore say nothing about one of them. */
public final class CommonParts {

    private CommonParts() {}

    /**
     * {@return the number of leading parts that all paths have in common; all parts of a single path} Paths of which one is
     * absolute and another relative have none in common.
     *
     * @param paths paths of runs, which are compared as they are
     */
    public static int of(Collection<Path> paths) {
        Iterator<Path> all = paths.iterator();
        if (!all.hasNext()) {
            return 0;
        }
        Path first = all.next();
        int common = first.getNameCount();
        while (all.hasNext()) {
            Path other = all.next();
            common = Objects.equals(first.getRoot(), other.getRoot()) ? Math.min(common, other.getNameCount()) : 0;
            int same = 0;
            while (same < common && first.getName(same).equals(other.getName(same))) {
                same++;
            }
            common = same;
        }
        return common;
    }
}
