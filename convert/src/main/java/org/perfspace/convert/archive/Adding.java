package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import org.perfspace.convert.Computable;
import org.perfspace.convert.PathPattern;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.Place;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.parquet.PageStore;

/**
 * Adds single inputs to an archive; used by several threads at once.
 *
 * @param archive directory of the archive
 * @param options options of the user
 * @param staging area where runs are prepared
 * @param compacted names of the runs in compacted files
 * @param running ids of the runs that are being added or have been added, with their inputs
 * @param store pages that several runs share
 * @param computing permits to read and write a run; a thread that waits until a run is on disk needs none
 */
record Adding(
        Path archive,
        Archive.Options options,
        Staging staging,
        Set<String> compacted,
        ConcurrentMap<String, Path> running,
        PageStore store,
        Semaphore computing) {

    /**
     * Number of threads that add runs. Most of them wait until files are on disk; the system can force many files
     * concurrently in the time of one.
     */
    static final int THREADS = 16;

    private static final long STORED_BYTES = 16 << 20;

    Adding(Path archive, Archive.Options options, Staging staging, Set<String> compacted) {
        this(
                archive,
                options,
                staging,
                compacted,
                new ConcurrentHashMap<>(),
                new PageStore(Math.min(STORED_BYTES, HeapPart.PIECE.bytes())),
                new Semaphore(Runtime.getRuntime().availableProcessors() + 1));
    }

    /** The kinds of outcome. */
    enum State {
        ADDED,
        SKIPPED,
        NOT_TRIED
    }

    /**
     * The outcome for an input, with notes for the user.
     *
     * @param notes notes of the reader, and notes on omitted contents
     */
    record Outcome(State state, List<String> notes) {

        /** The input was not tried because another one had failed. */
        static final Outcome NOT_TRIED = new Outcome(State.NOT_TRIED, List.of());

        /** Copies the list. */
        Outcome {
            notes = List.copyOf(notes);
        }
    }

    /**
     * A run whose files are complete.
     *
     * @param gone files that the run it replaces has, but the new run does not
     */
    private record Written(Outcome outcome, List<Path> gone) {}

    Outcome add(Path input) throws IOException {
        Map<String, String> parameters = parameters(input);
        Input opened = Input.of(input);
        RunName run = RunName.of(
                opened, parameters, options.contents().partitions().orElse(List.copyOf(parameters.keySet())));
        Path same = running.putIfAbsent(run.id(), input);
        if (same != null) {
            return new Outcome(State.SKIPPED, List.of(input + ": left out, as " + same + " is the same profile"));
        }
        if (compacted.contains(run.id()) || Files.exists(run.fileIn(archive.resolve(ArchiveTables.RUN)))) {
            if (options.skipExisting()) {
                return new Outcome(State.SKIPPED, List.of());
            }
            if (!options.writing().force()) {
                throw new OutputException.Exists(archive.toString(), "holds a run of " + input + " already");
            }
        }
        boolean done = false;
        try {
            Written written = compute(input, opened, run);
            staging.commit(run, written.gone());
            done = true;
            return written.outcome();
        } finally {
            if (!done) {
                staging.discard(run);
            }
        }
    }

    private Written compute(Path input, Input opened, RunName run) throws IOException {
        computing.acquireUninterruptibly();
        try {
            return read(input, opened, run);
        } finally {
            computing.release();
        }
    }

    private Written read(Path input, Input opened, RunName run) throws IOException {
        Readers.Codec reader = Readers.detect(opened, options.reading());
        try (PerformanceSpace profile = reader.open(opened, options.reading())) {
            PerformanceSpace space = options.reductions().apply(profile, input.toString());
            return Computable.work(space, rest -> write(rest, input, reader, run));
        }
    }

    private static Outcome added(PerformanceSpace space, Path input, WriteReport report) {
        List<String> notes = new ArrayList<>();
        for (String note : space.notes()) {
            notes.add(note.startsWith(input.toString()) ? note : input + ": " + note);
        }
        for (WriteReport.Loss loss : report.losses()) {
            String size = loss.bytes() == 0 ? "" : String.format(Locale.ROOT, " (%,d bytes)", loss.bytes());
            notes.add(input + ": left out: " + loss.what() + size);
        }
        return new Outcome(State.ADDED, notes);
    }

    private Map<String, String> parameters(Path input) throws IOException {
        if (options.parameters().isEmpty()) {
            return Map.of();
        }
        PathPattern pattern = options.parameters().get();
        Optional<Map<String, String>> found = pattern.match(input);
        if (found.isEmpty()) {
            throw Place.of(input.toString()).notThisFormat("expected a path with a part like %s, found none", pattern);
        }
        return found.get();
    }

    /** Returns the files of a replaced run that the new run does not have. */
    private List<Path> gone(PerformanceSpace space, RunName run, Path folder) {
        List<String> without = new ArrayList<>();
        if (space.trace().isEmpty()) {
            without.add(ArchiveTables.TRACE);
        }
        if (!Files.exists(run.fileIn(folder.resolve(ArchiveTables.EFFICIENCY)))) {
            without.add(ArchiveTables.EFFICIENCY);
        }
        if (!options.contents().profiles()) {
            without.add(ArchiveTables.PROFILE);
        }
        return without.stream()
                .map(table -> run.fileIn(archive.resolve(table)))
                .filter(Files::exists)
                .toList();
    }

    private Written write(PerformanceSpace space, Path input, Readers.Codec reader, RunName run) throws IOException {
        Path folder = staging.begin(run);
        WriteOptions writing = options.writing().with("threads", "1");
        WriteReport report = new ArchiveTables(folder, run, options.contents(), writing, store)
                .write(space, input.toString(), reader.format().id());
        report.settle(input.toString(), options.writing());
        space.requireUnchanged();
        return new Written(added(space, input, report), gone(space, run, folder));
    }
}
