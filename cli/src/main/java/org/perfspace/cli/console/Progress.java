package org.perfspace.cli.console;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ProgressListener;

/**
 * A line on the terminal with a description of the work and the elapsed time, and, if the work is counted, the completed
 * part and an estimate of the remaining time. It appears after a second, is updated four times a second, and is removed at
 * the end.
 */
final class Progress implements ProgressListener {

    private static final long FIRST_MILLIS = 1_000;
    private static final long PERIOD_MILLIS = 250;
    /** Number of characters that a terminal shows for Ctrl-C. */
    private static final int ECHO = 2;

    private static final int SHORTEST_WORK = 20;

    /** An estimate means something only after some time and some percent of the work. */
    private static final long ESTIMATE_AFTER_SECONDS = 3;

    private static final int ESTIMATE_AFTER_PERCENT = 5;

    private final PrintStream err;
    private final String work;
    private final int width;
    private final long startNanos = System.nanoTime();
    private volatile long done;
    private volatile long all;
    private String shown = "";
    private boolean closed;
    private @Nullable Thread removal;

    private Progress(PrintStream err, String work, int width) {
        this.err = err;
        this.work = work;
        this.width = width;
    }

    /**
     * Starts the clock.
     *
     * @param columns number of columns of the terminal. The line is shorter: one that a terminal breaks could not be removed
     * @param shows whether to show the line: there is a terminal, and the user wants it
     */
    static Progress start(PrintStream err, String work, int columns, boolean shows) {
        Progress progress = new Progress(err, OneLine.of(work), columns - 1 - ECHO);
        if (shows) {
            Thread clock = new Thread(progress::run, "perfspace-progress");
            clock.setDaemon(true);
            clock.start();
            progress.removal = progress.removedAtExit();
        }
        return progress;
    }

    @Override
    public void progress(long nowDone, long nowAll) {
        done = nowDone;
        all = nowAll;
    }

    /**
     * Returns the line for an elapsed time. It has an estimate of the remaining time if there is room for it.
     *
     * @param width maximum number of characters
     * @param all units of work; 0 if they are not counted
     */
    static String line(String work, int width, long nanos, long done, long all) {
        StringBuilder state = new StringBuilder(": ");
        if (all > 0) {
            long count = Math.min(done, all);
            state.append(String.format(Locale.ROOT, "%,d of %,d, %d %%, ", count, all, (long) (100.0 * count / all)));
        }
        state.append(time(nanos));
        boolean meansSomething = 100.0 * done >= (double) ESTIMATE_AFTER_PERCENT * all
                && TimeUnit.NANOSECONDS.toSeconds(nanos) >= ESTIMATE_AFTER_SECONDS;
        if (done > 0 && done < all && meansSomething) {
            String left = ", about " + time((long) ((double) nanos / done * (all - done))) + " left";
            state.append(SHORTEST_WORK + state.length() + left.length() <= width ? left : "");
        }
        return OneLine.beginning(
                OneLine.beginning(work, Math.max(SHORTEST_WORK, width - state.length())) + state, width);
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
    void close() {
        end();
        if (removal != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(removal);
            } catch (IllegalStateException e) {
                return; // the process ends at this moment
            }
        }
    }

    private synchronized void end() {
        closed = true;
        notifyAll();
        hide();
    }

    /** Has the line removed when the process is ended by Ctrl-C, so that the prompt of the shell stands alone. */
    private @Nullable Thread removedAtExit() {
        Thread thread = new Thread(this::end, "perfspace-progress-end");
        try {
            Runtime.getRuntime().addShutdownHook(thread);
            return thread;
        } catch (IllegalStateException e) {
            return null; // the process ends at this moment
        }
    }

    /** Prints something in place of the line, and shows the line again below it. */
    synchronized void above(Runnable printing) {
        hide();
        printing.run();
    }

    private void hide() {
        if (!shown.isEmpty()) {
            err.print(cleared());
            err.flush();
            shown = "";
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
        String clear = cleared();
        shown = line(work, width, nanos, done, all);
        err.print(clear + shown);
        err.flush();
    }

    /** Returns what replaces the line by blanks, as not every terminal obeys a control sequence. */
    private String cleared() {
        return shown.isEmpty() ? "" : "\r" + " ".repeat(shown.length() + ECHO) + "\r";
    }
}
