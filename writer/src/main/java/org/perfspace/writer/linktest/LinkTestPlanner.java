package org.perfspace.writer.linktest;

import org.perfspace.format.linktest.LinkTestDefinitions;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.model.Definitions;

/**
 * Determines the run that the definitions of a space describe, provided that a reader of the run would return the same
 * definitions.
 */
final class LinkTestPlanner {

    private LinkTestPlanner() {}

    /** Returns the run that definitions describe. */
    static LinkTestRun run(Definitions d) throws OtherShapeException {
        if (!d.attributes().values().containsKey(LinkTestLayout.ID)
                || d.locations().isEmpty()) {
            throw new OtherShapeException("not a LinkTest run");
        }
        try {
            LinkTestRun run = LinkTestDefinitions.parse(d);
            requireSteps(run);
            if (LinkTestDefinitions.of(run).equals(d)) {
                return run;
            }
        } catch (IllegalArgumentException e) {
            throw new OtherShapeException("not a LinkTest run: " + e.getMessage());
        }
        throw new OtherShapeException("not the definitions of a LinkTest run");
    }

    /**
     * Requires that a reader determines the same number of steps: it takes the first number that leads to a whole
     * number of iterations.
     */
    private static void requireSteps(LinkTestRun run) throws OtherShapeException {
        int steps = run.records().steps();
        int most = run.ranks().size() - 1;
        boolean half = run.bisection()
                && steps == run.ranks().size() / 2
                && (steps == most
                        || withSteps(run, most)
                                .iterations(
                                        run.iterations().size() * run.records().size(0))
                                .isEmpty());
        int retests = run.records().retests();
        if (run.iterations().size() < 1
                || !(run.generation1() || steps == most || half)
                || (run.generation1() && run.iterations().size() != 1)
                || (!run.generation1() && (retests < 0 || retests > LinkTestLayout.MAX_RETESTS))) {
            throw new OtherShapeException("not the sizes of a LinkTest run");
        }
    }

    private static LinkTestRecords withSteps(LinkTestRun run, int steps) {
        return new LinkTestRecords(
                false,
                run.ranks().size(),
                steps,
                run.records().allToAll(),
                run.records().retests());
    }
}
