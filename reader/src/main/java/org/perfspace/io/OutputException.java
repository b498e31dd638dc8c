package org.perfspace.io;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A result cannot be put where it was asked for: it exists already, or the place cannot be written. */
public class OutputException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception with one line for people, which begins with the target's name.
     *
     * @param target name of the output
     * @param complaint what is in the way
     * @param cause the failure
     */
    public OutputException(String target, String complaint, @Nullable Throwable cause) {
        super(target + ": " + complaint, cause);
    }

    /**
     * {@return the complaint that an output cannot be written, with the reason in plain words}
     *
     * @param target the output
     * @param cause the failure
     */
    public static OutputException cannotWrite(Path target, IOException cause) {
        return new OutputException(target.toString(), "cannot be written: " + reason(cause), cause);
    }

    /**
     * {@return a failure to write an output as an {@code OutputException}, which says what is in the way}
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

    /**
     * {@return the failure that there is something already, which may not be replaced}
     *
     * @param target the output
     */
    public static OutputException exists(Path target) {
        return new Exists(target.toString(), "exists already");
    }

    private static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "its folder does not exist";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof FileAlreadyExistsException) {
            return "a file has this name already";
        }
        if (cause instanceof ClosedByInterruptException || cause instanceof InterruptedIOException) {
            return "the thread was interrupted";
        }
        if (cause instanceof FileSystemException f && f.getReason() != null) {
            return String.valueOf(f.getReason());
        }
        return String.valueOf(cause.getMessage());
    }

    /** Something is there already, and may not be replaced. */
    public static final class Exists extends OutputException {

        private static final long serialVersionUID = 1L;

        /**
         * Creates an exception with one line for people, which begins with the target's name.
         *
         * @param target name of the output
         * @param complaint what is there
         */
        public Exists(String target, String complaint) {
            super(target, complaint, null);
        }
    }

    /** A format that perfspace does not write. */
    public static final class Unsupported extends OutputException {

        private static final long serialVersionUID = 1L;

        /**
         * Creates an exception with one line for people, which begins with the target's name.
         *
         * @param target name of the output
         * @param complaint what cannot be written
         */
        public Unsupported(String target, String complaint) {
            super(target, complaint, null);
        }
    }

    /** A {@linkplain WriteOptions#settings choice} that the format has not, or a value that the choice does not take. */
    public static final class Setting extends OutputException {

        private static final long serialVersionUID = 1L;

        /**
         * Creates an exception with one line for people, which begins with the target's name.
         *
         * @param target name of the output
         * @param expected what would have been right
         * @param found what was found
         */
        public Setting(String target, String expected, String found) {
            super(target, "expected " + expected + ", found \"" + found + "\"", null);
        }
    }
}
