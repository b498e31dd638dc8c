package org.perfspace.writer.hpctoolkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.Checksums;
import org.perfspace.format.SourceAttachment;
import org.perfspace.format.hpctoolkit.ContextTree;
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
import org.perfspace.model.ColumnSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;

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

    private static final Set<String> OURS = Set.of(
            DbFile.META.fileName(),
            DbFile.PROFILE.fileName(),
            DbFile.CCT.fileName(),
            DbFile.TRACE.fileName(),
            HpctNames.SUPPLEMENT_FILE,
            HpctNames.CHECKSUMS_FILE,
            ColumnSpill.FILE);

    /** Names of the settings. */
    public static final Set<String> SETTINGS = Set.of(WrittenScopes.SETTING);

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Path target;
    private final WriteOptions options;
    private final WriteReport report = new WriteReport();

    private HpctDatabaseWriter(PerformanceSpace space, Path target, WriteOptions options) {
        this.space = space;
        this.definitions = space.definitions();
        this.target = target;
        this.options = options;
    }

    /**
     * Stores a space.
     *
     * @return a report of the content that is stored in the supplement and of the content that is lost
     * @throws OutputException if the target exists and may not be replaced, is not a database, or cannot be written
     * @throws WriteReport.LossException if content would be lost and the options allow no loss
     */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        return new HpctDatabaseWriter(space, target, options).write();
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

    private WriteReport write() throws IOException {
        WrittenScopes scopes = WrittenScopes.of(options, target);
        if (options.force() && isSomethingElse(target)) {
            throw new OutputException(
                    target.toString(), "exists and is not an HPCToolkit database; it will not be replaced", null);
        }
        Origin origin = Origin.of(space).orElse(null);
        DatabasePlan plan = DatabasePlanner.plan(space, origin, title(target), scopes);
        try (OutputFolder folder = OutputFolder.create(target, options.force())) {
            write(plan, origin, folder);
            report.settle(target.toString(), options);
            space.requireUnchanged();
            folder.commit();
            return report;
        }
    }

    private void write(DatabasePlan firstPlan, @Nullable Origin origin, OutputFolder folder) throws IOException {
        CopiedFiles copied = new CopiedFiles(space, firstPlan);
        boolean isCopied = copied.copyValues(folder);
        WrittenValues values = isCopied ? WrittenValues.copied(firstPlan) : writeValues(firstPlan, folder);
        DatabasePlan plan = values.plan().withSomeMetric();
        if (!isCopied) {
            writeMeta(plan, values.dropped().isEmpty() ? origin : null, folder);
        }
        Optional<Trace> carried = copied.copyTrace(folder) ? Optional.empty() : writeTrace(plan, folder);
        List<Attachment> others = writeAttachments(plan, origin, values, folder);
        if (!Files.exists(folder.path().resolve(DefaultYaml.PATH))) {
            try (FileChannel yaml = folder.file(DefaultYaml.PATH)) {
                new DefaultYamlWriter(TaxonomyPlanner.plan(definitions, plan)).write(yaml);
            }
        }
        writeSupplement(plan, values, others, carried, folder);
    }

    private WrittenValues writeValues(DatabasePlan plan, OutputFolder folder) throws IOException {
        try (CarriedProfiles carried = carriedProfiles(plan);
                LocationColumns columns = columns(plan, folder)) {
            return new ValueFiles(space, plan, carried).write(columns, folder);
        }
    }

    /** Writes trace.db, and returns the trace if the supplement has to carry it because trace.db lacks places of samples. */
    private Optional<Trace> writeTrace(DatabasePlan plan, OutputFolder folder) throws IOException {
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

    /** Writes meta.db: a copy of the attachment if nothing has changed, otherwise the content of the plan. */
    private static void writeMeta(DatabasePlan plan, @Nullable Origin origin, OutputFolder folder) throws IOException {
        if (origin != null && origin.isTidy() && plan.ids() == DatabasePlan.Ids.OF_ORIGIN) {
            FolderFile.write(origin.attachment(), folder.summedFile(DbFile.META.fileName()));
            return;
        }
        try (FileChannel meta = folder.summedFile(DbFile.META.fileName())) {
            new MetaDbWriter(plan.withMetrics()).write(meta);
        }
    }

    // ---- values

    /** Opens the profile.db that the space has as an attachment, if it belongs to the definitions of the space. */
    private @Nullable CarriedProfiles carriedProfiles(DatabasePlan plan) throws IOException {
        String name = HpctNames.ATTACHMENT_PREFIX + DbFile.PROFILE.fileName();
        for (Attachment attachment : space.attachments()) {
            if (plan.ids() == DatabasePlan.Ids.OF_ORIGIN && attachment.name().equals(name)) {
                return CarriedProfiles.open(attachment, definitions.locations().size())
                        .orElse(null);
            }
        }
        return null;
    }

    private LocationColumns columns(DatabasePlan plan, OutputFolder folder) throws IOException {
        boolean[] wanted = new boolean[definitions.metrics().size()];
        plan.metrics().forEach(metric -> wanted[metric.metric()] = true);
        if (space.severity() instanceof ColumnSource source) {
            if (source.agreesWithRows()) {
                return LocationColumns.of(source, wanted);
            }
            report.remark("profile.db of the input does not contain the values of cct.db, which are written");
        }
        int locations = definitions.locations().size();
        Optional<LocationColumns> bands =
                ColumnBands.of(space.severity(), definitions.callNodes().size(), locations, wanted);
        return bands.isPresent() ? bands.get() : ColumnSpill.of(space.severity(), locations, wanted, folder);
    }

    // ---- other files

    /** Writes the attachments that are files of a database, and returns the others. */
    private List<Attachment> writeAttachments(
            DatabasePlan plan, @Nullable Origin origin, WrittenValues values, OutputFolder folder) throws IOException {
        ContextTree known =
                origin == null ? values.plan().contexts() : origin.meta().contexts();
        List<Attachment> others = new ArrayList<>();
        for (Attachment attachment : space.attachments()) {
            String name = attachment.name();
            if (name.equals(HpctNames.DEFAULT_YAML) || name.equals(HpctNames.ATTACHMENT_PREFIX + DefaultYaml.PATH)) {
                writeYaml(attachment, plan, folder);
            } else if (name.startsWith(HpctNames.ATTACHMENT_PREFIX)) {
                writeFile(attachment, values, known, folder, others);
            } else if (!name.equals(HpctNames.META)) {
                others.add(attachment);
            }
        }
        return others;
    }

    /** Writes the original presentation of the metrics, if the metrics have not changed. */
    private void writeYaml(Attachment yaml, DatabasePlan plan, OutputFolder folder) throws IOException {
        boolean fits = plan.fromDatabase() && Taxonomy.fits(yaml, plan.withMetrics());
        if (!fits || !FolderFile.copy(yaml, DefaultYaml.PATH, folder)) {
            report.lose(DefaultYaml.PATH + ": made anew, as the metrics are not those of the database", 0);
        }
    }

    private void writeFile(
            Attachment attachment,
            WrittenValues values,
            ContextTree known,
            OutputFolder folder,
            List<Attachment> others)
            throws IOException {
        String name = attachment.name();
        String path = name.substring(HpctNames.ATTACHMENT_PREFIX.length());
        if (path.equals(DbFile.CCT.fileName())) {
            others.add(attachment);
        } else if (path.equals(DbFile.PROFILE.fileName())) {
            if (!values.isCopy()) {
                loseProfiles(attachment, known);
            }
        } else if (OURS.contains(path) || !FolderFile.copy(attachment, path, folder)) {
            report.lose(attachment.description(), attachment.size());
        }
    }

    private void loseProfiles(Attachment profiles, ContextTree contexts) throws IOException {
        Optional<List<String>> losses = CarriedProfiles.losses(profiles, contexts);
        if (losses.isEmpty()) {
            report.lose(profiles.description(), profiles.size());
        } else {
            losses.get().forEach(what -> report.lose(what, 0));
        }
    }

    // ---- supplement

    private void writeSupplement(
            DatabasePlan plan,
            WrittenValues values,
            List<Attachment> others,
            Optional<Trace> trace,
            OutputFolder folder)
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
            List<String> rows = inexact(plan, values);
            if (!sameDefinitions || !rows.isEmpty() || !carried.isEmpty() || trace.isPresent()) {
                if (!sameDefinitions) {
                    report.keep("the definitions in full: " + counts());
                }
                rows.forEach(report::keep);
                plan.remarks().forEach(report::keep);
                carried.forEach(attachment -> report.keep(named(attachment)));
                try (FileChannel file = folder.file(HpctNames.SUPPLEMENT_FILE)) {
                    new HpctSupplementWriter(space, plan, values.exact()).write(file, carried, trace, options);
                }
                try (FileChannel file = folder.file(HpctNames.CHECKSUMS_FILE)) {
                    new ByteSink(file)
                            .text(Checksums.of(folder.path(), folder.summed()).text())
                            .flush();
                }
            }
        }
        others.stream()
                .filter(attachment -> !carried.contains(attachment))
                .forEach(attachment -> report.lose(named(attachment), attachment.size()));
    }

    private static String named(Attachment attachment) {
        boolean cct = attachment.name().equals(HpctNames.ATTACHMENT_PREFIX + DbFile.CCT.fileName());
        return cct ? "hidden contexts and scopes of a database without profile.db" : attachment.description();
    }

    /** Reports the parts that a database without a supplement does not hold. */
    private void losePlain(DatabasePlan plan, WrittenValues values) {
        Set<Integer> stored = stored(plan);
        BitSet rounded = values.rounded();
        for (Metric metric : definitions.metrics()) {
            if (!metric.kind().derived() && !MetricPlanner.isFurtherScope(metric)) {
                if (!stored.contains(metric.id())) {
                    report.lose("metric \"" + metric.name() + "\": " + reason(metric, values), 0);
                } else if (rounded.get(metric.id())) {
                    report.lose("metric \"" + metric.name() + "\": integers above 2^53 are rounded", 0);
                }
            }
        }
        plan.remarks().forEach(remark -> report.lose(remark, 0));
        if (plan.ids() != DatabasePlan.Ids.OF_ORIGIN) {
            PlainImage.losses(definitions, plan.fromDatabase()).forEach(what -> report.lose(what, 0));
        }
    }

    private static Set<Integer> stored(DatabasePlan plan) {
        return plan.metrics().stream().map(MetricPlan::metric).collect(Collectors.toSet());
    }

    private String reason(Metric metric, WrittenValues values) {
        boolean dropped = values.dropped().stream().anyMatch(plan -> plan.metric() == metric.id());
        return dropped
                ? "values that are negative, not finite or less than their parts"
                : MetricPlanner.isCost(definitions, metric) ? "no metric id is left for it" : "not additive";
    }

    /** Lists the metrics whose values a reader does not get back bit for bit from the database. */
    private List<String> inexact(DatabasePlan plan, WrittenValues values) {
        Set<Integer> stored = stored(plan);
        List<String> what = new ArrayList<>();
        for (Metric metric : definitions.metrics()) {
            if (!metric.kind().derived() && !values.exact().get(metric.id())) {
                what.add("metric \"" + metric.name() + "\": "
                        + (stored.contains(metric.id())
                                ? "the exact " + metric.type() + " values"
                                : reason(metric, values)));
            }
        }
        return what;
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
     * Returns whether the target exists and is not a database. An output that another process replaces during the check
     * is examined again.
     */
    private static boolean isSomethingElse(Path target) throws IOException {
        Optional<Object> found = identity(target);
        while (found.isPresent() && !isDatabase(target)) {
            Optional<Object> again = identity(target);
            if (again.equals(found)) {
                return true;
            }
            found = again;
        }
        return false;
    }

    /** Returns the identity of a file or directory, or empty if it does not exist. */
    private static Optional<Object> identity(Path path) throws IOException {
        try {
            Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            return Optional.of(key == null ? path : key);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static boolean isDatabase(Path folder) throws IOException {
        Path meta = folder.resolve(DbFile.META.fileName());
        byte[] signature = DbFile.META.signature();
        if (!Files.isRegularFile(meta)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(meta)) {
            return Arrays.equals(signature, in.readNBytes(signature.length));
        } catch (NoSuchFileException e) {
            return false; // it has just been replaced
        }
    }
}
