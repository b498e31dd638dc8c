package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.DefinitionsDigest;

/**
 * The definitions of the space that represents a database, and the mapping of the database's metrics, contexts and profiles
 * to them; see {@link HpctNames} for the mapping.
 */
public final class DatabaseDefinitions {

    private final MetaDb meta;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final MetricDefinitions metrics;
    private final CallTreeDefinitions calls;
    private final SystemDefinitions system;
    private final List<String> notes = new ArrayList<>();

    /** Indicates whether lines with a cost of their own are leaves. */
    private final boolean hasLeafLines;

    /** Determines which metrics are worth showing and which lines are worth a call node. */
    interface Costs {
        /** Returns whether no profile has a value for a scope of a metric. */
        boolean isEmpty(int propMetricId);

        /** Returns the costs of contexts. */
        OwnCosts ownCosts(MetricIds metrics) throws IOException;
    }

    /**
     * Creates the definitions, up to {@link #build}.
     *
     * @param roots presentation of the metrics by default.yaml
     * @param profiles indices of the profiles that are not summaries, ascending
     * @param tuples identifier tuple of each of them
     * @param contexts number of context records in cct.db
     * @param costs the costs; null if they are unknown, so that every metric is assumed to have values, and no line to have a
     *     cost of its own
     */
    DatabaseDefinitions(
            MetaDb meta,
            List<DefaultYamlReader.Root> roots,
            int[] profiles,
            List<IdTuple> tuples,
            OptionalLong contexts,
            @Nullable Costs costs,
            ReadOptions options)
            throws IOException {
        this.meta = meta;
        builder.attribute(HpctNames.TITLE, meta.title());
        if (contexts.isPresent()) {
            builder.attribute(HpctNames.CONTEXTS, String.valueOf(contexts.getAsLong()));
        }
        metrics = new MetricDefinitions(builder, meta, roots, id -> costs != null && costs.isEmpty(id));
        metrics.add(options.get(HpctOptions.ALL_SCOPES));
        notes.addAll(metrics.notes());
        calls = new CallTreeDefinitions(builder, meta);
        HpctOptions.CallTree form = options.get(HpctOptions.CALL_TREE);
        hasLeafLines = form == HpctOptions.CallTree.COMPACT && options.get(HpctOptions.LINES);
        if (form == HpctOptions.CallTree.FULL || (hasLeafLines && !ownCostsAreKnown())) {
            calls.addAll();
        } else {
            calls.addShort(form, hasLeafLines && costs != null ? costs.ownCosts(metricIds()) : null);
        }
        system = new SystemDefinitions(meta.kinds(), meta.title(), profiles, tuples);
        system.add(builder);
    }

    /**
     * Returns the definitions that a reader creates from a database with all metrics and contexts in use, including lines
     * that call.
     *
     * @param meta content of meta.db
     * @param tuples identifier tuples of the profiles from 1 on
     * @param contexts number of context records in cct.db
     */
    public static Definitions of(MetaDb meta, List<IdTuple> tuples, long contexts) throws IOException {
        return new DatabaseDefinitions(
                        meta,
                        List.of(),
                        profiles(tuples),
                        tuples,
                        OptionalLong.of(contexts),
                        null,
                        ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL))
                .buildWithDigest();
    }

    /**
     * Returns the system that a reader creates from a database, without metrics and call nodes. Each location has the number
     * of its profile as attribute {@link HpctNames#PROFILE}.
     *
     * @param meta content of meta.db
     * @param tuples identifier tuples of the profiles from 1 on
     */
    public static Definitions system(MetaDb meta, List<IdTuple> tuples) {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        new SystemDefinitions(meta.kinds(), meta.title(), profiles(tuples), tuples).add(builder);
        return builder.build();
    }

    private static int[] profiles(List<IdTuple> tuples) {
        return IntStream.rangeClosed(1, tuples.size()).toArray();
    }

    /** Returns whether the database has the own costs of all metrics; if not, adds a note. */
    private boolean ownCostsAreKnown() {
        MetricIds ids = metricIds();
        for (int metric = 0; metric < ids.size(); metric++) {
            if (ids.propMetricId(metric) != MetaDb.NONE && ids.ownId(metric) == MetaDb.NONE) {
                notes.add("lines that call are call nodes, as not all metrics have a scope function");
                return false;
            }
        }
        return true;
    }

    /** Builds the definitions. */
    Definitions build() {
        return builder.build();
    }

    /** Builds the definitions, and marks them as the plain image of the database. */
    Definitions buildWithDigest() {
        Definitions plain = builder.build();
        String digest = DefinitionsDigest.without(HpctNames.DIGEST, plain);
        return plain.withAttributes(plain.attributes().with(HpctNames.DIGEST, digest));
    }

    /** Returns the ids of the metrics. */
    MetricIds metricIds() {
        int[] whole = metrics.propMetricIds();
        return new MetricIds(meta.metrics(), whole, hasLeafLines ? metrics.ownIds() : whole);
    }

    /** Returns the contexts of each call node of the definitions, which have been built. */
    Members members(Definitions definitions) {
        return Members.grouped(
                calls.callNodesWithValues(),
                calls.ownCosts(),
                definitions.callNodes().size());
    }

    /** Returns the contexts of each call node whose own costs are own costs of the call node. */
    Members ownMembers(Definitions definitions) {
        return Members.grouped(
                calls.callNodesWithOwnCosts(),
                new BitSet(),
                definitions.callNodes().size());
    }

    /** Returns the call nodes of the contexts. */
    CallTreeDefinitions calls() {
        return calls;
    }

    /** Returns the index of the profile of each location. */
    int[] profileOfLocation() {
        return system.profileOfLocation();
    }

    /** Returns notes on irregularities. */
    List<String> notes() {
        return notes;
    }
}
