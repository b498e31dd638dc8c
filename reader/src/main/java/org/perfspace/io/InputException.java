package org.perfspace.io;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/**
 * An input cannot be read, for a reason that says nothing about what it holds: the disk or the network fails, the file is
 * written to meanwhile, or the thread is interrupted. Faults of the content are {@link ProfileException}s.
 */
public class InputException extends IOException {

    private static final long serialVersionUID = 1L;

    private InputException(Place place, String complaint) {
        super(place + ": " + complaint);
    }

    /**
     * {@return the complaint that the system cannot read a file, or that the thread was interrupted meanwhile}
     *
     * @param place the input
     * @param cause the failure
     */
    public static InputException cannotRead(Place place, IOException cause) {
        if (cause instanceof ClosedByInterruptException) {
            return new Interrupted(place);
        }
        InputException complaint = new InputException(place, "cannot be read: " + cause.getMessage());
        complaint.initCause(cause);
        return complaint;
    }

    /**
     * Throws the failure that kept an input from being read, if it is the cause of another.
     *
     * @param failure the other failure
     * @throws InputException if there is such a cause
     */
    public static void rethrow(Throwable failure) throws InputException {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InputException trouble) {
                throw trouble;
            }
        }
    }

    /** The input is not what it was when it was opened: what was read of it may not belong together. */
    public static final class Changed extends InputException {
        private static final long serialVersionUID = 1L;

        /**
         * Creates the failure.
         *
         * @param place the input
         */
        public Changed(Place place) {
            super(place, "expected a file that nobody writes to, found that it changed while it was read");
        }
    }

    /** The thread was interrupted before or while it read. Everything that is open stays open and can be read again. */
    public static final class Interrupted extends InputException {
        private static final long serialVersionUID = 1L;

        /**
         * Creates the failure.
         *
         * @param place the input
         */
        public Interrupted(Place place) {
            super(place, "not read further: the thread was interrupted");
        }
    }
}
