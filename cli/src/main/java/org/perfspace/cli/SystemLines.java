package org.perfspace.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.perfspace.cli.console.HumanText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.SystemNode;
import org.perfspace.value.LocationSums;
import org.perfspace.value.cubepl.Columns;

/** Lists the system tree: each system node is followed by its groups with their locations, and then by its child nodes. */
record SystemLines(Definitions definitions, double total) {

    /**
     * Returns the lines for a metric.
     *
     * @param values a cell for each location
     */
    List<TreeText.Node> of(Metric metric, Row values) throws IOException {
        Row nodeSums = sums(Columns.Kind.SYSTEM_NODES, metric, values);
        Row groupSums = sums(Columns.Kind.LOCATION_GROUPS, metric, values);
        Map<Integer, List<LocationGroup>> groups =
                definitions.locationGroups().stream().collect(Collectors.groupingBy(LocationGroup::systemNode));
        Map<Integer, List<Location>> locations =
                definitions.locations().stream().collect(Collectors.groupingBy(Location::group));
        List<TreeText.Node> lines = new ArrayList<>();
        int[] lineOfNode = new int[definitions.systemNodes().size()];
        for (SystemNode node : definitions.systemNodes()) {
            int lineOfThis = lines.size();
            lineOfNode[node.id()] = lineOfThis;
            int parent = node.parent() < 0 ? -1 : lineOfNode[node.parent()];
            lines.add(line(parent, node.nodeClass(), node.name(), nodeSums, node.id()));
            for (LocationGroup group : groups.getOrDefault(node.id(), List.of())) {
                int lineOfGroup = lines.size();
                lines.add(line(lineOfThis, HumanText.words(group.type()), group.name(), groupSums, group.id()));
                for (Location at : locations.getOrDefault(group.id(), List.of())) {
                    lines.add(line(lineOfGroup, HumanText.words(at.type()), at.name(), values, at.id()));
                }
            }
        }
        return lines;
    }

    private TreeText.Node line(int parent, String sort, String name, Row row, int cell) {
        return ProfileTree.node(parent, label(sort, name), row, cell, total);
    }

    /** Returns a name with its kind, such as {@code node jwc01}, unless it tells that itself, as {@code rank 3} does. */
    private static String label(String sort, String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        String lastWord = sort.substring(sort.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
        boolean tells = lower.contains(lastWord) || lower.contains("rank ");
        return name.isBlank() ? sort : tells && !lastWord.isEmpty() ? name : (sort + " " + name).trim();
    }

    private Row sums(Columns.Kind level, Metric metric, Row values) throws IOException {
        return LocationSums.over(definitions, level).sum(metric, 0, values);
    }
}
