package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.Workspace;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;
import org.perfspace.writer.parquet.PageStore;
import org.perfspace.writer.parquet.ParquetTable;
import org.perfspace.writer.parquet.ParquetTable.Column;
import org.perfspace.writer.parquet.ParquetWriter;
import org.perfspace.writer.parquet.TidySeries;
import org.perfspace.writer.parquet.TidyTable;

/**
 * Writes the files of one run, one for each table, into a separate directory; {@link Staging} moves them to their tables.
 * {@code severity} is a {@link TidyTable}. Every file of a table has the same columns. {@code profile} is not a table: its
 * files are complete profiles, written by {@link ParquetWriter}.
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

    private final Path folder;
    private final RunName run;
    private final Archive.Contents contents;
    private final WriteOptions options;
    private final PageStore store;

    ArchiveTables(Path folder, RunName run, Archive.Contents contents, WriteOptions options, PageStore store) {
        this.store = store;
        this.folder = folder;
        this.run = run;
        this.contents = contents;
        this.options = options.withStrict(false);
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
        for (ViewsScript script : ViewsScript.values()) {
            requireReal(script.in(archive), false);
        }
    }

    /** Checks that a path is not a link, if it exists; another thread may create it at the same time. */
    private static void requireReal(Path path, boolean directory) throws OutputException {
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

    /** Writes all tables; returns a report on the omitted contents. */
    WriteReport write(PerformanceSpace space, String source, String format) throws IOException {
        Definitions definitions = space.definitions();
        boolean derived = !options.settings().getOrDefault("derived", "store").equals("skip");
        write(METRIC, RunTables.metrics(run.id(), space, derived));
        write(CALL_PATH, RunTables.callPaths(run.id(), definitions));
        write(LOCATION, RunTables.locations(run.id(), definitions));
        WriteReport report = new WriteReport();
        writeSeverities(space, report);
        Optional<Efficiencies> efficiencies = efficiencies(space, source);
        if (efficiencies.isPresent()) {
            write(EFFICIENCY, RunTables.efficiencies(run.id(), efficiencies.get()));
        }
        if (!run.parameters().isEmpty()) {
            writeParameters();
        }
        if (contents.profiles()) {
            // the trace has a separate table
            PerformanceSpace untraced =
                    PerformanceSpace.of(definitions, space.severity()).withAttachments(space.attachments());
            report = ParquetWriter.write(untraced, begin(PROFILE), options);
        } else {
            for (Attachment attachment : space.attachments()) {
                if (!attachment.isDefinition()) {
                    report.lose("attachment \"" + attachment.name() + "\"", attachment.size());
                }
            }
        }
        if (space.trace().isPresent()) {
            writeTrace(space.trace().get(), definitions.locations().size());
        }
        write(RUN, RunTables.runs(run.id(), definitions, source, format, run.parameters()));
        return report;
    }

    /** Returns the efficiencies of a profile; nothing if it has no time of processes. */
    private static Optional<Efficiencies> efficiencies(PerformanceSpace space, String source) throws IOException {
        try {
            return Optional.of(Efficiencies.of(space, Efficiencies.Options.USUAL, source));
        } catch (ProfileException.Unsupported e) {
            return Optional.empty();
        }
    }

    private void writeSeverities(PerformanceSpace space, WriteReport report) throws IOException {
        long[] keys = PathHashes.keys(space.definitions());
        TidyTable.write(space, begin(SEVERITY), run.id(), keys, contents.inclusive(), options, store);
        for (Metric metric : space.definitions().metrics()) {
            if (!metric.kind().derived() && !TidySeries.isShown(metric.type())) {
                report.lose("values of metric \"" + metric.name() + "\": type " + metric.type(), 0);
            }
        }
    }

    private void writeParameters() throws IOException {
        List<String> names = List.copyOf(run.parameters().keySet());
        write(
                PARAMETER,
                RunTables.table(
                        run.id(),
                        names.size(),
                        Column.text("name", names::get),
                        Column.text("value", row -> run.parameters().get(names.get(row))),
                        Column.text("others", row -> others(names.get(row)))));
    }

    /** Returns a text of the other parameters, which distinguish experiments. */
    private String others(String name) {
        return run.parameters().entrySet().stream()
                .filter(other -> !other.getKey().equals(name) && !PathPattern.REPETITIONS.contains(other.getKey()))
                .map(other -> other.getKey() + "=" + other.getValue())
                .collect(Collectors.joining(","));
    }

    private Path begin(String table) throws IOException {
        Path file = run.fileIn(folder.resolve(table));
        Workspace.whole(() -> Files.createDirectories(file.getParent()));
        return file;
    }

    private void write(String name, RunTables.Table table) throws IOException {
        try (ParquetTable out = ParquetTable.create(begin(name), withPart(table.columns()), options, store)) {
            out.append(table.rows()).commit();
        }
    }

    private void writeTrace(Trace trace, int locations) throws IOException {
        TraceBuffer buffer = new TraceBuffer();
        try (ParquetTable out =
                ParquetTable.create(begin(TRACE), withPart(RunTables.trace(run.id(), buffer)), options, store)) {
            for (int location = 0; location < locations; location++) {
                buffer.begin(location, trace.samples(location));
                for (int rows = buffer.fill(); rows > 0; rows = buffer.fill()) {
                    out.append(rows);
                }
            }
            out.commit();
        }
    }

    /** Adds the column for the number of the compacted file: 0 in the file of a single run. */
    private static List<Column> withPart(List<Column> columns) {
        List<Column> all = new ArrayList<>(columns);
        all.add(Column.number(TidyLayout.PART.name(), LeafKind.INT32, row -> 0));
        return all;
    }
}
