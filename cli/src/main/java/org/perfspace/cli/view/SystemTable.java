package org.perfspace.cli.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.perfspace.cli.console.HumanText;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;

/**
 * The rows of the system tree in the order in which the page shows them: processes by rank, threads by number. A process
 * with a single location is a leaf that represents the location.
 */
final class SystemTable {

    /** Column of a row that is not a leaf. */
    static final int NO_COLUMN = -1;

    private final Definitions definitions;
    private final PageColumns columns;
    private final List<Item> items = new ArrayList<>();
    private final int[] rowOfNode;
    private final int[] rowOfGroup;
    private final int[] rowOfLocation;

    /**
     * A row.
     *
     * @param parent index of the parent row, or {@link Tree#NO_PARENT}
     * @param sort kind of system part, such as {@code process}
     * @param level depth in the system tree; for a leaf that represents its only location, the depth of the location
     * @param column column of the values, or {@link #NO_COLUMN}
     */
    record Item(int parent, String name, String sort, int level, long rank, int column, Attributes attributes) {}

    SystemTable(Definitions definitions, PageColumns columns) {
        this.definitions = definitions;
        this.columns = columns;
        this.rowOfNode = new int[definitions.systemNodes().size()];
        this.rowOfGroup = new int[definitions.locationGroups().size()];
        this.rowOfLocation = new int[definitions.locations().size()];
        Map<Integer, List<LocationGroup>> groups = definitions.locationGroups().stream()
                .sorted(Comparator.comparingLong(LocationGroup::rank))
                .collect(Collectors.groupingBy(LocationGroup::systemNode));
        Map<Integer, List<Location>> locations = definitions.locations().stream()
                .sorted(Comparator.comparingLong(Location::rank))
                .collect(Collectors.groupingBy(Location::group));
        for (SystemNode node : definitions.systemNodes()) {
            add(node, groups.getOrDefault(node.id(), List.of()), locations);
        }
    }

    List<Item> items() {
        return items;
    }

    /** Returns the row of a part of the system. */
    int row(Topology.Coordinate coordinate) {
        int id = coordinate.ownerId();
        return switch (coordinate.owner()) {
            case SYSTEM_NODE -> rowOfNode[id];
            case LOCATION_GROUP -> rowOfGroup[id];
            case LOCATION -> rowOfLocation[id];
        };
    }

    /** Returns the number of processes. */
    long processes() {
        return definitions.processes();
    }

    /** Returns the largest number of threads of a process. */
    long threads() {
        return definitions.locations().stream()
                .filter(location -> location.type() == Location.Type.CPU_THREAD)
                .collect(Collectors.groupingBy(Location::group, Collectors.counting()))
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    private void add(SystemNode node, List<LocationGroup> groups, Map<Integer, List<Location>> locations) {
        boolean sums = columns.level() == Level.NODE && !groups.isEmpty();
        boolean leaf = sums && definitions.systemTree().isLeaf(node.id());
        int parent = node.parent() < 0 ? Tree.NO_PARENT : rowOfNode[node.parent()];
        String sort = node.nodeClass().isEmpty() ? "node" : node.nodeClass();
        int level = parent < 0 ? 0 : items.get(parent).level() + 1;
        String name = node.name().isBlank() && parent < 0 ? sort : named(node.name(), sort, node.id());
        int row = add(new Item(parent, name, sort, level, -1, leaf ? node.id() : NO_COLUMN, node.attributes()));
        rowOfNode[node.id()] = row;
        int sumRow = row;
        if (sums && !leaf) {
            sumRow = add(new Item(row, "processes", "processes", level + 1, -1, node.id(), Attributes.NONE));
        }
        for (LocationGroup group : groups) {
            List<Location> members = locations.getOrDefault(group.id(), List.of());
            if (sums) {
                rowOfGroup[group.id()] = sumRow;
                members.forEach(member -> rowOfLocation[member.id()] = rowOfGroup[group.id()]);
            } else {
                add(row, group, members);
            }
        }
    }

    private void add(int above, LocationGroup group, List<Location> members) {
        boolean single = members.size() == 1;
        int column = columns.level() == Level.PROCESS
                ? group.id()
                : single ? members.get(0).id() : NO_COLUMN;
        String sort = sort(group.type());
        Attributes attributes = single ? with(group, members.get(0)) : group.attributes();
        int level = items.get(above).level() + (column != NO_COLUMN && columns.level() == Level.THREAD ? 2 : 1);
        String name = named(group.name(), sort, group.rank());
        int row = add(new Item(above, name, sort, level, group.rank(), column, attributes));
        rowOfGroup[group.id()] = row;
        for (Location member : members) {
            rowOfLocation[member.id()] = column == NO_COLUMN ? add(row, member) : row;
        }
    }

    private int add(int above, Location location) {
        String sort = sort(location.type());
        String name = named(location.name(), sort, location.rank());
        int level = items.get(above).level() + 1;
        return add(new Item(above, name, sort, level, location.rank(), location.id(), location.attributes()));
    }

    private int add(Item item) {
        items.add(item);
        return items.size() - 1;
    }

    private static Attributes with(LocationGroup group, Location only) {
        Map<String, String> both = new LinkedHashMap<>(group.attributes().values());
        both.putAll(only.attributes().values());
        return Attributes.of(both);
    }

    private static String named(String name, String sort, long number) {
        return name.isBlank() ? sort.toLowerCase(Locale.ROOT) + " " + number : name;
    }

    /** Returns the last word of the name of a type, such as {@code thread}. */
    private static String sort(Enum<?> type) {
        String words = HumanText.words(type);
        return words.substring(words.indexOf(' ') + 1);
    }
}
