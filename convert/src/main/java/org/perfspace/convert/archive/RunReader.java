package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.perfspace.convert.Computable;
import org.perfspace.convert.archive.ArchiveManifest.Layout;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.value.ViewException;
import org.perfspace.writer.parquet.ParquetTable.Column;
import org.perfspace.writer.parquet.ParquetWriter;
import org.perfspace.writer.parquet.TidyRun;
import org.perfspace.writer.parquet.TidySeries;
import org.perfspace.writer.parquet.TidyTable;
import org.perfspace.writer.parquet.TidyTable.TidyValues;

/**
 * Reads inputs that are added to an archive, in several threads. Small runs are held in memory until they fill files of a
 * reasonable size (see {@link AddedRuns}), and large ones are written to files of their own.
 */
final class RunReader {

    /** Rows of severities that are enough for a file. */
    static final long ENOUGH_ROWS = Math.min(1 << 19, HeapPart.CACHE.room(32));

    /** Call paths and locations that are enough for a file. */
    static final long ENOUGH_LABELS = HeapPart.CACHE.room(1_000);

    /** A run with more than this part of what is enough is not held in memory. */
    private static final int PART = 4;

    private final Path archive;
    private final Archive.Options options;
    private final Staging staging;
    private final Layout layout;
    private final StatedParameters parameters;
    private final ReplacedRuns before;
    private final ConcurrentMap<String, Path> running = new ConcurrentHashMap<>();
    private final String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();

    /** The outcome for an input. */
    sealed interface Outcome permits Skipped, Added {}

    /**
     * An input that is left out.
     *
     * @param notes the reason, if users do not know it
     */
    record Skipped(List<String> notes) implements Outcome {

        /** Copies the list. */
        Skipped {
            notes = List.copyOf(notes);
        }
    }

    /** A run that was read. */
    sealed interface Added extends Outcome permits Held, Written {

        /** Returns the input. */
        Path input();

        /** Returns notes of the reader, and notes on omitted contents. */
        List<String> notes();

        /** Returns the run. */
        ArchivedRun run();
    }

    /**
     * A run in memory.
     *
     * @param directory directory of its files in each table
     * @param tables its rows in the tables of descriptions
     * @param values its severities
     * @param labels number of call paths and locations
     */
    record Held(
            Path input,
            List<String> notes,
            ArchivedRun run,
            String directory,
            Map<String, RunTables.Table> tables,
            List<TidyValues> values,
            long labels)
            implements Added {

        /** Copies the collections. */
        Held {
            notes = List.copyOf(notes);
            tables = Map.copyOf(tables);
            values = List.copyOf(values);
        }

        /** Returns the number of rows of severities. */
        long rows() {
            return values.stream().mapToLong(one -> one.exclusive().count()).sum();
        }
    }

    /**
     * A run that was written to files of its own.
     *
     * @param part its files, in a directory of the staging area with the name of the run
     */
    record Written(Path input, List<String> notes, ArchivedRun run, ArchivePart part) implements Added {

        /** Copies the list. */
        Written {
            notes = List.copyOf(notes);
        }
    }

    /**
     * Prepares adding.
     *
     * @param before the runs of the archive before
     * @param layout the layout of the new files
     * @param parameters the parameters of the inputs
     */
    RunReader(
            Path archive,
            Archive.Options options,
            Staging staging,
            ReplacedRuns before,
            Layout layout,
            StatedParameters parameters) {
        this.archive = archive;
        this.options = options;
        this.staging = staging;
        this.layout = layout;
        this.parameters = parameters;
        this.before = before;
    }

    /** Reads a run, unless it is in the archive already; used by several threads at once. */
    Outcome read(Path input) throws IOException {
        Map<String, String> parameters = before.parameters(input, this.parameters.of(input));
        Input opened = Input.of(input);
        RunName name = RunName.of(opened, parameters, layout.partitions());
        Path same = running.putIfAbsent(name.id(), input);
        if (same != null) {
            String note = input + ": left out, as " + same + " is the same profile";
            return new Skipped(List.of(note));
        }
        if (before.isThere(name.id())) {
            if (options.skipExisting()) {
                return new Skipped(List.of());
            }
            if (!options.replacesTheSame()) {
                throw new OutputException.Exists(archive.toString(), "holds a run of " + input + " already");
            }
        }
        ArchivedRun run = new ArchivedRun(
                name.id(),
                ReplacedRuns.source(input),
                "",
                now,
                options.contents().profiles(),
                parameters);
        before.requireOne(input, run);
        if (options.policy().dryRun()) {
            return new Held(input, List.of(), run, name.directory(), Map.of(), List.of(), 0);
        }
        Readers.Codec reader = Readers.detect(opened, options.reading());
        try (PerformanceSpace profile = reader.open(opened, options.reading())) {
            PerformanceSpace space = options.reductions().apply(profile, input.toString());
            return readComputable(new Computable(space), input, run.of(reader.format()), name);
        }
    }

    /** Reads what can be computed; notes say which values cannot. */
    private Added readComputable(Computable computable, Path input, ArchivedRun run, RunName name) throws IOException {
        List<String> notes = new ArrayList<>();
        while (true) {
            try {
                return readWhole(computable.rest().withMoreNotes(notes), input, run, name);
            } catch (ViewException e) {
                computable.leaveOut(e);
                notes.add(e.getMessage() + "; the values of this metric are left out");
            }
        }
    }

    private Added readWhole(PerformanceSpace space, Path input, ArchivedRun run, RunName name) throws IOException {
        Definitions definitions = space.definitions();
        boolean derived =
                !options.writing().settings().getOrDefault("derived", "store").equals("skip");
        List<Column> facts = layout.columns().of(run.parameters());
        Map<String, RunTables.Table> tables = tables(space, run, derived, RunTime.lastChange(input));
        tables.replaceAll((table, rows) -> rows.with(facts));
        TidyRun labels =
                TidyRun.of(definitions, run.id().getBytes(StandardCharsets.UTF_8), PathHashes.keys(definitions), facts);
        WriteReport report = new WriteReport();
        long items =
                (long) definitions.callNodes().size() + definitions.locations().size();
        double most = (double) definitions.callNodes().size()
                * definitions.locations().size()
                * TidySeries.of(space, derived).size();
        boolean small = most <= (double) ENOUGH_ROWS / PART
                && items <= ENOUGH_LABELS / PART
                && space.trace().isEmpty()
                && !run.profile();
        WriteOptions writing = options.writing().with("threads", "1").withStrict(false);
        List<TidyValues> values = List.of();
        Optional<ArchivePart> part = Optional.empty();
        if (small) {
            values = TidyTable.read(space, labels, options.contents().inclusive(), writing);
        } else {
            part = Optional.of(write(space, run, name.directory(), tables, labels, writing, report));
        }
        reportLosses(space, report);
        report.settle(input.toString(), options.writing());
        space.requireUnchanged();
        List<String> notes = notes(space, input, report);
        return part.isPresent()
                ? new Written(input, notes, run, part.get())
                : new Held(input, notes, run, name.directory(), tables, values, items);
    }

    private Map<String, RunTables.Table> tables(
            PerformanceSpace space, ArchivedRun run, boolean derived, Instant changed) throws IOException {
        Definitions definitions = space.definitions();
        Map<String, RunTables.Table> tables = new LinkedHashMap<>();
        tables.put(ArchiveTables.METRIC, RunTables.metrics(run.id(), space, derived));
        tables.put(ArchiveTables.CALL_PATH, RunTables.callPaths(run.id(), definitions));
        tables.put(ArchiveTables.LOCATION, RunTables.locations(run.id(), definitions));
        RunTables.Table efficiencies = RunTables.efficiencies(run.id(), space, run.source());
        if (efficiencies.rows() > 0) {
            tables.put(ArchiveTables.EFFICIENCY, efficiencies);
        }
        if (!run.parameters().isEmpty()) {
            tables.put(ArchiveTables.PARAMETER, RunTables.parameters(run.id(), run.parameters(), layout.columns()));
        }
        tables.put(ArchiveTables.RUN, RunTables.archived(run, space, layout.columns(), changed));
        return tables;
    }

    /** Writes a large run to files of its own. */
    private ArchivePart write(
            PerformanceSpace space,
            ArchivedRun run,
            String directory,
            Map<String, RunTables.Table> tables,
            TidyRun labels,
            WriteOptions writing,
            WriteReport report)
            throws IOException {
        Path folder = staging.begin(run.id());
        Set<String> all = new HashSet<>(tables.keySet());
        all.add(ArchiveTables.SEVERITY);
        ArchivePart part = ArchivePart.fresh(folder, directory, all, List.of(run));
        for (Map.Entry<String, RunTables.Table> table : tables.entrySet()) {
            ArchiveTables.write(List.of(table.getValue()), part.in(table.getKey()), writing);
        }
        ArchiveTables.makeDirectory(part.in(ArchiveTables.SEVERITY));
        TidyTable.write(
                space,
                part.in(ArchiveTables.SEVERITY),
                labels,
                options.contents().inclusive(),
                writing);
        if (space.trace().isPresent()) {
            all.add(ArchiveTables.TRACE);
            ArchiveTables.writeTrace(
                    run,
                    labels.facts(),
                    space.trace().get(),
                    space.definitions().locations().size(),
                    part.in(ArchiveTables.TRACE),
                    writing);
        }
        if (run.profile()) {
            // the trace has a separate table
            PerformanceSpace untraced =
                    PerformanceSpace.of(space.definitions(), space.severity()).withAttachments(space.attachments());
            Path file = folder.resolve(ArchiveTables.PROFILE).resolve(run.id() + ".parquet");
            ArchiveTables.makeDirectory(file);
            ParquetWriter.write(untraced, file, writing)
                    .losses()
                    .forEach(loss -> report.lose(loss.what(), loss.bytes()));
        }
        return part.having(all);
    }

    private void reportLosses(PerformanceSpace space, WriteReport report) {
        for (Metric metric : space.definitions().metrics()) {
            if (!metric.kind().derived()
                    && !TidySeries.isShown(metric.type())
                    && !options.contents().profiles()) {
                report.lose("values of metric \"" + metric.name() + "\": type " + metric.type(), 0);
            }
        }
        if (!options.contents().profiles()) {
            for (Attachment attachment : space.attachments()) {
                if (!attachment.isDefinition()) {
                    report.lose("attachment \"" + attachment.name() + "\"", attachment.size());
                }
            }
        }
    }

    private static List<String> notes(PerformanceSpace space, Path input, WriteReport report) {
        List<String> notes = new ArrayList<>();
        for (String note : space.notes()) {
            notes.add(note.startsWith(input.toString()) ? note : input + ": " + note);
        }
        for (WriteReport.Loss loss : report.losses()) {
            String size = loss.bytes() == 0 ? "" : String.format(Locale.ROOT, " (%,d bytes)", loss.bytes());
            notes.add(input + ": left out: " + loss.what() + size);
        }
        return notes;
    }
}
