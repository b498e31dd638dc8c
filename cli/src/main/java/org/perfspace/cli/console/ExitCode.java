package org.perfspace.cli.console;

/** The exit codes of the process, which are part of the command's interface. */
public final class ExitCode {

    /** The command succeeded. */
    public static final int DONE = 0;

    /** The result is negative: compare found differences, or validate found faults. */
    public static final int NO = 1;

    /** The command line is invalid. */
    public static final int USAGE = 2;

    /** An input is missing, unreadable or malformed. */
    public static final int BAD_INPUT = 3;

    /** The output exists or cannot be written. */
    public static final int BAD_OUTPUT = 4;

    /** The request was refused: an unsupported feature, an exceeded limit, or a loss under {@code --strict}. */
    public static final int REFUSED = 5;

    /** Some of many inputs failed. */
    public static final int SOME_FAILED = 6;

    /** A bug of perfspace. */
    public static final int BUG = 70;

    /** The command was stopped by Ctrl-C; the Java virtual machine itself exits with this code. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
