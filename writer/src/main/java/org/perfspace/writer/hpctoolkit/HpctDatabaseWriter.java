package org.perfspace.writer.hpctoolkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.FileSet;
import org.perfspace.format.SourceAttachment;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.io.ByteSink;
import org.perfspace.io.HeapSource;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFolder;
import org.perfspace.io.Place;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.Trace;
import org.perfspace.writer.cube.SupplementFileWriter;

/**
 * Stores a performance space as an HPCToolkit database: a directory that appears whole or not at all, in the layout of
 * the releases. Any space can be stored; definitions and values that HPCToolkit cannot express are stored in the
 * supplement, the file {@code perfspace.supplement} in the directory, which the option {@code plain} omits.
 *
 * <p>A space that was read from a database keeps its ids, names and order. If it has the database's profile.db as an
 * attachment and its values have not changed, then hidden contexts, further scopes and statistics are copied bit for
 * bit; otherwise they are computed from the execution costs.
 */
public final class HpctDatabaseWriter {

    /** Names of the settings. */
    public static final Set<String> SETTINGS = Set.of(WrittenScopes.SETTING);

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final WriteOptions options;
    private final OutputFolder folder;
    private final WriteReport report = new WriteReport();

    private HpctDatabaseWriter(PerformanceSpace space, WriteOptions options, OutputFolder folder) {
        this.space = space;
        this.definitions = space.definitions();
        this.options = options;
        this.folder = folder;
    }

    /**
     * Stores a space.
     *
     * @return a report of the content that is stored in the supplement and of the content that is lost
     * @throws OutputException if the target exists and may not be replaced, is not a database, or cannot be written
     * @throws WriteReport.LossException if content would be lost and the options allow no loss
     */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        WrittenScopes scopes = WrittenScopes.of(options, target);
        if (options.force()) {
            HpctTarget.requireReplaceable(target, space.attachments());
        }
        Origin origin = Origin.of(space).orElse(null);
        DatabasePlan plan = DatabasePlanner.plan(space, origin, title(target), scopes);
        try (OutputFolder folder = OutputFolder.create(target, options.force())) {
            HpctDatabaseWriter writer = new HpctDatabaseWriter(space, options, folder);
            writer.writeFiles(plan, origin);
            writer.report.settle(target.toString(), options);
            space.requireUnchanged();
            folder.commit();
            return writer.report;
        }
    }

    /** Returns the attachment that holds the meta.db from which the definitions of a space were read. */
    public static Attachment origin(MetaDb meta) {
        MetaDbWriter writer = new MetaDbWriter(meta);
        return new SourceAttachment(HpctNames.META, writer.size(), () -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(writer.size()));
            writer.write(new ByteSink(Channels.newChannel(bytes)));
            return new HeapSource(bytes.toByteArray(), Place.of(HpctNames.META));
        });
    }

    private void writeFiles(DatabasePlan firstPlan, @Nullable Origin origin) throws IOException {
        CopiedFiles copied = new CopiedFiles(space, firstPlan, folder, report);
        boolean isCopied = copied.copyValues();
        WrittenValues values = isCopied
                ? WrittenValues.ofCopy(firstPlan, definitions)
                : new ValueFiles(space, firstPlan, folder).write(report);
        DatabasePlan plan = values.plan().withSomeMetric();
        if (!isCopied && !(values.areComplete() && copied.copyMeta(origin))) {
            try (FileChannel meta = folder.summedFile(DbFile.META.fileName())) {
                new MetaDbWriter(plan.withMetrics()).write(meta);
            }
        }
        Optional<Trace> carried = copied.copyTrace() ? Optional.empty() : writeTrace(plan);
        List<Attachment> others = copied.copyAttachments(plan);
        if (!Files.exists(folder.path().resolve(DefaultYaml.PATH))) {
            try (FileChannel yaml = folder.file(DefaultYaml.PATH)) {
                new DefaultYamlWriter(TaxonomyPlanner.plan(definitions, plan)).write(yaml);
            }
        }
        writeSupplement(plan, values, others, carried);
    }

    /** Writes trace.db, and returns the trace if the supplement has to carry it because trace.db lacks places of samples. */
    private Optional<Trace> writeTrace(DatabasePlan plan) throws IOException {
        Optional<Trace> trace = space.trace();
        if (trace.isEmpty()) {
            return trace;
        }
        int[] ctxIds = plan.ctxIds(definitions.callNodes().size());
        TraceDbWriter writer = new TraceDbWriter(trace.get(), plan.profileOfLocation(), ctxIds, plan.places());
        try (FileChannel lines = folder.summedFile(DbFile.TRACE.fileName())) {
            if (writer.write(lines)) {
                report.lose("the bounds of the trace, which exclude some of its samples", 0);
            }
        }
        if (writer.lostPlaces() == 0) {
            return Optional.empty();
        }
        String what = "the lines of samples of the trace that are not call nodes";
        if (options.plain()) {
            report.lose(what, 0);
            return Optional.empty();
        }
        report.keep(what);
        return trace;
    }

    // ---- supplement

    private void writeSupplement(
            DatabasePlan plan, WrittenValues values, List<Attachment> others, Optional<Trace> trace)
            throws IOException {
        boolean sameDefinitions = plan.ids() == DatabasePlan.Ids.OF_ORIGIN;
        List<Attachment> carried = options.plain()
                ? List.of()
                : others.stream()
                        .filter(attachment -> options.keepExtras() || attachment.belongsToProfile())
                        .toList();
        if (options.plain()) {
            losePlain(plan, values);
        } else {
            List<String> rows = values.inexact();
            if (!sameDefinitions || !rows.isEmpty() || !carried.isEmpty() || trace.isPresent()) {
                if (!sameDefinitions) {
                    report.keep("the definitions in full: " + counts());
                }
                rows.forEach(report::keep);
                plan.remarks().forEach(report::keep);
                carried.forEach(attachment -> report.keep(attachment.description()));
                try (FileChannel file = folder.summedFile(HpctNames.SUPPLEMENT_FILE)) {
                    new HpctSupplementWriter(space, plan, values.exact()).write(file, carried, trace, options);
                }
                try (FileChannel file = folder.file(HpctNames.CHECKSUMS_FILE)) {
                    new ByteSink(file)
                            .text(FileSet.record(folder.path(), summed()).text())
                            .flush();
                }
            }
        }
        others.stream()
                .filter(attachment -> !carried.contains(attachment))
                .forEach(attachment -> report.lose(attachment.description(), attachment.size()));
    }

    /** Returns the files that belong to the supplement: those that were written, and those that were copied. */
    private Set<String> summed() {
        Set<String> names = new LinkedHashSet<>(folder.summed());
        for (DbFile file : DbFile.values()) {
            if (Files.exists(folder.path().resolve(file.fileName()))) {
                names.add(file.fileName());
            }
        }
        return names;
    }

    /** Reports the parts that a database without a supplement does not hold. */
    private void losePlain(DatabasePlan plan, WrittenValues values) {
        values.lose(report);
        if (plan.ids() != DatabasePlan.Ids.OF_ORIGIN) {
            PlainImage.losses(definitions, plan).forEach(what -> report.lose(what, 0));
        }
    }

    private String counts() {
        return String.join(
                ", ",
                Definitions.count(definitions.metrics().size(), "metric"),
                Definitions.count(definitions.regions().size(), "region"),
                Definitions.count(definitions.callNodes().size(), "call node"),
                Definitions.count(definitions.locations().size(), "location"));
    }

    private static String title(Path target) {
        String name = String.valueOf(target.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /**
     * Writes {@code perfspace.supplement}: the complete definitions, and the rows of those metrics that a reader does not
     * get back bit for bit from the database. For each other metric, the supplement names the metric and the scope of the
     * database that hold its rows.
     */
    private static final class HpctSupplementWriter {

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
            Attributes attributes =
                    metric.attributes().without(HpctNames.NATIVE).without(HpctNames.NATIVE_SCOPE);
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
}
