package org.perfspace.format.tau;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Checks the numbers of a file, line by line. */
final class TauCheck {

    private static final int MOST_FINDINGS = 16;

    /** Relative tolerance, which is necessary because TAU prints some numbers with six digits. */
    private static final double TOLERANCE = 1e-5;

    private final TauSource source;
    private final Findings findings = Findings.ofEachKind(MOST_FINDINGS, "%,d more of this kind");

    TauCheck(TauSource source) {
        this.source = source;
    }

    /**
     * Returns violations for the numbers that cannot be right, and warnings for those that TAU's own tools treat
     * differently.
     */
    List<Finding> findings() throws IOException {
        TauRemarks remarks = new TauRemarks();
        try {
            source.read(remarks, profile -> profile.functions().forEach(function -> check(profile, function)));
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
        }
        List<Finding> all = findings.toList(source.place());
        remarks.unusual().forEach(note -> all.add(Finding.warning(source.place(), note)));
        return all;
    }

    private void check(TauProfile profile, TauProfile.Function function) {
        if (!(function.calls() >= 0)) {
            add(profile, function, "expected a number of calls, found %s", function.calls());
        }
        if (!(function.subroutines() >= 0)) {
            add(profile, function, "expected a number of calls of others, found %s", function.subroutines());
        }
        double exclusive = function.exclusive();
        double inclusive = function.inclusive();
        if (!Double.isFinite(exclusive) || !Double.isFinite(inclusive)) {
            add(profile, function, "expected finite values, found %s exclusive and %s inclusive", exclusive, inclusive);
        } else if (inclusive < exclusive - TOLERANCE * Math.abs(exclusive)) {
            // this happens with negative costs, such as those of a counter that went backwards
            Finding found = finding(
                    profile,
                    function,
                    "expected an inclusive value of at least the exclusive %s, found %s",
                    exclusive,
                    inclusive);
            findings.add("", Finding.warning(found.place(), found.message()));
        }
    }

    private void add(TauProfile profile, TauProfile.Function function, String format, Object... found) {
        findings.add("", finding(profile, function, format, found));
    }

    private Finding finding(TauProfile profile, TauProfile.Function function, String format, Object... found) {
        String text = String.format(Locale.ROOT, format, found);
        Place place = source.place();
        return function.line() > 0
                ? new Finding(place.atLine(function.line()), text)
                : new Finding(place, "thread " + profile.thread() + ": \"" + function.path() + "\": " + text);
    }
}
