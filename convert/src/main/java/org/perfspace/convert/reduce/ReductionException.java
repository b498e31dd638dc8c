package org.perfspace.convert.reduce;

import java.io.IOException;

/** Thrown if a reduction cannot be applied to a space. The message has one line. */
public abstract sealed class ReductionException extends IOException {

    private static final long serialVersionUID = 1L;

    private ReductionException(String message) {
        super(message);
    }

    /** Returns the same exception, with the name of the space in its message. */
    abstract ReductionException of(String space);

    /** The space does not contain a part that the reduction names. */
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

    /** The reduction makes no sense for this space. */
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
