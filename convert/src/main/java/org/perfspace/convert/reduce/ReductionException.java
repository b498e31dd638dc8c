package org.perfspace.convert.reduce;

import java.io.IOException;

/** A reduction cannot be applied to a space. The message is one line. */
public abstract sealed class ReductionException extends IOException {

    private static final long serialVersionUID = 1L;

    private ReductionException(String message) {
        super(message);
    }

    /** The same, said of the space that people know by a name. */
    abstract ReductionException of(String space);

    /** The space does not have what was named. */
    public static final class Unknown extends ReductionException {
        private static final long serialVersionUID = 1L;

        Unknown(String message) {
            super(message);
        }

        @Override
        Unknown of(String space) {
            return new Unknown(space + ": " + getMessage());
        }
    }

    /** A reduction that makes no sense for this space. */
    public static final class Refused extends ReductionException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }

        @Override
        Refused of(String space) {
            return new Refused(space + ": " + getMessage());
        }
    }
}
