package org.perfspace.convert.reduce;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Suggests names that are similar to a misspelt one. Internal. */
public final class NearNames {

    private static final int MOST = 3;
    private static final int LONGEST = 200;
    private static final int FAR = Integer.MAX_VALUE;

    private NearNames() {}

    /**
     * Returns the end of a message about a name that does not exist.
     *
     * @param wanted the name that the user wrote
     * @param names the existing names
     * @return {@code ; did you mean "main" or "main_loop"?}; a list of all names if they are few and none is similar;
     *     otherwise the empty text
     */
    public static String suggestion(String wanted, Collection<String> names) {
        List<String> near = of(wanted, names);
        if (!near.isEmpty()) {
            return "; did you mean " + quoted(near, " or ") + "?";
        }
        List<String> all = names.stream().distinct().limit(MOST + 1L).toList();
        return all.isEmpty() || all.size() > MOST ? "" : "; there is " + quoted(all, ", ");
    }

    /** Returns the most similar names, best first. */
    static List<String> of(String wanted, Collection<String> names) {
        record Near(String name, int distance) {}
        String small = wanted.toLowerCase(Locale.ROOT);
        return names.stream()
                .distinct()
                .map(name -> new Near(name, distance(small, name.toLowerCase(Locale.ROOT))))
                .filter(near -> near.distance() != FAR)
                .sorted(Comparator.comparingInt(Near::distance))
                .limit(MOST)
                .map(Near::name)
                .toList();
    }

    private static String quoted(List<String> names, String between) {
        return names.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(between));
    }

    /**
     * Returns the distance of two names: 0 if they differ in case only, larger for typing errors, still larger if one
     * contains the other.
     */
    private static int distance(String wanted, String name) {
        int most = Math.max(1, (wanted.length() + 2) / 3);
        if (Math.abs(wanted.length() - name.length()) <= most && wanted.length() <= LONGEST) {
            int edits = edits(wanted, name);
            if (edits <= most) {
                return edits;
            }
        }
        boolean within = (wanted.length() > 2 && name.contains(wanted)) || (name.length() > 2 && wanted.contains(name));
        return within ? LONGEST + Math.abs(wanted.length() - name.length()) : FAR;
    }

    /** Returns the number of characters to insert, delete or replace (Levenshtein distance). */
    private static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
