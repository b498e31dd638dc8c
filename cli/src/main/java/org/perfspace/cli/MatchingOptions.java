package org.perfspace.cli;

import org.perfspace.convert.algebra.Matching;
import picocli.CommandLine.Option;

/** Options of every verb that matches profiles. */
final class MatchingOptions {

    @Option(
            names = "--match",
            paramLabel = "WHAT",
            description = "full (default): regions and call sites with file and lines; name: names of regions only.")
    private Match match = Match.FULL;

    @Option(
            names = "--system",
            paramLabel = "HOW",
            description = "The way to combine machines and nodes: automatic (default: kept if all operands spread"
                    + " their processes alike, else collapsed), keep, reduce, collapse.")
    private Matching.SystemMode system = Matching.SystemMode.AUTOMATIC;

    /** The properties by which regions are matched. */
    enum Match {
        FULL,
        NAME
    }

    public Matching matching() {
        return new Matching(match == Match.NAME, system);
    }
}
