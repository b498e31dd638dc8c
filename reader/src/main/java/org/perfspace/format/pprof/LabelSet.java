package org.perfspace.format.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The labels of a sample that identify where it was taken.
 *
 * @param host name of the node, empty if unknown
 * @param rank rank of the process, a number or a name; empty if unknown
 * @param thread thread or stream, a number or a name; empty if unknown
 * @param stream whether the thread is a stream of an accelerator
 * @param others further texts by their keys
 */
public record LabelSet(String host, String rank, String thread, boolean stream, Map<String, String> others)
        implements Comparable<LabelSet> {

    private static final Comparator<String> NUMBERS_FIRST = Comparator.<String>comparingLong(
                    text -> number(text).orElse(Long.MAX_VALUE))
            .thenComparing(Comparator.naturalOrder());

    private static final Comparator<LabelSet> ORDER = Comparator.comparing(LabelSet::rank, NUMBERS_FIRST)
            .thenComparing(LabelSet::host)
            .thenComparing(LabelSet::stream)
            .thenComparing(LabelSet::thread, NUMBERS_FIRST)
            .thenComparing(set -> String.valueOf(set.others));

    /** No labels. */
    public static final LabelSet NONE = new LabelSet("", "", "", false, Map.of());

    /** Collects the labels of a sample. */
    public static final class Builder {
        private String host = "";
        private String rank = "";
        private String thread = "";
        private boolean stream;
        private final Map<String, StringJoiner> others = new TreeMap<>();
        private final Map<String, String> keys = new TreeMap<>();

        /**
         * Adds a label. A key that occurs several times has several values.
         *
         * @param key key of the label
         * @param value its text
         */
        public void add(String key, String value) {
            if (HOST_KEYS.contains(key) && host.isEmpty()) {
                host = value;
                keys.put(HOST, key);
            } else if (RANK_KEYS.contains(key) && rank.isEmpty()) {
                rank = value;
                keys.put(RANK, key);
            } else if (THREAD_KEYS.contains(key) && thread.isEmpty()) {
                thread = value;
                stream = key.equals(STREAM);
                keys.put(stream ? STREAM : THREAD, key);
            } else {
                others.computeIfAbsent(key, other -> new StringJoiner(", ")).add(value);
            }
        }

        /** {@return the keys of the labels that identify a place, by the keys that mean the same in all profiles} */
        public Map<String, String> keys() {
            return Collections.unmodifiableMap(keys);
        }

        /** {@return the labels added so far} */
        public LabelSet build() {
            Map<String, String> texts = new TreeMap<>();
            others.forEach((key, values) -> texts.put(key, values.toString()));
            return new LabelSet(host, rank, thread, stream, texts);
        }
    }

    /** {@return the name of the process} */
    public String processName() {
        return rank.isEmpty() ? "process" : number(rank).isPresent() ? "rank " + rank : rank;
    }

    /** {@return the name of the thread or stream, with further labels in parentheses} */
    public String threadName() {
        String noun = stream ? "stream" : "thread";
        String name = thread.isEmpty() ? noun : number(thread).isPresent() ? noun + " " + thread : thread;
        if (others.isEmpty()) {
            return name;
        }
        return name
                + others.entrySet().stream()
                        .map(other -> other.getKey() + "=" + other.getValue())
                        .collect(Collectors.joining(", ", " (", ")"));
    }

    /**
     * {@return the number that a text represents; empty if it is not a number of at most 18 digits}
     *
     * @param text the text
     */
    public static OptionalLong number(String text) {
        boolean digits = !text.isEmpty() && text.length() <= 18 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /**
     * {@return the number of each of several texts, which are all ranks of processes or all threads of a process: the number that
     * a text represents, 0 for an empty one, and for the names among them, in alphabetical order, the smallest numbers from 0 that
     * are left}
     *
     * @param texts the texts
     */
    public static Map<String, Long> numbers(Collection<String> texts) {
        Map<String, Long> numbers = new TreeMap<>();
        for (String text : texts) {
            OptionalLong number = text.isEmpty() ? OptionalLong.of(0) : number(text);
            number.ifPresent(known -> numbers.put(text, known));
        }
        Set<Long> taken = new HashSet<>(numbers.values());
        long next = 0;
        for (String name : new TreeSet<>(texts)) {
            if (!numbers.containsKey(name)) {
                while (!taken.add(next)) {
                    next++;
                }
                numbers.put(name, next);
            }
        }
        return numbers;
    }

    @Override
    public int compareTo(LabelSet other) {
        return ORDER.compare(this, other);
    }
}
