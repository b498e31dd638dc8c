package org.perfspace.format.hpctoolkit;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.SourceAttachment;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.Storage;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * Opens HPCToolkit databases of before version 4: an {@code experiment.xml} and files of values and samples beside it. The
 * definitions are converted to the content of a meta.db, and the values to the blocks of a profile.db in a temporary file,
 * which are then mapped to a performance space like those of a database of version 4.
 */
public final class ExperimentReader implements Closeable {

    private static final String SOURCES = "src/";

    private final HpctFolder folder;
    private final Input xmlFile;
    private final ReadOptions options;
    private final List<String> notes = new ArrayList<>();
    private final Deque<Closeable> open = new ArrayDeque<>();

    private ExperimentReader(Input input, ReadOptions options) throws IOException {
        this.folder = HpctFolder.of(input);
        this.options = options;
        if (isXml(input)) {
            this.xmlFile = input;
        } else if (folder.input().holds(ExperimentLayout.XML)) {
            this.xmlFile = folder.input().member(ExperimentLayout.XML);
        } else {
            throw input.place()
                    .corrupt("expected %s of the database beside this file, found none", ExperimentLayout.XML);
        }
    }

    /** Returns whether the input is a directory with an experiment.xml and no database of version 4, or a file of one. */
    public static boolean recognizes(Input input) throws IOException {
        if (!input.isFolder()) {
            return isXml(input)
                    || input.startsWith(ExperimentLayout.METRIC_DB_MAGIC)
                    || input.startsWith(ExperimentLayout.PROFILE_DB_MAGIC);
        }
        return input.holds(ExperimentLayout.XML)
                && isXml(input.member(ExperimentLayout.XML))
                && !HpctDatabaseReader.recognizes(input);
    }

    private static boolean isXml(Input input) {
        return !input.isFolder() && ExperimentLayout.isExperiment(new String(Gzip.head(input), StandardCharsets.UTF_8));
    }

    /**
     * Opens a database: its directory, its experiment.xml or a file of values. The values are read at once and kept in a
     * temporary file.
     */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        ExperimentReader reader = new ExperimentReader(input, options);
        try {
            return reader.read();
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /** Returns the violations of a database. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.after(checkFiles(input, options), input.place(), () -> open(input, options), false);
    }

    /** Returns the violations of the rules for files of values that do not prevent reading. */
    private static List<Finding> checkFiles(Input input, ReadOptions options) throws IOException {
        Findings findings = HpctCheck.newFindings();
        try {
            ExperimentReader reader = new ExperimentReader(input, options);
            MetricDbFiles.of(reader.folder).check(findings);
        } catch (ProfileException e) {
            return List.of(Finding.of(e));
        }
        return findings.toList(input.place());
    }

    private PerformanceSpace read() throws IOException {
        MetricDbFiles dense = MetricDbFiles.of(folder);
        boolean isSparse = dense.files().isEmpty() && holdsSparse();
        boolean isInline = dense.files().isEmpty() && !isSparse;
        ExperimentXml xml = ExperimentXml.read(xmlFile, isInline, options);
        ContextIds slots = xml.tree().ids(xml.place());
        List<ExperimentTrace.ThreadTrace> traces =
                ExperimentTrace.find(folder, isSparse, xml.nanosPerTick(), options.salvage(), notes);
        ExperimentLocations locations;
        ExperimentValues values;
        if (isSparse) {
            try (ByteSource source = folder.read(ExperimentLayout.PROFILE_DB)) {
                SparseProfiles profiles = SparseProfiles.read(source);
                xml.metrics().useStored(xml.place());
                locations = ExperimentLocations.ofProfiles(profiles.tuples(), traces);
                values = values(xml, locations);
                profiles.store(values, slots, xml.tree().copies(), xml.metrics(), options.salvage(), notes);
            }
        } else {
            if (isInline) {
                xml.requireValues();
                xml.metrics().useShown(xml.place());
                if (xml.hasValues() && xml.metrics().threads().isEmpty()) {
                    notes.add("values are the sums over all threads that " + ExperimentLayout.XML
                            + " contains, as there are no files of values");
                }
            } else {
                xml.metrics().useStored(xml.place());
            }
            locations = isInline
                    ? ExperimentLocations.ofThreads(xml.metrics().threads(), traces)
                    : ExperimentLocations.ofFiles(dense.files(), traces);
            values = values(xml, locations);
            if (isInline) {
                xml.store(values, locations.tuples().size());
            } else {
                dense.store(values, slots, xml.metrics(), options, notes);
            }
        }
        return space(xml, slots, locations, values, traces);
    }

    private boolean holdsSparse() throws IOException {
        return folder.input().holds(ExperimentLayout.PROFILE_DB)
                && folder.input().member(ExperimentLayout.PROFILE_DB).startsWith(ExperimentLayout.PROFILE_DB_MAGIC);
    }

    private ExperimentValues values(ExperimentXml xml, ExperimentLocations locations) throws IOException {
        ExperimentValues values = new ExperimentValues(
                locations.tuples(),
                xml.tree().contexts(),
                xml.tree().passages(),
                xml.metrics().inclusive(),
                folder.place());
        open.push(values);
        return values;
    }

    private PerformanceSpace space(
            ExperimentXml xml,
            ContextIds slots,
            ExperimentLocations locations,
            ExperimentValues values,
            List<ExperimentTrace.ThreadTrace> traces)
            throws IOException {
        notes.addAll(0, xml.notes());
        notes.addAll(xml.metrics().notes());
        if (xml.isCut() && !traces.isEmpty()) {
            notes.add("samples of the trace in contexts that are left out are idle");
        }
        int[] profiles = IntStream.rangeClosed(1, locations.tuples().size()).toArray();
        DatabaseDefinitions database = new DatabaseDefinitions(
                xml.meta(),
                xml.metrics().roots(),
                profiles,
                locations.tuples(),
                OptionalLong.empty(),
                costs(values, slots, profiles),
                options);
        notes.addAll(database.notes());
        Definitions definitions = database.build();
        CallTreeDefinitions calls = database.calls();
        MetricIds metricIds = database.metricIds();
        int[] profileOfLocation = database.profileOfLocation();
        HpctSeverity severity = new HpctSeverity(
                byContext(values, slots, metricIds),
                metricIds,
                database.members(definitions),
                database.ownMembers(definitions),
                columns(profileOfLocation),
                definitions);
        PerformanceSpace space = PerformanceSpace.of(definitions, severity)
                .withAttachments(sources())
                .withNotes(notes)
                .closing(this);
        if (traces.isEmpty()) {
            return space;
        }
        ExperimentTrace.Contexts contexts = new ExperimentTrace.Contexts(
                xml.tree().traceIds(),
                xml.tree().traceContexts(),
                slots,
                xml.meta().contexts(),
                new SampleNodes(xml.meta().contexts(), calls.callNodesWithValues()),
                xml.isCut());
        int[] lines = Arrays.stream(profileOfLocation).map(locations::line).toArray();
        List<ExperimentTrace.Line> found =
                traces.stream().map(ExperimentTrace.ThreadTrace::line).toList();
        return space.withTrace(new ExperimentTrace(folder, found, lines, contexts));
    }

    private DatabaseDefinitions.Costs costs(ExperimentValues values, ContextIds slots, int[] profiles) {
        return new DatabaseDefinitions.Costs() {
            @Override
            public boolean isEmpty(int propMetricId) {
                return !values.totals().get(propMetricId);
            }

            @Override
            public OwnCosts ownCosts(MetricIds metrics) throws IOException {
                ContextBlocks blocks = byContext(values, slots, metrics).get();
                return new OwnCosts(new BlockReader(blocks, metrics, columns(profiles)), metrics);
            }
        };
    }

    private TransposedBlocks byContext(ExperimentValues values, ContextIds slots, MetricIds metrics) {
        TransposedBlocks blocks = values.byContext(slots, metrics);
        open.push(blocks);
        return blocks;
    }

    /** Returns the location of each profile, or -1. */
    private static int[] columns(int[] profileOfLocation) {
        int[] columns = new int[profileOfLocation.length + 1];
        Arrays.fill(columns, MetaDb.NONE);
        for (int location = 0; location < profileOfLocation.length; location++) {
            columns[profileOfLocation[location]] = location;
        }
        return columns;
    }

    /** Returns the source files in the database. */
    private List<Attachment> sources() throws IOException {
        List<Attachment> sources = new ArrayList<>();
        for (String file : folder.files(notes)) {
            if (file.startsWith(SOURCES)) {
                long size = folder.input().entry(file).map(Storage.Entry::size).orElse(0L);
                sources.add(new SourceAttachment(HpctNames.ATTACHMENT_PREFIX + file, size, () -> folder.read(file)));
            }
        }
        return sources;
    }

    @Override
    public void close() throws IOException {
        NativeParts.closeAll(open);
    }
}
