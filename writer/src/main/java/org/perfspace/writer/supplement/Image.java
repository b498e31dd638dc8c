package org.perfspace.writer.supplement;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;

/**
 * The image of a space in a format: the definitions that a reader gets back from the part that the format can express,
 * and which of them stands for each original one. Several originals may have the same image, and some may have none.
 * {@link Differences} compares both.
 */
public final class Image {

    /** The image of an original that has none. */
    public static final int NONE = -1;

    private final String format;
    private final Definitions definitions;
    private final int[] metrics;
    private final int[] regions;
    private final int[] callNodes;
    private final int[] systemNodes;
    private final int[] groups;
    private final int[] locations;
    private final Map<Integer, String> reasons = new LinkedHashMap<>();

    private Image(
            String format,
            Definitions definitions,
            int[] metrics,
            int[] regions,
            int[] callNodes,
            int[] systemNodes,
            int[] groups,
            int[] locations) {
        this.format = format;
        this.definitions = definitions;
        this.metrics = metrics.clone();
        this.regions = regions.clone();
        this.callNodes = callNodes.clone();
        this.systemNodes = systemNodes.clone();
        this.groups = groups.clone();
        this.locations = locations.clone();
    }

    /**
     * Creates an image. The images of regions follow from those of call nodes, those of groups and system nodes from those
     * of locations.
     *
     * @param format name of the format, for messages
     * @param original definitions of the space
     * @param definitions definitions that a reader gets back
     * @param metrics the image of each metric
     * @param callNodes the image of each call node
     * @param locations the image of each location
     * @return the image
     */
    public static Image of(
            String format,
            Definitions original,
            Definitions definitions,
            int[] metrics,
            int[] callNodes,
            int[] locations) {
        int[] groups = groups(original, definitions, locations);
        return new Image(
                format,
                definitions,
                metrics,
                regions(original, definitions, callNodes),
                callNodes,
                systemNodes(original, definitions, groups),
                groups,
                locations);
    }

    /**
     * {@return an image that has everything in the original order, except metrics and locations}
     *
     * @param format name of the format, for messages
     * @param original definitions of the space
     * @param definitions definitions that a reader gets back
     * @param metrics the image of each metric
     * @param systemNodes the image of each system node
     * @param groups the image of each location group
     * @param locations the image of each location
     */
    public static Image of(
            String format,
            Definitions original,
            Definitions definitions,
            int[] metrics,
            int[] systemNodes,
            int[] groups,
            int[] locations) {
        int[] regions = identity(original.regions().size());
        int[] callNodes = identity(original.callNodes().size());
        return new Image(format, definitions, metrics, regions, callNodes, systemNodes, groups, locations);
    }

    /**
     * {@return an image that has everything in the original order, except metrics, and groups without locations}
     *
     * @param format name of the format, for messages
     * @param original definitions of the space
     * @param definitions definitions that a reader gets back
     * @param metrics the image of each metric
     */
    public static Image complete(String format, Definitions original, Definitions definitions, int[] metrics) {
        int[] locations = identity(original.locations().size());
        int[] groups = groups(original, definitions, locations);
        int[] systemNodes = identity(original.systemNodes().size());
        return of(format, original, definitions, metrics, systemNodes, groups, locations);
    }

    /**
     * States why a metric has no image.
     *
     * @param metric id of the metric
     * @param why the reason, such as {@code its values are of type RATE}, or a sentence that begins with the metric
     * @return this image
     */
    public Image because(int metric, String why) {
        reasons.put(metric, why);
        return this;
    }

    /**
     * {@return the images of things that have all kept their order}
     *
     * @param size number of things
     */
    public static int[] identity(int size) {
        int[] all = new int[size];
        Arrays.setAll(all, i -> i);
        return all;
    }

    /**
     * {@return the images of things that have none yet}
     *
     * @param size number of things
     */
    public static int[] none(int size) {
        int[] all = new int[size];
        Arrays.fill(all, NONE);
        return all;
    }

    /**
     * {@return the images of things whose handles in a builder are known}
     *
     * @param handles the handle of the image of each thing, or {@link #NONE}
     * @param id returns the id for a handle
     */
    public static int[] ids(int[] handles, IntUnaryOperator id) {
        return Arrays.stream(handles)
                .map(handle -> handle == NONE ? NONE : id.applyAsInt(handle))
                .toArray();
    }

    private static int[] regions(Definitions original, Definitions image, int[] callNodes) {
        int[] regions = none(original.regions().size());
        for (CallNode node : original.callNodes()) {
            int there = callNodes[node.id()];
            if (there != NONE) {
                regions[node.region()] = image.callNodes().get(there).region();
            }
        }
        return regions;
    }

    private static int[] groups(Definitions original, Definitions image, int[] locations) {
        int[] groups = none(original.locationGroups().size());
        for (Location location : original.locations()) {
            int there = locations[location.id()];
            if (there != NONE) {
                groups[location.group()] = image.locations().get(there).group();
            }
        }
        return groups;
    }

    /** Pairs the system nodes above each group with those above its image, from the root downwards. */
    private static int[] systemNodes(Definitions original, Definitions image, int[] groups) {
        int[] nodes = none(original.systemNodes().size());
        int[] depths = original.systemTree().depths();
        int[] depthsThere = image.systemTree().depths();
        for (int group = 0; group < groups.length; group++) {
            if (groups[group] == NONE) {
                continue;
            }
            int node = original.locationGroups().get(group).systemNode();
            int there = image.locationGroups().get(groups[group]).systemNode();
            while (node >= 0 && there >= 0) {
                int depth = depths[node];
                int depthThere = depthsThere[there];
                if (depth == depthThere) {
                    nodes[node] = there;
                }
                node = depth >= depthThere ? original.systemTree().parent(node) : node;
                there = depthThere >= depth ? image.systemTree().parent(there) : there;
            }
        }
        return nodes;
    }

    String format() {
        return format;
    }

    /** {@return the definitions that a reader gets back} */
    public Definitions definitions() {
        return definitions;
    }

    int metric(int id) {
        return metrics[id];
    }

    int region(int id) {
        return regions[id];
    }

    int callNode(int id) {
        return callNodes[id];
    }

    int systemNode(int id) {
        return systemNodes[id];
    }

    int group(int id) {
        return groups[id];
    }

    int location(int id) {
        return locations[id];
    }

    String reason(int metric) {
        return reasons.getOrDefault(metric, "");
    }
}
