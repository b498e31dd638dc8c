package org.perfspace.format.tau;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The parts of a call path in the {@linkplain TauLayout#path usual spelling}: functions, and behind them the samples that were
 * taken in the last function.
 */
public final class TauPath {

    private static final List<String> SAMPLES =
            List.of(TauLayout.SAMPLE, TauLayout.SAMPLED, TauLayout.SUMMARY, TauLayout.UNWIND, TauLayout.INTERMEDIATE);

    private TauPath() {}

    /**
     * Call paths and names of all files and passes, each of which is one object, so that a map of them compares references
     * and not hundreds of characters.
     */
    static final class Pool {

        private final Map<String, String> texts = new HashMap<>();

        /** Returns the object for a text. */
        String of(String text) {
            String known = texts.putIfAbsent(text, text);
            return known == null ? text : known;
        }
    }

    /** Returns the names in a path. */
    public static List<String> names(String path) {
        List<String> names = new ArrayList<>();
        int from = 0;
        for (int to = path.indexOf(TauLayout.ARROW); to >= 0; to = path.indexOf(TauLayout.ARROW, from)) {
            names.add(path.substring(from, to));
            from = to + TauLayout.ARROW.length();
        }
        names.add(path.substring(from));
        return names;
    }

    /** Returns the last name in a path. */
    public static String leaf(String path) {
        int arrow = path.lastIndexOf(TauLayout.ARROW);
        return arrow < 0 ? path : path.substring(arrow + TauLayout.ARROW.length());
    }

    /** Returns the path without its last name; empty if it has only one. */
    public static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf(TauLayout.ARROW)));
    }

    /** Returns whether a path with the given last name begins with the same name. */
    static boolean beginsWithLeaf(String path, String leaf) {
        return path.startsWith(leaf) && path.startsWith(TauLayout.ARROW, leaf.length());
    }

    /** Returns whether a name is that of samples, whose values repeat those of the function in which they were taken. */
    public static boolean isSample(String name) {
        return name.startsWith("[") && SAMPLES.stream().anyMatch(name::startsWith);
    }
}
