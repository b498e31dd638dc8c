package org.perfspace.cli;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A line on the terminal that says what is being done and for how long. It appears after a second, changes four times a
 * second, and vanishes at the end.
 */
final class Progress {

    private static final long FIRST_MILLIS = 1_000;
    private static final long PERIOD_MILLIS = 250;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream err;
    private final String work;
    private final long startNanos = System.nanoTime();
    private boolean shown;
    private boolean closed;

    private Progress(PrintStream err, String work) {
        this.err = err;
        this.work = work;
    }

    /**
     * Starts the clock.
     *
     * @param shows whether there is a terminal, and a person who wants to see it
     */
    static Progress start(PrintStream err, String work, boolean shows) {
        Progress progress = new Progress(err, OneLine.of(work));
        if (shows) {
            Thread clock = new Thread(progress::run, "perfspace-progress");
            clock.setDaemon(true);
            clock.start();
        }
        return progress;
    }

    /** The line as it stands after a time. */
    static String line(String work, long nanos) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos);
        return seconds < 60
                ? String.format(Locale.ROOT, "%s: %d s", work, seconds)
                : String.format(Locale.ROOT, "%s: %d min %02d s", work, seconds / 60, seconds % 60);
    }

    /** Takes the line away. */
    public synchronized void close() {
        closed = true;
        notifyAll();
        if (shown) {
            err.print(CLEAR_LINE);
            err.flush();
        }
    }

    private synchronized void run() {
        try {
            long showAt = startNanos + TimeUnit.MILLISECONDS.toNanos(FIRST_MILLIS);
            while (!closed) {
                long now = System.nanoTime();
                if (now >= showAt) {
                    show(now - startNanos);
                    showAt = now + TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);
                }
                wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(showAt - now)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody waits for this line
        }
    }

    private void show(long nanos) {
        shown = true;
        err.print(CLEAR_LINE + line(work, nanos));
        err.flush();
    }
}
