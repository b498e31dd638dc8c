package org.perfspace.cli.console;

/** A command line that a verb refuses. The message says why, as the text before the name of the help. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
