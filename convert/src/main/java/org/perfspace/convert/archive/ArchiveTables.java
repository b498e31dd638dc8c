package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.JsonText;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Trace;
import org.perfspace.model.view.CallPaths;
import org.perfspace.model.view.Hosts;
import org.perfspace.model.view.RegionGroups;
import org.perfspace.writer.parquet.ParquetTable;
import org.perfspace.writer.parquet.ParquetTable.Column;
import org.perfspace.writer.parquet.ParquetWriter;
import org.perfspace.writer.parquet.TidySeries;
import org.perfspace.writer.parquet.TidyTable;
import org.perfspace.writer.parquet.page.PageStore;

/**
 * Writes the files of one run, one for each table, in a folder of its own; {@link Staging} moves them to their tables.
 * {@code severity} is a {@link TidyTable}. All tables have the same columns in every file. {@code profile} is no table: its
 * files are complete profiles, each as {@link ParquetWriter} writes it.
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

    /** Most regions of a call path that its list names; of a longer one, the first and the last. */
    private static final int MOST_REGIONS = 256;

    /** All tables in the order in which a run appears in them: it counts from its row in {@link #RUN} on. */
    static final List<String> IN_ORDER_OF_APPEARANCE =
            List.of(METRIC, CALL_PATH, LOCATION, PARAMETER, PROFILE, SEVERITY, TRACE, RUN);

    /** The tables that are compacted. */
    static final List<String> COMPACTED =
            IN_ORDER_OF_APPEARANCE.stream().filter(table -> !table.equals(PROFILE)).toList();

    /** The tables whose texts are held in memory while runs are compacted. */
    static final List<String> OF_LABELS = List.of(METRIC, CALL_PATH, LOCATION, RUN);

    /** The only column of unsigned numbers. */
    static final String TIME_NS = "time_ns";

    /** Stands in the list of regions for those that are left out. */
    static final byte[] GAP = "…".getBytes(StandardCharsets.UTF_8);

    /** A number as JSON writes it. */
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?");

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

    /** Writes all tables; returns what is left out of them. */
    WriteReport write(PerformanceSpace space, String source, String format) throws IOException {
        Definitions definitions = space.definitions();
        writeMetrics(space);
        writeCallPaths(definitions);
        writeLocations(definitions);
        WriteReport report = new WriteReport();
        writeSeverities(space, report);
        if (!run.parameters().isEmpty()) {
            writeParameters();
        }
        if (contents.profiles()) {
            // the trace has a table of its own
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
        writeRun(definitions, source, format);
        return report;
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
                names.size(),
                Column.text("name", names::get),
                Column.text("value", row -> run.parameters().get(names.get(row))),
                Column.text("others", row -> others(names.get(row))));
    }

    /** The other parameters that tell experiments apart. */
    private String others(String name) {
        return run.parameters().entrySet().stream()
                .filter(other -> !other.getKey().equals(name) && !PathPattern.REPETITIONS.contains(other.getKey()))
                .map(other -> other.getKey() + "=" + other.getValue())
                .collect(Collectors.joining(","));
    }

    /** The parameters that are numbers, as JSON, without those that number repetitions. */
    private String scales() {
        return run.parameters().entrySet().stream()
                .filter(parameter -> !PathPattern.REPETITIONS.contains(parameter.getKey()))
                .filter(parameter -> NUMBER.matcher(parameter.getValue()).matches())
                .map(parameter -> "\"" + parameter.getKey() + "\":" + parameter.getValue())
                .collect(Collectors.joining(",", "{", "}"));
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
        all.add(part());
        try (ParquetTable out = ParquetTable.create(begin(table), all, options, store)) {
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
                Column.text("parameters", row -> json(run.parameters())),
                Column.text("scales", row -> scales()),
                Column.text("attributes", row -> json(d.attributes().values())));
    }

    private void writeMetrics(PerformanceSpace space) throws IOException {
        boolean derived = !options.settings().getOrDefault("derived", "store").equals("skip");
        List<TidySeries> series = TidySeries.of(space, derived);
        List<Metric> metrics = series.stream().map(TidySeries::metric).toList();
        write(
                METRIC,
                metrics.size(),
                number("metric_id", row -> metrics.get(row).id()),
                number("parent_id", row -> metrics.get(row).parent())
                        .where(row -> metrics.get(row).parent() >= 0),
                Column.text("name", row -> series.get(row).name()),
                Column.text("aggregate", row -> series.get(row).aggregate())
                        .where(row -> !series.get(row).aggregate().isEmpty()),
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
        long[] keys = PathHashes.keys(d);
        byte[][] names = d.regions().stream()
                .map(region -> region.name().getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
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
                Column.number("path_key", LeafKind.INT64, row -> keys[row]),
                Column.utf8("call_path", paths::advance),
                Column.list("regions", row -> regions(d, names, row, depths[row] + 1)),
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

    /** Returns the names of the regions of a call path of so many regions, from the root on. */
    private static List<byte[]> regions(Definitions d, byte[][] names, int node, int depth) {
        List<byte[]> path = new ArrayList<>();
        for (int at : onPath(node, depth, of -> d.callNodes().get(of).parent())) {
            path.add(at < 0 ? GAP : names[d.callNodes().get(at).region()]);
        }
        return path;
    }

    /**
     * Returns the call paths above one, from the root on, and itself; of more than {@link #MOST_REGIONS}, the first and the last, with -1
     * between them.
     */
    static Collection<Integer> onPath(int node, int depth, IntUnaryOperator parent) {
        Deque<Integer> path = new ArrayDeque<>();
        int skipped = Math.max(0, depth - MOST_REGIONS);
        int at = node;
        for (int left = depth; left > 0; left--) {
            if (skipped == 0 || left > depth - MOST_REGIONS / 2 || left < MOST_REGIONS / 2) {
                path.addFirst(at);
            } else if (left == MOST_REGIONS / 2) {
                path.addFirst(-1);
            }
            at = parent.applyAsInt(at);
        }
        return path;
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
                Column.number(TIME_NS, LeafKind.UINT64, buffer::nanos),
                number("call_path_id", buffer::callNode).where(row -> buffer.callNode(row) != Trace.IDLE),
                part());
        try (ParquetTable out = ParquetTable.create(begin(TRACE), columns, options, store)) {
            for (int location = 0; location < locations; location++) {
                buffer.begin(location, trace.samples(location));
                for (int rows = buffer.fill(); rows > 0; rows = buffer.fill()) {
                    out.append(rows);
                }
            }
            out.commit();
        }
    }

    /** The part of a run that stands in a file of its own. */
    private static Column part() {
        return number(TidyLayout.PART.name(), row -> 0);
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

    /** Returns texts as a JSON object. */
    private static String json(Map<String, String> values) {
        JsonText json = new JsonText().raw("{");
        String between = "";
        for (Map.Entry<String, String> value : values.entrySet()) {
            json.raw(between).text(value.getKey()).raw(":").text(value.getValue());
            between = ",";
        }
        return new String(json.raw("}").toBytes(), StandardCharsets.UTF_8);
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
