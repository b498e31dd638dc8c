package org.perfspace.convert.reduce;

import java.util.List;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;

/** Call nodes by the name of their region, as people or as linkers know it. */
final class RegionNames {

    private RegionNames() {}

    /** The call nodes of regions of this name; at least one. */
    static boolean[] callNodes(Definitions definitions, String name) throws ReductionException {
        boolean[] nodes = new boolean[definitions.callNodes().size()];
        boolean any = false;
        for (CallNode node : definitions.callNodes()) {
            Region region = definitions.regions().get(node.region());
            nodes[node.id()] =
                    region.name().equals(name) || region.mangledName().equals(name);
            any |= nodes[node.id()];
        }
        if (!any) {
            throw unknown(definitions, name);
        }
        return nodes;
    }

    private static ReductionException unknown(Definitions definitions, String name) {
        List<String> names = definitions.callNodes().stream()
                .map(node -> definitions.regions().get(node.region()).name())
                .distinct()
                .toList();
        return new ReductionException.Unknown(
                "no call node is of a region \"" + name + "\"" + NearNames.suggestion(name, names));
    }
}
