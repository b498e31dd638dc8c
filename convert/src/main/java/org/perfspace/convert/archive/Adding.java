package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.perfspace.convert.Computable;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.Place;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/**
 * Adds single inputs to an archive; used by several threads at once.
 *
 * @param archive its folder
 * @param options what the user asked for
 * @param staging where runs are prepared
 * @param running the runs that are being added or have been, with their inputs
 */
record Adding(Path archive, Archive.Options options, Staging staging, ConcurrentMap<String, Path> running) {

    Adding(Path archive, Archive.Options options, Staging staging) {
        this(archive, options, staging, new ConcurrentHashMap<>());
    }

    /** The outcome for an input. */
    enum State {
        ADDED,
        SKIPPED,
        NOT_TRIED
    }

    /**
     * The outcome for an input, and notes for people.
     *
     * @param notes what its reader remarked, and what was left out
     */
    record Outcome(State state, List<String> notes) {

        /** Nobody looked at it, as another one had failed. */
        static final Outcome NOT_TRIED = new Outcome(State.NOT_TRIED, List.of());

        /** Takes a copy. */
        Outcome {
            notes = List.copyOf(notes);
        }
    }

    Outcome add(Path input) throws IOException {
        Map<String, String> parameters = parameters(input);
        Input opened = Input.of(input);
        RunName run =
                RunName.of(opened, parameters, options.contents().partitions().orElse(List.copyOf(parameters.keySet())));
        Path same = running.putIfAbsent(run.id(), input);
        if (same != null) {
            return new Outcome(State.SKIPPED, List.of(input + ": left out, as " + same + " is the same profile"));
        }
        if (Files.exists(run.fileIn(archive.resolve(ArchiveTables.RUN)))) {
            if (options.skipExisting()) {
                return new Outcome(State.SKIPPED, List.of());
            }
            if (!options.writing().force()) {
                throw new OutputException.Exists(archive.toString(), "holds a run of " + input + " already");
            }
        }
        Readers.Entry reader = Readers.detect(opened);
        try (PerformanceSpace profile = reader.opener().open(opened, options.reading())) {
            PerformanceSpace space = options.reductions().apply(profile, input.toString());
            return Computable.work(space, rest -> added(rest, input, write(rest, input, reader, run)));
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

    /** Returns the files of a run that is replaced which the new one does not have. */
    private List<Path> gone(PerformanceSpace space, RunName run) {
        List<String> without = new ArrayList<>();
        if (space.trace().isEmpty()) {
            without.add(ArchiveTables.TRACE);
        }
        if (!options.contents().profiles()) {
            without.add(ArchiveTables.PROFILE);
        }
        return without.stream()
                .map(table -> run.fileIn(archive.resolve(table)))
                .filter(Files::exists)
                .toList();
    }

    private WriteReport write(PerformanceSpace space, Path input, Readers.Entry reader, RunName run)
            throws IOException {
        boolean done = false;
        try {
            WriteReport report = new ArchiveTables(
                            staging.begin(run),
                            run,
                            options.contents(),
                            options.writing().with("threads", "1"))
                    .write(space, input.toString(), reader.format().id());
            report.settle(input.toString(), options.writing());
            space.requireUnchanged();
            staging.commit(run, gone(space, run));
            done = true;
            return report;
        } finally {
            if (!done) {
                staging.discard(run);
            }
        }
    }
}
