package org.perfspace.writer.hpctoolkit;

import java.util.List;
import org.perfspace.format.hpctoolkit.DatabaseDefinitions;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Tree;
import org.perfspace.writer.supplement.Image;

/**
 * The system that a reader gets back from the identifier tuples of a database: one machine, the nodes with processes, and the
 * processes with locations; and the part of it that stands for each original one. Streams of an accelerator are locations of
 * the process of the same rank.
 */
final class PlainSystem {

    private static final int MACHINE = 0;

    private final Definitions original;
    private final Definitions there;
    private final int[] systemNodes;
    private final int[] groups;
    private final int[] locations;

    /** Determines the system of a database that is planned for definitions. */
    PlainSystem(Definitions original, DatabasePlan plan) {
        this.original = original;
        this.there = DatabaseDefinitions.system(plan.meta(), plan.tuples());
        this.systemNodes = Image.none(original.systemNodes().size());
        this.groups = Image.none(original.locationGroups().size());
        this.locations = locations(plan);
        for (Location location : original.locations()) {
            groups[location.group()] =
                    there.locations().get(locations[location.id()]).group();
        }
        pairSystemNodes();
    }

    /** Returns the image of each system node. */
    int[] systemNodes() {
        return systemNodes.clone();
    }

    /** Returns the image of each location group. */
    int[] groups() {
        return groups.clone();
    }

    /** Returns the image of each location. */
    int[] locations() {
        return locations.clone();
    }

    /**
     * Adds the system to an image. A host id that is a hash of the name is no name. The ids are those of the original
     * locations in the same order, so that only another order changes them.
     */
    void addTo(DefinitionsBuilder image) {
        if (original.systemNodes().isEmpty()) {
            return; // a machine that only the image has
        }
        int[] nodes = inverse(systemNodes, there.systemNodes().size());
        for (SystemNode node : there.systemNodes()) {
            String name = "";
            String sort = node.nodeClass();
            if (nodes[node.id()] != Image.NONE) {
                SystemNode from = original.systemNodes().get(nodes[node.id()]);
                name = from.name().equals(node.name()) ? from.name() : "";
                sort = from.nodeClass().equalsIgnoreCase(sort) ? from.nodeClass() : sort;
            }
            image.addSystemNode(node.parent(), name, sort, "", Attributes.NONE);
        }
        there.locationGroups().forEach(group -> image.add(group, group.systemNode()));
        for (Location location : there.locations()) {
            long id = original.locations().get(location.id()).fileId();
            image.add(location.withFileId(id), location.group());
        }
    }

    /** Returns the location that a reader makes of the profile of each location. */
    private int[] locations(DatabasePlan plan) {
        int[] ofProfile = Image.none(plan.tuples().size() + 1);
        for (Location location : there.locations()) {
            ofProfile[Integer.parseInt(location.attributes().get(HpctNames.PROFILE))] = location.id();
        }
        int[] images = plan.profileOfLocation().clone();
        for (int location = 0; location < images.length; location++) {
            images[location] = ofProfile[images[location]];
        }
        return images;
    }

    /** Pairs each system node that has processes with their node, and each root that is or has one with the machine. */
    private void pairSystemNodes() {
        List<SystemNode> nodes = original.systemNodes();
        for (LocationGroup group : original.locationGroups()) {
            if (groups[group.id()] != Image.NONE) {
                int node = group.systemNode();
                int root = node;
                while (nodes.get(root).parent() != Tree.NO_PARENT) {
                    root = nodes.get(root).parent();
                }
                systemNodes[node] =
                        there.locationGroups().get(groups[group.id()]).systemNode();
                if (root != node || nodes.get(root).nodeClass().equalsIgnoreCase("machine")) {
                    systemNodes[root] = MACHINE;
                }
            }
        }
        if (original.locations().isEmpty()) {
            nodes.stream()
                    .filter(node -> node.parent() == Tree.NO_PARENT)
                    .forEach(root -> systemNodes[root.id()] = MACHINE);
        }
    }

    /** Returns the first original of each of some images. */
    private static int[] inverse(int[] images, int count) {
        int[] originals = Image.none(count);
        for (int i = images.length - 1; i >= 0; i--) {
            if (images[i] != Image.NONE) {
                originals[images[i]] = i;
            }
        }
        return originals;
    }
}
