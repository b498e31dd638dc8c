package org.perfspace.cli.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.perfspace.convert.efficiency.Activities;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.Topology;

/** The tables of call nodes, regions and the system; texts go into the string table of the page. */
record ProgramTables(PageTexts texts) {

    /** Prefix of attributes that are needed only to convert a profile back, and are not shown. */
    private static final String TECHNICAL = "hpct::";

    /** Roles of regions of an HPCToolkit database that are loops, lines and instructions inside a function. */
    private static final Set<String> PARTS = Set.of("loop", Region.ARTIFICIAL);

    Table calls(Definitions definitions) {
        List<CallNode> nodes = definitions.callNodes();
        Activities activities = Activities.of(definitions);
        return new Table()
                .column("parent", nodes, node -> node.parent() < 0 ? 0 : node.id() - node.parent())
                .column("region", nodes, CallNode::region)
                .column("line", nodes, CallNode::line)
                .column("module", nodes, node -> texts.index(node.module()))
                .column("parameters", nodes, node -> texts.set(parameters(node)))
                .column("facts", nodes, node -> facts(node.attributes()))
                .column("activity", nodes, node -> activity(activities, node.id()))
                .column("id", nodes, CallNode::fileId);
    }

    /** Returns what efficiency.js wants to know: 0 useful, 1 MPI, 2 OpenMP, 3 others; 4 more in parallel regions, 8 more for file I/O of MPI. */
    private static int activity(Activities activities, int node) {
        int number =
                switch (activities.of(node)) {
                    case USEFUL -> 0;
                    case MPI -> 1;
                    case OPENMP -> 2;
                    case RUNTIME, IO, IDLE -> 3;
                };
        return number + (activities.isParallel(node) ? 4 : 0) + (activities.isMpiFile(node) ? 8 : 0);
    }

    Table regions(Definitions definitions) {
        List<Region> regions = definitions.regions();
        boolean hasParts =
                definitions.attributes().values().keySet().stream().anyMatch(name -> name.startsWith(TECHNICAL));
        Table table = new Table();
        for (Field<Region> field : Fields.REGIONS.fields()) {
            table.column(field.key(), regions, region -> number(field, region));
        }
        return table.column("part", regions, region -> hasParts ? part(region) : 0)
                .column("id", regions, Region::fileId);
    }

    Table system(SystemTable system) {
        List<SystemTable.Item> items = system.items();
        return new Table()
                .column("parent", items, SystemTable.Item::parent)
                .column("name", items, item -> texts.index(item.name()))
                .column("sort", items, item -> texts.index(item.sort()))
                .column("level", items, SystemTable.Item::level)
                .column("rank", items, SystemTable.Item::rank)
                .column("column", items, SystemTable.Item::column)
                .column("facts", items, item -> facts(item.attributes()));
    }

    int facts(Metric metric) {
        return facts(metric.attributes());
    }

    private int facts(Attributes attributes) {
        if (attributes.isEmpty()) {
            return 0;
        }
        List<String> shown = new ArrayList<>();
        attributes.values().forEach((name, value) -> {
            if (!name.startsWith(TECHNICAL)) {
                shown.addAll(List.of(name, value));
            }
        });
        return texts.set(shown);
    }

    private static List<String> parameters(CallNode node) {
        return node.parameters().stream()
                .flatMap(parameter -> Stream.of(parameter.key(), parameter.value()))
                .toList();
    }

    /**
     * Returns the value of a field: a number, or the index of a text or of attributes. A text that the file does not state is
     * empty.
     */
    private long number(Field<Region> field, Region region) {
        Object value = field.value(region);
        if (value instanceof Long number) {
            return number;
        }
        return value instanceof Attributes attributes
                ? facts(attributes)
                : texts.index(field.isStated(region) ? field.text(region) : "");
    }

    /** Returns 2 if a region is a line, 1 if it is a loop or instruction inside a function, otherwise 0. */
    private static long part(Region region) {
        return region.isLine() ? 2 : PARTS.contains(region.role()) ? 1 : 0;
    }

    /** Returns a block for each Cartesian grid: the rows of the system tree that belong to it, and their positions by dimension. */
    static List<PageBlock> topologies(List<Topology> topologies, SystemTable system) {
        List<PageBlock> blocks = new ArrayList<>();
        for (Topology topology : topologies) {
            List<Topology.Coordinate> coordinates = topology.coordinates();
            Sections sections = new Sections()
                    .add(coordinates.stream().mapToInt(system::row).toArray());
            for (int d = 0; d < topology.dimensions().size(); d++) {
                int dimension = d;
                sections.add(coordinates.stream()
                        .mapToInt(c -> position(c, dimension))
                        .toArray());
            }
            blocks.add(PageBlock.of("topology" + blocks.size(), sections.toBytes()));
        }
        return blocks;
    }

    private static int position(Topology.Coordinate coordinate, int dimension) {
        long position =
                dimension < coordinate.position().size() ? coordinate.position().get(dimension) : -1;
        return (int) Math.max(-1, Math.min(Integer.MAX_VALUE, position));
    }
}
