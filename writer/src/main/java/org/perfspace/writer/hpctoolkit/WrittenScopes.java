package org.perfspace.writer.hpctoolkit;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDb.MetricRecord;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;

/**
 * The scopes of the costs that are written: {@code execution}, the inclusive cost, with {@code function} or {@code
 * lex_aware}, which viewers show as the exclusive cost.
 *
 * @param names their names in meta.db; empty if metrics keep all their scopes
 */
record WrittenScopes(Set<String> names) {

    /** Name of the setting: names of scopes with commas between them, or {@code all}. */
    public static final String SETTING = "hpctoolkit-scopes";

    /** The choice by which metrics keep all their scopes. */
    public static final WrittenScopes ALL = new WrittenScopes(Set.of());

    private static final List<String> KNOWN =
            List.of(DefaultYaml.EXECUTION, DefaultYaml.FUNCTION, DefaultYaml.LEX_AWARE, DefaultYaml.POINT);

    /** Scopes for the exclusive cost: hatchet uses the first, hpcviewer shows the second. */
    private static final List<String> EXCLUSIVE = KNOWN.subList(1, 3);

    private static final String EVERY = "all";

    /** Creates a choice with a copy of the names. */
    public WrittenScopes {
        names = Set.copyOf(names);
    }

    /**
     * Returns the scopes that options select.
     *
     * @param target the output, for messages
     * @throws OutputException if a name is unknown, or the inclusive or exclusive cost is missing
     */
    public static WrittenScopes of(WriteOptions options, Path target) throws OutputException {
        String text = options.settings().getOrDefault(SETTING, EVERY);
        if (text.equals(EVERY)) {
            return ALL;
        }
        List<String> chosen = Arrays.asList(text.split(",", -1));
        boolean useful = chosen.contains(DefaultYaml.EXECUTION)
                && EXCLUSIVE.stream().anyMatch(chosen::contains)
                && KNOWN.containsAll(chosen);
        if (!useful) {
            throw new OutputException.Setting(
                    target.toString(),
                    EVERY + ", or some of " + String.join(",", KNOWN) + " with " + DefaultYaml.EXECUTION + " and "
                            + String.join(" or ", EXCLUSIVE) + " among them as " + SETTING,
                    text);
        }
        return new WrittenScopes(Set.copyOf(chosen));
    }

    /** Returns whether a scope is written. */
    public boolean has(String scope) {
        return names.isEmpty() || names.contains(scope);
    }

    /** Returns whether a metric has all scopes that were requested by name. */
    boolean areIn(MetricRecord metric) {
        Set<String> has =
                metric.instances().stream().map(MetaDb.ScopeInstance::scope).collect(Collectors.toSet());
        return has.containsAll(names);
    }

    /** Returns whether metrics are written with all of their scopes. */
    public boolean holdAll(MetaDb meta) {
        return meta.metrics().stream().allMatch(metric -> of(metric, "").equals(metric));
    }

    /**
     * Returns a metric with those of its scopes that are written.
     *
     * @param valueScope a scope that is kept in any case, because only it contains the values of the metric
     */
    MetricRecord of(MetricRecord metric, String valueScope) {
        return new MetricRecord(
                metric.name(),
                metric.instances().stream()
                        .filter(instance ->
                                has(instance.scope()) || instance.scope().equals(valueScope))
                        .toList(),
                metric.statistics().stream()
                        .filter(statistic ->
                                has(statistic.scope()) || statistic.scope().equals(valueScope))
                        .toList(),
                metric.position());
    }
}
