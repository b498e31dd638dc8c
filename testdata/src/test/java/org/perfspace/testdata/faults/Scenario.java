package org.perfspace.testdata.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.ArchivedRun;
import org.perfspace.convert.archive.Compaction;
import org.perfspace.convert.archive.Shard;
import org.perfspace.fixtures.ArchivedRows;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.FileTree;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFile;
import org.perfspace.io.OutputFolder;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.Writers;

/** Something that is written into a directory, and what is there before and afterwards. */
interface Scenario {

    /** Seed of the profile that is there before. */
    long OLD = 28;

    /** Seed of the profile that is written. */
    long FRESH = 27;

    /** Makes what is there before. */
    void prepare(Path directory) throws IOException;

    /** Writes. */
    void write(Path directory) throws IOException;

    /** Reads as the next run would. */
    void read(Path directory) throws IOException;

    /** Writes, but not to the end, as when a loss is forbidden. */
    default void beginToReplace(Path directory) throws IOException {
        // nothing for an archive
    }

    /**
     * Writes whatever is there.
     *
     * @param fresh whether the same as by {@link #write}, or else the same as by {@link #prepare}
     */
    void replace(Path directory, boolean fresh) throws IOException;

    /** Returns what others see: the contents of all files. */
    default Map<String, Integer> state(Path directory) throws IOException {
        return Tree.of(directory);
    }

    /** Checks what others can see before any next run. */
    default void checkMeanwhile(Map<String, Integer> seen, Map<String, Integer> old, Map<String, Integer> fresh) {
        // nothing, as the next run may restore it
    }

    /**
     * All scenarios: every writer, new and in place of an old output, and the archive.
     *
     * @param inputs directory for the runs of the archive
     */
    static List<Scenario> all(Path inputs) {
        List<Scenario> all = new ArrayList<>();
        for (Writers.Codec writer : Writers.all()) {
            all.add(new Output(writer, WriteOptions.DEFAULT));
            all.add(new Output(writer, WriteOptions.DEFAULT.withForce(true)));
        }
        Writers.Codec sion = Writers.of(Format.LINKTEST).orElseThrow();
        WriteOptions set = WriteOptions.DEFAULT.with("sion-files", "3");
        all.add(new Output(sion, set));
        all.add(new Output(sion, set.withForce(true)));
        all.add(new Run(inputs.resolve("run.cubex"), false));
        all.add(new Run(inputs.resolve("run.cubex"), true));
        for (Altered.How how : Altered.How.values()) {
            all.add(new Altered(inputs.resolve("run.cubex"), how));
        }
        return all;
    }

    /**
     * A profile in one format.
     *
     * @param writer of the format
     * @param options with {@code force} there is an old output
     */
    record Output(Writers.Codec writer, WriteOptions options) implements Scenario {

        private static final String NAME = "out";

        @Override
        public void prepare(Path directory) throws IOException {
            if (options.force()) {
                Path old = directory.resolve(NAME);
                write(writer, old, OLD, options.withForce(false));
                boolean folder = Files.isDirectory(old);
                Files.setPosixFilePermissions(old, PosixFilePermissions.fromString(folder ? "rwxr-x---" : "rw-r-----"));
            }
        }

        @Override
        public void write(Path directory) throws IOException {
            write(writer, directory.resolve(NAME), FRESH, options);
        }

        @Override
        public void read(Path directory) throws IOException {
            try {
                assertThat(Input.of(directory.resolve(NAME)).place()).isNotNull();
            } catch (NoSuchFileException e) {
                assertThat(options.force() && !isSeveral())
                        .as("there was a file before")
                        .isFalse();
            }
        }

        @Override
        public void beginToReplace(Path directory) throws IOException {
            Path target = directory.resolve(NAME);
            try (OutputFolder out = OutputFolder.create(target, true)) {
                assertThat(out.path()).isEmptyDirectory();
            } catch (OutputException e) {
                OutputFile.create(target, true).close();
            }
        }

        private boolean isSeveral() {
            return writer.format() == Format.HPCTOOLKIT
                    || writer.format() == Format.TAU
                    || !options.settings().isEmpty();
        }

        @Override
        public void replace(Path directory, boolean fresh) throws IOException {
            write(writer, directory.resolve(NAME), fresh ? FRESH : OLD, options.withForce(true));
        }

        /** A file never disappears; a directory or several files do while they are replaced. */
        @Override
        public void checkMeanwhile(Map<String, Integer> seen, Map<String, Integer> old, Map<String, Integer> fresh) {
            if (!isSeveral()) {
                assertThat(seen).isIn(old, fresh);
            } else if (seen.containsKey(NAME)) {
                assertThat(seen).isIn(old, fresh);
            }
        }

        private static void write(Writers.Codec writer, Path target, long seed, WriteOptions how) throws IOException {
            try (PerformanceSpace space =
                    RandomSpaces.small().tame().upTo(5, 10, 4).space(seed)) {
                writer.write(WrittenFormats.fit(space, writer.format()), target, how);
            }
        }

        @Override
        public String toString() {
            String set = options.settings().isEmpty() ? "" : ", several files";
            return writer.format().id() + set + (options.force() ? ", replacing" : ", new");
        }
    }

    /**
     * A run in an archive that holds another one.
     *
     * @param input where the run comes from
     * @param replacing whether it is in the archive already, in files that are compressed in another way
     */
    record Run(Path input, boolean replacing) implements Scenario {

        private static final String ARCHIVE = "archive";
        private static final Pattern SEVERITIES =
                Pattern.compile("'((?:files/[0-9a-f]+/severity|severity/[^']+)\\.parquet)'");

        @Override
        public void prepare(Path directory) throws IOException {
            add(directory, OLD, input.resolveSibling("other.cubex"), "none", false);
            if (replacing) {
                add(directory, FRESH, input, "none", false);
            }
        }

        @Override
        public void write(Path directory) throws IOException {
            add(directory, FRESH, input, "zstd", replacing);
        }

        @Override
        public void read(Path directory) {
            // others read what is in the tables; nothing of ours reads an archive
        }

        @Override
        public void replace(Path directory, boolean fresh) throws IOException {
            add(directory, FRESH, input, fresh ? "zstd" : "none", true);
        }

        /** Returns the numbers of rows of the views, and the sizes of the files of severities. */
        @Override
        public Map<String, Integer> state(Path directory) throws IOException {
            Path archive = directory.resolve(ARCHIVE);
            Map<String, Integer> rows = ArchivedRows.viewed(archive);
            Matcher files = SEVERITIES.matcher(Files.readString(archive.resolve("_views.sql")));
            for (int number = 1; files.find(); number++) {
                rows.put("file " + number, (int) Files.size(archive.resolve(files.group(1))));
            }
            return rows;
        }

        /** The views change at once. */
        @Override
        public void checkMeanwhile(Map<String, Integer> seen, Map<String, Integer> old, Map<String, Integer> fresh) {
            assertThat(seen).isIn(old, fresh);
        }

        private static void add(Path directory, long seed, Path input, String compression, boolean force)
                throws IOException {
            Output.write(Writers.of(Format.CUBE).orElseThrow(), input, seed, WriteOptions.DEFAULT.withForce(true));
            Archive.Options options = new Archive.Options(
                    Optional.empty(),
                    Shard.ALL,
                    false,
                    false,
                    ReadOptions.DEFAULT,
                    WriteOptions.DEFAULT.withForce(force).with("compression", compression));
            Archive.Report report = Archive.add(List.of(input), directory.resolve(ARCHIVE), options);
            for (Archive.Failure failure : report.failures()) {
                throw new IOException(failure.cause().getMessage(), failure.cause());
            }
        }

        @Override
        public String toString() {
            return "archive, " + (replacing ? "replacing" : "new");
        }
    }

    /**
     * An archive of two runs that is changed without an input.
     *
     * @param input where the runs come from
     * @param how what is done
     */
    record Altered(Path input, How how) implements Scenario {

        /** Something that is done to an archive alone. */
        enum How {
            COMPACTED,
            DELETED,
            CHANGED
        }

        @Override
        public void prepare(Path directory) throws IOException {
            Run.add(directory, OLD, input.resolveSibling("other.cubex"), "zstd", false);
            Run.add(directory, FRESH, input, "zstd", false);
        }

        @Override
        public void write(Path directory) throws IOException {
            Path archive = directory.resolve(Run.ARCHIVE);
            Set<String> last = Archive.runs(archive).stream()
                    .filter(run -> run.source().endsWith("/run.cubex"))
                    .map(ArchivedRun::id)
                    .collect(Collectors.toSet());
            switch (how) {
                case COMPACTED ->
                    Compaction.compact(archive, WriteOptions.DEFAULT, Compaction.USUAL_BYTES, ProgressListener.NONE);
                case DELETED -> Archive.delete(archive, last, WriteOptions.DEFAULT);
                case CHANGED -> Archive.change(archive, last, Map.of("n", "8"), WriteOptions.DEFAULT);
            }
        }

        @Override
        public void read(Path directory) {
            // others read what is in the tables; nothing of ours reads an archive
        }

        @Override
        public void replace(Path directory, boolean fresh) throws IOException {
            if (!fresh) {
                FileTree.delete(directory.resolve(Run.ARCHIVE));
                prepare(directory);
                return;
            }
            write(directory);
        }

        @Override
        public Map<String, Integer> state(Path directory) throws IOException {
            return new Run(input, false).state(directory);
        }

        /** The views change at once. */
        @Override
        public void checkMeanwhile(Map<String, Integer> seen, Map<String, Integer> old, Map<String, Integer> fresh) {
            assertThat(seen).isIn(old, fresh);
        }

        @Override
        public String toString() {
            return "archive, " + how.name().toLowerCase(Locale.ROOT);
        }
    }
}
