package org.perfspace.convert;

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
 * parts of a path, without the ending that denotes a format and with it; the last part that matches completely is used. If
 * none does, the pattern may match whole words inside a part, where names match numbers: {@code np{p}} finds 20 in
 * {@code run-np20-n5.cubex}.
 */
public final class PathPattern {

    /** Names of parameters that number the repetitions of an experiment. */
    public static final Set<String> REPETITIONS = Set.of("r", "rep", "repeat", "repetition", "run");

    /** The column of every table, whose name no parameter may have. */
    private static final Set<String> COLUMNS = Set.of(TidyLayout.RUN_ID.name());

    /** Matches the value of a name inside a part of a path. */
    private static final String NUMBER = "([0-9]+(?:\\.[0-9]+)?)";

    private static final Pattern NAME = Pattern.compile("\\{([A-Za-z][A-Za-z0-9_]*)\\}");

    private final String text;
    private final List<String> names;
    private final Pattern pattern;
    private final Pattern inside;

    private PathPattern(String text, List<String> names, Pattern pattern, Pattern inside) {
        this.text = text;
        this.names = names;
        this.pattern = pattern;
        this.inside = inside;
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
        StringBuilder inside = new StringBuilder();
        Matcher found = NAME.matcher(text);
        int end = 0;
        while (found.find()) {
            if (names.contains(found.group(1)) || COLUMNS.contains(found.group(1))) {
                throw new IllegalArgumentException("the pattern \"" + text + "\" cannot use the name " + found.group(1)
                        + (names.contains(found.group(1)) ? " twice" : ", which is a column"));
            }
            names.add(found.group(1));
            String literal = Pattern.quote(text.substring(end, found.start()));
            regex.append(literal).append("(.+?)");
            inside.append(literal).append(NUMBER);
            end = found.end();
        }
        if (text.contains("/")) {
            throw new IllegalArgumentException(
                    "the pattern \"" + text + "\" describes one part of a path, and has no /");
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException("the pattern \"" + text + "\" has no name in braces, such as {app}");
        }
        String rest = Pattern.quote(text.substring(end));
        return new PathPattern(
                text,
                List.copyOf(names),
                Pattern.compile(regex + rest),
                Pattern.compile("(?<![A-Za-z0-9])" + inside + rest + "(?![A-Za-z0-9])"));
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
            for (String form : List.of(Format.withoutEnding(name), name)) {
                Matcher matcher = pattern.matcher(form);
                if (matcher.matches()) {
                    return Optional.of(values(matcher));
                }
            }
        }
        for (int i = path.getNameCount() - 1; i >= 0; i--) {
            Matcher matcher = inside.matcher(path.getName(i).toString());
            if (matcher.find()) {
                return Optional.of(values(matcher));
            }
        }
        return Optional.empty();
    }

    private Map<String, String> values(Matcher matcher) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int group = 0; group < names.size(); group++) {
            values.put(names.get(group), matcher.group(group + 1));
        }
        return values;
    }

    /** Returns the text of the pattern. */
    @Override
    public String toString() {
        return text;
    }
}
