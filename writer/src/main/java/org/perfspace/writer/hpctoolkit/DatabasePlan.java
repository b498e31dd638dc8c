package org.perfspace.writer.hpctoolkit;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetricIds;
import org.perfspace.format.hpctoolkit.SampleNodes;
import org.perfspace.model.Trace;

/**
 * The plan of a database: its content without the values.
 *
 * @param meta content of meta.db without its metrics
 * @param metrics metrics in the order of meta.db
 * @param callNodes call node of each context, or {@link #NO_CALL_NODE}
 * @param tuples identifier tuple of each profile from 1 on
 * @param profileOfLocation index of the profile of each location
 * @param contextRecords least number of records in cct.db
 * @param ids relation between call nodes and ctxIds
 * @param remarks descriptions of what the database expresses differently from the space, one line each
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package; never compared
record DatabasePlan(
        MetaDb meta,
        List<MetricPlan> metrics,
        int[] callNodes,
        List<IdTuple> tuples,
        int[] profileOfLocation,
        long contextRecords,
        Ids ids,
        List<String> remarks) {

    /** Value in place of a call node for a context that the plan has inserted. */
    public static final int NO_CALL_NODE = -1;

    /** The relation between call nodes and ctxIds. */
    public enum Ids {
        /** Contexts, metrics and profiles are those of the meta.db that the space has as an attachment. */
        OF_ORIGIN,
        /** The ctxId of a call node is its file id. */
        BY_FILE_ID,
        /** The ctxId of a call node is its id plus one. */
        BY_ID
    }

    /** Creates a plan with copies of the lists. */
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
        return meta.withMetrics(records());
    }

    /** Returns whether the space was read from a database and has the ids of the database. */
    public boolean fromDatabase() {
        return ids != Ids.BY_ID;
    }

    /** Returns the same plan without some of the metrics; the others are renumbered. */
    public DatabasePlan without(Set<MetricPlan> dropped) {
        List<MetricPlan> left =
                metrics.stream().filter(metric -> !dropped.contains(metric)).toList();
        return with(MetricPlan.numbered(left), meta);
    }

    /**
     * Returns the same plan, with a metric without values if there is no metric, because hpcviewer and hatchet require
     * at least one.
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

    /** Returns the propMetricIds of all scopes of all metrics. */
    public int[] propMetricIds() {
        return metrics.stream()
                .flatMap(metric -> metric.scopes().stream())
                .mapToInt(MetaDb.ScopeInstance::propMetricId)
                .toArray();
    }

    /**
     * Returns the propMetricIds under which each metric of the space has its values, and those of lines with a cost of their
     * own.
     *
     * @param metricCount number of metrics of the space
     */
    public MetricIds metricIds(int metricCount) {
        int[] ids = new int[metricCount];
        Arrays.fill(ids, MetaDb.NONE);
        int[] ownIds = ids.clone();
        for (MetricPlan metric : metrics) {
            int own = metric.costs() == MetricPlan.Costs.INCLUSIVE ? metric.id(DefaultYaml.FUNCTION) : MetaDb.NONE;
            ids[metric.metric()] = metric.id(metric.valueScope());
            ownIds[metric.metric()] = own == MetaDb.NONE ? ids[metric.metric()] : own;
        }
        return new MetricIds(records(), ids, ownIds);
    }

    /** Returns the records of the metrics in meta.db. */
    public List<MetaDb.MetricRecord> records() {
        return metrics.stream().map(MetricPlan::record).toList();
    }

    /** Returns the ctxId of each call node. */
    public int[] ctxIds(int callNodeCount) {
        int[] ctxIds = new int[callNodeCount];
        for (int c = 0; c < callNodes.length; c++) {
            if (callNodes[c] != NO_CALL_NODE) {
                ctxIds[callNodes[c]] = (int) contexts().id(c);
            }
        }
        return ctxIds;
    }

    /**
     * Returns the contexts of places inside call nodes. Numbers of places are ctxIds of the original database, so that only
     * a plan with its contexts has any.
     */
    public TraceDbWriter.Places places() {
        if (ids != Ids.OF_ORIGIN) {
            return (callNode, place) -> Trace.NO_PLACE;
        }
        ContextIds known = ContextIds.of(contexts());
        SampleNodes nodes = new SampleNodes(contexts(), callNodes);
        return (callNode, place) -> {
            int context = known.find(place);
            boolean isInside = context >= 0 && !nodes.isNode(context) && nodes.of(context) == callNode;
            return isInside ? place : Trace.NO_PLACE;
        };
    }
}
