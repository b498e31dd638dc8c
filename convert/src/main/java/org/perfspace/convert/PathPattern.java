package org.perfspace.convert;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.Format;
import org.perfspace.format.parquet.TidyLayout;

/**
 * A pattern for the parameters of an experiment in the path of a profile: {@code {app}.p{p}.n{n}.r{rep}}, or
 * {@code {date}/{commit}/{app}.p{p}} for several parts of a path. Names in braces match texts that are as short as possible;
 * everything else matches literally. A name that follows a letter, a digit or another name matches a text that begins with a
 * digit, so that {@code p{p}} finds 16 in {@code app.p16/profile.cubex}, and not "rofile".
 *
 * <p>There are two readings of a pattern: it matches complete parts of a path, without the ending that denotes a format or with
 * it; or whole words inside of parts, where names match numbers: {@code np{p}} finds 20 in {@code run-np20-n5.cubex}. Of several
 * paths, all are read in the same way, the first one that fits all of them, or else most. The last parts of a path that match are
 * used; directories that contain all paths are used only if the pattern matches nothing else in any of them.
 */
public final class PathPattern {

    /** Names of parameters that number the repetitions of an experiment. */
    public static final Set<String> REPETITIONS = Set.of("r", "rep", "repeat", "repetition", "run");

    /** The column of every table, whose name no parameter may have. */
    private static final Set<String> COLUMNS = Set.of(TidyLayout.RUN_ID.name());

    private static final String TEXT = "(.+?)";

    /** Matches the value of a name that another word precedes. */
    private static final String FROM_A_DIGIT = "([0-9].*?)";

    /** Matches the value of a name inside a part of a path; it ends where a whole number does. */
    private static final String NUMBER = "([0-9]+(?:\\.[0-9]+)?)";

    private static final String BEFORE_WORD = "(?<![A-Za-z0-9])(?<![0-9]\\.)";
    private static final String AFTER_WORD = "(?![A-Za-z0-9])(?!\\.[0-9])";

    private static final Pattern NAME = Pattern.compile("\\{([A-Za-z][A-Za-z0-9_]*)\\}");

    private final String text;
    private final List<String> names = new ArrayList<>();

    /** The two readings, each with a pattern for each part of a path. */
    private final List<Pattern> complete = new ArrayList<>();

    private final List<Pattern> inside = new ArrayList<>();

    private PathPattern(String text) {
        this.text = text;
        for (String part : text.split("/", -1)) {
            if (part.isEmpty()) {
                throw new IllegalArgumentException(
                        "the pattern \"" + text + "\" has an empty part; it describes the last parts of a path");
            }
            add(part);
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException("the pattern \"" + text + "\" has no name in braces, such as {app}");
        }
    }

    /**
     * {@return the number of leading parts that all paths have in common, which say nothing about one of them; all parts of a
     * single path} Paths of which one is absolute and another relative have none in common.
     *
     * @param paths paths of runs, which are compared as they are
     */
    public static int commonParts(Collection<Path> paths) {
        Iterator<Path> all = paths.iterator();
        if (!all.hasNext()) {
            return 0;
        }
        Path first = all.next();
        int common = first.getNameCount();
        while (all.hasNext()) {
            Path other = all.next();
            common = Objects.equals(first.getRoot(), other.getRoot()) ? Math.min(common, other.getNameCount()) : 0;
            int same = 0;
            while (same < common && first.getName(same).equals(other.getName(same))) {
                same++;
            }
            common = same;
        }
        return common;
    }

    /**
     * Parses a pattern.
     *
     * @param text the pattern, such as <code>{app}.p{p}</code>
     * @return the pattern
     * @throws IllegalArgumentException if the text has no name, a name twice, the name of a column of every table, or an
     *     empty part
     */
    public static PathPattern of(String text) {
        return new PathPattern(text);
    }

    private void add(String part) {
        StringBuilder whole = new StringBuilder();
        StringBuilder words = new StringBuilder();
        Matcher found = NAME.matcher(part);
        int end = 0;
        while (found.find()) {
            String name = found.group(1);
            if (names.contains(name) || COLUMNS.contains(name)) {
                throw new IllegalArgumentException("the pattern \"" + text + "\" cannot use the name " + name
                        + (names.contains(name) ? " twice" : ", which is a column"));
            }
            names.add(name);
            String literal = Pattern.quote(part.substring(end, found.start()));
            boolean afterWord = found.start() > 0 && isOfWord(part.charAt(found.start() - 1));
            whole.append(literal).append(afterWord ? FROM_A_DIGIT : TEXT);
            words.append(literal).append(NUMBER);
            end = found.end();
        }
        String rest = Pattern.quote(part.substring(end));
        complete.add(Pattern.compile(whole + rest));
        inside.add(Pattern.compile(BEFORE_WORD + words + rest + AFTER_WORD));
    }

    private static boolean isOfWord(char before) {
        return Character.isLetterOrDigit(before) || before == '}';
    }

    /** {@return the names of the parameters, in the order of the pattern} */
    public List<String> names() {
        return List.copyOf(names);
    }

    /**
     * {@return the parameters of a path, in the order of the pattern; empty if no part of the path matches}
     *
     * @param path path of a profile
     */
    public Optional<Map<String, String>> match(Path path) {
        return Optional.ofNullable(match(List.of(path)).get(path));
    }

    /**
     * {@return the parameters of each path, in the order of the pattern; without the paths that do not match}
     *
     * @param paths paths of profiles, which are read in the same way
     */
    public Map<Path, Map<String, String>> match(Collection<Path> paths) {
        Map<Path, Path> all = new LinkedHashMap<>();
        paths.forEach(path -> all.put(
                path, complete.size() == 1 ? path : path.toAbsolutePath().normalize()));
        Map<Path, Map<String, String>> differing = all.size() > 1 ? match(all, commonParts(all.values())) : Map.of();
        return differing.isEmpty() ? match(all, 0) : differing;
    }

    /** Returns the parameters of the paths of which a part behind the first ones matches. */
    private Map<Path, Map<String, String>> match(Map<Path, Path> paths, int first) {
        Map<Path, Map<String, String>> whole = new LinkedHashMap<>();
        Map<Path, Map<String, String>> words = new LinkedHashMap<>();
        for (Map.Entry<Path, Path> path : paths.entrySet()) {
            Path all = path.getValue();
            values(all, first, complete, Matcher::matches).ifPresent(found -> whole.put(path.getKey(), found));
            values(all, first, inside, Matcher::find).ifPresent(found -> words.put(path.getKey(), found));
        }
        return whole.size() >= words.size() ? whole : words;
    }

    private Optional<Map<String, String>> values(
            Path path, int first, List<Pattern> patterns, Predicate<Matcher> fits) {
        for (int end = path.getNameCount(); end >= Math.max(patterns.size(), first + 1); end--) {
            for (boolean withEnding : new boolean[] {false, true}) {
                List<String> values = values(path.subpath(end - patterns.size(), end), patterns, fits, withEnding);
                if (values.size() == names.size()) {
                    Map<String, String> named = new LinkedHashMap<>();
                    values.forEach(value -> named.put(names.get(named.size()), value));
                    return Optional.of(named);
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the values in some parts of a path, all of which must match; else fewer. */
    private static List<String> values(
            Path parts, List<Pattern> patterns, Predicate<Matcher> fits, boolean withEnding) {
        List<String> values = new ArrayList<>();
        for (int at = 0; at < patterns.size(); at++) {
            String part = parts.getName(at).toString();
            boolean isLast = at == patterns.size() - 1;
            Matcher matcher = patterns.get(at).matcher(isLast && !withEnding ? Format.withoutEnding(part) : part);
            if (!fits.test(matcher)) {
                return List.of();
            }
            for (int group = 1; group <= matcher.groupCount(); group++) {
                values.add(matcher.group(group));
            }
        }
        return values;
    }

    /** Returns the text of the pattern. */
    @Override
    public String toString() {
        return text;
    }
}
