package org.perfspace.writer.pprof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.perfspace.format.pprof.MappingText;
import org.perfspace.format.pprof.PprofDefinitions;
import org.perfspace.format.pprof.PprofTables;
import org.perfspace.format.pprof.PprofTables.Facts;
import org.perfspace.format.pprof.PprofTables.Function;
import org.perfspace.format.pprof.PprofTables.Line;
import org.perfspace.format.pprof.PprofTables.Location;
import org.perfspace.format.pprof.PprofTables.SampleType;
import org.perfspace.format.pprof.ProgramRegions;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Region;

/**
 * The functions of a space, and the locations of its stacks: each function has a location for every line that contains
 * a call, and one without a line for its own values; those of an inlined function contain the lines of its callers, too.
 * An address whose function is unknown is a location without a function. Stacks share locations.
 */
final class ProgramPlan {

    /** Most lines of a location; a deeper inlined call becomes an ordinary one, so that locations of deep chains stay small. */
    private static final int MOST_LINES = 64;

    private final Definitions definitions;
    private final PprofTables mappings;
    private final List<Function> functions = new ArrayList<>();
    private final List<Location> locations = new ArrayList<>();
    private final Map<Place, Integer> places = new HashMap<>();
    private final int[] functionOf;
    private final int[] own;
    private final int[] caller;

    /** The location in which the function of a call node is inlined, or {@link PprofTables#NONE}. */
    private final int[] outer;

    /** A line of a function that is inlined at another location, unless that is {@link PprofTables#NONE}. */
    private record Place(int region, long line, int outer) {}

    ProgramPlan(Definitions definitions) {
        this.definitions = definitions;
        this.mappings = new PprofTables(
                List.of(), MappingText.read(definitions.attributes()), List.of(), List.of(), Facts.NONE);
        this.functionOf = new int[definitions.regions().size()];
        this.own = new int[definitions.callNodes().size()];
        this.caller = new int[own.length];
        this.outer = new int[own.length];
        definitions.regions().forEach(this::addFunction);
        if (definitions.callNodes().stream().anyMatch(ProgramPlan::isMarked)) {
            // a reader takes the mapping of a function from its first location, which may be that of another function
            definitions.regions().forEach(region -> location(region.id(), 0, PprofTables.NONE));
        }
        definitions.callNodes().forEach(this::addCallNode);
    }

    private void addCallNode(CallNode node) {
        int id = node.id();
        int parent = node.parent();
        own[id] = location(node.region(), 0, PprofTables.NONE);
        caller[id] = parent < 0
                ? PprofTables.NONE
                : location(definitions.callNodes().get(parent).region(), Math.max(0, node.line()), outer[parent]);
        boolean inlined = parent >= 0
                && isMarked(node)
                && functionOf[node.region()] != PprofTables.NONE
                && !locations.get(caller[id]).lines().isEmpty()
                && locations.get(caller[id]).lines().size() < MOST_LINES;
        outer[id] = inlined ? caller[id] : PprofTables.NONE;
        if (inlined) {
            own[id] = location(node.region(), 0, outer[id]);
        }
    }

    private static boolean isMarked(CallNode node) {
        return node.attributes().equals(PprofDefinitions.INLINED);
    }

    private void addFunction(Region region) {
        if (ProgramRegions.address(region, 1, mappings).isPresent()) {
            functionOf[region.id()] = PprofTables.NONE;
            return;
        }
        functionOf[region.id()] = functions.size();
        functions.add(new Function(
                functions.size() + 1L,
                region.name(),
                region.mangledName(),
                region.module(),
                Math.max(0, region.beginLine())));
    }

    /** Returns everything in the file except its samples. */
    PprofTables tables(List<SampleType> types, Facts facts) {
        return new PprofTables(types, mappings.mappings(), functions, locations, facts);
    }

    /** Returns the mappings. */
    List<PprofTables.Mapping> mappings() {
        return mappings.mappings();
    }

    /** Returns the attributes of the program that have no place: all but mappings and inlined calls. */
    Set<Field<?>> lacks() {
        Set<Field<?>> lacks = new HashSet<>();
        if (definitions.regions().stream().anyMatch(region -> !Set.of(MappingText.OF_REGION)
                .containsAll(region.attributes().values().keySet()))) {
            lacks.add(Fields.REGION_ATTRIBUTES);
        }
        if (definitions.callNodes().stream()
                .anyMatch(node -> !node.attributes().equals(Attributes.NONE) && !isInlined(node.id()))) {
            lacks.add(Fields.CALL_NODE_ATTRIBUTES);
        }
        return lacks;
    }

    private Location own(int callNode) {
        return locations.get(own[callNode]);
    }

    private boolean isInlined(int callNode) {
        return outer[callNode] != PprofTables.NONE;
    }

    /** Returns whether the samples of a call node have no stack. */
    boolean isNothing(int callNode) {
        return definitions.callTree().parent(callNode) < 0
                && definitions.callTree().isLeaf(callNode)
                && ProgramRegions.isNothing(definitions.regionOf(callNode), mappings);
    }

    /** Appends the ids of the locations of the stack that ends in a call node, the innermost first. */
    void putStack(int callNode, WireBuffer into) {
        into.varint(own(callNode).id());
        for (int node = callNode;
                caller[node] != PprofTables.NONE;
                node = definitions.callTree().parent(node)) {
            if (!isInlined(node)) {
                into.varint(caller[node] + 1L);
            }
        }
    }

    private int location(int region, long line, int outer) {
        int function = functionOf[region];
        Place key = new Place(region, function == PprofTables.NONE ? 0 : line, outer);
        return places.computeIfAbsent(key, place -> {
            locations.add(location(definitions.regions().get(region), function, line, outer));
            return locations.size() - 1;
        });
    }

    private Location location(Region region, int function, long line, int outer) {
        long id = locations.size() + 1L;
        Optional<Location> address =
                function == PprofTables.NONE ? ProgramRegions.address(region, id, mappings) : Optional.empty();
        return address.orElseGet(() -> {
            List<Line> lines = new ArrayList<>(List.of(new Line(function, line)));
            int mapping = ProgramRegions.mapping(region, mappings);
            if (outer != PprofTables.NONE) {
                lines.addAll(locations.get(outer).lines());
                mapping = locations.get(outer).mapping();
            }
            return new Location(id, mapping, 0, lines, false);
        });
    }
}
