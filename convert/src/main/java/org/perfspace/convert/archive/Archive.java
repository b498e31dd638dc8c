package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.ParameterColumns.ParameterRole;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/**
 * A directory of Parquet tables that contains many runs. The tables are {@code run}, {@code metric}, {@code call_path},
 * {@code location}, {@code severity}, {@code efficiency}, {@code parameter}, {@code trace}. A file of a table contains many
 * runs; their parameters are columns of every table. A manifest says which files are live (see {@link ArchiveManifest}).
 * Runs are read by several threads, and appear completely or not at all (see {@link Staging}). Several processes may change
 * one archive at the same time.
 */
public final class Archive {

    private Archive() {}

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
     * @param policy treatment of the runs
     */
    public record Options(
            Optional<PathPattern> parameters,
            Shard shard,
            boolean skipExisting,
            boolean keepGoing,
            Contents contents,
            ReadOptions reading,
            Reductions reductions,
            WriteOptions writing,
            Policy policy) {

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
            this(
                    parameters,
                    shard,
                    skipExisting,
                    keepGoing,
                    Contents.USUAL,
                    reading,
                    Reductions.NONE,
                    writing,
                    Policy.USUAL);
        }

        /** Returns whether a run replaces one with the same name. */
        boolean replacesTheSame() {
            return writing.force() || policy.replace();
        }

        /**
         * {@return the same options, with other contents}
         *
         * @param other contents of the tables
         */
        public Options with(Contents other) {
            return new Options(parameters, shard, skipExisting, keepGoing, other, reading, reductions, writing, policy);
        }

        /**
         * {@return the same options, with reductions}
         *
         * @param other reductions applied to each profile before it is added
         */
        public Options with(Reductions other) {
            return new Options(parameters, shard, skipExisting, keepGoing, contents, reading, other, writing, policy);
        }

        /**
         * {@return the same options, with another treatment of the runs}
         *
         * @param other the treatment
         */
        public Options with(Policy other) {
            return new Options(
                    parameters, shard, skipExisting, keepGoing, contents, reading, reductions, writing, other);
        }
    }

    /**
     * The treatment of runs that are added.
     *
     * @param parameters parameters of all runs, in addition to those in their paths
     * @param attributes further parameters, with the names of the attributes of each profile that state them
     * @param metadata a file of YAML or JSON with further parameters: a name without a directory is that of a file in the
     *     directory of each profile, where there is one, and any other path that of a file for all runs
     * @param roles roles of parameters, such as that of the number of processes, which scales
     * @param replace whether a run replaces the one that was in the archive before with the same source, or else with the
     *     same parameters; several only if {@code writing} replaces outputs
     * @param dryRun whether only to report what would be added and replaced
     */
    public record Policy(
            Map<String, String> parameters,
            Map<String, String> attributes,
            Optional<Path> metadata,
            Map<String, ParameterRole> roles,
            boolean replace,
            boolean dryRun) {

        /** No further parameters, and nothing is replaced. */
        public static final Policy USUAL = new Policy(Map.of(), Map.of(), Optional.empty(), Map.of(), false, false);

        /** Copies the collections; the parameters keep their order. */
        public Policy {
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
            attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
            roles = Map.copyOf(roles);
        }
    }

    /**
     * The contents of an archive.
     *
     * @param partitions names of the parameters whose values are kept in separate files, fixed with the first run of an
     *     archive; empty for those that the archive has, which are none in a new one
     * @param inclusive whether the column {@code inclusive} of {@code severity} is filled
     * @param profiles whether each run is also kept as a complete profile, in a directory beside the tables
     */
    public record Contents(Optional<List<String>> partitions, boolean inclusive, boolean profiles) {

        /**
         * No parameters separate files; the tables contain exclusive values only, and no complete profiles are kept.
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
     * @param replaced names of the runs that were replaced
     * @param notes notes on the command, such as on the files of killed processes
     * @param ofProfiles notes of the readers and on omitted contents, of each input that has some
     */
    public record Report(
            List<Path> added,
            List<Path> skipped,
            List<Failure> failures,
            List<String> replaced,
            List<String> notes,
            Map<Path, List<String>> ofProfiles) {

        /** A report of nothing. */
        public static final Report NOTHING =
                new Report(List.of(), List.of(), List.of(), List.of(), List.of(), Map.of());

        /** Copies the lists. */
        public Report {
            added = List.copyOf(added);
            skipped = List.copyOf(skipped);
            failures = List.copyOf(failures);
            replaced = List.copyOf(replaced);
            notes = List.copyOf(notes);
            ofProfiles = Collections.unmodifiableMap(new LinkedHashMap<>(ofProfiles));
        }
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
        return new AddedInputs(folder, options, progress).add(inputs);
    }

    /**
     * {@return the runs of an archive, in the order in which they were added}
     *
     * @param folder directory of the archive
     * @throws OutputException if the directory is not an archive
     */
    public static List<ArchivedRun> runs(Path folder) throws IOException {
        requireArchive(folder);
        return ArchiveManifest.of(folder).runs();
    }

    /**
     * Deletes runs from an archive. Their files are written anew without them.
     *
     * @param folder directory of the archive
     * @param ids names of the runs
     * @param writing the settings of Parquet
     * @return the runs that were deleted; those that are not in the archive are not among them
     * @throws OutputException if the directory is not an archive, or cannot be written
     */
    public static List<ArchivedRun> delete(Path folder, Set<String> ids, WriteOptions writing) throws IOException {
        requireArchive(folder);
        List<ArchivedRun> deleted = new ArrayList<>();
        try (Staging staging = Staging.open(folder)) {
            Compaction compaction = new Compaction(staging, writing);
            Compaction.Change deletion = run -> ids.contains(run.id()) ? Optional.empty() : Optional.of(run);
            staging.change("deletion", (before, place) -> {
                for (ArchivedRun run : before.runs()) {
                    if (ids.contains(run.id())) {
                        deleted.add(run);
                    }
                }
                return deleted.isEmpty()
                        ? before
                        : compaction.rewritten(before, before.layout().columns(), deletion, place);
            });
        }
        return deleted;
    }

    /**
     * Changes parameters of runs, which keep their names. All tables then have the new values.
     *
     * @param folder directory of the archive
     * @param ids names of the runs
     * @param parameters values of the parameters; a run loses one whose value is empty
     * @param writing the settings of Parquet
     * @return the runs that have changed, as they are afterwards
     * @throws OutputException if the directory is not an archive, or cannot be written
     */
    public static List<ArchivedRun> change(
            Path folder, Set<String> ids, Map<String, String> parameters, WriteOptions writing) throws IOException {
        requireArchive(folder);
        List<ArchivedRun> changed = new ArrayList<>();
        try (Staging staging = Staging.open(folder)) {
            Compaction compaction = new Compaction(staging, writing);
            UnaryOperator<ArchivedRun> edit = run -> ids.contains(run.id()) ? run.with(parameters) : run;
            Compaction.Change change = run -> Optional.of(edit.apply(run));
            staging.change("parameters", (before, place) -> {
                List<Map<String, String>> all = new ArrayList<>();
                for (ArchivedRun run : before.runs()) {
                    ArchivedRun after = edit.apply(run);
                    all.add(after.parameters());
                    if (!after.equals(run)) {
                        changed.add(after);
                    }
                }
                return changed.isEmpty()
                        ? before
                        : compaction.rewritten(before, before.layout().columns().only(all), change, place);
            });
        }
        return changed;
    }

    /**
     * Gives parameters roles.
     *
     * @param folder directory of the archive
     * @param roles the roles by the names of parameters; names that the archive does not have are ignored
     * @param writing the settings of Parquet
     * @return all parameters afterwards
     * @throws OutputException if the directory is not an archive, or cannot be written
     */
    public static List<ParameterColumns.Parameter> assign(
            Path folder, Map<String, ParameterRole> roles, WriteOptions writing) throws IOException {
        requireArchive(folder);
        try (Staging staging = Staging.open(folder)) {
            Compaction compaction = new Compaction(staging, writing);
            return staging.change(
                            "roles",
                            (before, place) -> compaction.rewritten(
                                    before, before.layout().columns().with(roles), Optional::of, place))
                    .layout()
                    .columns()
                    .all();
        }
    }

    /**
     * {@return the parameters of the runs of an archive, with their roles}
     *
     * @param folder directory of the archive
     * @throws OutputException if the directory is not an archive
     */
    public static List<ParameterColumns.Parameter> parameters(Path folder) throws IOException {
        requireArchive(folder);
        return ArchiveManifest.of(folder).layout().columns().all();
    }

    /**
     * {@return whether a directory is an archive, which has a manifest}
     *
     * @param folder the directory
     */
    public static boolean isArchive(Path folder) {
        return Files.isRegularFile(folder.resolve(ArchiveManifest.NAME));
    }

    /** Rejects a directory that is not an archive. */
    static void requireArchive(Path folder) throws OutputException {
        if (!isArchive(folder)) {
            throw new OutputException(
                    folder.toString(),
                    "expected an archive with a file " + ArchiveManifest.NAME + ", found none",
                    null);
        }
    }
}
