package org.perfspace.io;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/**
 * A failure to read an input that is not caused by its contents: the disk or the network fails, the file is written to
 * at the same time, or the thread is interrupted. Errors in the contents are {@link ProfileException}s.
 */
public class InputException extends IOException {

    private static final long serialVersionUID = 1L;

    private InputException(Place place, String complaint) {
        super(place + ": " + complaint);
    }

    /**
     * {@return the exception for a file that the system cannot read, or for an interrupt of the thread that reads it}
     *
     * @param place the input
     * @param cause the failure
     */
    public static InputException cannotRead(Place place, IOException cause) {
        if (cause instanceof ClosedByInterruptException) {
            return new Interrupted(place);
        }
        InputException complaint = new InputException(place, "cannot be read: " + reason(cause));
        complaint.initCause(cause);
        return complaint;
    }

    static String reason(IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof FileSystemException failure && failure.getReason() != null) {
            return String.valueOf(failure.getReason());
        }
        return String.valueOf(cause.getMessage());
    }

    /**
     * Throws the {@code InputException} among the causes of another failure, if there is one.
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

    /** The input has changed since it was opened, so the data that was read from it may be inconsistent. */
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

    /** The thread was interrupted before or while it read. All open inputs stay open and can be read again. */
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
