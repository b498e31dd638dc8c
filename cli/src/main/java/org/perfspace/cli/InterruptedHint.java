package org.perfspace.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.perfspace.io.Exchange;

/** The hint for a user who reads an output that a killed run was about to replace; only writing finishes that. */
final class InterruptedHint {

    private InterruptedHint() {}

    /** Returns the hint for a failure; empty if the failure has another cause. */
    static String of(Throwable failure) {
        if (!(failure instanceof NoSuchFileException missing)) {
            return "";
        }
        try {
            return Exchange.interrupted(Path.of(missing.getFile()))
                    .map(place -> "; an interrupted run may have left it in " + place
                            + "; the next command that writes this name finishes that")
                    .orElse("");
        } catch (InvalidPathException e) {
            return "";
        }
    }
}
