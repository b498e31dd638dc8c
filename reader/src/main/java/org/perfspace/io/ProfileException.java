package org.perfspace.io;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error in the contents of an input, and its place. The message is one line: {@code place: expected A, found B}. A
 * failure of the disk itself is a plain {@link IOException}; a caller's mistake is an {@link IllegalArgumentException}.
 */
public abstract sealed class ProfileException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Place place;

    private ProfileException(Place place, String complaint) {
        super(place + ": " + complaint);
        this.place = place;
    }

    /** {@return the place of the error} */
    public Place place() {
        return place;
    }

    /**
     * {@return this exception, with its cause set}
     *
     * @param cause the failure
     */
    public ProfileException causedBy(Throwable cause) {
        initCause(cause);
        return this;
    }

    /** The input does not have the format that it was opened as. */
    public static final class NotThisFormat extends ProfileException {
        private static final long serialVersionUID = 1L;

        NotThisFormat(Place place, String complaint) {
            super(place, complaint);
        }
    }

    /** The input violates the rules of its format. */
    public static final class Corrupt extends ProfileException {
        private static final long serialVersionUID = 1L;

        Corrupt(Place place, String complaint) {
            super(place, complaint);
        }
    }

    /** The input follows the rules of its format, but uses a feature that this toolkit does not support. */
    public static final class Unsupported extends ProfileException {
        private static final long serialVersionUID = 1L;

        Unsupported(Place place, String complaint) {
            super(place, complaint);
        }
    }

    /** The input exceeds a limit, which the message names. */
    public static final class TooLarge extends ProfileException {
        private static final long serialVersionUID = 1L;

        /** The exceeded limit; null if it is not one that the caller can raise. */
        private final Limits.@Nullable Limit limit;

        TooLarge(Place place, Limits.@Nullable Limit limit, String complaint) {
            super(place, complaint);
            this.limit = limit;
        }

        /** {@return the limit, if it is one that the caller can raise} */
        public Optional<Limits.Limit> limit() {
            return Optional.ofNullable(limit);
        }
    }
}
