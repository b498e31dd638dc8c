package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.perfspace.format.SourceAttachment;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.Storage;
import org.perfspace.model.Attachment;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.ColumnSource.ColumnCursor;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.Trace;

/** Opens HPCToolkit databases, version 4. See {@link HpctNames} for the mapping to a performance space. */
public final class HpctDatabaseReader {

    private static final byte[] MAGIC = DbFile.MAGIC.getBytes(StandardCharsets.US_ASCII);

    private final NativeParts parts;
    private final ReadOptions options;
    private final List<String> notes;

    /**
     * The presentation of the metrics by metrics/default.yaml.
     *
     * @param isKept whether the file is attached, so that a copy has the same
     */
    private record Presentation(DefaultYamlReader.Taxonomy taxonomy, boolean isKept) {

        static final Presentation NONE = new Presentation(DefaultYamlReader.Taxonomy.NONE, false);
    }

    private HpctDatabaseReader(NativeParts parts, ReadOptions options) {
        this.parts = parts;
        this.options = options;
        this.notes = new ArrayList<>(parts.notes());
    }

    /** Returns whether the input is a directory with a file of a database, or such a file. */
    public static boolean recognizes(Input input) throws IOException {
        if (!input.isFolder()) {
            return input.startsWith(MAGIC);
        }
        for (DbFile file : DbFile.values()) {
            if (input.holds(file.fileName()) && input.member(file.fileName()).startsWith(MAGIC)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Opens a database: its directory, or one of its files. Values are read on request, so the space keeps the files open
     * until it is closed.
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
     * Returns the violations of a database. Violations that sometimes occur in HPCToolkit's own files, and contents that
     * some tools cannot process, are warnings.
     */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        HpctFolder folder = HpctFolder.of(input);
        List<Finding> findings = new ArrayList<>(ChecksumCheck.check(folder, options));
        Findings portability = HpctCheck.newFindings();
        try (NativeParts parts = NativeParts.open(folder, options.salvage(), portability)) {
            new HpctDatabaseReader(parts, options).read();
            findings.addAll(new HpctCheck(parts, portability).run());
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
        }
        return findings;
    }

    private PerformanceSpace read() throws IOException {
        HpctFolder folder = parts.folder();
        if (folder.input().holds(HpctNames.SUPPLEMENT_FILE)) {
            Optional<String> objection = ChecksumCheck.objection(folder, options.salvage());
            if (objection.isEmpty()) {
                if (options.salvage()) {
                    ChecksumCheck.objection(folder, false)
                            .ifPresent(why -> notes.add(HpctNames.SUPPLEMENT_FILE + " is used although " + why));
                }
                return readWithSupplement();
            }
            notes.add("ignored " + HpctNames.SUPPLEMENT_FILE + ": " + objection.get());
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
        Presentation presentation = presentation();
        CctDbReader.CctDb cct = parts.cct();
        DatabaseDefinitions database = new DatabaseDefinitions(
                parts.meta(),
                presentation.taxonomy().roots(),
                parts.profileIndices(),
                parts.tuples(),
                cct == null ? OptionalLong.empty() : OptionalLong.of(cct.nCtxs()),
                parts,
                options);
        notes.addAll(database.notes());
        boolean oneToOne = options.get(HpctOptions.CALL_TREE) != HpctOptions.CallTree.FUNCTIONS;
        Definitions definitions = isPlainImage() ? database.buildWithDigest() : database.build();
        CallTreeDefinitions calls = database.calls();
        MetricIds metricIds = database.metricIds();
        int[] callNodes = calls.callNodesWithValues();
        int[] profileOfLocation = database.profileOfLocation();
        HpctSeverity rows = rows(definitions, metricIds, database.members(definitions), profileOfLocation);
        ProfileDb profiles = parts.profiles();
        Optional<Definitions> plain = isPlainImage() ? Optional.of(definitions) : Optional.empty();
        StoredValues values = new StoredValues(parts, definitions);
        boolean agree = agree(values);
        Severity severity =
                !oneToOne || !agree || profiles == null || !profiles.lost().isEmpty()
                        ? rows
                        : new ColumnarSeverity(
                                rows,
                                new ProfileColumns(
                                        profiles,
                                        parts.source(DbFile.PROFILE).bytes(),
                                        metricIds,
                                        parts.ids(),
                                        callNodes,
                                        calls.ownCosts(),
                                        profileOfLocation),
                                values,
                                plain.isPresent());
        List<Attachment> attachments = attachments(true, presentation.isKept());
        return space(definitions, severity, callNodes, profileOfLocation, attachments, plain);
    }

    /** Returns whether profile.db, if it is small, contains the same values as cct.db; if not, adds a note. */
    private boolean agree(StoredValues values) throws IOException {
        ProfileDb profiles = parts.profiles();
        boolean both = profiles != null && profiles.lost().isEmpty() && parts.cct() != null;
        if (!both || !values.areComparedAtOnce() || values.agree()) {
            return true;
        }
        notes.add("profile.db does not contain the values of cct.db, which are used");
        return false;
    }

    private PerformanceSpace readWithSupplement() throws IOException {
        HpctSupplementReader supplement = HpctSupplementReader.open(parts, options);
        if (options.get(HpctOptions.CALL_TREE) != HpctOptions.CALL_TREE.otherwise()
                || options.get(HpctOptions.ALL_SCOPES)) {
            notes.add("the call tree and the metrics are those of " + HpctNames.SUPPLEMENT_FILE + ", as they are");
        }
        MetricIds metricIds = new MetricIds(parts.meta().metrics(), supplement.propMetricIds(), supplement.ownIds());
        Definitions definitions = supplement.definitions();
        Members members = Members.grouped(
                supplement.callNodes(),
                supplement.ownCosts(),
                definitions.callNodes().size());
        int[] profileOfLocation = supplement.profileOfLocation();
        agree(new StoredValues(parts, definitions));
        Severity severity = supplement.join(rows(definitions, metricIds, members, profileOfLocation));
        boolean isOrigin = supplement.isFromDatabase();
        List<Attachment> attachments =
                new ArrayList<>(attachments(isOrigin, isOrigin && presentation().isKept()));
        attachments.addAll(supplement.space().attachments());
        PerformanceSpace space =
                space(definitions, severity, supplement.callNodes(), profileOfLocation, attachments, Optional.empty());
        Trace trace = supplement.space().trace().orElse(null);
        return trace == null ? space : space.withTrace(trace);
    }

    private HpctSeverity rows(Definitions definitions, MetricIds metricIds, Members members, int[] profileOfLocation) {
        return new HpctSeverity(
                parts.blocks(metricIds), metricIds, members, parts.columns(profileOfLocation), definitions);
    }

    private PerformanceSpace space(
            Definitions definitions,
            Severity severity,
            int[] callNodes,
            int[] profileOfLocation,
            List<Attachment> attachments,
            Optional<Definitions> plain)
            throws IOException {
        TraceDb db = parts.trace();
        Optional<Trace> trace = db == null
                ? Optional.empty()
                : Optional.of(HpctTrace.of(
                        db,
                        parts.source(DbFile.TRACE),
                        parts.columns(profileOfLocation),
                        definitions.locations().size(),
                        parts.ids(),
                        new SampleNodes(parts.meta().contexts(), callNodes),
                        plain,
                        notes));
        PerformanceSpace space = PerformanceSpace.of(definitions, severity)
                .withAttachments(attachments)
                .withNotes(notes)
                .closing(parts);
        return trace.isEmpty() ? space : space.withTrace(trace.get());
    }

    /**
     * Reads the presentation of the metrics from metrics/default.yaml. A file that is not YAML does not prevent reading,
     * and is kept as it is, so that a copy has the same metrics; one that names statistics that meta.db does not have is
     * not kept.
     */
    private Presentation presentation() throws IOException {
        Place place = parts.folder().placeOf(DefaultYaml.PATH);
        if (parts.folder().isLinked(DefaultYaml.PATH)) {
            notes.add("metrics have no descriptions and no tree: " + place
                    + " is a link, which may lead out of the database and is not followed");
            return Presentation.NONE;
        }
        Optional<ByteSource> file = parts.folder().open(DefaultYaml.PATH);
        if (file.isEmpty()) {
            return Presentation.NONE;
        }
        try (ByteSource source = file.get()) {
            DefaultYamlReader.Taxonomy taxonomy = DefaultYamlReader.read(source);
            boolean isKept = parts.meta().inputs().containsAll(taxonomy.inputs());
            if (!isKept) {
                notes.add(place + " names statistics that meta.db does not have; a copy gets a new file");
            }
            return new Presentation(taxonomy, isKept);
        } catch (ProfileException e) {
            notes.add("metrics have no descriptions and no tree: " + e.getMessage());
            return new Presentation(DefaultYamlReader.Taxonomy.NONE, true);
        }
    }

    /** Returns whether the definitions are the plain image of the database. */
    private boolean isPlainImage() {
        return !parts.meta().draft()
                && parts.profiles() != null
                && parts.cct() != null
                && holdsLines()
                && !options.get(HpctOptions.ALL_SCOPES)
                && !options.salvage();
    }

    /** Returns whether each line with a cost of its own has a call node, so that a writer gets all contexts back. */
    private boolean holdsLines() {
        HpctOptions.CallTree form = options.get(HpctOptions.CALL_TREE);
        return form == HpctOptions.CallTree.FULL
                || (form == HpctOptions.CallTree.COMPACT && options.get(HpctOptions.LINES));
    }

    /**
     * Returns the files whose contents the space itself does not provide.
     *
     * @param isOrigin whether the definitions come from meta.db, so that the file is attached
     * @param yamlIsKept whether metrics/default.yaml is attached
     */
    private List<Attachment> attachments(boolean isOrigin, boolean yamlIsKept) throws IOException {
        Set<String> held = Set.of(
                DbFile.TRACE.fileName(),
                DbFile.PROFILE.fileName(),
                DbFile.CCT.fileName(),
                HpctNames.SUPPLEMENT_FILE,
                HpctNames.CHECKSUMS_FILE);
        List<Attachment> attachments = new ArrayList<>();
        for (String file : parts.folder().files(notes)) {
            if (held.contains(file)) {
                continue;
            }
            if (file.equals(DbFile.META.fileName())) {
                if (isOrigin) {
                    attachments.add(attachment(HpctNames.META, file));
                }
            } else if (file.equals(DefaultYaml.PATH)) {
                if (yamlIsKept) {
                    attachments.add(attachment(HpctNames.DEFAULT_YAML, file));
                }
            } else {
                attachments.add(attachment(HpctNames.ATTACHMENT_PREFIX + file, file));
            }
        }
        return attachments;
    }

    private Attachment attachment(String name, String file) throws IOException {
        return new SourceAttachment(name, size(file), () -> parts.folder().read(file));
    }

    private long size(String file) throws IOException {
        return parts.folder().input().entry(file).map(Storage.Entry::size).orElse(0L);
    }

    /**
     * Values of a database that has {@code profile.db}: rows come from {@code cct.db}, columns from {@code profile.db}, and
     * neither is transposed. If they contain different values, the rows count.
     *
     * @param rows values by call node
     * @param columns values by location
     * @param values the files
     * @param isPlain whether the space is the plain image of the database
     */
    private record ColumnarSeverity(HpctSeverity rows, ProfileColumns columns, StoredValues values, boolean isPlain)
            implements Severity, ColumnSource, StoredFiles {

        @Override
        public boolean hasRow(int metric, int callNode) throws IOException {
            return rows.hasRow(metric, callNode);
        }

        @Override
        public boolean read(int metric, int callNode, Row into) throws IOException {
            return rows.read(metric, callNode, into);
        }

        @Override
        public RowCursor rows(int metric) throws IOException {
            return rows.rows(metric);
        }

        @Override
        public ColumnCursor column(int location) {
            return columns.column(location);
        }

        @Override
        public boolean agreesWithRows() throws IOException {
            return values.agree();
        }

        @Override
        public Optional<Definitions> definitions() {
            return isPlain ? Optional.of(values.definitions()) : Optional.empty();
        }

        @Override
        public List<DbSource> files() {
            return isPlain ? values.files() : List.of();
        }

        @Override
        public boolean isSound() throws IOException {
            return isPlain && values.isSound();
        }
    }
}
