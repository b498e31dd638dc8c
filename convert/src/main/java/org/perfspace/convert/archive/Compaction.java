package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.perfspace.convert.archive.ArchiveManifest.Layout;
import org.perfspace.format.parquet.TableRows;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.WriteOptions;

/**
 * Rewrites parts of an archive: many small ones as few large ones, sorted by metric, run, call path and location; parts of
 * which a run is deleted; and parts that have other columns than the archive has now. Files of at least
 * {@link #USUAL_BYTES} are not rewritten for their size. Complete profiles are never rewritten, since their columns differ.
 *
 * <p>All changes are made in {@link Staging}, where they can be interrupted at any moment without loss.
 */
public final class Compaction {

    /** Bytes of {@code severity} from which on a file is large enough. */
    public static final long USUAL_BYTES = 128L << 20;

    /**
     * Sorted rows take less space: the inputs of a file have this many times the wanted bytes, so that it becomes large
     * enough.
     */
    private static final int SHRINKING = 2;

    /** Maximum number of bytes of label tables that are merged into one file, since labels are held in memory. */
    private static final long LABEL_BYTES = 24L << 20;

    private final WriteOptions options;
    private final long enough;
    private final ProgressListener progress;
    private final Path scratch;
    private int runs;
    private long bytesBefore;
    private long bytesAfter;
    private int files;
    private long done;
    private long total;

    /**
     * The report of a compaction.
     *
     * @param runs number of runs that were rewritten
     * @param files number of new files, over all tables
     * @param bytesBefore bytes of the files that were rewritten
     * @param bytesAfter bytes of the new files
     * @param notes notes on the files of killed processes
     */
    public record Report(int runs, int files, long bytesBefore, long bytesAfter, List<String> notes) {

        /** Copies the list. */
        public Report {
            notes = List.copyOf(notes);
        }
    }

    /** Parts that become one, whose files have a directory in each table. */
    private record Target(String directory, List<ArchivePart> parts) {}

    /** Prepares a rewriting in a staging area. */
    Compaction(Staging staging, WriteOptions options) {
        this(staging, options, USUAL_BYTES, ProgressListener.NONE);
    }

    private Compaction(Staging staging, WriteOptions options, long enough, ProgressListener progress) {
        this.scratch = staging.scratch();
        this.options = options.withStrict(false).withForce(false);
        this.enough = enough;
        this.progress = progress;
    }

    /**
     * Compacts an archive.
     *
     * @param archive directory of the archive
     * @param options the settings of Parquet
     * @param enough bytes of {@code severity} from which on a file is large enough, usually {@link #USUAL_BYTES}
     * @param progress receives the number of bytes that have been rewritten
     * @return the report
     * @throws OutputException if the directory is not an archive
     */
    public static Report compact(Path archive, WriteOptions options, long enough, ProgressListener progress)
            throws IOException {
        Archive.requireArchive(archive);
        try (Staging staging = Staging.open(archive)) {
            Compaction compaction = new Compaction(staging, options, enough, progress);
            staging.change("compaction", compaction::compacted);
            return new Report(
                    compaction.runs, compaction.files, compaction.bytesBefore, compaction.bytesAfter, staging.notes());
        }
    }

    /** Returns the manifest of an archive whose small parts were merged. */
    ArchiveManifest compacted(ArchiveManifest before, Path folder) throws IOException {
        List<Target> targets = new ArrayList<>();
        for (Map.Entry<String, List<ArchivePart>> parts :
                byDirectory(before.parts()).entrySet()) {
            targets.addAll(targets(parts.getKey(), parts.getValue()));
        }
        targets.removeIf(target -> target.parts().size() < 2);
        return replaced(before, before.layout(), targets, folder);
    }

    /** The content of a run after a change. */
    @FunctionalInterface
    interface Change {
        /** Returns a run as it is after the change, with the same name, or nothing if it is deleted. */
        Optional<ArchivedRun> of(ArchivedRun run);
    }

    /**
     * Returns the manifest of an archive of which all parts have the given columns, and whose runs have changed. Parts that
     * need no change stay; a run whose parameters separate files moves to those of its new values.
     */
    ArchiveManifest rewritten(ArchiveManifest before, ParameterColumns columns, Change change, Path folder)
            throws IOException {
        boolean all = !columns.equals(before.layout().columns());
        Map<String, List<ArchivePart>> touched = new TreeMap<>();
        List<Target> targets = new ArrayList<>();
        for (ArchivePart part : before.parts()) {
            List<ArchivedRun> kept = part.runs().stream()
                    .map(change::of)
                    .flatMap(Optional::stream)
                    .toList();
            if (!all && kept.equals(part.runs())) {
                continue;
            }
            for (Map.Entry<String, List<ArchivedRun>> some :
                    byDirectory(part, kept, before.layout().partitions()).entrySet()) {
                ArchivePart rest = part.with(some.getValue());
                if (all) {
                    touched.computeIfAbsent(some.getKey(), key -> new ArrayList<>())
                            .add(rest);
                } else {
                    targets.add(new Target(some.getKey(), List.of(rest)));
                }
            }
        }
        for (Map.Entry<String, List<ArchivePart>> some : touched.entrySet()) {
            targets.addAll(targets(some.getKey(), some.getValue()));
        }
        return replaced(before, before.layout().with(columns), targets, folder);
    }

    /** Returns the runs that stay of a part by their directories; without runs, the part has the directory that it had. */
    private static Map<String, List<ArchivedRun>> byDirectory(
            ArchivePart part, List<ArchivedRun> kept, List<String> partitions) {
        Map<String, List<ArchivedRun>> all = new TreeMap<>();
        for (ArchivedRun run : kept) {
            all.computeIfAbsent(RunName.directory(run.parameters(), partitions), key -> new ArrayList<>())
                    .add(run);
        }
        return all.isEmpty() ? Map.of(part.directory(), List.of()) : all;
    }

    private static Map<String, List<ArchivePart>> byDirectory(List<ArchivePart> parts) {
        Map<String, List<ArchivePart>> all = new TreeMap<>();
        for (ArchivePart part : parts) {
            all.computeIfAbsent(part.directory(), key -> new ArrayList<>()).add(part);
        }
        return all;
    }

    /** Divides parts into groups that become one part each; a part that is large enough is a group of its own. */
    private List<Target> targets(String directory, List<ArchivePart> parts) throws IOException {
        List<Target> batches = new ArrayList<>();
        List<ArchivePart> batch = new ArrayList<>();
        long values = 0;
        long labels = 0;
        for (ArchivePart part : parts) {
            long size = part.size(ArchiveTables.SEVERITY);
            if (!part.isOfOneRun() && size >= enough) {
                batches.add(new Target(directory, List.of(part)));
                continue;
            }
            batch.add(part);
            values += size;
            for (String table : ArchiveTables.OF_LABELS) {
                labels += part.size(table);
            }
            if (values >= SHRINKING * enough || labels >= LABEL_BYTES) {
                batches.add(new Target(directory, batch));
                batch = new ArrayList<>();
                values = 0;
                labels = 0;
            }
        }
        if (!batch.isEmpty()) {
            batches.add(new Target(directory, batch));
        }
        return batches;
    }

    /** Merges the parts of each batch, and returns the manifest with the new parts in place of those. */
    private ArchiveManifest replaced(ArchiveManifest before, Layout layout, List<Target> targets, Path folder)
            throws IOException {
        for (Target target : targets) {
            total += bytes(target.parts());
        }
        Set<String> gone = new HashSet<>();
        List<ArchivePart> parts = new ArrayList<>();
        for (Target target : targets) {
            target.parts().forEach(part -> gone.add(part.token()));
            if (target.parts().stream().anyMatch(part -> !part.runs().isEmpty())) {
                parts.add(merged(target.parts(), layout.columns(), target.directory(), folder));
            }
        }
        if (gone.isEmpty() && layout.equals(before.layout())) {
            return before;
        }
        List<ArchivePart> all = new ArrayList<>();
        before.parts().stream().filter(part -> !gone.contains(part.token())).forEach(all::add);
        all.addAll(parts);
        return before.changed(layout, all, Instant.now());
    }

    private static long bytes(List<ArchivePart> parts) throws IOException {
        long bytes = 0;
        for (ArchivePart part : parts) {
            for (String table : part.tables()) {
                bytes += part.size(table);
            }
        }
        return bytes;
    }

    /** Merges the runs of some parts into a new part, whose files are written to a directory. */
    ArchivePart merged(List<ArchivePart> sources, ParameterColumns columns, String directory, Path folder)
            throws IOException {
        for (ArchivePart source : sources) {
            source.requireReal();
        }
        TableRows.Texts texts = new TableRows.Texts();
        Batch batch = new Batch(sources, columns, texts);
        ArchivePart target = ArchivePart.fresh(folder, directory, ArchiveTables.COMPACTED, batch.runs());
        copy(ArchiveTables.LOCATION, batch, texts, target, RunLabels.LOCATION, (run, values, rows) -> batch.labels(run)
                .addLocation(values));
        copy(ArchiveTables.CALL_PATH, batch, texts, target, RunLabels.CALL_PATH, (run, values, rows) -> batch.labels(
                        run)
                .addNode(values, rows.place()));
        batch.shareLabels();
        for (String table :
                List.of(ArchiveTables.METRIC, ArchiveTables.EFFICIENCY, ArchiveTables.TRACE, ArchiveTables.RUN)) {
            copy(table, batch, new TableRows.Texts(), target, List.of(), (run, values, rows) -> {});
        }
        List<RunTables.Table> parameters = new ArrayList<>();
        for (ArchivedRun run : batch.runs()) {
            if (!run.parameters().isEmpty()) {
                parameters.add(RunTables.parameters(run.id(), run.parameters(), columns)
                        .with(columns.of(run.parameters())));
            }
        }
        if (!parameters.isEmpty()) {
            ArchiveTables.write(parameters, target.in(ArchiveTables.PARAMETER), options);
        }
        new SeverityMerge(batch).run(scratch, target.in(ArchiveTables.SEVERITY), options);
        long before = bytes(sources);
        runs += batch.runs().size();
        bytesBefore += before;
        List<String> tables = new ArrayList<>();
        for (String table : ArchiveTables.COMPACTED) {
            if (Files.exists(target.in(table))) {
                tables.add(table);
                bytesAfter += Files.size(target.in(table));
                files++;
            }
        }
        done += before;
        progress.progress(done, total);
        return target.having(tables);
    }

    private void copy(
            String table,
            Batch batch,
            TableRows.Texts texts,
            ArchivePart target,
            List<String> watched,
            TableMerge.Watcher watcher)
            throws IOException {
        try (TableMerge tables = new TableMerge(table, batch, texts)) {
            tables.copy(target.in(table), options, watched, watcher);
        }
    }
}
