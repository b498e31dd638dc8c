package org.perfspace.cli.console;

/** The exit codes of the process; part of the command's interface. */
public final class ExitCode {

    /** Done. */
    public static final int DONE = 0;

    /** The answer is "no": compare differs, validate found faults. */
    public static final int NO = 1;

    /** The command line cannot be understood. */
    public static final int USAGE = 2;

    /** An input is missing, unreadable or malformed. */
    public static final int BAD_INPUT = 3;

    /** The output exists or cannot be written. */
    public static final int BAD_OUTPUT = 4;

    /** Refused: unsupported, beyond a limit, a loss under {@code --strict}. */
    public static final int REFUSED = 5;

    /** Some of many inputs failed. */
    public static final int SOME_FAILED = 6;

    /** A bug of ours. */
    public static final int BUG = 70;

    /** Stopped by Ctrl-C; the Java machine itself ends with this code. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
