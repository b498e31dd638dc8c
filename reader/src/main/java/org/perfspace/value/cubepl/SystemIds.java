package org.perfspace.value.cubepl;

import java.util.List;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.SystemNode;

/**
 * The numbers of system nodes, location groups and locations in the common sequence in which Cube counts them: a node,
 * then its groups, each followed by its locations, then the nodes below it.
 */
final class SystemIds {

    private final double[] ofNodes;
    private final double[] ofGroups;
    private final double[] ofLocations;

    public SystemIds(Definitions definitions) {
        List<LocationGroup> groups = definitions.locationGroups();
        int[] locationsOf = new int[groups.size()];
        for (Location location : definitions.locations()) {
            locationsOf[location.group()]++;
        }
        ofNodes = new double[definitions.systemNodes().size()];
        ofGroups = new double[groups.size()];
        ofLocations = new double[definitions.locations().size()];
        int[] next = new int[groups.size()];
        int id = 0;
        int group = 0;
        for (SystemNode node : definitions.systemNodes()) {
            ofNodes[node.id()] = id++;
            for (; group < next.length && groups.get(group).systemNode() == node.id(); group++) {
                ofGroups[group] = id++;
                next[group] = id;
                id += locationsOf[group];
            }
        }
        for (Location location : definitions.locations()) {
            ofLocations[location.id()] = next[location.group()]++;
        }
    }

    public double[] ofNodes() {
        return ofNodes;
    }

    public double[] ofGroups() {
        return ofGroups;
    }

    double[] ofLocations() {
        return ofLocations;
    }
}
