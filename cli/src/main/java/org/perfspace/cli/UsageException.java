package org.perfspace.cli;

/** A command line that a verb refuses. The message says why, as the text before the name of the help. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
