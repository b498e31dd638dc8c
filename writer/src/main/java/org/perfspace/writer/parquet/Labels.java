package org.perfspace.writer.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.perfspace.format.parquet.ColumnNames;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.meaning.RegionGroups;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Region;
import org.perfspace.value.CallPaths;
import org.perfspace.value.Hosts;
import org.perfspace.writer.parquet.ParquetTable.Axis;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** The columns before the metrics: ids, and names, so that no join is needed. */
final class Labels {

    private Labels() {}

    /**
     * Returns all columns, in order.
     *
     * @param constants columns with one text for all rows, which come first
     */
    static List<Column> of(Definitions definitions, Map<String, String> constants) {
        List<Column> labels = new ArrayList<>();
        for (Map.Entry<String, String> constant : constants.entrySet()) {
            labels.add(
                    Column.text(constant.getKey(), item -> constant.getValue()).along(Axis.SEGMENT));
        }
        List<String> names = ColumnNames.LABELS;
        labels.add(Column.number(names.get(0), LeafKind.INT32, node -> node));
        labels.add(Column.number(names.get(1), LeafKind.INT32, location -> location)
                .along(Axis.LOCATION));
        addCallNodes(labels, names, definitions);
        addLocations(labels, names, definitions);
        RegionGroups groups = RegionGroups.of(definitions);
        labels.add(Column.text(
                names.get(11),
                node -> groups.group(definitions.callNodes().get(node).region()).name()));
        return labels;
    }

    private static void addCallNodes(List<Column> labels, List<String> names, Definitions definitions) {
        CallPaths paths = new CallPaths(definitions, ParquetLayout.PATH_BYTES);
        int[] depths = definitions.callTree().depths();
        labels.add(Column.utf8(names.get(2), paths::advance));
        byte[][] regions = CallPaths.regionTexts(definitions, Region::name);
        byte[][] modules = CallPaths.regionTexts(definitions, Region::module);
        var nodes = definitions.callNodes();
        labels.add(Column.utf8(names.get(3), n -> regions[nodes.get(n).region()]));
        labels.add(Column.utf8(names.get(4), n -> modules[nodes.get(n).region()])
                .where(n -> modules[nodes.get(n).region()].length > 0));
        labels.add(Column.number(names.get(5), LeafKind.INT64, n -> definitions
                        .regionOf(n)
                        .beginLine())
                .where(n -> definitions.regionOf(n).beginLine() != Region.NO_LINE));
        labels.add(Column.number(names.get(6), LeafKind.INT32, n -> depths[n]));
    }

    private static void addLocations(List<Column> labels, List<String> names, Definitions definitions) {
        List<Location> locations = definitions.locations();
        List<LocationGroup> groups = definitions.locationGroups();
        byte[][] own = locations.stream().map(location -> utf8(location.name())).toArray(byte[][]::new);
        byte[][] hosts = locations.stream()
                .map(location -> utf8(Hosts.of(definitions, location)))
                .toArray(byte[][]::new);
        Stream.of(
                        Column.number(names.get(7), LeafKind.INT64, l -> groups.get(
                                        locations.get(l).group())
                                .rank()),
                        Column.number(names.get(8), LeafKind.INT64, l -> locations
                                .get(l)
                                .rank()),
                        Column.utf8(names.get(9), l -> own[l]),
                        Column.utf8(names.get(10), l -> hosts[l]))
                .forEach(column -> labels.add(column.along(Axis.LOCATION)));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
