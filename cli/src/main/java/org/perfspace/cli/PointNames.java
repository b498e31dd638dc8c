package org.perfspace.cli;

import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;

/** Readable names for the points of a performance space. For one thread. */
final class PointNames {

    /**
     * Maximum length of a path in chars. Of a longer path, as much of the beginning and the end is kept as is certain to
     * fit.
     */
    private static final int MAX_PATH = 800;

    private static final String ELISION = "…/";

    private final Definitions definitions;

    /** The first call node from the root on whose path is longer than the maximum, for each call node; or -1. */
    private int[] longs = {};

    PointNames(Definitions definitions) {
        this.definitions = definitions;
    }

    /** Returns the definitions of the points. */
    Definitions definitions() {
        return definitions;
    }

    /** Returns the regions from the root on, such as {@code main/solve/MPI_Send}; long paths are shortened in the middle. */
    public String callPath(int callNode) {
        int first = firstLong(callNode);
        if (first < 0) {
            return definitions.callPath(callNode);
        }
        String head = head(first);
        String tail = tail(callNode);
        return head.substring(0, head.offsetByCodePoints(0, MAX_PATH / 4)) + "…"
                + tail.substring(tail.offsetByCodePoints(tail.length(), -MAX_PATH / 4));
    }

    /** Returns the first call node on the path whose path is too long; -1 if there is none. All are found in one pass. */
    private int firstLong(int callNode) {
        int count = definitions.callNodes().size();
        if (longs.length < count) {
            int[] found = new int[count];
            int[] lengths = new int[count];
            for (int node = 0; node < count; node++) {
                int parent = definitions.callTree().parent(node);
                int name =
                        Math.min(MAX_PATH + 1, definitions.regionOf(node).name().length());
                lengths[node] = name + (parent < 0 ? 0 : 1 + lengths[parent]);
                found[node] = parent >= 0 && found[parent] >= 0 ? found[parent] : lengths[node] > MAX_PATH ? node : -1;
                lengths[node] = Math.min(MAX_PATH + 1, lengths[node]);
            }
            longs = found;
        }
        return longs[callNode];
    }

    /** Returns at least the first {@code MAX_PATH / 2} chars of the path of the first call node whose path is too long. */
    private String head(int first) {
        int parent = definitions.callTree().parent(first);
        String above = parent < 0 ? "" : definitions.callPath(parent) + "/";
        String name = definitions.regionOf(first).name();
        return above + name.substring(0, Math.min(name.length(), MAX_PATH));
    }

    /** Returns at least the last {@code MAX_PATH / 2} chars of a path that is too long. */
    private String tail(int callNode) {
        StringBuilder tail = new StringBuilder();
        for (int node = callNode;
                node >= 0 && tail.length() < MAX_PATH;
                node = definitions.callTree().parent(node)) {
            String name = definitions.regionOf(node).name();
            tail.insert(0, node == callNode ? "" : "/");
            tail.insert(0, name.substring(Math.max(0, name.length() - MAX_PATH)));
        }
        return tail.toString();
    }

    /**
     * Returns the end of a call path, with at most {@code most} characters: whole names, {@code …/solve/MPI_Send}, or the
     * beginning of the last name; {@link #callPath} if there is room for all.
     */
    public String endOfPath(int callNode, int most) {
        if (most > MAX_PATH) {
            return OneLine.of(callPath(callNode));
        }
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
