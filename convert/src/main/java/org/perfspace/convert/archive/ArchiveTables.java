package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.OutputException;
import org.perfspace.io.Workspace;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Trace;
import org.perfspace.writer.parquet.ParquetTable;
import org.perfspace.writer.parquet.ParquetTable.Column;
import org.perfspace.writer.parquet.ParquetWriter;

/**
 * The tables of an archive: their columns, and the files of some runs in them, one in each table. Every file of a table has
 * the same columns, which end with those of the parameters. {@code profile} is not a table: its files are complete
 * profiles, written by {@link ParquetWriter}.
 */
final class ArchiveTables {

    /** First column of every table. */
    static final String RUN_ID = "run_id";

    static final String RUN = "run";
    static final String METRIC = "metric";
    static final String CALL_PATH = "call_path";
    static final String LOCATION = "location";
    static final String SEVERITY = "severity";
    static final String TRACE = "trace";
    static final String PARAMETER = "parameter";
    static final String PROFILE = "profile";
    static final String EFFICIENCY = "efficiency";

    /** All tables in the order in which a run appears in them; the run counts as soon as its row in {@link #RUN} exists. */
    static final List<String> IN_ORDER_OF_APPEARANCE =
            List.of(METRIC, CALL_PATH, LOCATION, PARAMETER, PROFILE, EFFICIENCY, SEVERITY, TRACE, RUN);

    /** The tables that are compacted. */
    static final List<String> COMPACTED = IN_ORDER_OF_APPEARANCE.stream()
            .filter(table -> !table.equals(PROFILE))
            .toList();

    /** The tables of labels, whose texts are held in memory during compaction. */
    static final List<String> OF_LABELS = List.of(METRIC, CALL_PATH, LOCATION, RUN);

    private static final Map<String, List<Column>> SCHEMA = schema();

    /** Names of all columns of all tables. */
    static final Set<String> COLUMNS = Stream.concat(
                    TidyLayout.COLUMNS.stream().map(TidyLayout.Column::name),
                    SCHEMA.values().stream().flatMap(List::stream).map(Column::name))
            .collect(Collectors.toUnmodifiableSet());

    private ArchiveTables() {}

    /** Returns the columns of a table other than {@link #SEVERITY}, without those of parameters; they have no rows. */
    static List<Column> columns(String table) {
        return Objects.requireNonNull(SCHEMA.get(table), table);
    }

    private static Map<String, List<Column>> schema() {
        PerformanceSpace none = new SpaceBuilder().build();
        Map<String, List<Column>> schema = new HashMap<>();
        schema.put(
                RUN,
                RunTables.archived(
                                new ArchivedRun("", "", "", "", false, Map.of()),
                                none,
                                ParameterColumns.NONE,
                                Instant.EPOCH)
                        .columns());
        schema.put(METRIC, RunTables.metricColumns(""));
        schema.put(CALL_PATH, RunTables.callPaths("", none.definitions()).columns());
        schema.put(LOCATION, RunTables.locations("", none.definitions()).columns());
        schema.put(EFFICIENCY, RunTables.efficiencyColumns(""));
        schema.put(
                PARAMETER,
                RunTables.parameters("", Map.of(), ParameterColumns.NONE).columns());
        schema.put(TRACE, RunTables.trace("", new TraceBuffer()));
        return schema;
    }

    /**
     * Returns the path of a file in the tables of an archive. Neither the file nor a directory on the way to it may be a
     * link, so that nothing outside of the archive is read, written or deleted.
     *
     * @param relative path in the archive; its first part is the name of a table
     * @throws OutputException if there is a link, or a file of another kind
     */
    static Path file(Path archive, Path relative) throws OutputException {
        if (relative.isAbsolute()
                || !relative.normalize().equals(relative)
                || !IN_ORDER_OF_APPEARANCE.contains(relative.getName(0).toString())) {
            throw new OutputException(archive.toString(), "expected a file of a table, found " + relative, null);
        }
        Path path = archive;
        for (Path part : relative.resolveSibling("")) {
            path = path.resolve(part);
            requireReal(path, true);
        }
        requireReal(archive.resolve(relative), false);
        return archive.resolve(relative);
    }

    /** Checks that the tables and the scripts of an archive are directories and files and no links. */
    static void requireReal(Path archive) throws OutputException {
        for (String table : IN_ORDER_OF_APPEARANCE) {
            requireReal(archive.resolve(table), true);
        }
        requireReal(archive.resolve(ArchiveManifest.KEPT), true);
        requireReal(archive.resolve(ArchiveManifest.NAME), false);
        for (String file : ViewsScript.files()) {
            requireReal(archive.resolve(file), false);
        }
    }

    /**
     * Checks that a directory without a manifest has nothing with the names of tables and scripts, which then belongs to the
     * user, and which a new archive would mix with its own files. Returns the directory.
     */
    static Path requireOurs(Path archive) throws IOException {
        if (Files.exists(archive.resolve(ArchiveManifest.NAME), LinkOption.NOFOLLOW_LINKS)) {
            return archive;
        }
        List<String> names = new ArrayList<>(IN_ORDER_OF_APPEARANCE);
        names.add(ArchiveManifest.KEPT);
        names.addAll(ViewsScript.files());
        for (String name : names) {
            Path path = archive.resolve(name);
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !isEmptyDirectory(path)) {
                throw new OutputException(
                        archive.toString(),
                        "expected an archive, or a directory in which nothing has the name of one of its tables, found "
                                + name + " without " + ArchiveManifest.NAME,
                        null);
            }
        }
        return archive;
    }

    private static boolean isEmptyDirectory(Path path) throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(path)) {
            return entries.findAny().isEmpty();
        }
    }

    /** Checks that a path is not a link, if it exists; another thread may create it at the same time. */
    static void requireReal(Path path, boolean directory) throws OutputException {
        BasicFileAttributes found;
        try {
            found = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return;
        } catch (IOException e) {
            throw OutputException.cannotWrite(path, e);
        }
        if (directory ? !found.isDirectory() : !found.isRegularFile()) {
            String expected = directory ? "a directory" : "a file";
            String other = found.isSymbolicLink() ? "a link" : "another kind of file";
            throw new OutputException(
                    path.toString(), "expected " + expected + " of the archive, found " + other, null);
        }
    }

    /** Creates the directory of a file. */
    static void makeDirectory(Path file) throws OutputException {
        try {
            Workspace.whole(() -> Files.createDirectories(file.getParent()));
        } catch (IOException e) {
            throw OutputException.cannotWrite(file, e);
        }
    }

    /** Writes the rows of a table for some runs, in their order. */
    static void write(List<RunTables.Table> runs, Path target, WriteOptions options) throws IOException {
        makeDirectory(target);
        List<Column> columns = new ArrayList<>();
        int[] starts = new int[runs.size() + 1];
        for (int run = 0; run < runs.size(); run++) {
            starts[run + 1] = Math.addExact(starts[run], runs.get(run).rows());
        }
        for (int column = 0; column < runs.get(0).columns().size(); column++) {
            int number = column;
            columns.add(
                    runs.size() == 1
                            ? runs.get(0).columns().get(column)
                            : joined(
                                    runs.stream()
                                            .map(run -> run.columns().get(number))
                                            .toList(),
                                    starts));
        }
        try (ParquetTable out = ParquetTable.create(target, columns, options)) {
            out.append(starts[runs.size()]).commit();
        }
    }

    /** Returns a column with the rows of several ones, one after the other. */
    private static Column joined(List<Column> parts, int[] starts) {
        Column first = parts.get(0);
        Joint joint = new Joint(parts, starts);
        Column joined;
        if (first.isList()) {
            return Column.list(first.name(), joint::elements);
        } else if (first.kind() == LeafKind.TEXT) {
            joined = Column.utf8(first.name(), joint::text);
        } else {
            joined = Column.number(first.name(), first.kind(), joint::number);
        }
        return first.isOptional() ? joined.where(joint::isPresent) : joined;
    }

    /** Columns of several tables, one after the other. */
    private static final class Joint {
        private final List<Column> parts;
        private final int[] starts;
        private int last;

        Joint(List<Column> parts, int[] starts) {
            this.parts = parts;
            this.starts = starts;
        }

        byte[] text(int row) {
            int part = part(row);
            return parts.get(part).text(row - starts[part]);
        }

        long number(int row) {
            int part = part(row);
            return parts.get(part).number(row - starts[part]);
        }

        List<byte[]> elements(int row) {
            int part = part(row);
            return parts.get(part).elements(row - starts[part]);
        }

        boolean isPresent(int row) {
            int part = part(row);
            return parts.get(part).isPresent(row - starts[part]);
        }

        /** Finds the part that a row belongs to; mostly that of the row before, or the next one. */
        private int part(int row) {
            int part = last;
            if (row < starts[part]) {
                part = 0;
            }
            while (row >= starts[part + 1]) {
                part++;
            }
            last = part;
            return part;
        }
    }

    /** Writes the samples of a trace. */
    static void writeTrace(
            ArchivedRun run, List<Column> facts, Trace trace, int locations, Path target, WriteOptions options)
            throws IOException {
        makeDirectory(target);
        TraceBuffer buffer = new TraceBuffer();
        List<Column> columns = new ArrayList<>(RunTables.trace(run.id(), buffer));
        columns.addAll(facts);
        try (ParquetTable out = ParquetTable.create(target, columns, options)) {
            for (int location = 0; location < locations; location++) {
                buffer.begin(location, trace.samples(location));
                for (int rows = buffer.fill(); rows > 0; rows = buffer.fill()) {
                    out.append(rows);
                }
            }
            out.commit();
        }
    }
}
