package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.MetaDbLayout.*;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.perfspace.io.ByteSink;

/**
 * The Metrics section of meta.db: header, metrics, scopes, then for each metric its scope instances and statistics, then
 * the texts.
 */
final class MetricSection {

    private static final int HEADER = 32;

    private final DatabasePlan plan;
    private final StringTable texts = new StringTable();
    private final Map<String, Long> scopePointers = new HashMap<>();
    private final long metricsAt;
    private final long scopesAt;
    private final long listsAt;
    private final long textsAt;
    private final long start;

    MetricSection(DatabasePlan plan, long start) {
        this.plan = plan;
        this.start = start;
        metricsAt = start + HEADER;
        scopesAt = metricsAt + (long) METRIC_BYTES * plan.metrics().size();
        listsAt = scopesAt + (long) SCOPE_BYTES * plan.scopes().size();
        long at = scopesAt;
        for (DatabasePlan.Scope scope : plan.scopes()) {
            texts.add(scope.name());
            scopePointers.put(scope.name(), at);
            at += SCOPE_BYTES;
        }
        for (MetricPlan metric : plan.metrics()) {
            texts.add(metric.name());
            metric.statistics().forEach(statistic -> texts.add(statistic.formula()));
            at += listBytes(metric);
        }
        textsAt = at;
    }

    /** Number of bytes. */
    long size() {
        return textsAt + texts.size() - start;
    }

    /** Writes the section. */
    void write(ByteSink out) throws IOException {
        out.bits64(metricsAt).u32(plan.metrics().size());
        out.u8(METRIC_BYTES).u8(SCOPE_INSTANCE_BYTES).u8(SUMMARY_BYTES).u8(0);
        out.bits64(scopesAt).u16(plan.scopes().size()).u8(SCOPE_BYTES).zeros(5);
        writeMetrics(out);
        for (DatabasePlan.Scope scope : plan.scopes()) {
            out.bits64(text(scope.name())).u8(scope.type()).u8(scope.index()).zeros(6);
        }
        for (MetricPlan metric : plan.metrics()) {
            writeLists(out, metric);
        }
        texts.write(out);
    }

    private void writeMetrics(ByteSink out) throws IOException {
        long at = listsAt;
        for (MetricPlan metric : plan.metrics()) {
            long summaries = at + (long) SCOPE_INSTANCE_BYTES * metric.scopes().size();
            out.bits64(text(metric.name())).bits64(at).bits64(summaries);
            out.u16(metric.scopes().size()).u16(metric.statistics().size()).u32(0);
            at += listBytes(metric);
        }
    }

    private void writeLists(ByteSink out, MetricPlan metric) throws IOException {
        for (MetricPlan.ScopeInstance scope : metric.scopes()) {
            out.bits64(pointer(scope.scope())).u16(scope.id()).zeros(6);
        }
        for (MetricPlan.Statistic statistic : metric.statistics()) {
            out.bits64(pointer(statistic.scope())).bits64(text(statistic.formula()));
            out.u8(statistic.combine()).u8(0).u16(statistic.id()).u32(0);
        }
    }

    private long pointer(String scope) {
        Long pointer = scopePointers.get(scope);
        if (pointer == null) {
            throw new IllegalStateException("the plan has no scope " + scope);
        }
        return pointer;
    }

    private long text(String text) {
        return textsAt + texts.add(text);
    }

    private static long listBytes(MetricPlan metric) {
        return (long) SCOPE_INSTANCE_BYTES * metric.scopes().size()
                + (long) SUMMARY_BYTES * metric.statistics().size();
    }
}
