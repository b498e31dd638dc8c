package org.perfspace.cli.console;

import java.io.IOException;

/** Thrown if data cannot be written to the standard output. */
public final class StandardOutputException extends IOException {

    private static final long serialVersionUID = 1L;

    StandardOutputException(IOException cause) {
        super("standard output: cannot be written: " + cause.getMessage(), cause);
    }

    /** Returns whether the program that reads our output exited early, as {@code head} does. */
    public boolean isReaderGone() {
        IOException cause = (IOException) getCause();
        return cause != null && "Broken pipe".equals(cause.getMessage());
    }
}
