package org.perfspace.writer.pprof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.pprof.PprofTables;
import org.perfspace.format.pprof.PprofTables.Function;
import org.perfspace.format.pprof.PprofTables.Line;
import org.perfspace.format.pprof.PprofTables.Location;
import org.perfspace.format.pprof.PprofTables.Mapping;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;

/**
 * The functions of a space, and the locations of its stacks: each function has a location for every line that contains
 * a call, and one without a line for its own values. Stacks share locations.
 */
final class ProgramPlan {

    private final Definitions definitions;
    private final List<Function> functions = new ArrayList<>();
    private final List<Location> locations = new ArrayList<>();
    private final Map<Place, Integer> places = new HashMap<>();
    private final int[] own;
    private final int[] caller;

    private record Place(int region, long line) {}

    ProgramPlan(Definitions definitions) {
        this.definitions = definitions;
        this.own = new int[definitions.callNodes().size()];
        this.caller = new int[own.length];
        for (Region region : definitions.regions()) {
            functions.add(new Function(
                    region.id() + 1L,
                    region.name(),
                    region.mangledName(),
                    region.module(),
                    Math.max(0, region.beginLine())));
        }
        for (CallNode node : definitions.callNodes()) {
            own[node.id()] = location(node.region(), 0);
            caller[node.id()] = node.parent() < 0
                    ? PprofTables.NONE
                    : location(definitions.callNodes().get(node.parent()).region(), Math.max(0, node.line()));
        }
    }

    /** Returns all functions. */
    List<Function> functions() {
        return functions;
    }

    /** Returns all locations. */
    List<Location> locations() {
        return locations;
    }

    /** Returns the only mapping, which prevents tools from searching for symbols. */
    static Mapping mapping() {
        return new Mapping(1, 0, 0, 0, "", "", true, true, true, true);
    }

    /** Appends the ids of the locations of the stack that ends in a call node, the innermost first. */
    void putStack(int callNode, WireBuffer into) {
        into.varint(locations.get(own[callNode]).id());
        for (int node = callNode;
                caller[node] != PprofTables.NONE;
                node = definitions.callTree().parent(node)) {
            into.varint(caller[node] + 1L);
        }
    }

    private int location(int region, long line) {
        return places.computeIfAbsent(new Place(region, line), place -> {
            locations.add(new Location(locations.size() + 1L, 0, 0, List.of(new Line(region, line)), false));
            return locations.size() - 1;
        });
    }
}
