package org.perfspace.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds things by the names that people write. The first of these rules that finds something decides:
 *
 * <ol>
 *   <li>the text is a name, as it is written;
 *   <li>the text is another name, such as a title, as it is written;
 *   <li>the text is a name in upper or lower case;
 *   <li>the text is another name in upper or lower case;
 *   <li>one thing only has a name or another name that begins with the text, in upper or lower case.
 * </ol>
 *
 * @param <T> the type of the things
 */
public final class NameSearch<T> {

    private static final int MOST_NEAR = 3;
    private static final int MOST_LISTED = 10;
    private static final int MOST_QUOTED = 200;
    private static final int LONGEST = 200;
    private static final int FAR = Integer.MAX_VALUE;

    private final String noun;
    private final List<T> things;
    private final Function<T, String> name;
    private final Function<T, Collection<String>> others;

    /**
     * Creates a search.
     *
     * @param noun what one of the things is called in messages, such as {@code metric}
     * @param things the things
     * @param name the name of a thing, which messages suggest
     * @param others further names of a thing
     */
    public NameSearch(
            String noun, Collection<T> things, Function<T, String> name, Function<T, Collection<String>> others) {
        this.noun = noun;
        this.things = List.copyOf(things);
        this.name = name;
        this.others = others;
    }

    /**
     * {@return a search for metrics by unique name or title}
     *
     * @param definitions the definitions with the metrics
     */
    public static NameSearch<Metric> metrics(Definitions definitions) {
        return new NameSearch<>("metric", definitions.metrics(), Metric::name, metric -> List.of(metric.title()));
    }

    /**
     * {@return a search for regions by their names for users or for the linker}
     *
     * @param regions the regions
     */
    public static NameSearch<Region> regions(Collection<Region> regions) {
        return new NameSearch<>("region", regions, Region::name, Region::otherNames);
    }

    /**
     * {@return a search for names}
     *
     * @param noun what one of the names stands for in messages
     * @param names the names
     */
    public static NameSearch<String> of(String noun, Collection<String> names) {
        return new NameSearch<>(noun, names, each -> each, each -> List.of());
    }

    /**
     * {@return the things that a text names, in their order; empty if there are none, or if several begin with the text}
     *
     * @param text the text that the user wrote
     */
    public List<T> find(String text) {
        List<T> found = List.of();
        for (BiPredicate<String, String> same :
                List.<BiPredicate<String, String>>of(String::equals, String::equalsIgnoreCase)) {
            found = found.isEmpty() ? named(text, same, false) : found;
            found = found.isEmpty() ? named(text, same, true) : found;
        }
        if (!found.isEmpty()) {
            return found;
        }
        List<T> longer = beginnings(text);
        return longer.size() == 1 ? longer : List.of();
    }

    /**
     * {@return why a text does not name a single thing}
     *
     * @param text the text, for which {@link #find} does not find exactly one thing
     */
    public String refusal(String text) {
        List<T> same = find(text);
        if (same.size() > 1) {
            return same.size() + " " + noun + "s are called \"" + text + "\"; choose one of " + and(names(same));
        }
        List<T> longer = beginnings(text);
        if (longer.size() > 1) {
            return "more than one " + noun + " begins with \"" + text + "\"; choose one of " + and(names(longer));
        }
        String refusal = "no " + noun + " is called \"" + text + "\"" + suggestion(text);
        return refusal.endsWith("?") ? refusal + " There " + listed(things) : refusal;
    }

    /**
     * {@return the end of a message about a name that does not exist: {@code ; did you mean "main" or "main_loop"?} with the
     * nearest names, and {@code ; there are "a", "b" and 7 more} if none is near}
     *
     * @param text the name that the user wrote
     */
    public String suggestion(String text) {
        List<String> near = near(text);
        if (!near.isEmpty()) {
            return "; did you mean " + quoted(near, " or ") + "?";
        }
        return things.isEmpty() ? "" : "; there " + listed(things);
    }

    private List<T> named(String text, BiPredicate<String, String> same, boolean allNames) {
        Predicate<String> isSame = each -> same.test(each, text);
        return things.stream()
                .filter(thing -> isSame.test(name.apply(thing))
                        || (allNames && others.apply(thing).stream().anyMatch(isSame)))
                .toList();
    }

    /** Returns the things with a name that begins with a text; things of the same name count once. */
    private List<T> beginnings(String text) {
        Set<String> seen = new LinkedHashSet<>();
        Predicate<String> begins = each -> begins(each, text);
        return things.stream()
                .filter(thing -> begins.test(name.apply(thing))
                        || others.apply(thing).stream().anyMatch(begins))
                .filter(thing -> seen.add(name.apply(thing)))
                .toList();
    }

    private static boolean begins(String name, String text) {
        return !text.isEmpty() && name.regionMatches(true, 0, text, 0, text.length());
    }

    private List<String> names(List<T> some) {
        return some.stream().map(name).distinct().toList();
    }

    private String listed(List<T> some) {
        List<String> all = names(some);
        return (all.size() == 1 ? "is " : "are ") + and(all);
    }

    /** Returns names in quotation marks; of many, the first ones and the number of the others. */
    private static String and(List<String> names) {
        boolean all = names.size() <= MOST_LISTED + 1;
        List<String> first = names.subList(0, all ? names.size() - 1 : MOST_LISTED);
        String last = all
                ? quoted(names.get(names.size() - 1))
                : String.format(Locale.ROOT, "%,d more", names.size() - MOST_LISTED);
        return first.isEmpty() ? last : quoted(first, ", ") + " and " + last;
    }

    private static String quoted(List<String> names, String between) {
        return names.stream().map(NameSearch::quoted).collect(Collectors.joining(between));
    }

    private static String quoted(String name) {
        return "\"" + (name.length() <= MOST_QUOTED ? name : name.substring(0, MOST_QUOTED) + "…") + "\"";
    }

    /** Returns the most similar names, best first; a thing whose other name is similar counts with its name. */
    private List<String> near(String wanted) {
        record Near(String name, int distance) {}
        String small = wanted.toLowerCase(Locale.ROOT);
        List<Near> near = new ArrayList<>();
        for (T thing : things) {
            int distance = distance(small, name.apply(thing));
            for (String other : others.apply(thing)) {
                distance = Math.min(distance, distance(small, other));
            }
            if (distance != FAR) {
                near.add(new Near(name.apply(thing), distance));
            }
        }
        return near.stream()
                .sorted(Comparator.comparingInt(Near::distance))
                .map(Near::name)
                .distinct()
                .limit(MOST_NEAR)
                .toList();
    }

    /**
     * Returns the distance of two names: 0 if they differ in case only, larger for typing errors, still larger if one
     * contains the other.
     */
    private static int distance(String wanted, String name) {
        String small = name.toLowerCase(Locale.ROOT);
        int most = Math.max(1, (wanted.length() + 2) / 3);
        if (Math.abs(wanted.length() - small.length()) <= most && wanted.length() <= LONGEST) {
            int edits = edits(wanted, small);
            if (edits <= most) {
                return edits;
            }
        }
        boolean within =
                (wanted.length() > 2 && small.contains(wanted)) || (small.length() > 2 && wanted.contains(small));
        return within ? LONGEST + Math.abs(wanted.length() - small.length()) : FAR;
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
