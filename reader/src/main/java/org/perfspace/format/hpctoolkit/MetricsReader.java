package org.perfspace.format.hpctoolkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.io.ProfileException;

/**
 * Reads the metrics section of meta.db in either layout; mirrors {@link MetaDbLayout}. The layout (release or draft) follows
 * from the size of the record of a metric.
 */
final class MetricsReader {

    private final DbSection in;
    private final boolean draft;
    private final Map<Long, MetaDb.Scope> scopesByOffset = new HashMap<>();
    private final List<MetaDb.Scope> scopes = new ArrayList<>();
    private final List<MetaDb.MetricRecord> metrics = new ArrayList<>();

    private MetricsReader(DbSection in) throws ProfileException {
        this.in = in;
        this.draft = in.u8("szMetric", in.start() + 0xc) < MetaDbLayout.METRIC_BYTES;
    }

    /** Reads the scopes and the metrics. */
    static MetricsReader read(DbSection section) throws ProfileException {
        MetricsReader reader = new MetricsReader(section);
        if (reader.draft) {
            reader.readDraft();
        } else {
            reader.readRelease();
        }
        reader.requireUniqueIds();
        return reader;
    }

    /** Returns whether the section has the draft layout. */
    boolean draft() {
        return draft;
    }

    /** Returns the propagation scopes; the type of a scope of the draft follows from its name. */
    List<MetaDb.Scope> scopes() {
        return scopes;
    }

    /** Returns the metrics in the order of the file. */
    List<MetaDb.MetricRecord> metrics() {
        return metrics;
    }

    private void readRelease() throws ProfileException {
        long at = in.start();
        long nMetrics = in.u32("nMetrics", at + 8);
        int szMetric = in.u8("szMetric", at + 0xc);
        int szScopeInst = in.u8("szScopeInst", at + 0xd);
        int szSummary = in.u8("szSummary", at + 0xe);
        long pMetrics = in.array("pMetrics", at, nMetrics, szMetric, MetaDbLayout.METRIC_BYTES);
        readScopes(at);
        for (long i = 0; i < nMetrics; i++) {
            metrics.add(releaseMetric(pMetrics + i * szMetric, szScopeInst, szSummary));
        }
    }

    private void readScopes(long header) throws ProfileException {
        int nScopes = in.u16("nScopes", header + 0x18);
        int szScope = in.u8("szScope", header + 0x1a);
        long pScopes = in.array("pScopes", header + 0x10, nScopes, szScope, MetaDbLayout.SCOPE_BYTES);
        for (int i = 0; i < nScopes; i++) {
            long at = pScopes + (long) i * szScope;
            MetaDb.Scope scope = new MetaDb.Scope(
                    in.text("pScopeName", at), in.u8("type", at + 8), in.u8("propagationIndex", at + 9));
            scopesByOffset.put(at, scope);
            scopes.add(scope);
        }
    }

    private MetaDb.MetricRecord releaseMetric(long at, int szScopeInst, int szSummary) throws ProfileException {
        String name = in.text("pName", at);
        int nScopeInsts = in.u16("nScopeInsts", at + 0x18);
        int nSummaries = in.u16("nSummaries", at + 0x1a);
        long pScopeInsts = in.array("pScopeInsts", at + 8, nScopeInsts, szScopeInst, MetaDbLayout.SCOPE_INSTANCE_BYTES);
        long pSummaries = in.array("pSummaries", at + 0x10, nSummaries, szSummary, MetaDbLayout.SUMMARY_BYTES);
        List<MetaDb.ScopeInstance> instances = new ArrayList<>(nScopeInsts);
        for (int i = 0; i < nScopeInsts; i++) {
            long psi = pScopeInsts + (long) i * szScopeInst;
            instances.add(new MetaDb.ScopeInstance(scopeName(psi), in.u16("propMetricId", psi + 8)));
        }
        List<MetaDb.Statistic> statistics = new ArrayList<>(nSummaries);
        for (int i = 0; i < nSummaries; i++) {
            long ss = pSummaries + (long) i * szSummary;
            statistics.add(new MetaDb.Statistic(
                    scopeName(ss),
                    in.text("pFormula", ss + 8),
                    in.u8("combine", ss + 0x10),
                    in.u16("statMetricId", ss + 0x12)));
        }
        return new MetaDb.MetricRecord(name, instances, statistics, at);
    }

    private String scopeName(long at) throws ProfileException {
        long pScope = in.bits64("pScope", at);
        MetaDb.Scope scope = scopesByOffset.get(pScope);
        if (scope == null) {
            throw in.at(at)
                    .corrupt(
                            "expected a pointer to one of %d scopes, found %s",
                            scopes.size(), Long.toUnsignedString(pScope));
        }
        return scope.name();
    }

    private void readDraft() throws ProfileException {
        long at = in.start();
        long nMetrics = in.u32("nMetrics", at + 8);
        int szMetric = in.u8("szMetric", at + 0xc);
        int szScope = in.u8("szScope", at + 0xd);
        int szSummary = in.u8("szSummary", at + 0xe);
        long pMetrics = in.array("pMetrics", at, nMetrics, szMetric, MetaDbLayout.DRAFT_METRIC_BYTES);
        for (long i = 0; i < nMetrics; i++) {
            metrics.add(draftMetric(pMetrics + i * szMetric, szScope, szSummary));
        }
        Map<String, MetaDb.Scope> byName = new LinkedHashMap<>();
        for (MetaDb.MetricRecord metric : metrics) {
            metric.instances().forEach(i -> byName.computeIfAbsent(i.scope(), MetricsReader::draftScope));
        }
        scopes.addAll(byName.values());
    }

    private MetaDb.MetricRecord draftMetric(long at, int szScope, int szSummary) throws ProfileException {
        String name = in.text("pName", at);
        int nScopes = in.u16("nScopes", at + 8);
        long pScopes = in.array("pScopes", at + 0x10, nScopes, szScope, MetaDbLayout.DRAFT_SCOPE_BYTES);
        List<MetaDb.ScopeInstance> instances = new ArrayList<>(nScopes);
        List<MetaDb.Statistic> statistics = new ArrayList<>();
        for (int i = 0; i < nScopes; i++) {
            long ps = pScopes + (long) i * szScope;
            String scope = in.text("pScope", ps);
            int nSummaries = in.u16("nSummaries", ps + 8);
            instances.add(new MetaDb.ScopeInstance(scope, in.u16("propMetricId", ps + 0xa)));
            long pSummaries =
                    in.array("pSummaries", ps + 0x10, nSummaries, szSummary, MetaDbLayout.DRAFT_SUMMARY_BYTES);
            for (int j = 0; j < nSummaries; j++) {
                long ss = pSummaries + (long) j * szSummary;
                statistics.add(new MetaDb.Statistic(
                        scope, in.text("pFormula", ss), in.u8("combine", ss + 8), in.u16("statMetricId", ss + 0xa)));
            }
        }
        return new MetaDb.MetricRecord(name, instances, statistics, at);
    }

    private static MetaDb.Scope draftScope(String name) {
        int type = name.equals(DefaultYaml.POINT)
                ? MetaDbLayout.POINT
                : name.equals(DefaultYaml.EXECUTION)
                        ? MetaDbLayout.EXECUTION
                        : name.equals(DefaultYaml.FUNCTION) ? MetaDbLayout.TRANSITIVE : MetaDbLayout.CUSTOM;
        return new MetaDb.Scope(name, type, type == MetaDbLayout.TRANSITIVE ? 0 : MetaDbLayout.NO_PROPAGATION);
    }

    /** Requires that propMetricIds are unique, and statMetricIds, too. */
    private void requireUniqueIds() throws ProfileException {
        Set<Integer> propIds = new HashSet<>();
        Set<Integer> statIds = new HashSet<>();
        for (MetaDb.MetricRecord metric : metrics) {
            for (MetaDb.ScopeInstance instance : metric.instances()) {
                requireNew(propIds, "propMetricId", instance.propMetricId(), metric);
            }
            for (MetaDb.Statistic statistic : metric.statistics()) {
                requireNew(statIds, "statMetricId", statistic.statMetricId(), metric);
            }
        }
    }

    private void requireNew(Set<Integer> ids, String what, int id, MetaDb.MetricRecord metric) throws ProfileException {
        if (!ids.add(id)) {
            throw in.at(in.start())
                    .corrupt("expected every %s once, found %,d again in metric \"%s\"", what, id, metric.name());
        }
    }
}
