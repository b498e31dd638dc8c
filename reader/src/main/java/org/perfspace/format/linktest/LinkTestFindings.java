package org.perfspace.format.linktest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.format.linktest.LinkTestAttributes.LinkTestDoubles;
import org.perfspace.format.linktest.LinkTestRetests.Retest;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;

/** Compares the statements of a file about itself with its contents. */
final class LinkTestFindings {

    /** Largest relative difference between sums that are added in different order. */
    private static final double TOLERANCE = 1e-9;

    private static final String ALL_TO_ALL_MINIMUM = LinkTestLayout.PREFIX + "a2a_min";
    private static final String ALL_TO_ALL_AVERAGE = LinkTestLayout.PREFIX + "a2a_avg";
    private static final String ALL_TO_ALL_MAXIMUM = LinkTestLayout.PREFIX + "a2a_max";

    private final LinkTestFile file;
    private final LinkTestRun run;
    private final LinkTestScan scan;
    private final Place place;

    LinkTestFindings(LinkTestFile file, LinkTestRun run, LinkTestScan scan) {
        this.file = file;
        this.run = run;
        this.scan = scan;
        this.place = file.rank(0).place();
    }

    /** Adds the violations. */
    void addTo(Findings findings) {
        if (run.access() == LinkTestAccess.UNKNOWN) {
            findings.add(new Finding(
                    place.atByte(file.start(0, 0) + run.records().access(0)),
                    "expected an access pattern that names each other rank once, or a step for each, found neither in"
                            + " the data of all ranks: times are shown by step"));
        }
        for (int i = 0; i < run.iterations().size(); i++) {
            Place at = place.atByte(file.start(0, i));
            LinkTestScan.Statistics times = scan.times(i);
            if (times.count() > 0 && file.loss().isEmpty()) {
                compare(at, i, LinkTestLayout.MINIMUM, times.minimum(), findings);
                compare(at, i, LinkTestLayout.AVERAGE, times.average(), findings);
                compare(at, i, LinkTestLayout.MAXIMUM, times.maximum(), findings);
            }
            addRetests(at, i, findings);
        }
    }

    private void addRetests(Place at, int iteration, Findings findings) {
        List<Retest> wrong = run.iterations().get(iteration).retests().list().stream()
                .filter(retest -> !retest.placed() && !isIdle(retest))
                .toList();
        if (!wrong.isEmpty()) {
            findings.add(new Finding(
                    at,
                    String.format(
                            Locale.ROOT,
                            "iteration %d: expected retests of different pairs of %,d ranks, found %s > %s%s",
                            iteration + 1,
                            run.ranks().size(),
                            Long.toUnsignedString(wrong.get(0).sender()),
                            Long.toUnsignedString(wrong.get(0).receiver()),
                            wrong.size() == 1
                                    ? ""
                                    : String.format(Locale.ROOT, " and %,d more of this kind", wrong.size() - 1))));
        }
    }

    /** Returns notes on irregularities that are not violations. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        noteAccess(notes);
        for (int i = 0; i < run.iterations().size(); i++) {
            if (scan.times(i).odd() > 0) {
                notes.add("iteration " + (i + 1) + ": "
                        + Definitions.count(
                                scan.times(i).odd(),
                                "1 time is 0, negative or not finite: no measurement, left out of statistics",
                                "%,d times are 0, negative or not finite: no measurements, left out of statistics"));
            }
            noteAllToAll(i, notes);
        }
        return notes;
    }

    private void noteAccess(List<String> notes) {
        if (run.access() == LinkTestAccess.STEPS_FROM_0 || run.access() == LinkTestAccess.STEPS_FROM_1) {
            notes.add("the access pattern is read as " + run.access().text() + ", as it makes no sense otherwise");
        }
        if (run.beyondLength() > 0) {
            notes.add("stored lengths of texts do not count the NUL behind the text");
        }
        if (!run.generation1()) {
            noteIterations(notes);
        }
    }

    private void noteIterations(List<String> notes) {
        long stated = run.header().number(LinkTestLayout.RANDOMIZED);
        long found = run.iterations().size();
        if (found != stated && found != Math.max(1, stated) && found != stated + 1) {
            notes.add(Definitions.count(found, "iteration") + " by size, but the header says "
                    + Long.toUnsignedString(stated) + " with randomized tasks");
        }
    }

    private void noteAllToAll(int i, List<String> notes) {
        LinkTestScan.Statistics times = scan.allToAll(i);
        if (run.generation1() && run.records().allToAll()) {
            noteOrder(i, notes);
        }
        if (times.count() == 0 || times.odd() > 0 || file.loss().isPresent()) {
            return;
        }
        Findings differences = Findings.all();
        compare(place, i, ALL_TO_ALL_MINIMUM, times.minimum(), differences);
        compare(place, i, ALL_TO_ALL_AVERAGE, times.average(), differences);
        compare(place, i, ALL_TO_ALL_MAXIMUM, times.maximum(), differences);
        differences.toList(place).forEach(difference -> notes.add(difference.message()));
    }

    /**
     * Checks the order of the all-to-all aggregates. LinkTest 1.x stores aggregates that do not follow from the times by
     * step that it stores (it is not documented to which times they refer), so only their order can be checked.
     */
    private void noteOrder(int i, List<String> notes) {
        double minimum = stored(i, ALL_TO_ALL_MINIMUM);
        double average = stored(i, ALL_TO_ALL_AVERAGE);
        double maximum = stored(i, ALL_TO_ALL_MAXIMUM);
        if (!(minimum <= average * (1 + TOLERANCE) && average <= maximum * (1 + TOLERANCE))) {
            notes.add("iteration " + (i + 1) + ": expected all-to-all times of minimum <= average <= maximum, found "
                    + minimum + ", " + average + ", " + maximum);
        }
    }

    private double stored(int iteration, String key) {
        return run.iterations().get(iteration).facts().real(key);
    }

    private void compare(Place at, int iteration, String key, double computed, Findings findings) {
        double stored = stored(iteration, key);
        if (!(Math.abs(stored - computed) <= TOLERANCE * Math.max(Math.abs(stored), Math.abs(computed)))) {
            findings.add(new Finding(
                    at,
                    "iteration " + (iteration + 1) + ": expected " + key + " of " + computed + " by the times, found "
                            + LinkTestDoubles.format(Double.doubleToRawLongBits(stored))));
        }
    }

    /** Returns whether a retest is unused: LinkTest 1.x fills its list with pairs of a rank with itself. */
    private static boolean isIdle(Retest retest) {
        return retest.sender() == retest.receiver() && retest.first() == 0;
    }
}
