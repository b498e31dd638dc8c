package org.perfspace.convert.compare;

import java.util.function.Predicate;
import org.perfspace.convert.algebra.Matching;

/**
 * The settings of a comparison of two spaces.
 *
 * @param matching rules by which parts of the spaces are the same
 * @param tolerance rule by which cells are equal
 * @param metrics selects the metrics to compare by their unique names
 * @param commonOnly whether to list, but otherwise ignore, parts that only one space has
 * @param largest maximum number of differences of cells kept, at least 0
 * @param changes maximum number of changes of call nodes kept for each metric, at least 0
 */
public record Settings(
        Matching matching,
        Tolerance tolerance,
        Predicate<String> metrics,
        boolean commonOnly,
        int largest,
        int changes) {

    /** Compares everything exactly; keeps the 20 largest differences, and the 3 largest changes of each metric. */
    public static final Settings DEFAULT = new Settings(Matching.DEFAULT, Tolerance.EXACT, name -> true, false, 20, 3);

    /**
     * {@return these settings for other metrics}
     *
     * @param chosen selects the metrics to compare by their unique names
     */
    public Settings withMetrics(Predicate<String> chosen) {
        return new Settings(matching, tolerance, chosen, commonOnly, largest, changes);
    }
}
