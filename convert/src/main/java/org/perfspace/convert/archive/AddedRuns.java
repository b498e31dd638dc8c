package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.perfspace.convert.archive.ArchiveManifest.Layout;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.WriteOptions;
import org.perfspace.writer.parquet.TidyFile;
import org.perfspace.writer.parquet.TidyTable.TidyValues;

/** Puts runs that were read into an archive, where they may replace others. */
final class AddedRuns {

    private final Path archive;
    private final Archive.Options options;
    private final Staging staging;
    private final Layout layout;
    private final ReplacedRuns replacement;
    private int changes;

    /**
     * Prepares adding.
     *
     * @param replacement finds the runs that a new one replaces
     * @param layout the layout of the new files
     */
    AddedRuns(Path archive, Archive.Options options, Staging staging, ReplacedRuns replacement, Layout layout) {
        this.archive = archive;
        this.options = options;
        this.staging = staging;
        this.layout = layout;
        this.replacement = replacement;
    }

    /**
     * The runs of a change.
     *
     * @param lost ids of the runs that another process has added meanwhile
     * @param replaced ids of the runs that were replaced
     */
    record Committed(Set<String> lost, Set<String> replaced) {}

    /** Puts a run into the archive that was written. */
    Committed commit(RunReader.Written run) throws IOException {
        return commit(run.run().id(), run::part);
    }

    /** Puts runs in memory into the archive that have the same directory. */
    Committed commit(List<RunReader.Held> runs) throws IOException {
        String name = "runs-" + ++changes;
        return commit(name, () -> write(runs, staging.begin(name)));
    }

    private Committed commit(String name, IoSupplier<ArchivePart> files) throws IOException {
        boolean done = false;
        try {
            ArchivePart part = files.get();
            Set<String> lost = new HashSet<>();
            Set<String> replaced = new HashSet<>();
            staging.commit(name, (before, folder) -> changed(before, part, lost, replaced));
            done = true;
            return new Committed(lost, replaced);
        } finally {
            if (!done) {
                staging.discard(name);
            }
        }
    }

    private ArchivePart write(List<RunReader.Held> runs, Path folder) throws IOException {
        List<RunReader.Held> sorted = runs.stream()
                .sorted(Comparator.comparing(one -> one.run().id()))
                .toList();
        Set<String> tables = new HashSet<>();
        sorted.forEach(one -> tables.addAll(one.tables().keySet()));
        Set<String> all = new HashSet<>(tables);
        all.add(ArchiveTables.SEVERITY);
        List<ArchivedRun> held = sorted.stream().map(RunReader.Held::run).toList();
        ArchivePart part = ArchivePart.fresh(folder, sorted.get(0).directory(), all, held);
        WriteOptions writing = options.writing().withStrict(false);
        for (String table : tables) {
            List<RunTables.Table> rows = sorted.stream()
                    .flatMap(one -> Stream.ofNullable(one.tables().get(table)))
                    .toList();
            ArchiveTables.write(rows, part.in(table), writing);
        }
        Path target = part.in(ArchiveTables.SEVERITY);
        ArchiveTables.makeDirectory(target);
        try (TidyFile out = TidyFile.create(target, layout.columns().of(Map.of()), writing)) {
            for (TidyValues values : (Iterable<TidyValues>)
                    sorted.stream().flatMap(one -> one.values().stream()).sorted()::iterator) {
                out.add(values);
            }
            out.commit();
        }
        return part;
    }

    /** Returns the names of the runs that a new run replaces. */
    Set<String> replacedBy(ArchivedRun run) {
        return replacement.by(run);
    }

    private ArchiveManifest changed(ArchiveManifest before, ArchivePart part, Set<String> lost, Set<String> replaced)
            throws IOException {
        AddedInputs.requireSameLayout(archive, before, layout.partitions());
        Map<String, ArchivePart> holders = before.holders();
        for (ArchivedRun run : part.runs()) {
            replaced.addAll(replacement.by(run));
            if (holders.containsKey(run.id()) && !options.replacesTheSame()) {
                lost.add(run.id());
            }
        }
        replaced.retainAll(holders.keySet());
        for (ArchivedRun run : part.runs()) {
            if (holders.containsKey(run.id()) && options.replacesTheSame()) {
                replaced.add(run.id());
            }
        }
        List<ArchivedRun> added =
                part.runs().stream().filter(run -> !lost.contains(run.id())).toList();
        if (added.isEmpty()) {
            return before;
        }
        List<Map<String, String>> parameters = new ArrayList<>();
        before.runs().forEach(run -> parameters.add(run.parameters()));
        added.forEach(run -> parameters.add(run.parameters()));
        ParameterColumns columns = before.parts().isEmpty()
                ? layout.columns()
                : before.layout()
                        .columns()
                        .with(parameters)
                        .with(options.policy().roles());
        Compaction compaction = new Compaction(staging, options.writing());
        Path folder = part.root();
        ArchiveManifest rest = compaction.rewritten(
                before, columns, run -> replaced.contains(run.id()) ? Optional.empty() : Optional.of(run), folder);
        ArchivePart mine = part;
        if (added.size() < part.runs().size() || !columns.equals(layout.columns())) {
            mine = compaction.merged(List.of(part.with(added)), columns, part.directory(), folder);
            for (String table : part.tables()) {
                Files.delete(part.in(table));
            }
        }
        List<ArchivePart> all = new ArrayList<>(rest.parts());
        all.add(mine);
        return before.changed(new Layout(layout.partitions(), columns), all, Instant.now());
    }
}
