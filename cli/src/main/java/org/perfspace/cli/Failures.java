package org.perfspace.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.StandardOutputException;
import org.perfspace.convert.reduce.ReductionException;
import org.perfspace.io.InputException;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WriteReport;
import org.perfspace.value.ViewException;

/** The exit codes and messages of failures. */
final class Failures {

    private Failures() {}

    /** Returns the exit code for a failure. */
    public static int exitCode(Throwable failure) {
        if (failure instanceof StandardOutputException output) {
            return output.isReaderGone() ? ExitCode.DONE : ExitCode.BAD_OUTPUT;
        }
        if (failure instanceof ProfileException.Unsupported
                || failure instanceof ProfileException.TooLarge
                || failure instanceof OutputException.Unsupported
                || failure instanceof WriteReport.LossException
                || failure instanceof ReductionException.Refused
                || failure instanceof ViewException) {
            return ExitCode.REFUSED;
        }
        if (failure instanceof ReductionException.Unknown || failure instanceof OutputException.Setting) {
            return ExitCode.USAGE;
        }
        if (failure instanceof OutputException) {
            return ExitCode.BAD_OUTPUT;
        }
        if (failure instanceof IOException) {
            return ExitCode.BAD_INPUT;
        }
        return failure instanceof OutOfMemoryError ? ExitCode.REFUSED : ExitCode.BUG;
    }

    /** Reports a failure, with {@code --verbose} including the stack trace, and returns the exit code. */
    public static int report(Console console, Throwable failure) {
        return report(console, failure, "");
    }

    /**
     * Reports a failure, with {@code --verbose} including the stack trace, and returns the exit code.
     *
     * @param hint advice for the user, appended to the message
     */
    public static int report(Console console, Throwable failure, String hint) {
        Throwable reason = reason(failure);
        int exitCode = exitCode(reason);
        if (exitCode != ExitCode.DONE) {
            console.complain(message(reason) + hint);
            if (console.verbose()) {
                StringWriter trace = new StringWriter();
                reason.printStackTrace(new PrintWriter(trace));
                console.err().print(OneLine.lines(trace.toString()));
            }
        }
        return exitCode;
    }

    /** Returns the cause to report: if an input was changed while it was read, this explains all other errors in it. */
    private static Throwable reason(Throwable failure) {
        for (Throwable beside : failure.getSuppressed()) {
            if (beside instanceof InputException.Changed) {
                return beside;
            }
        }
        return failure;
    }

    /** Returns the message on one line: {@code place: message}. */
    public static String message(Throwable failure) {
        if (failure instanceof FileSystemException file) {
            return file.getFile() + ": " + reason(file);
        }
        if (failure instanceof IOException) {
            return failure.getMessage() + remedy(failure);
        }
        if (failure instanceof OutOfMemoryError) {
            return "the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MiB is too small for this; give more with PERFSPACE_JAVA_OPTS=-Xmx4g";
        }
        return "bug in perfspace, please report it with the output of --verbose: " + failure;
    }

    /** Returns the option that helps; the library does not know the options. */
    private static String remedy(Throwable failure) {
        if (failure instanceof OutputException.Exists) {
            return "; use --force to replace it";
        }
        if (failure instanceof WriteReport.LossException) {
            return "; without --strict it is written";
        }
        if (failure instanceof ProfileException.TooLarge large) {
            return large.limit()
                    .map(limit -> switch (limit) {
                        case INFLATED_BYTES -> "; raise the limit with --max-unpacked";
                        case RATIO -> "; raise with --max-ratio";
                        case STREAM_BYTES -> "; raise the limit with --max-input";
                    })
                    .orElse("");
        }
        return "";
    }

    private static String reason(FileSystemException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NotDirectoryException) {
            return "not a directory";
        }
        return String.valueOf(failure.getReason());
    }
}
