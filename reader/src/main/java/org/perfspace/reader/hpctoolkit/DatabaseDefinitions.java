package org.perfspace.reader.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.perfspace.format.hpctoolkit.DefaultYamlReader;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetricIds;
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

    /** Determines which metrics are worth showing and which lines are worth a call node. */
    interface Costs {
        /** Returns whether no profile has a value for a scope of a metric. */
        boolean isEmpty(int propMetricId);

        /** Returns the lines that have a cost of their own. */
        CallTreeDefinitions.OwnCost lines(MetricIds metrics) throws IOException;

        /** Unknown costs: every metric is assumed to have values, and no line to have a cost of its own. */
        Costs UNKNOWN = new Costs() {
            @Override
            public boolean isEmpty(int propMetricId) {
                return false;
            }

            @Override
            public CallTreeDefinitions.OwnCost lines(MetricIds metrics) {
                return CallTreeDefinitions.OwnCost.NONE;
            }
        };
    }

    /**
     * Creates the definitions, up to {@link #build}.
     *
     * @param roots presentation of the metrics by default.yaml
     * @param profiles indices of the profiles that are not summaries, ascending
     * @param tuples identifier tuple of each of them
     * @param contexts number of context records in cct.db
     */
    DatabaseDefinitions(
            MetaDb meta,
            List<DefaultYamlReader.Root> roots,
            int[] profiles,
            List<IdTuple> tuples,
            OptionalLong contexts,
            Costs costs,
            ReadOptions options)
            throws IOException {
        this.meta = meta;
        builder.attribute(HpctNames.TITLE, meta.title());
        if (contexts.isPresent()) {
            builder.attribute(HpctNames.CONTEXTS, String.valueOf(contexts.getAsLong()));
        }
        metrics = new MetricDefinitions(builder, meta, roots, costs::isEmpty);
        metrics.add(options.get(HpctOptions.ALL_SCOPES));
        notes.addAll(metrics.notes());
        calls = new CallTreeDefinitions(builder, meta);
        HpctOptions.CallTree form = options.get(HpctOptions.CALL_TREE);
        boolean lines = form == HpctOptions.CallTree.COMPACT && options.get(HpctOptions.LINES);
        if (form == HpctOptions.CallTree.FULL || (lines && !ownCostsAreKnown())) {
            calls.addAll();
        } else {
            calls.addShort(form, lines ? costs.lines(metricIds(true)) : CallTreeDefinitions.OwnCost.NONE);
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
        int[] profiles =
                java.util.stream.IntStream.rangeClosed(1, tuples.size()).toArray();
        return new DatabaseDefinitions(
                        meta,
                        List.of(),
                        profiles,
                        tuples,
                        OptionalLong.of(contexts),
                        Costs.UNKNOWN,
                        ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL))
                .buildWithDigest();
    }

    /** Returns whether the database has the own costs of all metrics; if not, adds a note. */
    private boolean ownCostsAreKnown() {
        MetricIds ids = metricIds(true);
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

    /**
     * Returns the ids of the metrics.
     *
     * @param ownCosts whether only the own cost counts for some contexts
     */
    MetricIds metricIds(boolean ownCosts) {
        int[] whole = metrics.propMetricIds();
        return new MetricIds(meta.metrics(), whole, ownCosts ? metrics.ownIds() : whole);
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
