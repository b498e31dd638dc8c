package org.perfspace.convert.archive;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.perfspace.convert.archive.ArchiveManifest.Layout;
import org.perfspace.format.Format;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.Workers;
import org.perfspace.reader.ProfileSearch;
import org.perfspace.writer.Writers;

/**
 * The inputs that a command adds to an archive. They are read by several threads ahead of the one that puts them into the
 * archive.
 */
final class AddedInputs {

    private final Path folder;
    private final Archive.Options options;
    private final ProgressListener progress;

    /** Data of other tools that was found in directories; its failure does not stop the others. */
    private final Set<Path> others = new HashSet<>();

    private final List<Path> added = new ArrayList<>();
    private final List<Path> skipped = new ArrayList<>();
    private final List<Archive.Failure> failures = new ArrayList<>();
    private final List<String> replaced = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<Path, List<String>> ofProfiles = new LinkedHashMap<>();

    /** Runs in memory that will be in one file. */
    private static final class Pending {
        private final List<RunReader.Held> runs = new ArrayList<>();
        private long rows;
        private long labels;

        void add(RunReader.Held run) {
            runs.add(run);
            rows += run.rows();
            labels += run.labels();
        }

        /** Returns whether so many rows of severities, or so many call paths and locations, are enough for a file. */
        static boolean areEnough(long rows, long labels) {
            return rows >= RunReader.ENOUGH_ROWS || labels >= RunReader.ENOUGH_LABELS;
        }
    }

    AddedInputs(Path folder, Archive.Options options, ProgressListener progress) {
        this.folder = folder;
        this.options = options;
        this.progress = progress;
    }

    Archive.Report add(List<Path> inputs) throws IOException {
        Writers.of(Format.PARQUET).orElseThrow().requireKnown(options.writing(), folder);
        makeFolder();
        try (Staging staging = Staging.open(folder)) {
            List<ProfileSearch.Match> found = ProfileSearch.among(inputs, folder, options.reading(), notes::add);
            found.stream().filter(each -> !each.other().isEmpty()).forEach(each -> others.add(each.path()));
            List<Path> ours = options.shard()
                    .of(found.stream().map(ProfileSearch.Match::path).toList());
            StatedParameters parameters = new StatedParameters(
                    options, found.stream().map(ProfileSearch.Match::path).toList());
            List<Map<String, String>> stated = parameters.ofEach(ours);
            if (!parameters.assigned().isEmpty()) {
                notes.add(folder + ": parameters in the paths: " + String.join(", ", parameters.assigned()));
            }
            ArchiveManifest before = prepared(stated, staging);
            Layout layout = layout(stated, before);
            options.policy().roles().keySet().stream()
                    .filter(name -> layout.columns().of(name).isEmpty())
                    .forEach(name ->
                            notes.add(folder + ": no run has the parameter " + name + ", which has no role then"));
            ReplacedRuns replacement = new ReplacedRuns(folder, options, before);
            add(
                    ours,
                    new RunReader(folder, options, staging, replacement, layout, parameters),
                    new AddedRuns(folder, options, staging, replacement, layout));
            notes.addAll(0, staging.notes());
            return new Archive.Report(added, skipped, failures, replaced, notes, ofProfiles);
        }
    }

    /** Returns the manifest, after the files were written anew if they do not have the columns that the inputs need. */
    private ArchiveManifest prepared(List<Map<String, String>> inputs, Staging staging) throws IOException {
        ArchiveManifest before = ArchiveManifest.of(folder);
        List<String> wanted =
                options.contents().partitions().orElse(before.layout().partitions());
        requireSameLayout(folder, before, wanted);
        boolean fits = layout(inputs, before).columns().equals(before.layout().columns());
        if (before.parts().isEmpty() || fits || options.policy().dryRun()) {
            return before;
        }
        Compaction compaction = new Compaction(staging, options.writing());
        return staging.change(
                "columns",
                (now, place) -> compaction.rewritten(now, layout(inputs, now).columns(), Optional::of, place));
    }

    private Layout layout(List<Map<String, String>> inputs, ArchiveManifest before) {
        List<Map<String, String>> all = new ArrayList<>(inputs);
        before.runs().forEach(run -> all.add(run.parameters()));
        return new Layout(
                before.parts().isEmpty()
                        ? options.contents().partitions().orElse(List.of())
                        : before.layout().partitions(),
                before.layout().columns().with(all).with(options.policy().roles()));
    }

    /** Rejects parameters that separate files, if the archive has others. */
    static void requireSameLayout(Path folder, ArchiveManifest before, List<String> partitions) throws OutputException {
        List<String> known = before.layout().partitions();
        if (!before.parts().isEmpty() && !known.equals(partitions)) {
            throw new OutputException(
                    folder.toString(),
                    "expected " + separated(known) + ", as its first run was added, found " + separated(partitions),
                    null);
        }
    }

    private static String separated(List<String> partitions) {
        return partitions.isEmpty()
                ? "no separate files for parameters"
                : "files for each " + String.join(", ", partitions);
    }

    private void add(List<Path> ours, RunReader reader, AddedRuns runs) throws IOException {
        AtomicBoolean stopped = new AtomicBoolean();
        AtomicInteger ended = new AtomicInteger();
        Map<String, Pending> batches = new LinkedHashMap<>();
        int threads = Runtime.getRuntime().availableProcessors() + 1;
        try (Workers workers = new Workers("perfspace-archive", threads)) {
            Deque<Future<Optional<RunReader.Outcome>>> ahead = new ArrayDeque<>();
            int next = 0;
            for (Path input : ours) {
                while (next < ours.size() && ahead.size() < 2 * threads) {
                    Path later = ours.get(next++);
                    ahead.add(workers.submit(() -> {
                        try {
                            return stopped.get() ? Optional.empty() : Optional.of(reader.read(later));
                        } finally {
                            progress.progress(ended.incrementAndGet(), ours.size());
                        }
                    }));
                }
                take(input, ahead.remove(), runs, batches, stopped);
            }
        }
        for (Pending batch : batches.values()) {
            commit(batch, runs);
        }
    }

    private void take(
            Path input,
            Future<Optional<RunReader.Outcome>> future,
            AddedRuns runs,
            Map<String, Pending> batches,
            AtomicBoolean stopped)
            throws IOException {
        try {
            Optional<RunReader.Outcome> tried = future.get();
            if (tried.isEmpty()) {
                return;
            }
            RunReader.Outcome outcome = tried.get();
            if (outcome instanceof RunReader.Skipped left) {
                skipped.add(input);
                notes.addAll(left.notes());
            } else if (outcome instanceof RunReader.Written written) {
                commit(List.of(written), runs, () -> runs.commit(written));
            } else if (outcome instanceof RunReader.Held held) {
                collect(held, batches, runs);
            }
        } catch (ExecutionException e) {
            failures.add(new Archive.Failure(input, cause(e)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while runs were added");
        }
        if (!failures.isEmpty()
                && !options.keepGoing()
                && !others.contains(failures.get(failures.size() - 1).input())) {
            stopped.set(true);
        }
    }

    /** Collects runs in memory until they are enough for a file. */
    private void collect(RunReader.Held run, Map<String, Pending> batches, AddedRuns runs) throws IOException {
        Pending batch = batches.computeIfAbsent(run.directory(), key -> new Pending());
        batch.add(run);
        long rows = batches.values().stream().mapToLong(one -> one.rows).sum();
        long labels = batches.values().stream().mapToLong(one -> one.labels).sum();
        if (Pending.areEnough(batch.rows, batch.labels)) {
            batches.remove(run.directory());
            commit(batch, runs);
        } else if (Pending.areEnough(rows, labels)) {
            List<Pending> all = List.copyOf(batches.values());
            batches.clear();
            for (Pending some : all) {
                commit(some, runs);
            }
        }
    }

    private void commit(Pending batch, AddedRuns all) throws IOException {
        commit(batch.runs, all, () -> all.commit(batch.runs));
    }

    private void commit(List<? extends RunReader.Added> batch, AddedRuns all, IoSupplier<AddedRuns.Committed> change)
            throws IOException {
        AddedRuns.Committed committed = new AddedRuns.Committed(Set.of(), Set.of());
        if (options.policy().dryRun()) {
            batch.forEach(one -> replaced.addAll(all.replacedBy(one.run())));
        } else {
            try {
                committed = change.get();
            } catch (ProfileException | OutputException e) {
                batch.forEach(one -> failures.add(new Archive.Failure(one.input(), e)));
                return;
            }
        }
        if (options.policy().replace()) {
            replaced.addAll(committed.replaced());
        }
        for (RunReader.Added one : batch) {
            boolean lost = committed.lost().contains(one.run().id());
            (lost ? skipped : added).add(one.input());
            if (!one.notes().isEmpty()) {
                ofProfiles.put(one.input(), one.notes());
            }
        }
    }

    private void makeFolder() throws OutputException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw OutputException.cannotWrite(folder, e);
        }
    }

    private static Exception cause(ExecutionException e) {
        return e.getCause() instanceof Exception cause ? cause : e;
    }
}
