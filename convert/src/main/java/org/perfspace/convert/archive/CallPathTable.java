package org.perfspace.convert.archive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.meaning.Functions;
import org.perfspace.meaning.RegionGroups;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Region;
import org.perfspace.value.CallPaths;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** Table {@code call_path}: the call paths of a run, with their regions, functions and keys. */
record CallPathTable(Definitions d) {

    /** Names of columns that are not those of their fields; empty for fields that are no columns. */
    private static final Map<Field<Region>, String> REGION_COLUMNS = Map.of(
            Fields.REGION_NAME, "region",
            Fields.REGION_MODULE, "file",
            Fields.REGION_BEGIN, "line",
            Fields.REGION_END, "end_line",
            Fields.REGION_URL, "",
            Fields.REGION_DESCRIPTION, "",
            Fields.REGION_ATTRIBUTES, "");

    private static final List<RegionColumn> OF_REGIONS = Fields.REGIONS.fields().stream()
            .map(field -> new RegionColumn(field, REGION_COLUMNS.getOrDefault(field, column(field.key()))))
            .filter(column -> !column.name().isEmpty())
            .toList();

    /** A column of a field of regions. */
    private record RegionColumn(Field<Region> field, String name) {}

    private static String column(String key) {
        return key.replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT);
    }

    /** Returns the table of a run. */
    RunTables.Table of(String run) {
        List<CallNode> nodes = d.callNodes();
        CallPaths paths = new CallPaths(d, ParquetLayout.PATH_BYTES);
        long[] hashes = PathHashes.of(d);
        long[] keys = PathHashes.keys(d);
        byte[][] names = d.regions().stream()
                .map(region -> region.name().getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        RegionGroups groups = RegionGroups.of(d);
        Functions functions = Functions.of(d);
        byte[][] functionNames = IntStream.range(0, functions.size())
                .mapToObj(function -> functions.get(function).name().getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        int[] depths = d.callTree().depths();
        RegionLists regions = new RegionLists(
                node -> nodes.get(node).parent(), node -> names[nodes.get(node).region()]);
        for (int node = 0; node < depths.length; node++) {
            regions.add(node, depths[node]);
        }
        List<Column> columns = new ArrayList<>(List.of(
                RunTables.runId(run),
                RunTables.number("call_path_id", row -> row),
                RunTables.number("parent_id", row -> nodes.get(row).parent())
                        .where(row -> nodes.get(row).parent() >= 0),
                RunTables.number("last_descendant_id", row -> d.callTree().end(row) - 1),
                RunTables.number("depth", row -> depths[row]),
                Column.number("path_hash", LeafKind.INT64, row -> hashes[row]),
                Column.number("path_key", LeafKind.INT64, row -> keys[row]),
                Column.utf8("call_path", paths::advance),
                Column.list("regions", row -> regions.of(row, depths[row]))));
        columns.addAll(ofRegions());
        columns.addAll(List.of(
                Column.utf8("function", row -> functionNames[functions.of(row)]),
                Column.text("region_group", row -> groups.group(nodes.get(row).region())
                        .name()),
                RunTables.known("call_site_file", row -> nodes.get(row).module()),
                RunTables.line("call_site_line", row -> nodes.get(row).line())));
        return new RunTables.Table(nodes.size(), columns);
    }

    /** Returns the fields of the region of each call path, except long texts and attributes. */
    private List<Column> ofRegions() {
        List<Column> columns = new ArrayList<>();
        List<List<Object>> regions =
                d.regions().stream().map(Fields.REGIONS::values).toList();
        for (RegionColumn column : OF_REGIONS) {
            Field<Region> field = column.field();
            IntFunction<Object> value =
                    row -> regions.get(d.callNodes().get(row).region()).get(field.position());
            if (field.absent() instanceof Long) {
                columns.add(RunTables.line(column.name(), row -> (Long) value.apply(row)));
            } else {
                IntFunction<String> text = row -> value.apply(row).toString();
                columns.add(
                        field.absent().equals("")
                                ? RunTables.known(column.name(), text)
                                : Column.text(column.name(), text));
            }
        }
        return columns;
    }
}
