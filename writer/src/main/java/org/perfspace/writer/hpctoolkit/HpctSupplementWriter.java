package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.Trace;
import org.perfspace.writer.cube.SupplementFileWriter;

/**
 * Writes {@code perfspace.supplement}: the complete definitions, and the rows of those metrics that a reader does not
 * get back bit for bit from the database. For each other metric, the supplement names the metric and the scope of the
 * database that hold its rows.
 */
final class HpctSupplementWriter {

    private static final String SUPPLEMENT = "the supplement";

    private final PerformanceSpace space;
    private final DatabasePlan plan;
    private final BitSet exact;
    private final Map<Integer, MetricPlan> planned = new HashMap<>();

    /**
     * Creates a writer for one database.
     *
     * @param exact metrics of the space that the database holds bit for bit
     */
    HpctSupplementWriter(PerformanceSpace space, DatabasePlan plan, BitSet exact) {
        this.space = space;
        this.plan = plan;
        this.exact = exact;
        plan.metrics().forEach(metric -> planned.put(metric.metric(), metric));
    }

    /** Writes the file, including the given attachments and the trace. */
    void write(FileChannel file, List<Attachment> attachments, Optional<Trace> trace, WriteOptions options)
            throws IOException {
        Severity rest = Severity.perMetric(metric -> exact.get(metric) ? Severity.NONE : space.severity());
        PerformanceSpace supplement = PerformanceSpace.of(definitions(), rest)
                .withAttachments(attachments)
                .withTrace(trace);
        SupplementFileWriter.write(supplement, options.compress(), SUPPLEMENT, file);
    }

    private Definitions definitions() {
        Definitions all = space.definitions();
        String by = plan.fromDatabase() ? HpctNames.BY_FILE_ID : HpctNames.BY_ID;
        return all.withAttributes(all.attributes().with(HpctNames.CONTEXTS_BY, by))
                .withMetricAttributes(this::attributes);
    }

    private Attributes attributes(Metric metric) {
        Attributes attributes = metric.attributes().without(HpctNames.NATIVE).without(HpctNames.NATIVE_SCOPE);
        MetricPlan plannedMetric = planned.get(metric.id());
        if (plannedMetric == null || !exact.get(metric.id())) {
            return attributes;
        }
        attributes = attributes.with(HpctNames.NATIVE, plannedMetric.name());
        return plannedMetric.valueScope().equals(DefaultYaml.EXECUTION)
                ? attributes
                : attributes.with(HpctNames.NATIVE_SCOPE, plannedMetric.valueScope());
    }
}
