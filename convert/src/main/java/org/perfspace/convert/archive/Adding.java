package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
 */
record Adding(Path archive, Archive.Options options, Staging staging) {

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
        RunName run = RunName.of(input, parameters(input));
        if (Files.exists(run.fileIn(archive.resolve(ArchiveTables.RUN)))) {
            if (options.skipExisting()) {
                return new Outcome(State.SKIPPED, List.of());
            }
            if (!options.writing().force()) {
                throw new OutputException.Exists(archive.toString(), "holds a run of " + input + " already");
            }
        }
        Input opened = Input.of(input);
        Readers.Entry reader = Readers.detect(opened);
        try (PerformanceSpace profile = reader.opener().open(opened, options.reading())) {
            PerformanceSpace space = options.reductions().apply(profile, input.toString());
            return Computable.work(space, rest -> added(rest, input, write(rest, input, reader, run)));
        }
    }

    private static Outcome added(PerformanceSpace space, Path input, WriteReport report) {
        List<String> notes = new ArrayList<>(space.notes());
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

    private WriteReport write(PerformanceSpace space, Path input, Readers.Entry reader, RunName run)
            throws IOException {
        boolean done = false;
        try {
            WriteReport report = new ArchiveTables(
                            staging.begin(run), run, options.writing().with("threads", "1"))
                    .write(space, input.toString(), reader.format().id());
            report.settle(input.toString(), options.writing());
            space.requireUnchanged();
            Path oldTrace = run.fileIn(archive.resolve(ArchiveTables.TRACE));
            boolean gone = space.trace().isEmpty() && Files.exists(oldTrace);
            staging.commit(run, gone ? List.of(oldTrace) : List.of());
            done = true;
            return report;
        } finally {
            if (!done) {
                staging.discard(run);
            }
        }
    }
}
