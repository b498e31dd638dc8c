package org.perfspace.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Where one run of the command speaks: data on the standard output, all else on the standard error. */
final class Console {

    /** Set by the launcher, because Java 17 cannot ask whether the standard error is a terminal. */
    private static final String TERMINAL_PROPERTY = "perfspace.terminal";

    private final OutputStream stream;
    private final DataWriter out;
    private final PrintStream err;
    private final boolean terminal;
    private boolean quiet;
    private boolean verbose;

    Console(OutputStream out, PrintStream err, boolean terminal) {
        this.stream = out;
        this.out = new DataWriter(out);
        this.err = err;
        this.terminal = terminal;
    }

    /** The streams of this process. */
    static Console ofProcess() {
        return new Console(
                new FileOutputStream(FileDescriptor.out),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                Boolean.getBoolean(TERMINAL_PROPERTY));
    }

    /** How much to say beside data and failures. */
    void manner(boolean newQuiet, boolean newVerbose) {
        quiet = newQuiet;
        verbose = newVerbose;
    }

    /** For data; flushed when the verb is done. */
    Writer out() {
        return out;
    }

    /** For data that is no text. */
    OutputStream bytes() throws IOException {
        out.flush();
        return stream;
    }

    /** For people; complaints and notes. */
    PrintStream err() {
        return err;
    }

    /** Whether failures come with their stack traces. */
    boolean verbose() {
        return verbose;
    }

    /** A remark that nobody needs who asked for quiet. */
    void note(String text) {
        if (!quiet) {
            err.println("perfspace: " + OneLine.of(text));
        }
    }

    /** A failure: always said, on one line. */
    void complain(String text) {
        err.println("perfspace: " + OneLine.of(text));
    }

    /** Work that may take long. */
    interface Work<T> {
        /** Does it. */
        T run() throws IOException;
    }

    /** Does some work, and shows on a terminal that it goes on if it takes longer than a second. */
    <T> T busy(String doing, Work<T> work) throws IOException {
        Progress progress = Progress.start(err, doing, terminal && !quiet);
        try {
            return work.run();
        } finally {
            progress.close();
        }
    }
}
