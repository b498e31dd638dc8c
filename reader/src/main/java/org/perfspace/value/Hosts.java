package org.perfspace.value;

import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.SystemNode;

/** The names of the machines on which locations run. */
public final class Hosts {

    private Hosts() {}

    /**
     * {@return the name of the node on which a location runs, or of the part of the machine that contains its group}
     *
     * @param definitions definitions of the profile
     * @param location the location
     */
    public static String of(Definitions definitions, Location location) {
        int first = definitions.locationGroups().get(location.group()).systemNode();
        for (int node = first; node >= 0; node = definitions.systemTree().parent(node)) {
            SystemNode part = definitions.systemNodes().get(node);
            if (part.isHost()) {
                return part.name();
            }
        }
        return definitions.systemNodes().get(first).name();
    }
}
