package org.perfspace.convert.compare;

import java.util.function.Predicate;
import org.perfspace.convert.algebra.Matching;

/**
 * The settings of a comparison of two spaces.
 *
 * @param matching what makes parts of both the same
 * @param tolerance when cells count as equal
 * @param metrics which metrics are compared, by their unique names
 * @param commonOnly whether what only one space has is named, but does not count
 * @param largest how many of the largest differences of cells are kept, at least 0
 * @param changes how many of the largest changes of call nodes are kept of each metric, at least 0
 */
public record Settings(
        Matching matching,
        Tolerance tolerance,
        Predicate<String> metrics,
        boolean commonOnly,
        int largest,
        int changes) {

    /** Everything, exactly; the 20 largest differences and the 3 largest changes of each metric are kept. */
    public static final Settings DEFAULT = new Settings(Matching.DEFAULT, Tolerance.EXACT, name -> true, false, 20, 3);
}
