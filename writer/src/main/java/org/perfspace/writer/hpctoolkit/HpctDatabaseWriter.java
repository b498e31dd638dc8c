package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFolder;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsDigest;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;
import org.perfspace.model.ValueType;

/**
 * Stores a performance space as an HPCToolkit database: a folder that appears whole or not at all, in the layout of the
 * releases. Any space can be stored; what HPCToolkit has no words for travels in {@code perfspace.cubex} in the folder,
 * which {@code plain} leaves out.
 *
 * <p>A space that came from a database gets its ids, names and order back. If it carries the database's profile.db along
 * and has the same values, then hidden contexts, further scopes and statistics are taken over bit for bit; else they are
 * computed from the execution costs.
 */
public final class HpctDatabaseWriter {

    private static final Set<String> OURS = Set.of(
            DbFile.META.fileName(),
            DbFile.PROFILE.fileName(),
            DbFile.CCT.fileName(),
            DbFile.TRACE.fileName(),
            HpctNames.SUPPLEMENT_FILE,
            ColumnSpill.FILE);

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
     * @return what travels in the supplement, and what was left out
     * @throws OutputException if the target exists and may not be replaced, is no database, or cannot be written
     * @throws WriteReport.LossException if something would be left out, and the options allow no loss
     */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        return new HpctDatabaseWriter(space, target, options).write();
    }

    private WriteReport write() throws IOException {
        if (options.force() && Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !isDatabase(target)) {
            throw new OutputException(
                    target.toString(), "exists and is no HPCToolkit database; it will not be replaced", null);
        }
        DatabasePlan plan =
                FactsPlanner.plan(definitions).orElseGet(() -> MappingPlanner.plan(definitions, title(target)));
        try (OutputFolder folder = OutputFolder.create(target, options.force())) {
            write(plan, folder);
            report.settle(target.toString(), options);
            folder.commit();
            return report;
        }
    }

    private void write(DatabasePlan firstPlan, OutputFolder folder) throws IOException {
        ValueFiles values;
        try (RawProfiles raw = rawProfiles(firstPlan)) {
            values = new ValueFiles(
                    space,
                    firstPlan,
                    MetricPlanner.stored(definitions, firstPlan.metrics()),
                    candidates(firstPlan),
                    raw);
            try (Columns columns = columns(firstPlan, folder)) {
                values.write(columns, folder);
            }
        }
        DatabasePlan plan = values.plan().withSomeMetric();
        try (FileChannel meta = folder.file(DbFile.META.fileName())) {
            new MetaDbWriter(plan).write(meta);
        }
        Optional<Trace> trace = space.trace();
        if (trace.isPresent()) {
            try (FileChannel lines = folder.file(DbFile.TRACE.fileName())) {
                new TraceDbWriter(trace.get(), definitions.locations().size(), values.ctxIds()).write(lines);
            }
        }
        List<Attachment> others = writeAttachments(plan, values, folder);
        if (!Files.exists(folder.path().resolve(DefaultYaml.PATH))) {
            try (FileChannel yaml = folder.file(DefaultYaml.PATH)) {
                new DefaultYamlWriter(TaxonomyPlanner.plan(definitions, plan)).write(yaml);
            }
        }
        writeSupplement(plan, values, others, folder);
    }

    // ---- values

    private @Nullable RawProfiles rawProfiles(DatabasePlan plan) throws IOException {
        String name = HpctNames.ATTACHMENT_PREFIX + DbFile.PROFILE.fileName();
        for (Attachment attachment : space.attachments()) {
            if (plan.fromDatabase() && attachment.name().equals(name)) {
                return RawProfiles.open(attachment, definitions.locations().size())
                        .orElse(null);
            }
        }
        return null;
    }

    private Columns columns(DatabasePlan plan, OutputFolder folder) throws IOException {
        boolean[] wanted = new boolean[definitions.metrics().size()];
        plan.metrics().forEach(metric -> wanted[metric.metric()] = true);
        if (space.severity() instanceof ColumnSource source) {
            return new ColumnSourceColumns(source, wanted);
        }
        return ColumnSpill.of(space.severity(), definitions.locations().size(), wanted, folder);
    }

    /** Metrics whose cells are stored as they are. */
    private BitSet candidates(DatabasePlan plan) {
        BitSet candidates = new BitSet();
        for (MetricPlan metric : plan.metrics()) {
            boolean asItIs = definitions.metrics().get(metric.metric()).type().equals(ValueType.DOUBLE)
                    && metric.id(metric.valueScope()) != MetricPlan.NO_ID;
            candidates.set(metric.metric(), asItIs);
        }
        return candidates;
    }

    // ---- other files

    /** Writes the files that came from a database, and returns the attachments that are none. */
    private List<Attachment> writeAttachments(DatabasePlan plan, ValueFiles values, OutputFolder folder)
            throws IOException {
        List<Attachment> others = new ArrayList<>();
        for (Attachment attachment : space.attachments()) {
            String name = attachment.name();
            if (!name.startsWith(HpctNames.ATTACHMENT_PREFIX)) {
                others.add(attachment);
                continue;
            }
            String path = name.substring(HpctNames.ATTACHMENT_PREFIX.length());
            if (path.equals(DbFile.CCT.fileName())) {
                others.add(attachment);
            } else if (OURS.contains(path)) {
                reportRaw(path, values, attachment);
            } else if (path.equals(DefaultYaml.PATH) && !describes(attachment, plan)) {
                report.lose(path + ": made anew, as the metrics are not those of the database", 0);
            } else if (!FolderFile.copy(attachment, path, folder)) {
                report.lose("attachment \"" + name + "\"", attachment.size());
            }
        }
        return others;
    }

    private void reportRaw(String path, ValueFiles values, Attachment attachment) {
        if (!path.equals(DbFile.PROFILE.fileName())) {
            report.lose("attachment \"" + attachment.name() + "\"", attachment.size());
        } else if (!values.isCopy()) {
            report.lose(
                    "hidden contexts and scopes as they were in the database: the values are others now",
                    attachment.size());
        }
    }

    /** Whether a taxonomy is about metrics of the plan only, so that tools can use it. */
    private static boolean describes(Attachment yaml, DatabasePlan plan) throws IOException {
        return plan.fromDatabase() && DefaultYamlCheck.fits(yaml, plan.metrics());
    }

    // ---- supplement

    private void writeSupplement(DatabasePlan plan, ValueFiles values, List<Attachment> others, OutputFolder folder)
            throws IOException {
        BitSet exact = values.exact();
        boolean sameDefinitions = plan.fromDatabase() && isNative();
        List<String> rows = inexact(plan, values, exact);
        List<Attachment> carried = options.keepExtras() && !options.plain() ? others : List.of();
        if (options.plain()) {
            rows.forEach(what -> report.lose(what, 0));
            if (!sameDefinitions) {
                report.lose(lostDefinitions(), 0);
            }
        } else if (!sameDefinitions || !rows.isEmpty() || !carried.isEmpty()) {
            if (!sameDefinitions) {
                report.keep("the definitions in full: " + counts());
            }
            rows.forEach(report::keep);
            carried.forEach(attachment -> report.keep(named(attachment)));
            try (FileChannel file = folder.file(HpctNames.SUPPLEMENT_FILE)) {
                new SupplementWriter(space, plan, exact).write(file, carried, options);
            }
        }
        if (carried.isEmpty()) {
            others.forEach(attachment -> report.lose(named(attachment), attachment.size()));
        }
    }

    private static String named(Attachment attachment) {
        boolean cct = attachment.name().equals(HpctNames.ATTACHMENT_PREFIX + DbFile.CCT.fileName());
        return cct
                ? "hidden contexts and scopes of a database without profile.db"
                : "attachment \"" + attachment.name() + "\"";
    }

    /** Whether the definitions are what a reader makes of the database without a supplement. */
    private boolean isNative() {
        String digest = definitions.attributes().get(HpctNames.DIGEST);
        return !digest.isEmpty() && digest.equals(DefinitionsDigest.without(HpctNames.DIGEST, definitions));
    }

    /** What of the values the database does not hold, a line for each metric. */
    private List<String> inexact(DatabasePlan plan, ValueFiles values, BitSet exact) {
        BitSet planned = new BitSet();
        plan.metrics().stream().filter(m -> m.metric() >= 0).forEach(m -> planned.set(m.metric()));
        BitSet dropped = new BitSet();
        values.dropped().forEach(m -> dropped.set(m.metric()));
        List<String> what = new ArrayList<>();
        for (Metric metric : definitions.metrics()) {
            if (!metric.kind().derived() && !exact.get(metric.id())) {
                String reason = dropped.get(metric.id())
                        ? "values that are negative, not finite or less than their parts"
                        : MetricPlanner.isCost(definitions, metric) ? "no metric id is left for it" : "not additive";
                what.add("metric \"" + metric.name() + "\": "
                        + (planned.get(metric.id()) ? "the exact " + metric.type() + " values" : reason));
            }
        }
        return what;
    }

    private String counts() {
        return String.format(
                Locale.ROOT,
                "%,d metrics, %,d regions, %,d call nodes, %,d locations",
                definitions.metrics().size(),
                definitions.regions().size(),
                definitions.callNodes().size(),
                definitions.locations().size());
    }

    private String lostDefinitions() {
        return "ids, names, attributes and the system tree as they were";
    }

    private static String title(Path target) {
        String name = String.valueOf(target.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    private static boolean isDatabase(Path folder) throws IOException {
        Path meta = folder.resolve(DbFile.META.fileName());
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || !Files.isRegularFile(meta)) {
            return false;
        }
        byte[] signature = DbFile.META.signature();
        try (InputStream in = Files.newInputStream(meta)) {
            return Arrays.equals(signature, in.readNBytes(signature.length));
        }
    }
}
