package org.perfspace.cli.console;

import java.util.function.Supplier;

/** Thrown if a verb rejects the command line. The message states the reason, and is followed by the name of the help. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Returns a value; if the library rejects what it is made of, so does the command.
     *
     * @param place beginning of the message, such as {@code --shard: }
     */
    public static <T> T unlessRejected(String place, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(place + e.getMessage(), e);
        }
    }
}
