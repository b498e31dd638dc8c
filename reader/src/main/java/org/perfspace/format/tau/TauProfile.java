package org.perfspace.format.tau;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The profile of one metric of one thread: the content of a file {@code profile.N.C.T}, and the unit in which packed
 * profiles and snapshots are read. The names of functions and of events are unique.
 *
 * @param thread the thread
 * @param metric name of the metric
 * @param metadata facts of the thread by name, without the name of the metric
 * @param functions functions and call paths in the order of the file
 * @param events user events in the order of the file
 */
public record TauProfile(
        TauThread thread, String metric, Map<String, String> metadata, List<Function> functions, List<Event> events) {

    /** Takes copies of the collections. */
    /**
     * A thread, identified by TAU's numbers. Threads are ordered by node, context and thread.
     *
     * @param node number of the process, at least 0
     * @param context number of the address space within the node
     * @param thread number of the thread within the context
     */
    public record TauThread(int node, int context, int thread) implements Comparable<TauThread> {

        private static final Pattern FILE_NAME = Pattern.compile("profile\\.(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})");

        /** Returns the thread of a file, if the name of the file has the form {@code profile.N.C.T}. */
        public static Optional<TauThread> ofFile(String name) {
            Matcher matcher = FILE_NAME.matcher(name);
            return matcher.matches()
                    ? Optional.of(new TauThread(number(matcher, 1), number(matcher, 2), number(matcher, 3)))
                    : Optional.empty();
        }

        /** Returns the name of the file of this thread. */
        public String fileName() {
            return "profile." + this;
        }

        private static int number(Matcher matcher, int group) {
            return Integer.parseInt(matcher.group(group));
        }

        @Override
        public int compareTo(TauThread other) {
            int byNode = Integer.compare(node, other.node);
            int byContext = byNode != 0 ? byNode : Integer.compare(context, other.context);
            return byContext != 0 ? byContext : Integer.compare(thread, other.thread);
        }

        /** Returns the three numbers as TAU writes them, such as {@code 0.0.1}. */
        @Override
        public String toString() {
            return node + "." + context + "." + thread;
        }
    }

    public TauProfile {
        metadata = Map.copyOf(metadata);
        functions = List.copyOf(functions);
        events = List.copyOf(events);
    }

    /**
     * The numbers of a function or call path. NaN stands for a number that is absent.
     *
     * @param path names of the functions from the root, joined by {@link TauLayout#ARROW}
     * @param leaf the last of these names, which is the same object if it is the only one
     * @param calls number of calls
     * @param subroutines number of calls that the function made
     * @param exclusive value without callees, in the unit of the metric
     * @param inclusive value with callees, in the unit of the metric
     * @param squares sum of the squared exclusive values, NaN if the file has none
     * @param group TAU's groups as spelled in the file, joined by {@code |}
     * @param line number of the line in the file, 0 if the format has no lines
     */
    public record Function(
            String path,
            String leaf,
            double calls,
            double subroutines,
            double exclusive,
            double inclusive,
            double squares,
            String group,
            long line) {

        /** Returns whether the line is that of a function, with the sums over all call paths that end in it. */
        boolean isFlat() {
            return leaf.length() == path.length();
        }

        /** Returns the line with the sums of the numbers of two lines. */
        public Function plus(Function other) {
            return new Function(
                    path,
                    leaf,
                    sum(calls, other.calls),
                    sum(subroutines, other.subroutines),
                    sum(exclusive, other.exclusive),
                    sum(inclusive, other.inclusive),
                    sum(squares, other.squares),
                    group,
                    line);
        }

        /** Returns the line with the differences of the numbers of two lines, and its own inclusive value. */
        public Function minus(Function other) {
            return new Function(
                    path,
                    leaf,
                    difference(calls, other.calls),
                    difference(subroutines, other.subroutines),
                    difference(exclusive, other.exclusive),
                    inclusive,
                    difference(squares, other.squares),
                    group,
                    line);
        }
    }

    /**
     * The numbers of a user event. NaN stands for a number that is absent.
     *
     * @param name name as spelled in the file, perhaps with a context
     * @param count number of samples
     * @param max largest value
     * @param min smallest value
     * @param mean mean value
     * @param squares sum of the squared values
     * @param line number of the line in the file, 0 if the format has no lines
     */
    public record Event(String name, double count, double max, double min, double mean, double squares, long line) {

        private Event plus(Event other) {
            double all = count + other.count;
            double total = sum(count * mean, other.count * other.mean);
            return new Event(
                    name,
                    sum(count, other.count),
                    Double.isNaN(max) ? other.max : Math.max(max, Double.isNaN(other.max) ? max : other.max),
                    Double.isNaN(min) ? other.min : Math.min(min, Double.isNaN(other.min) ? min : other.min),
                    all == 0 ? 0 : total / all,
                    sum(squares, other.squares),
                    line);
        }
    }

    /**
     * Collects the functions and events of a profile. Adds up functions and events with the same name, as TAU's own tools
     * do.
     */
    public static final class Builder {

        private final Map<String, Integer> functionByPath = new HashMap<>();
        private final Map<String, Integer> eventByName = new HashMap<>();
        private final List<Function> functions = new ArrayList<>();
        private final List<Event> events = new ArrayList<>();
        private final Map<String, String> metadata = new LinkedHashMap<>();
        private long repeated;

        /** Adds a function or call path. */
        public void add(Function function) {
            Integer known = functionByPath.putIfAbsent(function.path(), functions.size());
            if (known == null) {
                functions.add(function);
            } else {
                functions.set(known, functions.get(known).plus(function));
                repeated++;
            }
        }

        /** Adds a user event. */
        public void add(Event event) {
            Integer known = eventByName.putIfAbsent(event.name(), events.size());
            if (known == null) {
                events.add(event);
            } else {
                events.set(known, events.get(known).plus(event));
                repeated++;
            }
        }

        /** Adds facts of the thread; the last fact with a name counts. */
        public void add(Map<String, String> facts) {
            metadata.putAll(facts);
        }

        /** Returns the user events that have been added so far. */
        public List<Event> events() {
            return Collections.unmodifiableList(events);
        }

        /** Returns the number of added functions and events whose name was already present. */
        public long repeated() {
            return repeated;
        }

        /** Returns the profile with everything that was added. */
        public TauProfile build(TauThread thread, String metric) {
            return new TauProfile(thread, metric, metadata, functions, events);
        }
    }

    private static double sum(double a, double b) {
        return Double.isNaN(a) ? b : Double.isNaN(b) ? a : a + b;
    }

    private static double difference(double a, double b) {
        return Double.isNaN(b) ? a : a - b;
    }
}
