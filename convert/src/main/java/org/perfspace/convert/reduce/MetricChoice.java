package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Tree;
import org.perfspace.model.Visibility;

/**
 * Chooses metrics by patterns of their unique names: {@code *} matches any text, {@code ?} any single character. A metric
 * whose parent is removed is moved below the nearest ancestor that stays, or becomes a root; parts of a metric that is
 * switched off stay switched off. The metrics that a derived metric is computed from are kept as well, with a note.
 *
 * @param globs patterns, at least one of which must match
 */
public record MetricChoice(List<String> globs) implements Reduction {

    /**
     * Copies the list.
     *
     * @param globs patterns, at least one of which must match
     */
    public MetricChoice {
        globs = List.copyOf(globs);
    }

    @Override
    public Step step() {
        return Step.METRICS;
    }

    @Override
    public String text() {
        return globs.stream().map(glob -> "--metric " + glob).collect(Collectors.joining(" "));
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions source = space.definitions();
        boolean[] kept = matches(source);
        List<String> notes = new ArrayList<>();
        Formulas.of(source).keepOperands(kept, notes);
        int[] originals = Places.of(kept);
        if (originals.length == 0) {
            throw new ReductionException.Refused("no metric is left");
        }
        return space.withDefinitions(definitions(source, kept))
                .withSeverity(space.severity().ofMetrics(originals))
                .withMoreNotes(notes);
    }

    /** Returns whether each of the names matches a pattern. */
    boolean matchesAll(List<String> names) {
        return names.stream().allMatch(name -> globs.stream().anyMatch(glob -> matches(glob, name)));
    }

    /** Returns a choice of these metrics and of some additional names. */
    MetricChoice and(List<String> names) {
        List<String> more = new ArrayList<>(globs);
        more.addAll(names);
        return new MetricChoice(more);
    }

    /**
     * {@return whether a name matches a pattern}
     *
     * @param glob pattern, in which {@code *} matches any text and {@code ?} any single character
     * @param name the name
     */
    public static boolean matches(String glob, String name) {
        return Glob.matches(glob, name);
    }

    private boolean[] matches(Definitions source) throws ReductionException {
        boolean[] kept = new boolean[source.metrics().size()];
        for (String glob : globs) {
            boolean any = false;
            for (Metric metric : source.metrics()) {
                boolean match = matches(glob, metric.name());
                kept[metric.id()] |= match;
                any |= match;
            }
            if (!any) {
                throw unknown(glob, source);
            }
        }
        return kept;
    }

    /** Returns the exception for a name or pattern that no metric matches. */
    static ReductionException unknown(String name, Definitions source) {
        List<String> names = source.metrics().stream().map(Metric::name).toList();
        return new ReductionException.Unknown(
                "no metric is called \"" + name + "\"" + NearNames.suggestion(name, names));
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
                off[metric.id()] = source.isVoid(metric.id());
                boolean inherits = above != Tree.NO_PARENT && off[above];
                handles[metric.id()] = copy.builder()
                        .add(metric.edit()
                                .parent(above == Tree.NO_PARENT ? Tree.NO_PARENT : handles[above])
                                .visibility(off[metric.id()] && !inherits ? Visibility.VOID : metric.visibility()));
            }
        }
        return copy.calls().system().build();
    }
}
