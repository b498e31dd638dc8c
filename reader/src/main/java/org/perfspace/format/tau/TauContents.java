package org.perfspace.format.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** The definitions in the files: metrics, call paths, user events and threads. Values are read in a second pass. */
final class TauContents {

    /** A user event under its full name. */
    static final class Event {
        final Place seen;
        private boolean countsFit = true;

        private Event(Place seen) {
            this.seen = seen;
        }

        /** Returns whether all counts of samples are unsigned 32-bit integers. */
        boolean countsFit() {
            return countsFit;
        }
    }

    private final Map<String, Boolean> metrics = new LinkedHashMap<>();
    private final Map<String, Event> events = new LinkedHashMap<>();
    private final Map<TauThread, Map<String, String>> threads = new TreeMap<>();
    private final Map<TauThread, String> firstMetrics = new TreeMap<>();
    private final TauCallTree tree = new TauCallTree();
    private final Set<String> seen = new HashSet<>();
    private final TauPath.Pool paths = new TauPath.Pool();
    private final List<Integer> accepted = new ArrayList<>();

    /** Reads all profiles once. */
    static TauContents of(List<? extends TauSource> sources, TauRemarks remarks) throws IOException {
        TauContents contents = new TauContents();
        for (TauSource source : sources) {
            int[] accepted = {0};
            source.read(remarks, contents.paths, profile -> {
                contents.add(profile, source.place());
                accepted[0]++;
            });
            contents.accepted.add(accepted[0]);
        }
        return contents;
    }

    /**
     * Reads the profiles again: of each file those that were accepted, which are fewer than the file contains if one of them
     * contradicts others and profiles are salvaged.
     */
    void readAgain(List<? extends TauSource> sources, IoConsumer<TauProfile> receiver) throws IOException {
        for (int i = 0; i < sources.size(); i++) {
            int[] left = {accepted.get(i)};
            sources.get(i).read(new TauRemarks(), paths, profile -> {
                if (left[0]-- > 0) {
                    receiver.accept(profile);
                }
            });
        }
    }

    /** Returns the metrics in order, and whether they have sums of squares. */
    Map<String, Boolean> metrics() {
        return metrics;
    }

    /** Returns the user events by their full names. */
    Map<String, Event> events() {
        return events;
    }

    /** Returns the threads in order, and their metadata. */
    Map<TauThread, Map<String, String>> threads() {
        return threads;
    }

    /** Returns the call paths. */
    TauCallTree tree() {
        return tree;
    }

    /**
     * Returns whether the calls and events of a thread are taken from the profiles of this metric; those of other metrics
     * repeat them.
     */
    boolean isFirst(TauProfile profile) {
        return profile.metric().equals(firstMetrics.get(profile.thread()));
    }

    private void add(TauProfile profile, Place place) throws ProfileException {
        if (!seen.add(profile.thread() + " " + profile.metric())) {
            throw place.corrupt(
                    "expected one profile of metric \"%s\" for each thread, found another", profile.metric());
        }
        firstMetrics.putIfAbsent(profile.thread(), profile.metric());
        threads.computeIfAbsent(profile.thread(), thread -> new TreeMap<>()).putAll(profile.metadata());
        tree.add(profile, place);
        if (isFirst(profile)) {
            tree.weigh(profile);
        }
        boolean squares = profile.functions().stream().anyMatch(function -> !Double.isNaN(function.squares()));
        metrics.merge(profile.metric(), squares, Boolean::logicalOr);
        for (TauProfile.Event event : profile.events()) {
            Event facts = events.computeIfAbsent(
                    event.name(), name -> new Event(event.line() > 0 ? place.atLine(event.line()) : place));
            facts.countsFit &= event.count() >= 0
                    && event.count() < (double) (1L << 32)
                    && event.count() == Math.rint(event.count());
        }
    }
}
