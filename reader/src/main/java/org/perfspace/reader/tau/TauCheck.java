package org.perfspace.reader.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;

/** Looks at the numbers of each file by themselves: what cannot be so, with its line. Holds one file at a time. */
final class TauCheck {

    private static final int MOST_FINDINGS = 16;

    /** TAU prints some numbers with six digits. */
    private static final double TOLERANCE = 1e-5;

    private final TauFile file;
    private final List<Finding> findings = new ArrayList<>();
    private long more;

    private TauCheck(TauFile file) {
        this.file = file;
    }

    /** What is wrong in the files of a folder, each by itself. */
    static List<Finding> check(Input input) throws IOException {
        List<Finding> all = new ArrayList<>();
        for (TauFile file : TauFile.in(input)) {
            all.addAll(new TauCheck(file).findings());
        }
        return all;
    }

    private List<Finding> findings() throws IOException {
        try {
            for (TauProfile.Function function : TauContents.read(file).functions()) {
                check(function);
            }
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
        }
        if (more > 0) {
            findings.add(new Finding(file.place(), String.format(Locale.ROOT, "%,d more of this sort", more)));
        }
        return findings;
    }

    private void check(TauProfile.Function function) {
        if (!(function.calls() >= 0)) {
            add(function, "expected a number of calls, found %s", function.calls());
        }
        if (!(function.subroutines() >= 0)) {
            add(function, "expected a number of calls of others, found %s", function.subroutines());
        }
        double exclusive = function.exclusive();
        double inclusive = function.inclusive();
        if (!Double.isFinite(exclusive) || !Double.isFinite(inclusive)) {
            add(function, "expected finite values, found %s exclusive and %s inclusive", exclusive, inclusive);
        } else if (inclusive < exclusive - TOLERANCE * Math.abs(exclusive)) {
            add(function, "expected an inclusive value of at least the exclusive %s, found %s", exclusive, inclusive);
        }
    }

    private void add(TauProfile.Function function, String format, Object... found) {
        if (findings.size() >= MOST_FINDINGS) {
            more++;
        } else {
            findings.add(new Finding(file.place().atLine(function.line()), String.format(Locale.ROOT, format, found)));
        }
    }
}
