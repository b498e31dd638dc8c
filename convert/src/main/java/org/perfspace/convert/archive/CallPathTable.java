package org.perfspace.convert.archive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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

    /** The fields of regions that are columns: all but long texts and attributes. */
    private static final List<RegionColumn> OF_REGIONS = List.of(
            new RegionColumn(Fields.REGION_NAME, "region"),
            new RegionColumn(Fields.REGION_MANGLED_NAME, "mangled_name"),
            new RegionColumn(Fields.REGION_MODULE, "file"),
            new RegionColumn(Fields.REGION_BEGIN, "line"),
            new RegionColumn(Fields.REGION_END, "end_line"),
            new RegionColumn(Fields.REGION_PARADIGM, "paradigm"),
            new RegionColumn(Fields.REGION_ROLE, "role"));

    /** A column of a field of regions. */
    private record RegionColumn(Field<Region> field, String name) {}

    /** Returns the table of a run. */
    RunTables.Table of(String run) {
        List<CallNode> nodes = d.callNodes();
        CallPaths paths = new CallPaths(d, ParquetLayout.PATH_BYTES);
        long[] hashes = PathHashes.of(d);
        long[] keys = PathHashes.keys(d);
        byte[][] names = CallPaths.regionTexts(d, Region::name);
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

    /** Returns the columns of the region of each call path; values of a region are encoded once. */
    private List<Column> ofRegions() {
        List<Column> columns = new ArrayList<>();
        int[] regionOf = d.callNodes().stream().mapToInt(CallNode::region).toArray();
        List<List<Object>> regions =
                new ArrayList<>(Collections.nCopies(d.regions().size(), List.of()));
        for (int region : regionOf) {
            if (regions.get(region).isEmpty()) {
                regions.set(region, Fields.REGIONS.values(d.regions().get(region)));
            }
        }
        for (RegionColumn column : OF_REGIONS) {
            Field<Region> field = column.field();
            if (field.type() == Field.Type.NUMBER) {
                long[] lines = regions.stream()
                        .mapToLong(values -> values.isEmpty() ? Region.NO_LINE : (Long) values.get(field.position()))
                        .toArray();
                columns.add(RunTables.line(column.name(), row -> lines[regionOf[row]]));
            } else {
                byte[][] texts = CallPaths.regionTexts(
                        d,
                        region -> regions.get(region.id()).get(field.position()).toString());
                Column text = Column.utf8(column.name(), row -> texts[regionOf[row]]);
                columns.add("".equals(field.absent()) ? text.where(row -> texts[regionOf[row]].length > 0) : text);
            }
        }
        return columns;
    }
}
