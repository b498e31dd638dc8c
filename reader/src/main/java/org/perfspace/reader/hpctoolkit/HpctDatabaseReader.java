package org.perfspace.reader.hpctoolkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.io.FileSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.DefinitionsDigest;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.Trace;

/** Opens HPCToolkit databases, version 4. How they become a performance space, {@link HpctNames} says. */
public final class HpctDatabaseReader {

    private static final byte[] MAGIC = DbFile.MAGIC.getBytes(StandardCharsets.US_ASCII);

    private final NativeParts parts;
    private final ReadOptions options;
    private final List<String> notes;

    private HpctDatabaseReader(NativeParts parts, ReadOptions options) {
        this.parts = parts;
        this.options = options;
        this.notes = new ArrayList<>(parts.notes());
    }

    /** Whether the input is a folder with a file of a database, or such a file. */
    public static boolean recognizes(Input input) throws IOException {
        if (!input.isFolder()) {
            return input.startsWith(MAGIC);
        }
        for (DbFile file : DbFile.values()) {
            Path path = input.path().resolve(file.fileName());
            if (Files.isRegularFile(path) && Input.of(path).startsWith(MAGIC)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Opens a database: its folder, or one of its files. Values are read when they are asked for, so the space holds the
     * files open until it is closed.
     */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        NativeParts parts = NativeParts.open(HpctFolder.of(input), options.salvage());
        try {
            return new HpctDatabaseReader(parts, options).read();
        } catch (IOException | RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    /**
     * The rules of its format that a database breaks. Those that HPCToolkit's own files break at times, and what some tools
     * cannot bear, are warnings.
     */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        try (NativeParts parts = NativeParts.open(HpctFolder.of(input), options.salvage())) {
            open(input, options).close();
            return new HpctCheck(parts).run();
        } catch (ProfileException e) {
            return List.of(Finding.of(e));
        }
    }

    private PerformanceSpace read() throws IOException {
        HpctFolder folder = parts.folder();
        if (Files.isRegularFile(folder.path().resolve(HpctNames.SUPPLEMENT_FILE))) {
            return readWithSupplement();
        }
        try {
            return readNative();
        } catch (IllegalArgumentException e) {
            throw folder.placeOf(DbFile.META.fileName())
                    .corrupt("expected sound definitions, found that %s", String.valueOf(e.getMessage()))
                    .causedBy(e);
        }
    }

    private PerformanceSpace readNative() throws IOException {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        addFacts(builder);
        MetricDefinitions metrics = new MetricDefinitions(
                builder, parts.meta().metrics(), taxonomy().roots());
        metrics.add(options.allScopes());
        notes.addAll(metrics.notes());
        CallTreeDefinitions calls = new CallTreeDefinitions(builder, parts.meta());
        if (options.flatten()) {
            calls.addCompact();
        } else {
            calls.addAll();
        }
        new SystemDefinitions(builder, parts.meta().kinds()).add(parts.profileOfLocation(), parts.tuples());
        Definitions definitions = build(builder);
        MetricIds metricIds = new MetricIds(parts.meta().metrics(), metrics.propMetricIds());
        int[] callNodes = calls.callNodesWithValues();
        HpctSeverity rows = rows(definitions, metricIds, callNodes);
        ProfileDb profiles = parts.profiles();
        Severity severity =
                options.flatten() || profiles == null || !profiles.lost().isEmpty()
                        ? rows
                        : new ColumnarSeverity(
                                rows,
                                new ProfileColumns(
                                        profiles, metricIds, parts.ids(), callNodes, parts.profileOfLocation()));
        return space(definitions, severity, calls.callNodes(), List.of());
    }

    private PerformanceSpace readWithSupplement() throws IOException {
        SupplementReader supplement = SupplementReader.open(parts, options);
        if (options.flatten() || options.allScopes()) {
            notes.add("the call tree and the metrics are those of " + HpctNames.SUPPLEMENT_FILE + ", as they are");
        }
        MetricIds metricIds = new MetricIds(parts.meta().metrics(), supplement.propMetricIds());
        Severity severity = supplement.join(rows(supplement.definitions(), metricIds, supplement.callNodes()));
        PerformanceSpace space = space(
                supplement.definitions(),
                severity,
                supplement.callNodes(),
                supplement.space().attachments());
        Trace trace = supplement.space().trace().orElse(null);
        return trace == null || space.trace().isPresent() ? space : space.with(trace);
    }

    private HpctSeverity rows(Definitions definitions, MetricIds metricIds, int[] callNodes) {
        return new HpctSeverity(
                parts.blocks(metricIds),
                metricIds,
                Members.grouped(callNodes, definitions.callNodes().size()),
                parts.columns(),
                definitions.locations().size());
    }

    private PerformanceSpace space(Definitions definitions, Severity severity, int[] callNodes, List<Attachment> more)
            throws IOException {
        List<Attachment> attachments = new ArrayList<>(attachments());
        attachments.addAll(more);
        PerformanceSpace space = PerformanceSpace.of(definitions, severity)
                .withAttachments(attachments)
                .withNotes(notes)
                .closing(parts);
        TraceDb trace = parts.trace();
        int locations = definitions.locations().size();
        return trace == null
                ? space
                : space.with(HpctTrace.of(trace, parts.columns(), locations, parts.ids(), callNodes));
    }

    /** How metrics/default.yaml presents the metrics; a faulty one is no reason to fail. */
    private DefaultYamlReader.Taxonomy taxonomy() throws IOException {
        Path path = parts.folder().path().resolve(DefaultYaml.PATH);
        if (!Files.isRegularFile(path)) {
            return DefaultYamlReader.Taxonomy.NONE;
        }
        try (FileSource source = FileSource.open(path, parts.folder().placeOf(DefaultYaml.PATH))) {
            return DefaultYamlReader.read(source);
        } catch (ProfileException e) {
            notes.add("metrics have no descriptions and no tree: " + e.getMessage());
            return DefaultYamlReader.Taxonomy.NONE;
        }
    }

    private void addFacts(DefinitionsBuilder definitions) {
        MetaDb meta = parts.meta();
        definitions.attribute(HpctNames.TITLE, meta.title());
        definitions.attribute(HpctNames.DESCRIPTION, meta.description());
        definitions.attribute(HpctNames.KINDS, HpctText.join(meta.kinds()));
        List<String> scopes = new ArrayList<>();
        for (MetaDb.Scope scope : meta.scopes()) {
            scopes.addAll(
                    List.of(scope.name(), String.valueOf(scope.type()), String.valueOf(scope.propagationIndex())));
        }
        definitions.attribute(HpctNames.SCOPES, HpctText.join(scopes));
        definitions.attribute(HpctNames.MODULES, HpctText.join(meta.modules()));
        List<String> files = new ArrayList<>();
        for (MetaDb.SourceFile file : meta.files()) {
            files.addAll(List.of(file.copied() ? "1" : "0", file.path()));
        }
        definitions.attribute(HpctNames.FILES, HpctText.join(files));
        CctDbReader.CctDb cct = parts.cct();
        if (cct != null) {
            definitions.attribute(HpctNames.CONTEXTS, String.valueOf(cct.nCtxs()));
        }
    }

    /** The definitions, with a digest if they are the plain image of the database. */
    private Definitions build(DefinitionsBuilder builder) {
        Definitions plain = builder.build();
        boolean image = !parts.meta().draft()
                && parts.profiles() != null
                && parts.cct() != null
                && !options.flatten()
                && !options.allScopes()
                && !options.salvage();
        if (!image) {
            return plain;
        }
        String digest = DefinitionsDigest.without(HpctNames.DIGEST, plain);
        return plain.withAttributes(plain.attributes().with(HpctNames.DIGEST, digest));
    }

    /** Every file that the space itself does not hold. */
    private List<Attachment> attachments() throws IOException {
        HpctFolder folder = parts.folder();
        Set<String> held = Set.of(
                DbFile.META.fileName(),
                DbFile.TRACE.fileName(),
                parts.profiles() != null ? DbFile.CCT.fileName() : DbFile.PROFILE.fileName(),
                HpctNames.SUPPLEMENT_FILE);
        List<Attachment> attachments = new ArrayList<>();
        for (String file : folder.files(notes)) {
            if (!held.contains(file)) {
                Path path = folder.path().resolve(file);
                attachments.add(new FileAttachment(HpctNames.ATTACHMENT_PREFIX + file, path, Files.size(path)));
            }
        }
        return attachments;
    }
}
