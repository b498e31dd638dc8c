package org.perfspace.convert.algebra;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.model.CallNode;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * Merges call trees from the roots down. Call nodes are the same if they have the same parent, the same region (name,
 * module, lines), the same line and file of the call, and the same parameters in any order. If several nodes below one
 * parent are equal, the n-th node of one operand matches the n-th of another.
 */
final class CallTreeMerge {

    private final DefinitionsBuilder builder;
    private final boolean byNameOnly;
    private final Map<Object, Integer> regions = new HashMap<>();
    private final Map<Object, Integer> callNodes = new HashMap<>();
    private final FreeIds regionIds = new FreeIds();
    private final FreeIds callNodeIds = new FreeIds();
    private final List<int[]> maps = new ArrayList<>();

    private record RegionKey(String name, String module, long begin, long end) {}

    private record CallKey(int parent, RegionKey region, long line, String module, Set<Parameter> parameters) {}

    CallTreeMerge(DefinitionsBuilder builder, boolean byNameOnly) {
        this.builder = builder;
        this.byNameOnly = byNameOnly;
    }

    /** Adds the regions and call nodes of the next operand. */
    void add(Definitions definitions) {
        int[] regionMap = addRegions(definitions.regions());
        int[] map = new int[definitions.callNodes().size()];
        Occurrences occurrences = new Occurrences();
        for (CallNode node : definitions.callNodes()) {
            int parent = node.parent() == Tree.NO_PARENT ? Tree.NO_PARENT : map[node.parent()];
            Region region = definitions.regions().get(node.region());
            Object key = occurrences.next(new CallKey(
                    parent,
                    key(region),
                    byNameOnly ? Region.NO_LINE : node.line(),
                    byNameOnly ? "" : node.module(),
                    Set.copyOf(new HashSet<>(node.parameters()))));
            Integer known = callNodes.get(key);
            map[node.id()] = known == null ? define(node, parent, regionMap[node.region()], key) : known;
        }
        maps.add(map);
    }

    /** Returns the handles of an operand's call nodes in the builder of the result. */
    int[] map(int operand) {
        return maps.get(operand);
    }

    private int define(CallNode node, int parent, int region, Object key) {
        int handle = builder.add(node.withFileId(callNodeIds.take(node.fileId())), parent, region);
        callNodes.put(key, handle);
        return handle;
    }

    private int[] addRegions(List<Region> more) {
        int[] map = new int[more.size()];
        Occurrences occurrences = new Occurrences();
        for (Region region : more) {
            Object key = occurrences.next(key(region));
            Integer known = regions.get(key);
            if (known == null) {
                known = builder.add(region.edit().fileId(regionIds.take(region.fileId())));
                regions.put(key, known);
            }
            map[region.id()] = known;
        }
        return map;
    }

    private RegionKey key(Region region) {
        return byNameOnly
                ? new RegionKey(region.name(), "", Region.NO_LINE, Region.NO_LINE)
                : new RegionKey(region.name(), region.module(), region.beginLine(), region.endLine());
    }
}
