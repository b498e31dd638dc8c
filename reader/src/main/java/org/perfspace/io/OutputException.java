package org.perfspace.io;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A result cannot be put where it was asked for: it exists already, or the place cannot be written. */
public final class OutputException extends IOException {

    private static final long serialVersionUID = 1L;

    /** One line for people, which begins with the target's name. */
    public OutputException(String target, String complaint, @Nullable Throwable cause) {
        super(target + ": " + complaint, cause);
    }
}
