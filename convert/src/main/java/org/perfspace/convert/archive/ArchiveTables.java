package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.perfspace.format.parquet.ColumnNames;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Trace;
import org.perfspace.model.view.CallPaths;
import org.perfspace.model.view.DerivedView;
import org.perfspace.model.view.Hosts;
import org.perfspace.model.view.RegionGroups;
import org.perfspace.writer.parquet.ParquetTable;
import org.perfspace.writer.parquet.ParquetTable.Column;
import org.perfspace.writer.parquet.ParquetWriter;

/**
 * Writes the files of one run, one for each table, in a folder of its own; {@link Staging} moves them to their tables.
 * {@code severity} is the table of {@link ParquetWriter} behind a column {@code run_id}; each of its files is a complete
 * profile by itself.
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

    /** All tables in the order in which a run appears in them: it counts from its row in {@link #RUN} on. */
    static final List<String> IN_ORDER_OF_APPEARANCE = List.of(METRIC, CALL_PATH, LOCATION, SEVERITY, TRACE, RUN);

    private final Path folder;
    private final RunName run;
    private final WriteOptions options;

    ArchiveTables(Path folder, RunName run, WriteOptions options) {
        this.folder = folder;
        this.run = run;
        this.options = options.withStrict(false);
    }

    /** Writes all tables; returns what is left out of them. */
    WriteReport write(PerformanceSpace space, String source, String format) throws IOException {
        Definitions definitions = space.definitions();
        writeMetrics(space);
        writeCallPaths(definitions);
        writeLocations(definitions);
        // the trace has a table of its own
        PerformanceSpace untraced =
                PerformanceSpace.of(definitions, space.severity()).withAttachments(space.attachments());
        WriteReport report = ParquetWriter.write(untraced, begin(SEVERITY), options, Map.of(RUN_ID, run.id()));
        if (space.trace().isPresent()) {
            writeTrace(space.trace().get(), definitions.locations().size());
        }
        writeRun(definitions, source, format);
        return report;
    }

    private Path begin(String table) throws IOException {
        Path file = run.fileIn(folder.resolve(table));
        Files.createDirectories(file.getParent());
        return file;
    }

    private void write(String table, int rows, Column... columns) throws IOException {
        List<Column> all = new ArrayList<>();
        all.add(Column.text(RUN_ID, row -> run.id()));
        all.addAll(List.of(columns));
        try (ParquetTable out = ParquetTable.create(begin(table), all, options)) {
            out.append(rows).commit();
        }
    }

    private void writeRun(Definitions d, String source, String format) throws IOException {
        write(
                RUN,
                1,
                Column.text("source", row -> source),
                Column.text("format", row -> format),
                number("metrics", row -> d.metrics().size()),
                number("call_paths", row -> d.callNodes().size()),
                number("locations", row -> d.locations().size()),
                Column.text("attributes", row -> JsonText.object(d.attributes().values())));
    }

    private void writeMetrics(PerformanceSpace space) throws IOException {
        Definitions d = space.definitions();
        boolean derived = !options.settings().getOrDefault("derived", "store").equals("skip");
        DerivedView view = DerivedView.of(space);
        List<Metric> metrics = d.metrics();
        List<String> columns = ColumnNames.of(metrics.stream().map(Metric::name).toList());
        write(
                METRIC,
                metrics.size(),
                number("metric_id", row -> row),
                number("parent_id", row -> metrics.get(row).parent())
                        .where(row -> metrics.get(row).parent() >= 0),
                Column.text("name", row -> metrics.get(row).name()),
                Column.text("column_name", columns::get)
                        .where(row -> !metrics.get(row).kind().derived()
                                || (derived && view.refusal(row).isEmpty())),
                Column.text("title", row -> metrics.get(row).title()),
                Column.text("unit", row -> metrics.get(row).unit()),
                Column.text("description", row -> metrics.get(row).description()),
                Column.text("type", row -> metrics.get(row).type().toString()),
                Column.text("kind", row -> lower(metrics.get(row).kind())),
                Column.text("visibility", row -> lower(metrics.get(row).visibility())),
                Column.text("expression", row -> metrics.get(row).derivation().expression())
                        .where(row -> metrics.get(row).kind().derived()));
    }

    private void writeCallPaths(Definitions d) throws IOException {
        List<CallNode> nodes = d.callNodes();
        CallPaths paths = new CallPaths(d, ParquetLayout.PATH_BYTES);
        long[] hashes = PathHashes.of(d);
        RegionGroups groups = RegionGroups.of(d);
        int[] depths = d.callTree().depths();
        write(
                CALL_PATH,
                nodes.size(),
                number("call_path_id", row -> row),
                number("parent_id", row -> nodes.get(row).parent())
                        .where(row -> nodes.get(row).parent() >= 0),
                number("last_descendant_id", row -> d.callTree().end(row) - 1),
                number("depth", row -> depths[row]),
                Column.number("path_hash", LeafKind.INT64, row -> hashes[row]),
                Column.utf8("call_path", paths::advance),
                Column.text("region", row -> d.regionOf(row).name()),
                Column.text("mangled_name", row -> d.regionOf(row).mangledName()),
                known("file", row -> d.regionOf(row).module()),
                line("line", row -> d.regionOf(row).beginLine()),
                line("end_line", row -> d.regionOf(row).endLine()),
                Column.text("paradigm", row -> d.regionOf(row).paradigm()),
                Column.text("role", row -> d.regionOf(row).role()),
                Column.text("region_group", row -> groups.group(nodes.get(row).region())
                        .name()),
                known("call_site_file", row -> nodes.get(row).module()),
                line("call_site_line", row -> nodes.get(row).line()));
    }

    private void writeLocations(Definitions d) throws IOException {
        List<Location> locations = d.locations();
        List<LocationGroup> groups =
                locations.stream().map(l -> d.locationGroups().get(l.group())).toList();
        write(
                LOCATION,
                locations.size(),
                number("location_id", row -> row),
                Column.text("location", row -> locations.get(row).name()),
                Column.text("location_type", row -> lower(locations.get(row).type())),
                Column.number(
                        "thread", LeafKind.INT64, row -> locations.get(row).rank()),
                Column.text("process", row -> groups.get(row).name()),
                Column.text("process_type", row -> lower(groups.get(row).type())),
                Column.number("rank", LeafKind.INT64, row -> groups.get(row).rank()),
                Column.text("host", row -> Hosts.of(d, locations.get(row))));
    }

    private void writeTrace(Trace trace, int locations) throws IOException {
        TraceBuffer buffer = new TraceBuffer();
        List<Column> columns = List.of(
                Column.text(RUN_ID, row -> run.id()),
                number("location_id", row -> buffer.location()),
                Column.number("time_ns", LeafKind.UINT64, buffer::nanos),
                number("call_path_id", buffer::callNode).where(row -> buffer.callNode(row) != Trace.IDLE));
        try (ParquetTable out = ParquetTable.create(begin(TRACE), columns, options)) {
            for (int location = 0; location < locations; location++) {
                buffer.begin(location, trace.samples(location));
                for (int rows = buffer.fill(); rows > 0; rows = buffer.fill()) {
                    out.append(rows);
                }
            }
            out.commit();
        }
    }

    private static Column number(String name, java.util.function.IntToLongFunction value) {
        return Column.number(name, LeafKind.INT32, value);
    }

    private static Column known(String name, java.util.function.IntFunction<String> value) {
        return Column.text(name, value).where(row -> !value.apply(row).isEmpty());
    }

    private static Column line(String name, java.util.function.IntToLongFunction value) {
        return Column.number(name, LeafKind.INT64, value).where(row -> value.applyAsLong(row) != Region.NO_LINE);
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
