package org.perfspace.cli.console;

/** Thrown if a verb rejects the command line. The message states the reason, and is followed by the name of the help. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
