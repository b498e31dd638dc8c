package org.perfspace.writer.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/** The columns before the metrics: ids, and names, so that no join is needed. */
final class Labels {

    private Labels() {}

    /**
     * Returns all columns, in order.
     *
     * @param constants columns with one text for all rows, which come first
     */
    static List<Label> of(Definitions definitions, Map<String, String> constants) {
        List<Label> labels = new ArrayList<>();
        constants.forEach((name, value) -> labels.add(Label.text(name, Label.Axis.SEGMENT, item -> utf8(value))));
        List<String> names = ColumnNames.LABELS;
        labels.add(Label.number(names.get(0), LeafKind.INT32, Label.Axis.CALL_NODE, node -> node));
        labels.add(Label.number(names.get(1), LeafKind.INT32, Label.Axis.LOCATION, location -> location));
        addCallNodes(labels, names, definitions);
        addLocations(labels, names, definitions);
        RegionGroups groups = RegionGroups.of(definitions);
        labels.add(Label.text(
                names.get(11),
                Label.Axis.CALL_NODE,
                node -> utf8(
                        groups.group(definitions.callNodes().get(node).region()).name())));
        return labels;
    }

    private static void addCallNodes(List<Label> labels, List<String> names, Definitions definitions) {
        CallPaths paths = new CallPaths(definitions, ParquetLayout.PATH_BYTES);
        int[] depths = definitions.callTree().depths();
        labels.add(Label.text(names.get(2), Label.Axis.CALL_NODE, paths::advance));
        byte[][] regions = CallPaths.regionTexts(definitions, Region::name);
        byte[][] modules = CallPaths.regionTexts(definitions, Region::module);
        var nodes = definitions.callNodes();
        labels.add(Label.text(
                names.get(3), Label.Axis.CALL_NODE, n -> regions[nodes.get(n).region()]));
        labels.add(Label.text(
                        names.get(4),
                        Label.Axis.CALL_NODE,
                        n -> modules[nodes.get(n).region()])
                .where(n -> modules[nodes.get(n).region()].length > 0));
        labels.add(Label.number(names.get(5), LeafKind.INT64, Label.Axis.CALL_NODE, n -> definitions
                        .regionOf(n)
                        .beginLine())
                .where(n -> definitions.regionOf(n).beginLine() != Region.NO_LINE));
        labels.add(Label.number(names.get(6), LeafKind.INT32, Label.Axis.CALL_NODE, n -> depths[n]));
    }

    private static void addLocations(List<Label> labels, List<String> names, Definitions definitions) {
        List<Location> locations = definitions.locations();
        List<LocationGroup> groups = definitions.locationGroups();
        labels.add(Label.number(names.get(7), LeafKind.INT64, Label.Axis.LOCATION, l -> groups.get(
                        locations.get(l).group())
                .rank()));
        labels.add(Label.number(names.get(8), LeafKind.INT64, Label.Axis.LOCATION, l -> locations
                .get(l)
                .rank()));
        byte[][] own = locations.stream().map(location -> utf8(location.name())).toArray(byte[][]::new);
        byte[][] hosts = locations.stream()
                .map(location -> utf8(Hosts.of(definitions, location)))
                .toArray(byte[][]::new);
        labels.add(Label.text(names.get(9), Label.Axis.LOCATION, l -> own[l]));
        labels.add(Label.text(names.get(10), Label.Axis.LOCATION, l -> hosts[l]));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
