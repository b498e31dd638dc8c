package org.perfspace.cli;

import java.io.IOException;
import java.util.Set;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.reduce.Fold;
import org.perfspace.convert.reduce.Scaled;
import org.perfspace.model.PerformanceSpace;

/** Options of every verb that matches profiles. */
final class MatchingOptions extends OptionSet {

    private final Argument<Match> match = option(
            "--match WHAT",
            Match.FULL,
            "full (default): regions and call sites with file and lines; name: names of regions only; meaning: functions by"
                    + " their names in the source, and metrics by quantity in one unit, whatever tool measured them.");

    private final Argument<Matching.SystemMode> system = option(
            "--system HOW",
            Matching.SystemMode.AUTOMATIC,
            "The way to combine machines and nodes: automatic (default: kept if all operands spread"
                    + " their processes alike, else collapsed), keep, reduce, collapse.");

    /** The properties by which regions are matched. */
    enum Match {
        FULL,
        NAME,
        MEANING
    }

    /** Returns a profile in the form in which it is matched. */
    public PerformanceSpace matched(PerformanceSpace space) throws IOException {
        return match.get() == Match.MEANING
                ? Scaled.toQuantities(new Fold(Set.of(Fold.What.FUNCTIONS)).apply(space))
                : space;
    }

    public Matching matching() {
        return new Matching(match.get() != Match.FULL, system.get());
    }
}
