package org.perfspace.io;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A result cannot be put where it was asked for: it exists already, or the place cannot be written. */
public class OutputException extends IOException {

    private static final long serialVersionUID = 1L;

    /** One line for people, which begins with the target's name. */
    public OutputException(String target, String complaint, @Nullable Throwable cause) {
        super(target + ": " + complaint, cause);
    }

    /** A {@linkplain WriteOptions#settings choice} that the format has not, or a value that the choice does not take. */
    public static final class Setting extends OutputException {

        private static final long serialVersionUID = 1L;

        /** One line for people, which begins with the target's name. */
        public Setting(String target, String expected, String found) {
            super(target, "expected " + expected + ", found \"" + found + "\"", null);
        }
    }
}
