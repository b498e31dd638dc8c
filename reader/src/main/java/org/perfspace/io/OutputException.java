package org.perfspace.io;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A failure to write an output: the target exists already or cannot be written. */
public class OutputException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception whose message is one line that begins with the target's name.
     *
     * @param target name of the output
     * @param complaint reason why the output cannot be written
     * @param cause the failure
     */
    public OutputException(String target, String complaint, @Nullable Throwable cause) {
        super(target + ": " + complaint, cause);
    }

    /**
     * {@return the exception for an output that cannot be written, with the reason in plain words}
     *
     * @param target the output
     * @param cause the failure
     */
    public static OutputException cannotWrite(Path target, IOException cause) {
        return new OutputException(target.toString(), "cannot be written: " + reason(cause), cause);
    }

    /**
     * {@return a failure to write an output as an {@code OutputException} that states the reason}
     *
     * @param target the output
     * @param failure the failure
     */
    public static OutputException of(Path target, IOException failure) {
        if (failure instanceof OutputException known) {
            return known;
        }
        return failure instanceof FileAlreadyExistsException ? exists(target) : cannotWrite(target, failure);
    }

    /** Takes steps whose failures get the name of the output, unless they have one already. */
    static <T> T naming(Path target, IoSupplier<T> steps) throws OutputException {
        try {
            return steps.get();
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw cannotWrite(target, e);
        }
    }

    /**
     * {@return the exception for a target that exists already and may not be replaced}
     *
     * @param target the output
     */
    public static OutputException exists(Path target) {
        return new Exists(target.toString(), "exists already");
    }

    private static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "its directory does not exist";
        }
        if (cause instanceof FileAlreadyExistsException) {
            return "a file has this name already";
        }
        if (cause instanceof ClosedByInterruptException || cause instanceof InterruptedIOException) {
            return "the thread was interrupted";
        }
        return InputException.reason(cause);
    }

    /** The target exists already and may not be replaced. */
    public static final class Exists extends OutputException {

        private static final long serialVersionUID = 1L;

        /**
         * Creates an exception whose message is one line that begins with the target's name.
         *
         * @param target name of the output
         * @param complaint description of the existing target
         */
        public Exists(String target, String complaint) {
            super(target, complaint, null);
        }
    }

    /** The output format is one that perfspace does not write. */
    public static final class Unsupported extends OutputException {

        private static final long serialVersionUID = 1L;

        /**
         * Creates an exception whose message is one line that begins with the target's name.
         *
         * @param target name of the output
         * @param complaint description of the unsupported format
         */
        public Unsupported(String target, String complaint) {
            super(target, complaint, null);
        }
    }

    /**
     * A {@linkplain WriteOptions#settings setting} that the format does not have, or a value that the setting does not
     * accept.
     */
    public static final class Setting extends OutputException {

        private static final long serialVersionUID = 1L;

        /**
         * Creates an exception whose message is one line that begins with the target's name.
         *
         * @param target name of the output
         * @param expected the values that are accepted
         * @param found the value that was found
         */
        public Setting(String target, String expected, String found) {
            super(target, "expected " + expected + ", found \"" + found + "\"", null);
        }
    }
}
