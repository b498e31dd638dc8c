package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.WriteOptions;
import org.perfspace.reader.parquet.TableRows;

/**
 * Rewrites the many small files of an archive as few large ones, sorted by metric, run, call path and location. Each table
 * of a partition gets a file {@code compacted.N.parquet} of at least {@link #USUAL_BYTES} if there are enough rows. Files
 * that are large enough are not rewritten; smaller ones of earlier compactions are merged again. Profiles in the directory
 * {@code profile} are not compacted, since their columns differ. Runs that are added later have files beside the compacted
 * ones until the next compaction.
 *
 * <p>A compaction can be killed at any moment without loss ({@link Staging}). It is exclusive: while it runs, no process
 * can add runs, and vice versa. Queries through the views of the archive see each run exactly once at any time; a query
 * that has already listed the files may fail because a file has disappeared, and can be repeated.
 */
public final class Compaction {

    /** Bytes of {@code severity} from which on a compacted file is not rewritten. */
    public static final long USUAL_BYTES = 128L << 20;

    /**
     * Sorted rows take less space: the inputs of a file have this many times the wanted bytes, so that it becomes large
     * enough.
     */
    private static final int SHRINKING = 2;

    /** Maximum number of bytes of label tables that are merged into one file, since labels are held in memory. */
    private static final long LABEL_BYTES = 24L << 20;

    private final Path archive;
    private final WriteOptions options;
    private final long enough;
    private final ProgressListener progress;
    private final Staging staging;
    private int number;
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

        /**
         * Copies the list.
         *
         * @param runs number of runs that were rewritten
         * @param files number of new files, over all tables
         * @param bytesBefore bytes of the files that were rewritten
         * @param bytesAfter bytes of the new files
         * @param notes notes on the files of killed processes
         */
        public Report {
            notes = List.copyOf(notes);
        }
    }

    private Compaction(Path archive, WriteOptions options, long enough, ProgressListener progress, Staging staging) {
        this.archive = archive;
        this.options = options;
        this.enough = enough;
        this.progress = progress;
        this.staging = staging;
    }

    /**
     * Compacts an archive.
     *
     * @param archive directory of the archive
     * @param options the settings of Parquet
     * @param enough bytes of {@code severity} from which on a compacted file is not rewritten, usually {@link #USUAL_BYTES}
     * @param progress receives the number of bytes that have been rewritten
     * @return the report
     * @throws OutputException if the directory is not an archive, or another process adds runs to it or compacts it
     */
    public static Report compact(Path archive, WriteOptions options, long enough, ProgressListener progress)
            throws IOException {
        if (!Files.isDirectory(archive.resolve(ArchiveTables.RUN))) {
            throw new OutputException(archive.toString(), "expected an archive with a directory run, found none", null);
        }
        try (Staging staging = Staging.openAlone(archive)) {
            Compaction compaction = new Compaction(archive, options, enough, progress, staging);
            compaction.run();
            ViewsScript.write(archive);
            return new Report(
                    compaction.runs, compaction.files, compaction.bytesBefore, compaction.bytesAfter, staging.notes());
        }
    }

    /** Returns the names of the runs in compacted files. */
    static Set<String> runsIn(Path archive) throws IOException {
        Set<String> runs = new HashSet<>();
        for (List<PartFile> files : PartFile.in(archive).values()) {
            for (PartFile file : files) {
                if (!file.isOfOneRun()) {
                    runs.addAll(file.runs());
                }
            }
        }
        return runs;
    }

    private void run() throws IOException {
        Map<Path, List<PartFile>> partitions = PartFile.in(archive);
        for (List<PartFile> all : partitions.values()) {
            for (PartFile file : all) {
                file.requireReal();
                number = Math.max(number, file.part());
            }
        }
        List<List<PartFile>> batches = new ArrayList<>();
        List<Map<String, PartFile>> holders = new ArrayList<>();
        for (List<PartFile> all : partitions.values()) {
            Map<String, PartFile> holder = holders(all);
            for (List<PartFile> batch : batches(all)) {
                batches.add(batch);
                holders.add(holder);
                total += bytes(batch);
            }
        }
        for (int i = 0; i < batches.size(); i++) {
            compact(batches.get(i), holders.get(i));
        }
    }

    /** Returns the file in which each run counts: its own file, or else the compacted file with the highest number. */
    private static Map<String, PartFile> holders(List<PartFile> all) throws IOException {
        Map<String, PartFile> holders = new HashMap<>();
        for (PartFile file : all) {
            for (String run : file.runs()) {
                PartFile before = holders.get(run);
                if (before == null || !before.isOfOneRun()) {
                    holders.put(run, file);
                }
            }
        }
        return holders;
    }

    private List<List<PartFile>> batches(List<PartFile> all) throws IOException {
        List<List<PartFile>> batches = new ArrayList<>();
        List<PartFile> batch = new ArrayList<>();
        long values = 0;
        long labels = 0;
        for (PartFile file : all) {
            long size = file.size(ArchiveTables.SEVERITY);
            if (!file.isOfOneRun() && size >= enough) {
                continue;
            }
            batch.add(file);
            values += size;
            for (String table : ArchiveTables.OF_LABELS) {
                labels += file.size(table);
            }
            if (values >= SHRINKING * enough || labels >= LABEL_BYTES) {
                batches.add(batch);
                batch = new ArrayList<>();
                values = 0;
                labels = 0;
            }
        }
        batches.add(batch);
        batches.removeIf(files -> files.size() < 2);
        return batches;
    }

    private static long bytes(List<PartFile> files) throws IOException {
        long bytes = 0;
        for (PartFile file : files) {
            for (String table : ArchiveTables.COMPACTED) {
                bytes += file.size(table);
            }
        }
        return bytes;
    }

    private void compact(List<PartFile> sources, Map<String, PartFile> holders) throws IOException {
        number++;
        Set<PartFile> mine = new HashSet<>(sources);
        Map<String, PartFile> counted = new HashMap<>(holders);
        counted.values().retainAll(mine);
        TableRows.Texts texts = new TableRows.Texts();
        Batch batch = new Batch(number, sources, counted, texts);
        String name = "compacted." + number;
        Path folder = staging.begin(name);
        PartFile target = PartFile.compacted(archive, sources.get(0).partition(), number);
        WriteOptions plain = options.withStrict(false).withForce(false);
        copy(
                ArchiveTables.LOCATION,
                batch,
                texts,
                target.in(folder, ArchiveTables.LOCATION),
                plain,
                RunLabels.LOCATION,
                (run, values, rows) -> batch.labels(run).addLocation(values));
        copy(
                ArchiveTables.CALL_PATH,
                batch,
                texts,
                target.in(folder, ArchiveTables.CALL_PATH),
                plain,
                RunLabels.CALL_PATH,
                (run, values, rows) -> batch.labels(run).addNode(values, rows.place()));
        batch.shareLabels();
        for (String table : ArchiveTables.COMPACTED) {
            if (!table.equals(ArchiveTables.SEVERITY)
                    && !table.equals(ArchiveTables.LOCATION)
                    && !table.equals(ArchiveTables.CALL_PATH)) {
                copy(
                        table,
                        batch,
                        new TableRows.Texts(),
                        target.in(folder, table),
                        plain,
                        List.of(),
                        (run, values, rows) -> {});
            }
        }
        new SeverityMerge(batch).run(staging.scratch(), target.in(folder, ArchiveTables.SEVERITY), plain);
        long before = bytes(sources);
        staging.replace(name, obsolete(sources));
        runs += batch.runs();
        bytesBefore += before;
        for (String table : ArchiveTables.COMPACTED) {
            long size = target.size(table);
            bytesAfter += size;
            files += size > 0 ? 1 : 0;
        }
        done += before;
        progress.progress(done, total);
    }

    private static void copy(
            String table,
            Batch batch,
            TableRows.Texts texts,
            Path target,
            WriteOptions options,
            List<String> watched,
            TableMerge.Watcher watcher)
            throws IOException {
        try (TableMerge tables = new TableMerge(table, batch, texts)) {
            tables.copy(target, options, watched, watcher);
        }
    }

    /** Returns the files that are deleted afterwards, starting with those of table {@code run}. */
    private static List<Path> obsolete(List<PartFile> sources) {
        List<Path> obsolete = new ArrayList<>();
        sources.forEach(file -> obsolete.add(file.in(ArchiveTables.RUN)));
        for (String table : ArchiveTables.COMPACTED) {
            if (!table.equals(ArchiveTables.RUN)) {
                sources.forEach(file -> obsolete.add(file.in(table)));
            }
        }
        return obsolete;
    }
}
