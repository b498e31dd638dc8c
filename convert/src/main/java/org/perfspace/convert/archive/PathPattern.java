package org.perfspace.convert.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.Format;
import org.perfspace.format.parquet.TidyLayout;

/**
 * A pattern for the parameters of an experiment in the name of a file or directory: {@code {app}.p{p}.n{n}.r{rep}}. Names
 * in braces match texts that are as short as possible; everything else matches literally. The pattern is compared with the
 * parts of a path, without the ending that denotes a format; the last part that matches completely is used.
 */
public final class PathPattern {

    /** Names of parameters that number the repetitions of an experiment. */
    public static final Set<String> REPETITIONS = Set.of("r", "rep", "repeat", "repetition", "run");

    /** Columns of every table, whose names no parameter may have. */
    private static final Set<String> COLUMNS = Set.of(ArchiveTables.RUN_ID, TidyLayout.PART.name());

    private static final Pattern NAME = Pattern.compile("\\{([A-Za-z][A-Za-z0-9_]*)\\}");

    private final String text;
    private final List<String> names;
    private final Pattern pattern;

    private PathPattern(String text, List<String> names, Pattern pattern) {
        this.text = text;
        this.names = names;
        this.pattern = pattern;
    }

    /**
     * Parses a pattern.
     *
     * @param text the pattern, such as <code>{app}.p{p}</code>
     * @return the pattern
     * @throws IllegalArgumentException if the text has no name, a name twice, the name of a column of every table, or a
     *     slash
     */
    public static PathPattern of(String text) {
        List<String> names = new ArrayList<>();
        StringBuilder regex = new StringBuilder();
        Matcher found = NAME.matcher(text);
        int end = 0;
        while (found.find()) {
            if (names.contains(found.group(1)) || COLUMNS.contains(found.group(1))) {
                throw new IllegalArgumentException("the pattern \"" + text + "\" cannot use the name " + found.group(1)
                        + (names.contains(found.group(1)) ? " twice" : ", which is a column"));
            }
            names.add(found.group(1));
            regex.append(Pattern.quote(text.substring(end, found.start()))).append("(.+?)");
            end = found.end();
        }
        if (text.contains("/")) {
            throw new IllegalArgumentException(
                    "the pattern \"" + text + "\" describes one part of a path, and has no /");
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException("the pattern \"" + text + "\" has no name in braces, such as {app}");
        }
        return new PathPattern(text, List.copyOf(names), Pattern.compile(regex + Pattern.quote(text.substring(end))));
    }

    /** {@return the names of the parameters, in the order of the pattern} */
    public List<String> names() {
        return names;
    }

    /**
     * {@return the parameters of a path, in the order of the pattern; empty if no part of the path matches}
     *
     * @param path path of a profile
     */
    public Optional<Map<String, String>> match(Path path) {
        for (int i = path.getNameCount() - 1; i >= 0; i--) {
            String name = path.getName(i).toString();
            Matcher matcher = pattern.matcher(Format.withoutEnding(name));
            if (matcher.matches()) {
                Map<String, String> values = new LinkedHashMap<>();
                for (int group = 0; group < names.size(); group++) {
                    values.put(names.get(group), matcher.group(group + 1));
                }
                return Optional.of(values);
            }
        }
        return Optional.empty();
    }

    /** Returns the text of the pattern. */
    @Override
    public String toString() {
        return text;
    }
}
