package org.perfspace.io;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A content of an input that cannot be used, and its place. The message is one line for people: {@code place: expected A,
 * found B}. Trouble of the disk itself is a plain {@link IOException}; a caller's mistake is an {@link
 * IllegalArgumentException}.
 */
public abstract sealed class ProfileException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Place place;

    private ProfileException(Place place, String complaint) {
        super(place + ": " + complaint);
        this.place = place;
    }

    /** {@return the position that the complaint is about} */
    public Place place() {
        return place;
    }

    /**
     * {@return this exception with the exception that led to it}
     *
     * @param cause the failure
     */
    public ProfileException causedBy(Throwable cause) {
        initCause(cause);
        return this;
    }

    /** The input is something else than what it was opened as. */
    public static final class NotThisFormat extends ProfileException {
        private static final long serialVersionUID = 1L;

        NotThisFormat(Place place, String complaint) {
            super(place, complaint);
        }
    }

    /** The input breaks the rules of its format. */
    public static final class Corrupt extends ProfileException {
        private static final long serialVersionUID = 1L;

        Corrupt(Place place, String complaint) {
            super(place, complaint);
        }
    }

    /** The input keeps the rules, but uses what this toolkit does not know. */
    public static final class Unsupported extends ProfileException {
        private static final long serialVersionUID = 1L;

        Unsupported(Place place, String complaint) {
            super(place, complaint);
        }
    }

    /** The input exceeds a limit, which the message names. */
    public static final class TooLarge extends ProfileException {
        private static final long serialVersionUID = 1L;

        /** The limit that the caller can raise; null if it is another one. */
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
