package org.perfspace.convert.extrap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.convert.archive.PathPattern;
import org.perfspace.format.Format;

/**
 * The parameters of runs, as found in their paths.
 *
 * <pre>
 *  pattern given     the part of the path that fits it
 *  p=4/n=100         a name, an equals sign and a number anywhere in the path
 *  app.p4.n100.r1    a file or directory as Extra-P expects it: prefix, names and numbers, optionally the repetition
 * </pre>
 *
 * The names in {@link PathPattern#REPETITIONS} are not parameters; they distinguish repetitions. Parameters with the same
 * value in all runs are ignored, unless there is no other.
 */
final class RunParameters {

    private static final Pattern ASSIGNED = Pattern.compile("([A-Za-z][A-Za-z0-9_]*)=(-?[0-9]+(?:\\.[0-9]+)?)");
    private static final String PAIR = "[A-Za-z_]+[0-9]+(?:[.,][0-9]+)*";
    private static final Pattern NAMED =
            Pattern.compile("(?:[^.]*\\.)?(" + PAIR + "(?:[.,]?" + PAIR + ")*)(?:\\.r[0-9]+)?");
    private static final Pattern ONE_PAIR = Pattern.compile("([A-Za-z_]+)([0-9]+(?:[.,][0-9]+)*)");

    private RunParameters() {}

    /** Returns the parameters that a path contains. */
    static Map<String, String> of(Path path, Optional<PathPattern> pattern) throws IOException {
        Map<String, String> found =
                pattern.isPresent() ? pattern.get().match(path).orElse(Map.of()) : automatic(path);
        if (found.isEmpty() && pattern.isPresent()) {
            throw new ParametersException(
                    path + ": expected a path with a part like " + pattern.get() + ", found none");
        }
        Map<String, String> parameters = new LinkedHashMap<>(found);
        parameters.keySet().removeAll(PathPattern.REPETITIONS);
        return parameters;
    }

    private static Map<String, String> automatic(Path path) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Path part : path) {
            Matcher matcher = ASSIGNED.matcher(Format.withoutEnding(part.toString()));
            while (matcher.find()) {
                found.put(matcher.group(1), matcher.group(2));
            }
        }
        for (int i = path.getNameCount() - 1; i >= 0 && found.isEmpty(); i--) {
            Matcher whole = NAMED.matcher(Format.withoutEnding(path.getName(i).toString()));
            if (whole.matches()) {
                Matcher pair = ONE_PAIR.matcher(whole.group(1));
                while (pair.find()) {
                    found.put(pair.group(1), pair.group(2).replace(',', '.'));
                }
            }
        }
        return found;
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
                        + ": expected parameters in the path, such as p=4/n=100 or app.p4.n100.r1, found none");
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
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new ParametersException(path + ": expected a number as parameter " + name + ", found \"" + text + "\"");
    }
}
