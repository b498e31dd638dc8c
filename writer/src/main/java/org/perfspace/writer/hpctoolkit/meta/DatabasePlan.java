package org.perfspace.writer.hpctoolkit.meta;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.meta.ContextTree;
import org.perfspace.format.hpctoolkit.meta.MetaDb;

/**
 * The plan of a database, everything but its values.
 *
 * @param meta content of meta.db but for its metrics
 * @param metrics metrics in the order of meta.db
 * @param callNodes call node of each context, or {@link #NO_CALL_NODE}
 * @param tuples identifier tuple of each profile from 1 on
 * @param profileOfLocation index of the profile of each location
 * @param contextRecords least number of records in cct.db
 * @param ids how call nodes and ctxIds belong together
 * @param remarks what the database says in another way than the space, a line each for people
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package; never compared
public record DatabasePlan(
        MetaDb meta,
        List<MetricPlan> metrics,
        int[] callNodes,
        List<IdTuple> tuples,
        int[] profileOfLocation,
        long contextRecords,
        Ids ids,
        List<String> remarks) {

    /** In place of a call node: a context that the plan has put in. */
    public static final int NO_CALL_NODE = -1;

    /** The relation between call nodes and ctxIds. */
    public enum Ids {
        /** Contexts, metrics and profiles are those of the meta.db that the space carries along, unchanged. */
        OF_ORIGIN,
        /** The ctxId of a call node is its file id. */
        BY_FILE_ID,
        /** The ctxId of a call node is its id and one. */
        BY_ID
    }

    /** Takes copies of the lists. */
    public DatabasePlan {
        metrics = List.copyOf(metrics);
        tuples = List.copyOf(tuples);
        remarks = List.copyOf(remarks);
    }

    /** Returns the context tree. */
    public ContextTree contexts() {
        return meta.contexts();
    }

    /** Returns the content of meta.db. */
    public MetaDb withMetrics() {
        return meta.withMetrics(metrics.stream().map(MetricPlan::record).toList());
    }

    /** Tells if the space came from a database, and its ids are the database's. */
    public boolean fromDatabase() {
        return ids != Ids.BY_ID;
    }

    /** Returns the same plan without some of the metrics, the others numbered anew. */
    public DatabasePlan without(Set<MetricPlan> dropped) {
        List<MetricPlan> left =
                metrics.stream().filter(metric -> !dropped.contains(metric)).toList();
        return with(MetricPlan.numbered(left), meta);
    }

    /**
     * Returns the same plan; if there is no metric, with one without values, as hpcviewer and hatchet want at least one.
     */
    public DatabasePlan withSomeMetric() {
        if (!metrics.isEmpty()) {
            return this;
        }
        List<MetaDb.Scope> more = MetricPlanner.SCOPES.stream()
                .filter(scope -> !meta.scopeNames().contains(scope.name()))
                .toList();
        List<MetaDb.Scope> scopes =
                Stream.concat(meta.scopes().stream(), more.stream()).toList();
        return with(List.of(MetricPlanner.standIn()), meta.withScopes(scopes));
    }

    private DatabasePlan with(List<MetricPlan> newMetrics, MetaDb newMeta) {
        return new DatabasePlan(
                newMeta, newMetrics, callNodes, tuples, profileOfLocation, contextRecords, ids, remarks);
    }

    /** Returns a number above every ctxId that a database of this plan may have. */
    public long contextLimit() {
        long visible = 0;
        for (int c = 0; c < contexts().size(); c++) {
            visible = Math.max(visible, contexts().id(c));
        }
        return contextRecords > 0 ? Math.max(contextRecords, visible + 1) : visible + Origin.FREE_IDS;
    }
}
