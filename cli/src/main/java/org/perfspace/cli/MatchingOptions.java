package org.perfspace.cli;

import org.perfspace.convert.algebra.Matching;

/** Options of every verb that matches profiles. */
final class MatchingOptions extends OptionSet {

    private final Argument<Match> match = option(
            "--match WHAT",
            Match.FULL,
            "full (default): regions and call sites with file and lines; name: names of regions only.");

    private final Argument<Matching.SystemMode> system = option(
            "--system HOW",
            Matching.SystemMode.AUTOMATIC,
            "The way to combine machines and nodes: automatic (default: kept if all operands spread"
                    + " their processes alike, else collapsed), keep, reduce, collapse.");

    /** The properties by which regions are matched. */
    enum Match {
        FULL,
        NAME
    }

    public Matching matching() {
        return new Matching(match.get() == Match.NAME, system.get());
    }
}
