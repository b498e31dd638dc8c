package org.perfspace.cli;

import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;

/** Readable names for the points of a performance space. */
record PointNames(Definitions definitions) {

    /**
     * Maximum length of a path in chars. Of a longer path, as much of the beginning and the end is kept as is certain to
     * fit.
     */
    private static final int MAX_PATH = 800;

    private static final String ELISION = "…/";

    /** Returns the regions from the root on, such as {@code main/solve/MPI_Send}; long paths are shortened in the middle. */
    public String callPath(int callNode) {
        String path = definitions.callPath(callNode);
        return path.length() <= MAX_PATH
                ? path
                : path.substring(0, path.offsetByCodePoints(0, MAX_PATH / 4)) + "…"
                        + path.substring(path.offsetByCodePoints(path.length(), -MAX_PATH / 4));
    }

    /**
     * Returns the end of a call path, with at most {@code most} characters: whole names, {@code …/solve/MPI_Send}, or the
     * beginning of the last name.
     */
    public String endOfPath(int callNode, int most) {
        String path = OneLine.of(definitions.regionOf(callNode).name());
        for (int node = definitions.callTree().parent(callNode);
                node >= 0;
                node = definitions.callTree().parent(node)) {
            String longer = OneLine.of(definitions.regionOf(node).name()) + "/" + path;
            boolean root = definitions.callTree().parent(node) < 0;
            if (longer.length() + (root ? 0 : ELISION.length()) > most) {
                return ELISION + OneLine.beginning(path, most - ELISION.length());
            }
            path = longer;
        }
        return OneLine.beginning(path, most);
    }

    /** Returns the group and location, such as {@code MPI Rank 0/Master thread}; kind and rank for one without a name. */
    public String location(int id) {
        Location location = definitions.locations().get(id);
        LocationGroup group = definitions.locationGroups().get(location.group());
        return name(group.name(), group.type(), group.rank()) + "/"
                + name(location.name(), location.type(), location.rank());
    }

    private static String name(String name, Enum<?> type, long rank) {
        return name.isBlank() ? HumanText.words(type) + " " + rank : name;
    }
}
