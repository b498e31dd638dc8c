package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.Workers;
import org.perfspace.io.WriteOptions;
import org.perfspace.reader.ProfileSearch;
import org.perfspace.writer.Writers;

/**
 * A directory of Parquet tables that contains many runs. The tables are {@code run}, {@code metric}, {@code call_path},
 * {@code location}, {@code severity}, {@code parameter}, {@code trace}. Each run has a file in each table, below
 * directories {@code name=value} for the parameters that the paths of the inputs contain. Runs are added by several
 * threads, each run by one, and appear completely or not at all (see {@link Staging}). Several processes may add to one
 * archive as long as they add different runs.
 */
public final class Archive {

    private final Path folder;
    private final Options options;
    private final ProgressListener progress;

    /** Data of other tools that was found in directories; its failure does not stop the others. */
    private final Set<Path> others = new HashSet<>();

    /**
     * The options of the user.
     *
     * @param parameters pattern that finds parameters in the paths of inputs; empty if there are none
     * @param shard part of the inputs that this process adds
     * @param skipExisting whether to skip runs that are in the archive already; otherwise they are failures, unless
     *     {@code writing} replaces them
     * @param keepGoing whether to add other runs after one has failed
     * @param contents contents of the tables
     * @param reading reading options
     * @param reductions reductions applied to each profile before it is added
     * @param writing writing options
     */
    public record Options(
            Optional<PathPattern> parameters,
            Shard shard,
            boolean skipExisting,
            boolean keepGoing,
            Contents contents,
            ReadOptions reading,
            Reductions reductions,
            WriteOptions writing) {

        /**
         * Creates options with the usual contents and without reductions.
         *
         * @param parameters pattern of paths whose parts become columns
         * @param shard part of the inputs that is added
         * @param skipExisting whether to skip runs that are in the archive
         * @param keepGoing whether to continue after an input that fails
         * @param reading reading options
         * @param writing writing options
         */
        public Options(
                Optional<PathPattern> parameters,
                Shard shard,
                boolean skipExisting,
                boolean keepGoing,
                ReadOptions reading,
                WriteOptions writing) {
            this(parameters, shard, skipExisting, keepGoing, Contents.USUAL, reading, Reductions.NONE, writing);
        }

        /**
         * {@return the same options, with other contents}
         *
         * @param other contents of the tables
         */
        public Options with(Contents other) {
            return new Options(parameters, shard, skipExisting, keepGoing, other, reading, reductions, writing);
        }

        /**
         * {@return the same options, with reductions}
         *
         * @param other reductions applied to each profile before it is added
         */
        public Options with(Reductions other) {
            return new Options(parameters, shard, skipExisting, keepGoing, contents, reading, other, writing);
        }
    }

    /**
     * The contents of an archive.
     *
     * @param partitions names of the parameters that become directories; empty for all of them
     * @param inclusive whether the column {@code inclusive} of {@code severity} is filled
     * @param profiles whether each run is also kept as a complete profile, in a directory beside the tables
     */
    public record Contents(Optional<List<String>> partitions, boolean inclusive, boolean profiles) {

        /**
         * All parameters become directories; the tables contain exclusive values only, and no complete profiles are kept.
         */
        public static final Contents USUAL = new Contents(Optional.empty(), false, false);
    }

    /**
     * An input that could not be added.
     *
     * @param input the input
     * @param cause the reason
     */
    public record Failure(Path input, Exception cause) {}

    /**
     * The report of adding inputs.
     *
     * @param added inputs that are in the archive now
     * @param skipped inputs that were there already
     * @param failures inputs that could not be added
     * @param notes notes on the files of killed processes, notes of the readers, and notes on omitted contents
     */
    public record Report(List<Path> added, List<Path> skipped, List<Failure> failures, List<String> notes) {

        /**
         * Copies the lists.
         *
         * @param added inputs that are in the archive now
         * @param skipped inputs that were there already
         * @param failures inputs that could not be added
         * @param notes notes on the files of killed processes, notes of the readers, and notes on omitted contents
         */
        public Report {
            added = List.copyOf(added);
            skipped = List.copyOf(skipped);
            failures = List.copyOf(failures);
            notes = List.copyOf(notes);
        }
    }

    private Archive(Path folder, Options options, ProgressListener progress) {
        this.folder = folder;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Adds inputs to an archive, which is created if it does not exist. A directory that is not itself a profile stands for
     * all profiles below it.
     *
     * @param inputs profiles of any readable formats
     * @param folder directory of the archive
     * @param options how profiles are read, named and written
     * @return a report of the inputs that were added, skipped or failed
     * @throws OutputException if the directory cannot be created
     */
    public static Report add(List<Path> inputs, Path folder, Options options) throws IOException {
        return add(inputs, folder, options, ProgressListener.NONE);
    }

    /**
     * Adds inputs to an archive, which is created if it does not exist. A directory that is not itself a profile stands for
     * all profiles below it.
     *
     * @param inputs files and directories
     * @param folder directory of the archive
     * @param options how profiles are read, named and written
     * @param progress receives the number of inputs that have been added, existed already, or failed
     * @return a report of the inputs that were added, skipped or failed
     * @throws OutputException if the directory cannot be created
     */
    public static Report add(List<Path> inputs, Path folder, Options options, ProgressListener progress)
            throws IOException {
        return new Archive(folder, options, progress).add(inputs);
    }

    private Report add(List<Path> inputs) throws IOException {
        Writers.of(Format.PARQUET).orElseThrow().requireKnown(options.writing(), folder);
        makeFolder();
        try (Staging staging = Staging.open(folder)) {
            List<ProfileSearch.Found> found = ProfileSearch.among(inputs, folder, options.reading());
            found.stream().filter(each -> !each.other().isEmpty()).forEach(each -> others.add(each.path()));
            List<Path> profiles = found.stream().map(ProfileSearch.Found::path).toList();
            Report report = add(options.shard().of(profiles), staging);
            if (Files.isDirectory(folder.resolve(ArchiveTables.RUN))) {
                ViewsScript.write(folder);
            }
            return report;
        }
    }

    private Report add(List<Path> ours, Staging staging) throws IOException {
        AtomicBoolean stopped = new AtomicBoolean();
        try (Workers workers = new Workers("perfspace-archive", Adding.THREADS)) {
            Adding adding = new Adding(folder, options, staging, Compaction.runsIn(folder));
            AtomicInteger ended = new AtomicInteger();
            List<Future<Adding.Outcome>> futures = new ArrayList<>();
            for (Path input : ours) {
                Workers.Work<Adding.Outcome> task = () -> {
                    try {
                        return stopped.get() ? Adding.Outcome.NOT_TRIED : tryToAdd(input, adding, stopped);
                    } finally {
                        progress.progress(ended.incrementAndGet(), ours.size());
                    }
                };
                futures.add(workers.submit(task));
            }
            return report(ours, futures, staging.notes());
        }
    }

    private static Report report(List<Path> inputs, List<Future<Adding.Outcome>> futures, List<String> found)
            throws IOException {
        List<Path> added = new ArrayList<>();
        List<Path> skipped = new ArrayList<>();
        List<Failure> failures = new ArrayList<>();
        List<String> notes = new ArrayList<>(found);
        for (int i = 0; i < inputs.size(); i++) {
            try {
                Adding.Outcome outcome = futures.get(i).get();
                notes.addAll(outcome.notes());
                switch (outcome.state()) {
                    case ADDED -> added.add(inputs.get(i));
                    case SKIPPED -> skipped.add(inputs.get(i));
                    case NOT_TRIED -> {}
                }
            } catch (ExecutionException e) {
                failures.add(new Failure(inputs.get(i), cause(e)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new java.io.InterruptedIOException("interrupted while runs were added");
            }
        }
        return new Report(added, skipped, failures, notes);
    }

    private Adding.Outcome tryToAdd(Path input, Adding adding, AtomicBoolean stopped) throws IOException {
        boolean done = false;
        try {
            Adding.Outcome outcome = adding.add(input);
            done = true;
            return outcome;
        } finally {
            if (!done && !options.keepGoing() && !others.contains(input)) {
                stopped.set(true);
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
