package org.perfspace.cli.console;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.perfspace.io.ProgressListener;

/**
 * A line on the terminal with a description of the work and the elapsed time, and, if the work is counted, the completed
 * part and an estimate of the remaining time. It appears after a second, is updated four times a second, and is removed at
 * the end.
 */
final class Progress implements ProgressListener {

    private static final long FIRST_MILLIS = 1_000;
    private static final long PERIOD_MILLIS = 250;
    private static final String CLEAR_LINE = "\r\u001b[K";

    /**
     * Maximum length of the line. A longer line would be wrapped on a terminal of usual width, and its first part could not
     * be removed.
     */
    private static final int WIDTH = 79;

    private static final int SHORTEST_WORK = 20;

    /** An estimate means something only after some time and some percent of the work. */
    private static final long ESTIMATE_AFTER_SECONDS = 3;

    private static final int ESTIMATE_AFTER_PERCENT = 5;

    private final PrintStream err;
    private final String work;
    private final long startNanos = System.nanoTime();
    private volatile long done;
    private volatile long all;
    private boolean shown;
    private boolean closed;

    private Progress(PrintStream err, String work) {
        this.err = err;
        this.work = work;
    }

    /**
     * Starts the clock.
     *
     * @param shows whether to show the line: there is a terminal, and the user wants it
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

    @Override
    public void progress(long nowDone, long nowAll) {
        done = nowDone;
        all = nowAll;
    }

    /**
     * Returns the line for an elapsed time.
     *
     * @param all units of work; 0 if they are not counted
     */
    static String line(String work, long nanos, long done, long all) {
        StringBuilder state = new StringBuilder(": ");
        if (all > 0) {
            long count = Math.min(done, all);
            state.append(String.format(Locale.ROOT, "%,d of %,d, %d %%, ", count, all, (long) (100.0 * count / all)));
        }
        state.append(time(nanos));
        boolean meansSomething = 100.0 * done >= (double) ESTIMATE_AFTER_PERCENT * all
                && TimeUnit.NANOSECONDS.toSeconds(nanos) >= ESTIMATE_AFTER_SECONDS;
        if (done > 0 && done < all && meansSomething) {
            state.append(", about ")
                    .append(time((long) ((double) nanos / done * (all - done))))
                    .append(" left");
        }
        return OneLine.beginning(work, Math.max(SHORTEST_WORK, WIDTH - state.length())) + state;
    }

    private static String time(long nanos) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos);
        long minutes = seconds / 60;
        if (minutes == 0) {
            return seconds + " s";
        }
        return minutes < 60
                ? String.format(Locale.ROOT, "%d min %02d s", minutes, seconds % 60)
                : String.format(Locale.ROOT, "%,d h %02d min", minutes / 60, minutes % 60);
    }

    /** Removes the line permanently. */
    synchronized void close() {
        closed = true;
        notifyAll();
        hide();
    }

    /** Prints something in place of the line, and shows the line again below it. */
    synchronized void above(Runnable printing) {
        hide();
        printing.run();
    }

    private void hide() {
        if (shown) {
            shown = false;
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
            Thread.currentThread().interrupt(); // no thread waits for this line
        }
    }

    private void show(long nanos) {
        shown = true;
        err.print(CLEAR_LINE + line(work, nanos, done, all));
        err.flush();
    }
}
