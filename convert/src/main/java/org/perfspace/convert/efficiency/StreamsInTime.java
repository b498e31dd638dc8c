package org.perfspace.convert.efficiency;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.perfspace.meaning.Activity;
import org.perfspace.model.Trace;
import org.perfspace.model.Trace.SampleCursor;

/**
 * The time in which streams of accelerators are busy while the first thread of their process works, in a trace. The samples
 * of the thread and of the streams are read once, side by side in the order of time.
 */
final class StreamsInTime {

    private static final double NANOS = 1e-9;

    private final Activities activities;
    private final Trace trace;

    /** Time in which at least one stream of a process is busy, in seconds. */
    private double busy;

    /** The part of it in which the first thread of the process is not idle and not in a runtime library. */
    private double beside;

    /** A location, at its present sample. */
    private static final class Player {
        private final boolean isStream;
        private final SampleCursor samples;
        private boolean works;

        Player(boolean isStream, SampleCursor samples) {
            this.isStream = isStream;
            this.samples = samples;
        }
    }

    StreamsInTime(Activities activities, Trace trace) {
        this.activities = activities;
        this.trace = trace;
    }

    double busy() {
        return busy;
    }

    double beside() {
        return beside;
    }

    /** Adds the times of a process. */
    void add(int firstThread, List<Integer> streams) throws IOException {
        PriorityQueue<Player> next =
                new PriorityQueue<>(Comparator.comparingLong(player -> player.samples.nanos() - trace.beginNanos()));
        Player host = new Player(false, trace.samples(firstThread));
        enqueue(host, next);
        for (int stream : streams) {
            enqueue(new Player(true, trace.samples(stream)), next);
        }
        int running = 0;
        long since = trace.beginNanos();
        while (!next.isEmpty()) {
            Player player = next.remove();
            long now = player.samples.nanos();
            addSpan(running > 0, host.works, now - since);
            since = now;
            boolean before = player.works;
            player.works = works(player);
            running += player.isStream ? (player.works ? 1 : 0) - (before ? 1 : 0) : 0;
            enqueue(player, next);
        }
        addSpan(running > 0, host.works, trace.endNanos() - since);
    }

    private static void enqueue(Player player, PriorityQueue<Player> next) throws IOException {
        if (player.samples.next()) {
            next.add(player);
        }
    }

    private boolean works(Player player) {
        int node = player.samples.callNode();
        if (node == Trace.IDLE || player.isStream) {
            return node != Trace.IDLE;
        }
        Activity activity = activities.of(node);
        return activity != Activity.RUNTIME && activity != Activity.IDLE;
    }

    private void addSpan(boolean streams, boolean host, long nanos) {
        double span = streams && nanos > 0 ? nanos * NANOS : 0;
        busy += span;
        beside += host ? span : 0;
    }
}
