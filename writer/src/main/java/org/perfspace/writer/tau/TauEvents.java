package org.perfspace.writer.tau;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauProfile;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;

/**
 * The user events of a range of locations. The values of a call node become an event with the call path as context;
 * those of a metric that has values only at the outermost call node become an event without context.
 */
final class TauEvents {

    private final TauPaths paths;
    private final int first;
    private final List<TauProfile.Builder> events = new ArrayList<>();

    private TauEvents(TauPaths paths, int first, int count) {
        this.paths = paths;
        this.first = first;
        for (int i = 0; i < count; i++) {
            events.add(new TauProfile.Builder());
        }
    }

    /** Reads the user events of a range of locations. */
    static TauEvents read(TauPlan plan, int first, int count) throws IOException {
        TauEvents events = new TauEvents(plan.paths(), first, count);
        for (TauMetricPlan.Event event : plan.metrics().events()) {
            boolean alone = event.total() || isAtMainRoot(plan, event.metric());
            try (RowCursor cursor = plan.space().severity().rows(event.metric())) {
                while (cursor.next()) {
                    events.add(event, alone, cursor.callNode(), cursor.row());
                }
            }
        }
        return events;
    }

    /** Returns the names of all user events in order, each with its number. */
    static Map<String, Integer> names(TauPlan plan) throws IOException {
        Map<String, Integer> names = new LinkedHashMap<>();
        for (TauMetricPlan.Event event : plan.metrics().events()) {
            boolean alone = event.total() || isAtMainRoot(plan, event.metric());
            try (RowCursor cursor = plan.space().severity().rows(event.metric())) {
                while (cursor.next()) {
                    names.putIfAbsent(name(event, alone, plan.paths(), cursor.callNode()), names.size());
                }
            }
        }
        return names;
    }

    /**
     * Returns the metrics whose values a reader does not get back: events of call nodes that share a path, and sums
     * that do not follow exactly from any mean.
     */
    static BitSet inexact(TauPlan plan) throws IOException {
        BitSet inexact = new BitSet();
        TauPaths paths = plan.paths();
        for (TauMetricPlan.Event event : plan.metrics().events()) {
            boolean root = isAtMainRoot(plan, event.metric());
            inexact.set(event.metric(), paths.merged() + paths.cuts() > 0 || (event.total() && !root));
            try (RowCursor cursor = plan.space().severity().rows(event.metric())) {
                while (cursor.next()) {
                    Row row = cursor.row();
                    for (int i = 0; i < row.count(); i++) {
                        if (!isExact(row, i)) {
                            inexact.set(event.metric());
                        }
                    }
                }
            }
        }
        return inexact;
    }

    /**
     * Returns the events in the order in which a reader finds them: it goes through the files of the threads, in which
     * events without samples have no line. Both metrics of an event follow each other.
     */
    static List<TauMetricPlan.Event> inOrderOfFiles(TauPlan plan) throws IOException {
        List<TauMetricPlan.Event> events = plan.metrics().events();
        int[] fileOfLocation = fileOfLocation(plan.threads());
        Map<String, Integer> files = new HashMap<>();
        Map<String, Integer> places = new HashMap<>();
        for (TauMetricPlan.Event event : events) {
            files.merge(event.name(), firstFile(plan, event.metric(), fileOfLocation), Math::min);
            places.putIfAbsent(event.name(), places.size());
        }
        return events.stream()
                .sorted(Comparator.comparing((TauMetricPlan.Event event) -> files.getOrDefault(event.name(), 0))
                        .thenComparing(event -> places.getOrDefault(event.name(), 0))
                        .thenComparing(TauMetricPlan.Event::total))
                .toList();
    }

    private static int[] fileOfLocation(List<TauThread> threads) {
        int[] files = new int[threads.size()];
        int[] locations = IntStream.range(0, files.length)
                .boxed()
                .sorted(Comparator.comparing(threads::get))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int file = 0; file < files.length; file++) {
            files[locations[file]] = file;
        }
        return files;
    }

    private static int firstFile(TauPlan plan, int metric, int[] fileOfLocation) throws IOException {
        int first = Integer.MAX_VALUE;
        try (RowCursor cursor = plan.space().severity().rows(metric)) {
            while (cursor.next()) {
                Row row = cursor.row();
                for (int i = 0; i < row.count(); i++) {
                    if (row.word(i) != 0) {
                        first = Math.min(first, fileOfLocation[row.location(i)]);
                    }
                }
            }
        }
        return first;
    }

    /** Returns the largest number of samples of a metric. */
    static long largestCount(PerformanceSpace space, int metric) throws IOException {
        long largest = 0;
        try (RowCursor cursor = space.severity().rows(metric)) {
            while (cursor.next()) {
                for (int i = 0; i < cursor.row().count(); i++) {
                    largest = Math.max(largest, cursor.row().word(i));
                }
            }
        }
        return largest;
    }

    /** Returns the user events of a location. */
    List<TauProfile.Event> of(int location) {
        return events.get(location - first).events();
    }

    private void add(TauMetricPlan.Event event, boolean alone, int callNode, Row row) {
        String name = "";
        for (int i = 0; i < row.count(); i++) {
            int at = row.location(i) - first;
            if (at >= 0 && at < events.size() && row.word(i) != 0) {
                name = name.isEmpty() ? name(event, alone, paths, callNode) : name;
                events.get(at).add(event(name, row, i));
            }
        }
    }

    private static String name(TauMetricPlan.Event event, boolean alone, TauPaths paths, int callNode) {
        return alone ? event.name() : event.name() + TauLayout.CONTEXT + paths.text(paths.ofNode(callNode));
    }

    private static TauProfile.Event event(String name, Row row, int i) {
        double count = row.word(i);
        return new TauProfile.Event(
                name, count, number(row, i, 2), number(row, i, 1), mean(row, i), number(row, i, 4), 0);
    }

    /** Returns the mean, or the neighbouring number from which the sum follows exactly, if there is one. */
    private static double mean(Row row, int i) {
        double count = row.word(i);
        double sum = number(row, i, 3);
        double mean = sum / count;
        for (double near : new double[] {mean, Math.nextUp(mean), Math.nextDown(mean)}) {
            if (near * count == sum) {
                return near;
            }
        }
        return mean;
    }

    private static boolean isExact(Row row, int i) {
        int at = i * row.type().words();
        boolean finite = true;
        for (int word = 1; word < row.type().words(); word++) {
            finite &= Double.isFinite(Double.longBitsToDouble(row.words()[at + word]));
        }
        return row.word(i) == 0 || (finite && mean(row, i) * row.word(i) == number(row, i, 3));
    }

    /** Returns a number of a cell; 0 if it is not finite. */
    private static double number(Row row, int i, int word) {
        double number = Double.longBitsToDouble(row.words()[i * row.type().words() + word]);
        return Double.isFinite(number) ? number : 0;
    }

    /** Returns whether a metric has values only at the outermost function of the program. */
    private static boolean isAtMainRoot(TauPlan plan, int metric) throws IOException {
        int main = plan.survey().mainRoot();
        try (RowCursor cursor = plan.space().severity().rows(metric)) {
            while (cursor.next()) {
                if (plan.paths().ofNode(cursor.callNode()) != main) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Returns the call nodes for which no metric except events has values. */
    static BitSet nodesWithoutValues(PerformanceSpace space, TauMetricPlan plan) throws IOException {
        BitSet without = new BitSet();
        for (int node = 0; node < space.definitions().callNodes().size(); node++) {
            boolean values = false;
            for (Metric metric : space.definitions().metrics()) {
                boolean event = plan.events().stream().anyMatch(each -> each.metric() == metric.id());
                values |= !event && plan.has(metric.id()) && space.severity().hasRow(metric.id(), node);
            }
            without.set(node, !values);
        }
        return without;
    }

    /** Returns the call nodes that are needed only for events; these need no lines. */
    static BitSet nodes(PerformanceSpace space, TauMetricPlan plan) throws IOException {
        BitSet forEvents = new BitSet();
        BitSet forNumbers = new BitSet();
        Tree tree = space.definitions().callTree();
        for (int node = tree.size() - 1; node >= 0; node--) {
            for (Metric metric : space.definitions().metrics()) {
                boolean event = plan.events().stream().anyMatch(each -> each.metric() == metric.id());
                BitSet sort = event ? forEvents : forNumbers;
                if (plan.has(metric.id()) && !sort.get(node) && space.severity().hasRow(metric.id(), node)) {
                    sort.set(node);
                }
            }
            if (tree.parent(node) >= 0) {
                forEvents.set(tree.parent(node), forEvents.get(tree.parent(node)) || forEvents.get(node));
                forNumbers.set(tree.parent(node), forNumbers.get(tree.parent(node)) || forNumbers.get(node));
            }
        }
        forEvents.andNot(forNumbers);
        return forEvents;
    }
}
