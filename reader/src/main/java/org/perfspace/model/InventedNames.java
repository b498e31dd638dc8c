package org.perfspace.model;

import java.util.List;
import java.util.Locale;

/**
 * The names that readers invent for parts of the system of which a file contains only numbers, or nothing: {@code rank 3},
 * {@code Process 3} or {@code process}, {@code thread 1} or {@code thread}, {@code machine}, {@code node}. An output that
 * does not contain such a name loses nothing.
 */
final class InventedNames {

    private static final List<String> OF_GROUPS = List.of("rank", "process");
    private static final List<String> OF_LOCATIONS = List.of("thread", "stream");

    private InventedNames() {}

    /** Returns the name of a system node if it is invented, otherwise an empty text. */
    static String of(SystemNode node) {
        return node.name().equalsIgnoreCase(node.nodeClass()) ? node.name() : "";
    }

    /** Returns the name of a location group if it is invented, otherwise an empty text. */
    static String of(LocationGroup group) {
        return invented(group.name(), OF_GROUPS, group.rank());
    }

    /** Returns the name of a location if it is invented, otherwise an empty text. */
    static String of(Location location) {
        return invented(location.name(), OF_LOCATIONS, location.rank());
    }

    private static String invented(String name, List<String> nouns, long number) {
        String word = name.toLowerCase(Locale.ROOT);
        boolean invented =
                nouns.stream().anyMatch(noun -> (number == 0 && word.equals(noun)) || word.equals(noun + " " + number));
        return invented ? name : "";
    }
}
