package org.perfspace.convert.extrap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.extrap.ExtraP.ParametersException;
import org.perfspace.format.Format;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * The parameters of runs, as found in their paths.
 *
 * <pre>
 *  pattern given     the part of the path that fits it
 *  p=4/n=100         a name, an equals sign and a value; the value ends with the part of the path
 *  app.p4.n100.r1    a directory or file as Extra-P expects it: prefix, names and numbers, optionally the repetition
 *  app_np_4          words and numbers between underscores: the word before a number is its name
 * </pre>
 *
 * The parts of a path that count are those below the directory that the user named, and those from the first part on in
 * which the runs differ: a directory above all runs, such as {@code /tmp/x2}, says nothing about one of them. Parameters as
 * {@code p=4} are also found in the other parts if no run has any parameter in its own.
 *
 * As in Extra-P, the directory that contains a profile counts before the name of the file, such as {@code profile1.cubex}
 * in {@code app.p4}, unless only the names of the files differ; other directories count if neither of them differs.
 *
 * The names in {@link PathPattern#REPETITIONS} are not parameters; they distinguish repetitions. Parameters with the same
 * value in all runs are ignored, unless there is no other.
 */
public final class RunParameters {

    /** A name and a value, which ends with the part of the path, or before the next name. */
    private static final Pattern ASSIGNED = Pattern.compile(
            "(?:(?<![A-Za-z0-9_])|(?<=[0-9]_))([A-Za-z][A-Za-z0-9_]*)=(.+?)(?=$|[^A-Za-z0-9=]+[A-Za-z][A-Za-z0-9_]*=)");

    /** A decimal number, as a whole. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?");

    /** A power of ten, which is no parameter e. */
    private static final Pattern POWER = Pattern.compile(".*[0-9][eE][0-9].*");

    private static final String PAIR = "[A-Za-z_]+[0-9]+(?:[.,][0-9]+)*";
    private static final Pattern NAMED =
            Pattern.compile("(?:[^.]*\\.)?(" + PAIR + "(?:[.,]?" + PAIR + ")*)(?:\\.r[0-9]+)?");
    private static final Pattern ONE_PAIR = Pattern.compile("([A-Za-z_]+)([0-9]+(?:[.,][0-9]+)*)");

    private static final Pattern OUTER_UNDERSCORES = Pattern.compile("^_+|_+$");

    /** The number of a repetition in a path. */
    private static final Pattern REPETITION = Pattern.compile(
            "(?<![A-Za-z0-9])(" + String.join("|", PathPattern.REPETITIONS) + ")[=_-]?([0-9]+)(?![A-Za-z0-9])");

    private static final int DIRECTORY = 1;
    private static final int FILE = 0;

    private RunParameters() {}

    /**
     * {@return the parameters that each path contains, in the same order}
     *
     * @param paths the paths of the runs
     * @param named the files and directories that the user named, in which the runs were found
     * @param pattern finds the parameters; if absent, they are detected automatically, and may be none
     * @throws ParametersException if a path has no part that fits the pattern
     */
    public static Map<Path, Map<String, String>> of(
            List<Path> paths, Collection<Path> named, Optional<PathPattern> pattern) throws IOException {
        Map<Path, Map<String, String>> all = numbered(paths, named, pattern);
        all.replaceAll((path, parameters) -> withoutRepetition(parameters));
        return all;
    }

    /**
     * {@return the parameters that each path contains, and the number of a repetition if it contains one beside them, under one of the
     * names in {@link PathPattern#REPETITIONS}}
     *
     * @param paths the paths of the runs
     * @param named the files and directories that the user named, in which the runs were found
     * @param pattern finds the parameters; if absent, they are detected automatically, and may be none
     * @throws ParametersException if a path has no part that fits the pattern
     */
    public static Map<Path, Map<String, String>> numbered(
            List<Path> paths, Collection<Path> named, Optional<PathPattern> pattern) throws IOException {
        Map<Path, Map<String, String>> all = new LinkedHashMap<>();
        if (pattern.isEmpty()) {
            all.putAll(automatic(paths, named));
        } else {
            Map<Path, Map<String, String>> fitting = pattern.get().match(paths);
            for (Path path : paths) {
                Map<String, String> found = fitting.get(path);
                if (found == null) {
                    throw new ParametersException(
                            path + ": expected a path with a part like " + pattern.get() + ", found none");
                }
                all.put(path, new LinkedHashMap<>(found));
            }
        }
        return all;
    }

    /**
     * {@return the parameters of a run without the number of a repetition} Runs that have such a number, and are equal in all
     * others, are repetitions of one another.
     *
     * @param parameters the parameters of the run
     */
    public static Map<String, String> withoutRepetition(Map<String, String> parameters) {
        Map<String, String> others = new LinkedHashMap<>(parameters);
        others.keySet().removeAll(PathPattern.REPETITIONS);
        return others;
    }

    /**
     * {@return the parameters that a path states as {@code name=value}, anywhere in it}
     *
     * @param path the path of a run
     */
    public static Map<String, String> assigned(Path path) {
        Map<String, String> found = new LinkedHashMap<>();
        path.forEach(part -> assigned(part.toString(), found));
        return found;
    }

    private static void assigned(String part, Map<String, String> found) {
        Matcher matcher = ASSIGNED.matcher(Format.withoutEnding(part));
        while (matcher.find()) {
            found.put(matcher.group(1), matcher.group(2));
        }
    }

    private static Map<Path, Map<String, String>> automatic(List<Path> paths, Collection<Path> named) {
        List<List<String>> own = ownParts(paths, named);
        OptionalInt varying = varyingLevel(own);
        Map<Path, Map<String, String>> all = new LinkedHashMap<>();
        for (int run = 0; run < paths.size(); run++) {
            all.put(paths.get(run), automatic(own.get(run), varying));
        }
        if (all.values().stream().allMatch(Map::isEmpty)) {
            all.replaceAll((path, none) -> assigned(path));
        }
        for (int run = 0; run < paths.size(); run++) {
            Map<String, String> found = all.getOrDefault(paths.get(run), Map.of());
            Matcher number = REPETITION.matcher(String.join("/", own.get(run)));
            while (!found.isEmpty() && number.find()) {
                found.putIfAbsent(number.group(1), number.group(2));
            }
        }
        return all;
    }

    /** Returns the parts of each path that may hold parameters: below a named directory, or from the first difference on. */
    private static List<List<String>> ownParts(List<Path> paths, Collection<Path> named) {
        List<Path> absolute = paths.stream().map(RunParameters::absolute).toList();
        Set<Path> roots = named.stream().map(RunParameters::absolute).collect(Collectors.toSet());
        int common = PathPattern.commonParts(absolute);
        List<List<String>> all = new ArrayList<>();
        for (Path path : absolute) {
            int first = Stream.iterate(path, Objects::nonNull, Path::getParent)
                    .filter(roots::contains)
                    .mapToInt(Path::getNameCount)
                    .reduce(common, Math::min);
            List<String> parts = new ArrayList<>();
            for (int part = first; part < path.getNameCount(); part++) {
                parts.add(path.getName(part).toString());
            }
            all.add(parts);
        }
        return all;
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** Returns the first level at which all paths have parameters that are not the same in all of them. */
    private static OptionalInt varyingLevel(List<List<String>> paths) {
        int levels = paths.stream().mapToInt(List::size).min().orElse(0);
        return IntStream.range(0, levels)
                .map(RunParameters::inOrder)
                .filter(level -> varies(paths, level))
                .findFirst();
    }

    /** Returns the levels in the order in which they count: the directory of a profile, its name, the directories above. */
    private static int inOrder(int index) {
        return index == 0 ? DIRECTORY : index == 1 ? FILE : index;
    }

    private static boolean varies(List<List<String>> paths, int level) {
        Set<Map<String, String>> different = new LinkedHashSet<>();
        for (List<String> path : paths) {
            different.add(named(path, level));
        }
        return different.size() > 1 && !different.contains(Map.of());
    }

    private static Map<String, String> automatic(List<String> path, OptionalInt varying) {
        Map<String, String> found = new LinkedHashMap<>();
        path.forEach(part -> assigned(part, found));
        if (found.isEmpty() && varying.isPresent()) {
            found.putAll(named(path, varying.getAsInt()));
        }
        for (int index = 0; index < Math.max(path.size(), 2) && found.isEmpty(); index++) {
            found.putAll(named(path, inOrder(index)));
        }
        return found;
    }

    /**
     * Returns the names and numbers in a part of a path; none if there are only numbers of repetitions.
     *
     * @param level 0 for the last part, 1 for the directory that contains it; one that only numbers a repetition is passed over
     */
    private static Map<String, String> named(List<String> path, int level) {
        Map<String, String> found = pairs(path, level);
        int directory = level;
        while (level == DIRECTORY && !found.isEmpty() && PathPattern.REPETITIONS.containsAll(found.keySet())) {
            found = pairs(path, ++directory);
        }
        found.keySet().removeAll(PathPattern.REPETITIONS);
        return found;
    }

    private static Map<String, String> pairs(List<String> path, int level) {
        Map<String, String> found = new LinkedHashMap<>();
        if (level >= path.size()) {
            return found;
        }
        String part = path.get(path.size() - 1 - level);
        Matcher whole = NAMED.matcher(Format.withoutEnding(part));
        if (whole.matches() && !POWER.matcher(whole.group(1)).matches()) {
            Matcher pair = ONE_PAIR.matcher(whole.group(1));
            while (pair.find()) {
                found.put(word(pair.group(1)), pair.group(2).replace(',', '.'));
            }
            found.remove("");
        }
        return found;
    }

    /** Returns the name before a number: of {@code app_np_4} only np, as an underscore separates all words there. */
    private static String word(String name) {
        String word = OUTER_UNDERSCORES.matcher(name).replaceAll("");
        return name.endsWith("_") ? word.substring(word.lastIndexOf('_') + 1) : word;
    }

    /**
     * {@return the parameters in the path of a run, and those that are attributes of its profile}
     *
     * @param run path of the run
     * @param inPath the parameters in its path
     * @param attributes names of parameters, and of attributes
     * @param space the profile
     * @throws ParametersException if the profile lacks an attribute
     */
    public static Map<String, String> withAttributes(
            Path run, Map<String, String> inPath, Map<String, String> attributes, PerformanceSpace space)
            throws ParametersException {
        Map<String, String> all = new LinkedHashMap<>(inPath);
        all.putAll(ofAttributes(run, attributes, space.definitions()));
        return all;
    }

    /**
     * {@return the parameters that are attributes of a profile}
     *
     * @param run path of the run
     * @param attributes names of parameters, and of attributes
     * @param definitions definitions of the profile
     * @throws ParametersException if the profile lacks an attribute
     */
    public static Map<String, String> ofAttributes(Path run, Map<String, String> attributes, Definitions definitions)
            throws ParametersException {
        Map<String, String> all = new LinkedHashMap<>();
        for (var attribute : attributes.entrySet()) {
            String value = definitions.attributes().values().get(attribute.getValue());
            if (value == null) {
                throw new ParametersException(
                        run + ": expected an attribute \"" + attribute.getValue() + "\" of the profile, found none");
            }
            all.put(attribute.getKey(), value);
        }
        return all;
    }

    /**
     * Returns a warning for each point whose runs are in directories that differ in more than the number of a repetition:
     * their parameters are perhaps not those that the user means.
     */
    static List<String> collapsed(Map<Path, Map<String, Double>> runs) {
        Map<Map<String, Double>, Map<String, String>> directories = new LinkedHashMap<>();
        for (Map.Entry<Path, Map<String, Double>> run : runs.entrySet()) {
            String directory = String.valueOf(run.getKey().toAbsolutePath().getParent());
            directories
                    .computeIfAbsent(run.getValue(), point -> new LinkedHashMap<>())
                    .putIfAbsent(REPETITION.matcher(directory).replaceAll(""), directory);
        }
        List<String> warnings = new ArrayList<>();
        directories.forEach((point, names) -> {
            if (names.size() > 1) {
                warnings.add(String.format(
                        Locale.ROOT,
                        "%,d directories count as repetitions of one point, %s: %s%s",
                        names.size(),
                        point,
                        String.join(", ", names.values().stream().limit(3).toList()),
                        names.size() > 3 ? ", and others" : ""));
            }
        });
        return warnings;
    }

    /**
     * Checks that all runs have the same parameters, and that these are numbers.
     *
     * @param runs the texts of the parameters of each run, by the path of the run
     * @return the values of the parameters of each run, in the same order for all runs
     */
    static Map<Path, Map<String, Double>> checked(Map<Path, Map<String, String>> runs) throws IOException {
        Path first = runs.keySet().iterator().next();
        Map<String, String> common = runs.getOrDefault(first, Map.of());
        Set<String> names = common.keySet();
        Set<String> varying = new LinkedHashSet<>();
        for (var run : runs.entrySet()) {
            if (run.getValue().isEmpty()) {
                throw new ParametersException(run.getKey()
                        + ": expected parameters in the path, such as p=4/n=100 or app.p4.n100.r1, where the runs"
                        + " differ or below a directory that is an input, found none");
            }
            if (!run.getValue().keySet().equals(names)) {
                throw new ParametersException(
                        run.getKey() + ": expected the parameters " + String.join(", ", names) + " of " + first
                                + ", found " + String.join(", ", run.getValue().keySet()));
            }
            names.stream()
                    .filter(name ->
                            !Objects.equals(common.get(name), run.getValue().get(name)))
                    .forEach(varying::add);
        }
        List<String> kept = new ArrayList<>(names);
        if (!varying.isEmpty()) {
            kept.retainAll(varying);
        }
        Map<Path, Map<String, Double>> values = new LinkedHashMap<>();
        for (var run : runs.entrySet()) {
            Map<String, Double> numbers = new LinkedHashMap<>();
            for (String name : kept) {
                numbers.put(
                        name,
                        number(run.getKey(), name, String.valueOf(run.getValue().get(name))));
            }
            values.put(run.getKey(), numbers);
        }
        return values;
    }

    private static double number(Path path, String name, String text) throws ParametersException {
        if (NUMBER.matcher(text).matches()) {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        }
        throw new ParametersException(path + ": expected a number as parameter " + name + ", found \"" + text + "\"");
    }
}
