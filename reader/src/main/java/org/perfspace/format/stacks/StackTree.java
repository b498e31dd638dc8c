package org.perfspace.format.stacks;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/** The call tree of all stacks so far: a node for each region that is called by another node from the same line. */
public final class StackTree {

    /** Name of the metric of a file that does not specify one. */
    public static final String USUAL_METRIC = "samples";

    /** Approximate memory in bytes for a call node until the profile is closed. */
    private static final long NODE_BYTES = 250;

    private static final int FIRST_CAPACITY = 256;

    private final Place place;
    private final long mostNodes = HeapPart.DEFINITIONS.room(NODE_BYTES);
    private int[] parents = new int[FIRST_CAPACITY];
    private int[] regions = new int[FIRST_CAPACITY];
    private long[] lines = new long[FIRST_CAPACITY];
    private int count;
    private int[] table = new int[4 * FIRST_CAPACITY];

    /**
     * Creates an empty tree.
     *
     * @param place the file, for messages
     */
    public StackTree(Place place) {
        this.place = place;
    }

    /**
     * {@return notes on samples without a stack}
     *
     * @param samples number of these samples
     */
    public static List<String> notesOn(long samples) {
        String one = "1 sample has no stack; it is counted at a region \"unknown\"";
        String many = "%,d samples have no stack; they are counted at a region \"unknown\"";
        return samples == 0 ? List.of() : List.of(Definitions.count(samples, one, many));
    }

    /**
     * {@return the call node of a region below another call node, which is created if it does not exist yet}
     *
     * @param parent the caller, or {@link Tree#NO_PARENT}
     * @param region the region
     * @param line line of the call in the caller, 0 if unknown
     * @throws ProfileException if the nodes do not fit into the heap
     */
    public int child(int parent, int region, long line) throws ProfileException {
        int mask = table.length - 1;
        int slot = hash(parent, region, line) & mask;
        while (table[slot] != 0) {
            int node = table[slot] - 1;
            if (parents[node] == parent && regions[node] == region && lines[node] == line) {
                return node;
            }
            slot = (slot + 1) & mask;
        }
        return add(parent, region, line, slot);
    }

    private int add(int parent, int region, long line, int slot) throws ProfileException {
        if (count >= mostNodes) {
            throw place.tooLarge(
                    "expected at most %,d call nodes, which this Java heap can hold, found more; a larger heap raises the"
                            + " limit",
                    mostNodes);
        }
        if (count == parents.length) {
            parents = Arrays.copyOf(parents, 2 * count);
            regions = Arrays.copyOf(regions, 2 * count);
            lines = Arrays.copyOf(lines, 2 * count);
        }
        parents[count] = parent;
        regions[count] = region;
        lines[count] = line;
        table[slot] = ++count;
        if (4L * count > table.length) {
            rehash();
        }
        return count - 1;
    }

    private void rehash() {
        table = new int[4 * table.length];
        int mask = table.length - 1;
        for (int node = 0; node < count; node++) {
            int slot = hash(parents[node], regions[node], lines[node]) & mask;
            while (table[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            table[slot] = node + 1;
        }
    }

    private static int hash(int parent, int region, long line) {
        long mixed =
                (parent * 0x9e37_79b9_7f4a_7c15L) ^ (region * 0xc2b2_ae3d_27d4_eb4fL) ^ (line * 0x1656_67b1_9e37_79f9L);
        mixed ^= mixed >>> 29;
        mixed *= 0xbf58_476d_1ce4_e5b9L;
        return (int) (mixed ^ (mixed >>> 32));
    }

    /**
     * Defines all nodes, without attributes.
     *
     * @param builder a builder that contains no call node
     * @param region returns the handle in the builder of a region of this tree; called in the order of the nodes
     * @return the handle in the builder of each node
     */
    public int[] define(DefinitionsBuilder builder, IntUnaryOperator region) {
        return define(builder, region, any -> Attributes.NONE);
    }

    /**
     * Defines all nodes in pre-order, so that equal trees have equal numbers, whatever the order of the stacks.
     *
     * @param builder a builder that contains no call node
     * @param region returns the handle in the builder of a region of this tree; called in the order of the nodes
     * @param attributes returns the attributes of the nodes of a region of this tree
     * @return the handle in the builder of each node
     */
    public int[] define(DefinitionsBuilder builder, IntUnaryOperator region, IntFunction<Attributes> attributes) {
        int[] handles = preorder();
        int[] nodes = new int[count];
        for (int node = 0; node < count; node++) {
            nodes[handles[node]] = node;
        }
        for (int node : nodes) {
            builder.addCallNode(
                    DefinitionsBuilder.NEXT_FILE_ID,
                    parents[node] < 0 ? Tree.NO_PARENT : handles[parents[node]],
                    region.applyAsInt(regions[node]),
                    lines[node] == 0 ? Region.NO_LINE : lines[node],
                    "",
                    List.of(),
                    attributes.apply(regions[node]));
        }
        return handles;
    }

    /** Returns the position of each node in pre-order; siblings keep their order. */
    private int[] preorder() {
        int[] sizes = new int[count];
        for (int node = count - 1; node >= 0; node--) {
            sizes[node]++;
            if (parents[node] >= 0) {
                sizes[parents[node]] += sizes[node];
            }
        }
        int[] positions = new int[count];
        int[] next = new int[count];
        int nextRoot = 0;
        for (int node = 0; node < count; node++) {
            int parent = parents[node];
            positions[node] = parent < 0 ? nextRoot : next[parent];
            next[node] = positions[node] + 1;
            if (parent < 0) {
                nextRoot += sizes[node];
            } else {
                next[parent] += sizes[node];
            }
        }
        return positions;
    }
}
