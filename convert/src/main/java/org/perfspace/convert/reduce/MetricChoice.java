package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.io.Place;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.NameSearch;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Tree;
import org.perfspace.model.Visibility;

/**
 * Chooses metrics by their names, see {@link #of}. A metric whose parent is removed is moved below the nearest ancestor that stays, or becomes a root; parts of a metric that is
 * switched off stay switched off. The metrics that a derived metric is computed from are kept as well, with a note.
 *
 * @param globs names and patterns, each of which must choose a metric
 */
public record MetricChoice(List<String> globs) implements Reduction {

    /** Copies the list. */
    public MetricChoice {
        globs = List.copyOf(globs);
    }

    @Override
    public Step step() {
        return Step.METRICS;
    }

    @Override
    public String text() {
        return globs.stream().map(glob -> "metric " + glob).collect(Collectors.joining(" "));
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions source = space.definitions();
        boolean[] kept = new boolean[source.metrics().size()];
        for (Metric metric : of(source, globs)) {
            kept[metric.id()] = true;
        }
        List<String> notes = new ArrayList<>();
        Formulas.of(source).keepOperands(kept, notes);
        return kept(space, kept).withMoreNotes(notes);
    }

    /** Returns a profile with some of its metrics. */
    static PerformanceSpace kept(PerformanceSpace space, boolean[] kept) throws ReductionException {
        int[] originals = KeptPositions.of(kept);
        if (originals.length == 0) {
            throw new ReductionException.Refused("no metric is left");
        }
        return space.withDefinitions(definitions(space.definitions(), kept))
                .withSeverity(space.severity().ofMetrics(originals));
    }

    /**
     * {@return a space with one metric alone}
     *
     * @param space the profile
     * @param metric a metric that is not derived
     * @param name name of the metric in the result
     */
    public static PerformanceSpace alone(PerformanceSpace space, Metric metric, String name) {
        DefinitionsCopy copy = new DefinitionsCopy(space.definitions());
        copy.builder().add(metric.edit().parent(Tree.NO_PARENT).name(name).title(name));
        return space.withDefinitions(copy.calls().system().build())
                .withSeverity(space.severity().ofMetrics(metric.id()));
    }

    /** Returns whether each of the names matches a pattern. */
    boolean matchesAll(List<String> names) {
        return names.stream().allMatch(this::matches);
    }

    private boolean matches(String name) {
        return globs.stream().anyMatch(glob -> Glob.matches(glob, name));
    }

    /** Returns a choice of these metrics and of some additional names. */
    MetricChoice and(List<String> names) {
        List<String> more = new ArrayList<>(globs);
        more.addAll(names);
        return new MetricChoice(more);
    }

    /**
     * Returns the metrics that texts name, which is the one way to name metrics: a unique name or title, in upper or lower
     * case, or the beginning of a single one; see {@link NameSearch}. In a pattern, {@code *} matches any text and
     * {@code ?} any single character of unique names, or of titles if it matches no unique name.
     *
     * @param definitions the definitions with the metrics
     * @param texts names and patterns
     * @return the metrics in their order; all of them if there are no texts
     * @throws ReductionException if a text names no metric
     */
    public static List<Metric> of(Definitions definitions, List<String> texts) throws ReductionException {
        if (texts.isEmpty()) {
            return definitions.metrics();
        }
        Set<Metric> chosen = new TreeSet<>(Comparator.comparingInt(Metric::id));
        for (String text : texts) {
            List<Metric> named = found(definitions, text);
            if (named.isEmpty()) {
                throw unknown(text, definitions);
            }
            chosen.addAll(named);
        }
        return List.copyOf(chosen);
    }

    /**
     * {@return the metrics that a text names; none if there are none}
     *
     * @param definitions the definitions with the metrics
     * @param text see {@link #of(Definitions, List)}
     */
    public static List<Metric> found(Definitions definitions, String text) {
        List<Metric> named = NameSearch.metrics(definitions).find(text);
        return named.isEmpty() && isPattern(text) ? matching(text, definitions.metrics()) : named;
    }

    /**
     * Returns the metrics that texts name.
     *
     * @param definitions the definitions with the metrics
     * @param texts see {@link #of(Definitions, List)}
     * @param profile name of the profile in messages
     * @return the metrics in their order
     * @throws ReductionException if a text names no metric
     */
    public static List<Metric> of(Definitions definitions, List<String> texts, String profile)
            throws ReductionException {
        try {
            return of(definitions, texts);
        } catch (ReductionException e) {
            throw e.of(profile);
        }
    }

    /**
     * Returns the only metric that a text names, or the usual metric if the text is empty.
     *
     * @param definitions the definitions with the metrics
     * @param text see {@link #of(Definitions, List)}; no pattern
     * @param profile name of the profile in messages
     * @return the metric
     * @throws IOException if the text names no metric, or several, or there is no usual metric
     */
    public static Metric one(Definitions definitions, String text, String profile) throws IOException {
        Optional<Metric> usual = MetricMeaning.usual(definitions);
        if (text.isEmpty() && usual.isEmpty()) {
            throw Place.of(profile).unsupported("expected a metric of plain numbers, found none");
        }
        try {
            return text.isEmpty() ? usual.orElseThrow() : one(definitions, text);
        } catch (ReductionException e) {
            throw e.of(profile);
        }
    }

    static Metric one(Definitions definitions, String text) throws ReductionException {
        List<Metric> named = NameSearch.metrics(definitions).find(text);
        if (named.size() != 1) {
            throw unknown(text, definitions);
        }
        return named.get(0);
    }

    private static boolean isPattern(String text) {
        return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
    }

    private static List<Metric> matching(String glob, List<Metric> metrics) {
        String small = glob.toLowerCase(Locale.ROOT);
        List<Predicate<Metric>> rules = List.of(
                metric -> Glob.matches(glob, metric.name()),
                metric -> Glob.matches(glob, metric.title()),
                metric -> Glob.matches(small, metric.name().toLowerCase(Locale.ROOT))
                        || Glob.matches(small, metric.title().toLowerCase(Locale.ROOT)));
        for (Predicate<Metric> rule : rules) {
            List<Metric> found = metrics.stream().filter(rule).toList();
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    private static ReductionException unknown(String text, Definitions source) {
        return new ReductionException.Unknown(NameSearch.metrics(source).refusal(text));
    }

    private static Definitions definitions(Definitions source, boolean[] kept) {
        DefinitionsCopy copy = new DefinitionsCopy(source);
        int[] handles = new int[kept.length];
        boolean[] off = new boolean[kept.length];
        for (Metric metric : source.metrics()) {
            if (kept[metric.id()]) {
                int above = metric.parent();
                while (above != Tree.NO_PARENT && !kept[above]) {
                    above = source.metrics().get(above).parent();
                }
                off[metric.id()] =
                        metric.kind().derived() ? source.isVoid(metric.id()) : metric.visibility() == Visibility.VOID;
                boolean inherits = above != Tree.NO_PARENT && off[above];
                handles[metric.id()] = copy.builder()
                        .add(metric.edit()
                                .parent(above == Tree.NO_PARENT ? Tree.NO_PARENT : handles[above])
                                .visibility(off[metric.id()] && !inherits ? Visibility.VOID : metric.visibility()));
            }
        }
        return copy.calls().system().build();
    }

    /** The metrics that the formulas of derived metrics name: {@code metric::time()}, {@code metric::fixed::time(i)}. */
    private static final class Formulas {

        private static final Pattern OPERAND = Pattern.compile("metric::([\\w:=.]+)\\s*\\(");

        private final List<Metric> metrics;
        private final Map<String, Integer> ids = new HashMap<>();

        private Formulas(Definitions definitions) {
            this.metrics = definitions.metrics();
            metrics.forEach(metric -> ids.put(metric.name(), metric.id()));
        }

        static Formulas of(Definitions definitions) {
            return new Formulas(definitions);
        }

        /** Marks the metrics that the chosen ones are derived from as chosen. */
        void keepOperands(boolean[] kept, List<String> notes) {
            boolean changed = true;
            while (changed) {
                changed = false;
                for (Metric metric : metrics) {
                    for (int operand : kept[metric.id()] ? operands(metric) : Set.<Integer>of()) {
                        if (!kept[operand]) {
                            kept[operand] = true;
                            changed = true;
                            notes.add("metric \"" + metrics.get(operand).name() + "\" stays as well, because \""
                                    + metric.name() + "\" is derived from it");
                        }
                    }
                }
            }
        }

        private Set<Integer> operands(Metric metric) {
            Set<Integer> operands = new LinkedHashSet<>();
            if (metric.kind().derived()) {
                Derivation derivation = metric.derivation();
                find(derivation.initialization(), operands);
                find(derivation.expression(), operands);
                derivation.aggregations().forEach(part -> find(part.expression(), operands));
            }
            return operands;
        }

        /** Finds the metrics in a formula. Unknown names are ignored: the formula itself may define them. */
        private void find(String formula, Set<Integer> operands) {
            Matcher matcher = OPERAND.matcher(formula);
            while (matcher.find()) {
                String name = matcher.group(1);
                Integer whole = ids.get(name);
                Integer last =
                        ids.get(name.substring(name.lastIndexOf("::") + 1).replaceFirst("^:", ""));
                if (whole != null || last != null) {
                    operands.add(whole != null ? whole : last);
                }
            }
        }
    }
}
