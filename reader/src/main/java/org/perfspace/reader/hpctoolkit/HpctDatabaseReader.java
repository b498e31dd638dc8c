package org.perfspace.reader.hpctoolkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.DefinitionsDigest;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;

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

    private PerformanceSpace read() throws IOException {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        addFacts(builder);
        MetricDefinitions metrics = new MetricDefinitions(builder, Map.of());
        metrics.add(parts.meta().metrics(), options.allScopes());
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
        return space(definitions, metricIds, calls.callNodes(), calls.callNodesWithValues());
    }

    private PerformanceSpace space(Definitions definitions, MetricIds metricIds, int[] callNodes, int[] withValues)
            throws IOException {
        int locations = definitions.locations().size();
        int[] columns = parts.columns();
        HpctSeverity rows = new HpctSeverity(
                parts.blocks(metricIds),
                metricIds,
                Members.grouped(withValues, definitions.callNodes().size()),
                columns,
                locations);
        ProfileDb profiles = parts.profiles();
        Severity severity = profiles == null || options.flatten()
                ? rows
                : new ColumnarSeverity(
                        rows,
                        new ProfileColumns(profiles, metricIds, parts.ids(), withValues, parts.profileOfLocation()));
        List<Attachment> attachments = attachments();
        PerformanceSpace space = PerformanceSpace.of(definitions, severity)
                .withAttachments(attachments)
                .withNotes(notes)
                .closing(parts);
        TraceDb trace = parts.trace();
        return trace == null ? space : space.with(HpctTrace.of(trace, columns, locations, parts.ids(), callNodes));
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
    private Definitions build(DefinitionsBuilder builder) throws IOException {
        Place place = parts.folder().placeOf(DbFile.META.fileName());
        try {
            Definitions plain = builder.build();
            boolean image = !parts.meta().draft()
                    && parts.profiles() != null
                    && parts.cct() != null
                    && !options.flatten()
                    && !options.allScopes()
                    && !options.salvage();
            return image
                    ? builder.attribute(HpctNames.DIGEST, DefinitionsDigest.without(HpctNames.DIGEST, plain))
                            .build()
                    : plain;
        } catch (IllegalArgumentException e) {
            throw place.corrupt("expected sound definitions, found that %s", String.valueOf(e.getMessage()))
                    .causedBy(e);
        }
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
