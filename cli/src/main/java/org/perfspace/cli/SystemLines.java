package org.perfspace.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
final class SystemLines {

    private final Definitions definitions;
    private final double total;
    private final List<List<Integer>> groupsOfNode = new ArrayList<>();
    private final List<List<Integer>> locationsOfGroup = new ArrayList<>();

    SystemLines(Definitions definitions, double total) {
        this.definitions = definitions;
        this.total = total;
        definitions.systemNodes().forEach(node -> groupsOfNode.add(new ArrayList<>()));
        definitions.locationGroups().forEach(group -> {
            locationsOfGroup.add(new ArrayList<>());
            groupsOfNode.get(group.systemNode()).add(group.id());
        });
        definitions
                .locations()
                .forEach(location -> locationsOfGroup.get(location.group()).add(location.id()));
    }

    /**
     * Returns the lines for a metric.
     *
     * @param values a cell for each location
     */
    List<TreeText.Node> of(Metric metric, Row values) throws IOException {
        Row nodeSums = sums(Columns.Kind.SYSTEM_NODES, metric, values);
        Row groupSums = sums(Columns.Kind.LOCATION_GROUPS, metric, values);
        List<TreeText.Node> lines = new ArrayList<>();
        int[] lineOfNode = new int[definitions.systemNodes().size()];
        for (SystemNode node : definitions.systemNodes()) {
            lineOfNode[node.id()] = lines.size();
            int parent = node.parent() < 0 ? -1 : lineOfNode[node.parent()];
            lines.add(line(parent, node.nodeClass(), node.name(), nodeSums, node.id()));
            for (int group : groupsOfNode.get(node.id())) {
                addGroup(lines, lineOfNode[node.id()], group, groupSums, values);
            }
        }
        return lines;
    }

    private void addGroup(List<TreeText.Node> lines, int parent, int id, Row groupSums, Row values) {
        LocationGroup group = definitions.locationGroups().get(id);
        int groupLine = lines.size();
        lines.add(line(parent, HumanText.words(group.type()), group.name(), groupSums, id));
        for (int location : locationsOfGroup.get(id)) {
            Location at = definitions.locations().get(location);
            lines.add(line(groupLine, HumanText.words(at.type()), at.name(), values, location));
        }
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
