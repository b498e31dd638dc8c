package org.perfspace.convert.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A condition on runs of an archive, such as {@code date < 2026-01-01 and p = 8}: comparisons of parameters, or of {@code run},
 * {@code source}, {@code format} and {@code added}, that must all hold. Two numbers are compared as numbers, other values as
 * texts, so that dates of ISO 8601 are in their order. A run without the parameter fulfils no comparison.
 */
public final class RunCondition implements Predicate<ArchivedRun> {

    private static final Pattern COMPARISON = Pattern.compile(
            "\\s*([A-Za-z][A-Za-z0-9_]*)\\s*(<=|>=|!=|<>|=|<|>)\\s*(?:'([^']*)'|\"([^\"]*)\"|(\\S+))\\s*");
    private static final Pattern AND = Pattern.compile("(?i)and\\s");

    /** Names of facts that are no parameters. */
    private static final Set<String> FACTS = Set.of("run", "source", "format", "added");

    private final List<Comparison> all = new ArrayList<>();

    /** A comparison of a fact with a value. */
    private record Comparison(String name, String operator, String value) {

        boolean holds(ArchivedRun run) {
            Optional<String> found = fact(run);
            return found.isPresent() && holds(compare(found.get(), value));
        }

        private Optional<String> fact(ArchivedRun run) {
            String parameter = run.parameters().get(name);
            if (parameter != null) {
                return Optional.of(parameter);
            }
            return switch (name) {
                case "run" -> Optional.of(run.id());
                case "source" -> Optional.of(run.source());
                case "format" -> Optional.of(run.format());
                case "added" -> Optional.of(run.added());
                default -> Optional.empty();
            };
        }

        private static int compare(String one, String other) {
            Optional<Double> a = ParameterColumns.number(one);
            Optional<Double> b = ParameterColumns.number(other);
            return a.isPresent() && b.isPresent() ? Double.compare(a.get(), b.get()) : one.compareTo(other);
        }

        private boolean holds(int order) {
            return switch (operator) {
                case "=" -> order == 0;
                case "<" -> order < 0;
                case ">" -> order > 0;
                case "<=" -> order <= 0;
                case ">=" -> order >= 0;
                default -> order != 0;
            };
        }
    }

    private RunCondition() {}

    /**
     * Parses a condition.
     *
     * @param text the text, such as {@code date < 2026-01-01 and p = 8}; values with spaces are in quotes
     * @return the condition
     * @throws IllegalArgumentException if the text is no condition
     */
    public static RunCondition of(String text) {
        RunCondition condition = new RunCondition();
        Matcher comparison = COMPARISON.matcher(text);
        Matcher and = AND.matcher(text);
        int at = 0;
        while (comparison.region(at, text.length()).lookingAt()) {
            String value = Optional.ofNullable(comparison.group(3))
                    .or(() -> Optional.ofNullable(comparison.group(4)))
                    .orElseGet(() -> comparison.group(5));
            condition.all.add(new Comparison(comparison.group(1), comparison.group(2), value));
            at = comparison.end();
            if (at == text.length()) {
                return condition;
            }
            if (!and.region(at, text.length()).lookingAt()) {
                break;
            }
            at = and.end();
        }
        throw new IllegalArgumentException(
                "expected comparisons such as date < 2026-01-01 and p = 8, found \"" + text + "\"");
    }

    /**
     * {@return whether a text compares something, and is no name or path}
     *
     * @param text the text
     */
    public static boolean isCondition(String text) {
        return COMPARISON.matcher(text).lookingAt();
    }

    /**
     * Checks that the archive knows all names.
     *
     * @param runs the runs of the archive
     * @throws IllegalArgumentException if a name is no parameter of any run
     */
    public void requireKnown(List<ArchivedRun> runs) {
        for (Comparison each : all) {
            boolean known = FACTS.contains(each.name())
                    || runs.stream()
                            .map(ArchivedRun::parameters)
                            .map(Map::keySet)
                            .anyMatch(names -> names.contains(each.name()));
            if (!known) {
                throw new IllegalArgumentException("expected a parameter of a run, found " + each.name());
            }
        }
    }

    /** {@return the names of the parameters and facts that are compared} */
    public Set<String> names() {
        return all.stream().map(Comparison::name).collect(Collectors.toUnmodifiableSet());
    }

    /** {@return the comparisons, with {@code and} between them} */
    @Override
    public String toString() {
        return all.stream()
                .map(each ->
                        each.name() + (each.operator().equals("=") ? "=" : " " + each.operator() + " ") + each.value())
                .collect(Collectors.joining(" and "));
    }

    @Override
    public boolean test(ArchivedRun run) {
        return all.stream().allMatch(each -> each.holds(run));
    }
}
