package org.perfspace.format.tau;

import static org.perfspace.format.tau.SnapshotCursor.Event.FINISHED;
import static org.perfspace.format.tau.SnapshotCursor.Event.START;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.IoRunnable;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Reads a snapshot profile; see {@link SnapshotLayout}. */
final class SnapshotReader {

    /** A thread: its numbers, its metadata, and the number of its profiles. */
    static final class SnapshotThread {
        private final TauThread thread;
        private final Map<String, String> metadata = new LinkedHashMap<>();
        private int profiles;

        private SnapshotThread(TauThread thread) {
            this.thread = thread;
        }
    }

    private static final String METRIC = "metric";
    private static final String EVENT = "event";
    private static final String USER_EVENT = "userevent";

    private final SnapshotCursor xml;
    private final SnapshotNames shared = new SnapshotNames(null);
    private final Map<String, SnapshotNames> names = new HashMap<>();
    private final Map<String, Integer> profiles = new HashMap<>();

    SnapshotReader(SnapshotCursor xml) {
        this.xml = xml;
    }

    /** Reads the threads by their identifiers, and counts their complete profiles; skips everything else. */
    void readThreads(Map<String, SnapshotThread> threads) throws IOException {
        forEachElement(() -> {
            switch (xml.name()) {
                case "thread" -> readThread(threads);
                case "profile" -> {
                    SnapshotThread thread = threads.get(attribute("thread"));
                    if (thread == null) {
                        throw xml.place()
                                .corrupt(
                                        "expected a profile of a thread defined before, found \"%s\"",
                                        attribute("thread"));
                    }
                    xml.skip();
                    thread.profiles++;
                }
                default -> xml.skip();
            }
        });
    }

    /** Reads the last profile of each thread. */
    void readProfiles(
            Map<String, SnapshotThread> threads,
            TauRemarks remarks,
            TauPath.Pool paths,
            IoConsumer<TauProfile> receiver)
            throws IOException {
        forEachElement(() -> {
            switch (xml.name()) {
                case "definitions" -> readDefinitions();
                case "profile" -> {
                    String id = attribute("thread");
                    SnapshotThread thread = threads.get(id);
                    if (thread != null && profiles.merge(id, 1, Integer::sum) == thread.profiles) {
                        readProfile(thread, names(id), remarks, paths, receiver);
                    } else {
                        remarks.earlierSnapshot();
                        xml.skip();
                    }
                }
                default -> xml.skip();
            }
        });
    }

    /** Visits the elements in the root of each document. */
    private void forEachElement(IoRunnable step) throws IOException {
        for (SnapshotCursor.Event event = xml.next(); event != FINISHED; event = xml.next()) {
            if (event == START && !xml.name().equals("profile_xml")) {
                step.run();
            }
        }
    }

    /** Visits the children of the element that has started. */
    private void forEachChild(IoRunnable step) throws IOException {
        while (xml.next() == START) {
            step.run();
        }
    }

    private void readThread(Map<String, SnapshotThread> threads) throws IOException {
        String id = attribute("id");
        TauThread numbers = new TauThread(number("node"), number("context"), number("thread"));
        SnapshotThread thread = threads.computeIfAbsent(id, key -> new SnapshotThread(numbers));
        forEachChild(() -> readMetadata(thread));
        thread.metadata.remove(TauLayout.METRIC_NAME);
    }

    private void readMetadata(SnapshotThread thread) throws IOException {
        if (xml.name().equals("metadata")) {
            forEachChild(() -> readFact(thread));
        } else {
            xml.skip();
        }
    }

    private void readFact(SnapshotThread thread) throws IOException {
        Map<String, String> fact = readTexts();
        thread.metadata.put(fact.getOrDefault("name", ""), fact.getOrDefault("value", ""));
    }

    private void readDefinitions() throws IOException {
        SnapshotNames defined = names(attribute("thread"));
        forEachChild(() -> {
            String kind = xml.name();
            String id = attribute("id");
            Map<String, String> texts = readTexts();
            defined.put(
                    kind,
                    id.strip(),
                    new SnapshotNames.Entry(texts.getOrDefault("name", ""), texts.getOrDefault("group", "")));
        });
    }

    private SnapshotNames names(String thread) {
        return thread.equals(SnapshotLayout.ALL_THREADS)
                ? shared
                : names.computeIfAbsent(thread, key -> new SnapshotNames(shared));
    }

    /** Reads the texts of the children of the element that has started, by their names. */
    private Map<String, String> readTexts() throws IOException {
        Map<String, String> texts = new HashMap<>();
        forEachChild(() -> {
            String name = xml.name();
            texts.put(name, xml.text());
        });
        return texts;
    }

    private void readProfile(
            SnapshotThread thread,
            SnapshotNames defined,
            TauRemarks remarks,
            TauPath.Pool paths,
            IoConsumer<TauProfile> receiver)
            throws IOException {
        Map<String, TauProfile.Builder> metrics = new LinkedHashMap<>();
        forEachChild(() -> {
            switch (xml.name()) {
                case "interval_data" -> readIntervals(defined, metrics, remarks, paths);
                case "atomic_data" -> readAtomics(defined, metrics, remarks);
                default -> xml.skip();
            }
        });
        for (Map.Entry<String, TauProfile.Builder> metric : metrics.entrySet()) {
            metric.getValue().add(thread.metadata);
            TauProfile profile = metric.getValue().build(thread.thread, metric.getKey());
            remarks.add(metric.getValue(), profile);
            receiver.accept(profile);
        }
    }

    private void readIntervals(
            SnapshotNames defined, Map<String, TauProfile.Builder> metrics, TauRemarks remarks, TauPath.Pool paths)
            throws IOException {
        List<TauProfile.Builder> builders = new ArrayList<>();
        for (StringTokenizer ids = new StringTokenizer(attribute("metrics")); ids.hasMoreTokens(); ) {
            String metric = defined.get(METRIC, ids.nextToken(), xml.place()).name();
            builders.add(metrics.computeIfAbsent(metric, name -> new TauProfile.Builder()));
        }
        while (xml.hasNumber()) {
            SnapshotNames.Entry event = defined.get(EVENT, xml.number("the id of an event"), xml.place());
            String path = paths.of(TauLayout.path(event.name()));
            String leaf = paths.of(TauPath.leaf(path));
            long line = xml.place().number();
            double calls = readNumber("a number of calls", remarks);
            double subroutines = readNumber("a number of subroutine calls", remarks);
            for (TauProfile.Builder builder : builders) {
                builder.add(new TauProfile.Function(
                        path,
                        leaf,
                        calls,
                        subroutines,
                        readNumber("an exclusive value", remarks),
                        readNumber("an inclusive value", remarks),
                        Double.NaN,
                        event.group(),
                        line));
            }
        }
        xml.next();
    }

    private void readAtomics(SnapshotNames defined, Map<String, TauProfile.Builder> metrics, TauRemarks remarks)
            throws IOException {
        if (metrics.isEmpty()) {
            metrics.put(TauLayout.metric(""), new TauProfile.Builder());
        }
        TauProfile.Builder first = metrics.values().iterator().next();
        while (xml.hasNumber()) {
            String name = defined.get(USER_EVENT, xml.number("the id of a user event"), xml.place())
                    .name();
            long line = xml.place().number();
            first.add(new TauProfile.Event(
                    name.strip(),
                    readNumber("a number of samples", remarks),
                    readNumber("a maximum", remarks),
                    readNumber("a minimum", remarks),
                    readNumber("a mean", remarks),
                    readNumber("a sum of squares", remarks),
                    line));
        }
        xml.next();
    }

    private double readNumber(String field, TauRemarks remarks) throws IOException {
        double number = TauNumbers.parse(xml.number(field), xml.place());
        remarks.missing(number);
        return number;
    }

    private String attribute(String name) throws ProfileException {
        String value = xml.attributes().get(name);
        if (value == null) {
            throw xml.place().corrupt("expected %s of <%s>, found none", name, xml.name());
        }
        return value;
    }

    private int number(String name) throws ProfileException {
        String value = attribute(name).strip();
        try {
            int number = Integer.parseInt(value);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw xml.place()
                .corrupt("expected a number as %s of <%s>, found \"%s\"", name, xml.name(), Place.shortened(value));
    }

    /** Names of metrics, functions and user events by the identifiers of a snapshot profile: those of all threads, or of one. */
    private static final class SnapshotNames {

        /** A name, and the groups of a function. */
        record Entry(String name, String group) {}

        private final @Nullable SnapshotNames shared;
        private final Map<String, Entry> entries = new HashMap<>();

        /** Creates an empty table that extends the table of all threads. */
        SnapshotNames(@Nullable SnapshotNames shared) {
            this.shared = shared;
        }

        /** Defines an identifier of a kind of element, such as {@code event}. */
        void put(String kind, String id, Entry entry) {
            entries.put(kind + " " + id, entry);
        }

        /** Returns the definition of an identifier. */
        Entry get(String kind, String id, Place place) throws ProfileException {
            Entry own = entries.get(kind + " " + id);
            if (own != null) {
                return own;
            }
            if (shared == null) {
                throw place.corrupt("expected the id of a defined %s, found \"%s\"", kind, id);
            }
            return shared.get(kind, id, place);
        }
    }
}
