package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.MetaDbLayout.*;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.io.ByteSink;

/**
 * The Metrics section of meta.db: header, metrics, scopes, the scope instances and statistics of each metric, and
 * texts.
 */
final class MetricSection {

    private static final int HEADER = 32;

    private final MetaDb meta;
    private final NulTexts texts = new NulTexts();
    private final Map<String, Long> scopePointers = new HashMap<>();
    private final long metricsAt;
    private final long scopesAt;
    private final long listsAt;
    private final long textsAt;
    private final long start;

    MetricSection(MetaDb meta, long start) {
        this.meta = meta;
        this.start = start;
        metricsAt = start + HEADER;
        scopesAt = metricsAt + (long) METRIC_BYTES * meta.metrics().size();
        listsAt = scopesAt + (long) SCOPE_BYTES * meta.scopes().size();
        long at = scopesAt;
        for (MetaDb.Scope scope : meta.scopes()) {
            texts.add(scope.name());
            scopePointers.put(scope.name(), at);
            at += SCOPE_BYTES;
        }
        for (MetaDb.MetricRecord metric : meta.metrics()) {
            texts.add(metric.name());
            metric.statistics().forEach(statistic -> texts.add(statistic.formula()));
            at += listBytes(metric);
        }
        textsAt = at;
    }

    /** Returns the number of bytes. */
    long size() {
        return textsAt + texts.size() - start;
    }

    /** Writes the section. */
    void write(ByteSink out) throws IOException {
        out.bits64(metricsAt).u32(meta.metrics().size());
        out.u8(METRIC_BYTES).u8(SCOPE_INSTANCE_BYTES).u8(SUMMARY_BYTES).u8(0);
        out.bits64(scopesAt).u16(meta.scopes().size()).u8(SCOPE_BYTES).zeros(5);
        writeMetrics(out);
        for (MetaDb.Scope scope : meta.scopes()) {
            out.bits64(text(scope.name()))
                    .u8(scope.type())
                    .u8(scope.propagationIndex())
                    .zeros(6);
        }
        for (MetaDb.MetricRecord metric : meta.metrics()) {
            writeLists(out, metric);
        }
        texts.write(out);
    }

    private void writeMetrics(ByteSink out) throws IOException {
        long at = listsAt;
        for (MetaDb.MetricRecord metric : meta.metrics()) {
            long summaries =
                    at + (long) SCOPE_INSTANCE_BYTES * metric.instances().size();
            out.bits64(text(metric.name())).bits64(at).bits64(summaries);
            out.u16(metric.instances().size()).u16(metric.statistics().size()).u32(0);
            at += listBytes(metric);
        }
    }

    private void writeLists(ByteSink out, MetaDb.MetricRecord metric) throws IOException {
        for (MetaDb.ScopeInstance scope : metric.instances()) {
            out.bits64(pointer(scope.scope())).u16(scope.propMetricId()).zeros(6);
        }
        for (MetaDb.Statistic statistic : metric.statistics()) {
            out.bits64(pointer(statistic.scope())).bits64(text(statistic.formula()));
            out.u8(statistic.combine()).u8(0).u16(statistic.statMetricId()).u32(0);
        }
    }

    private long pointer(String scope) {
        Long pointer = scopePointers.get(scope);
        if (pointer == null) {
            throw new IllegalStateException("the meta has no scope " + scope);
        }
        return pointer;
    }

    private long text(String text) {
        return textsAt + texts.add(text);
    }

    private static long listBytes(MetaDb.MetricRecord metric) {
        return (long) SCOPE_INSTANCE_BYTES * metric.instances().size()
                + (long) SUMMARY_BYTES * metric.statistics().size();
    }
}
