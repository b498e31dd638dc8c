package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;

/**
 * Creates the call nodes of the space: one for each context, or a shorter tree. In the shorter trees a context that is part
 * of its function in the source (a line; a loop, too, if only functions are wanted) becomes part of the call node above it,
 * and its callees move up and keep the line as their call site. If only functions are wanted, siblings that call the same
 * function from the same line are merged.
 */
final class CallTreeDefinitions {

    private static final int NO_NODE = -1;

    private final DefinitionsBuilder definitions;
    private final MetaDb meta;
    private final ContextTree tree;
    private final RegionDefinitions regions;

    /** Handle of the call node of each context. */
    private final int[] handles;

    /** True if the execution cost of each context is part of the cost of its call node. */
    private final boolean[] counted;

    /** Handle of the leaf that represents the own cost of each line. */
    private final int[] leaves;

    /** A call site; siblings with the same call site become one call node. */
    private record CallSite(int parent, int region, long line, String module) {}

    public CallTreeDefinitions(DefinitionsBuilder definitions, MetaDb meta) {
        this.definitions = definitions;
        this.meta = meta;
        this.tree = meta.contexts();
        this.regions = new RegionDefinitions(definitions, meta);
        this.handles = new int[tree.size()];
        this.counted = new boolean[tree.size()];
        this.leaves = new int[tree.size()];
        Arrays.fill(leaves, NO_NODE);
    }

    /** Adds regions and a call node for each context. */
    public void addAll() {
        for (int context = 0; context < tree.size(); context++) {
            int parent = tree.parent(context);
            boolean fromLine = parent >= 0 && tree.relation(context) != MetaDbLayout.LEXICAL && isKnownLine(parent);
            handles[context] = add(context, parent < 0 ? parent : handles[parent], fromLine ? parent : MetaDb.NONE);
            counted[context] = true;
        }
    }

    /**
     * Adds regions and the call nodes of a shorter tree.
     *
     * @param form {@link HpctOptions.CallTree#COMPACT} or {@link HpctOptions.CallTree#FUNCTIONS}
     * @param costs determines the lines that remain as leaves; null if none remain
     */
    public void addShort(HpctOptions.CallTree form, @Nullable OwnCosts costs) throws IOException {
        int[] sites = new int[tree.size()];
        BitSet callSites = form == HpctOptions.CallTree.COMPACT ? callSites(costs) : new BitSet();
        Map<CallSite, Integer> known = new HashMap<>();
        for (int context = 0; context < tree.size(); context++) {
            int parent = tree.parent(context);
            boolean isCalled = parent >= 0 && tree.relation(context) != MetaDbLayout.LEXICAL;
            int site = parent < 0 ? MetaDb.NONE : sites[parent];
            int above = parent < 0 ? parent : handles[parent];
            boolean isFolded = form == HpctOptions.CallTree.FUNCTIONS
                    ? parent >= 0 && tree.relation(context) == MetaDbLayout.LEXICAL
                    : callSites.get(context);
            if (isFolded) {
                handles[context] = above;
                sites[context] = isKnownLine(context) ? context : site;
                if (costs != null && isLine(context) && costs.has(context)) {
                    leaves[context] = add(context, above, MetaDb.NONE);
                }
            } else {
                sites[context] = isKnownLine(context) ? context : MetaDb.NONE;
                int callSite = isCalled ? site : MetaDb.NONE;
                handles[context] = form == HpctOptions.CallTree.FUNCTIONS
                        ? merged(context, above, callSite, known)
                        : add(context, above, callSite);
                counted[context] = true;
            }
        }
    }

    /**
     * Returns the lines that hpcviewer shows as call sites only. A line below which there are instructions, which represent
     * functions without a name, remains a node, unless it also calls functions and the instructions have no cost.
     */
    private BitSet callSites(@Nullable OwnCosts costs) throws IOException {
        BitSet lines = tree.callingLines();
        if (costs == null) {
            return lines;
        }
        BitSet withFunctions = new BitSet();
        BitSet withOthers = new BitSet();
        for (int context = 0; context < tree.size(); context++) {
            int parent = tree.parent(context);
            if (parent >= 0 && lines.get(parent)) {
                if (tree.lexicalType(context) == MetaDbLayout.FUNCTION) {
                    withFunctions.set(parent);
                } else if (costs.hasAny(context)) {
                    lines.clear(parent);
                } else {
                    withOthers.set(parent);
                }
            }
        }
        withOthers.andNot(withFunctions);
        lines.andNot(withOthers);
        return lines;
    }

    /**
     * Returns the call node of each context whose values are part of the call node's values, or -1, after the definitions
     * were built.
     */
    public int[] callNodesWithValues() {
        int[] nodes = new int[handles.length];
        for (int context = 0; context < nodes.length; context++) {
            int leaf = leaves[context];
            boolean isNone = leaf == NO_NODE && !counted[context];
            nodes[context] = isNone ? MetaDb.NONE : definitions.callNodeId(leaf == NO_NODE ? handles[context] : leaf);
        }
        return nodes;
    }

    /** Returns the call node that the own cost of each context belongs to, after the definitions were built. */
    int[] callNodesWithOwnCosts() {
        int[] nodes = new int[handles.length];
        for (int context = 0; context < nodes.length; context++) {
            nodes[context] = definitions.callNodeId(leaves[context] == NO_NODE ? handles[context] : leaves[context]);
        }
        return nodes;
    }

    /** Returns the contexts of which only the own cost counts. */
    public BitSet ownCosts() {
        BitSet own = new BitSet();
        for (int context = 0; context < leaves.length; context++) {
            own.set(context, leaves[context] != NO_NODE);
        }
        return own;
    }

    private int merged(int context, int above, int site, Map<CallSite, Integer> known) {
        CallSite key = new CallSite(above, regions.regionOf(context), line(site), module(site));
        Integer handle = known.get(key);
        if (handle == null) {
            handle = add(context, above, site);
            known.put(key, handle);
        }
        return handle;
    }

    private int add(int context, int parent, int site) {
        return definitions.addCallNode(
                tree.id(context),
                parent,
                regions.regionOf(context),
                line(site),
                module(site),
                List.of(),
                Attributes.NONE);
    }

    private boolean isLine(int context) {
        return tree.lexicalType(context) == MetaDbLayout.LINE;
    }

    private boolean isKnownLine(int context) {
        return isLine(context) && tree.line(context) != 0;
    }

    private long line(int site) {
        return site == MetaDb.NONE ? Region.NO_LINE : tree.line(site);
    }

    private String module(int site) {
        return site == MetaDb.NONE ? "" : meta.filePath(tree.file(site));
    }
}
