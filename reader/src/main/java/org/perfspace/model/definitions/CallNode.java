package org.perfspace.model.definitions;

import java.util.List;

/**
 * A call path: the region at its end, below the call node that it was called from. A flat profile is a forest of single
 * nodes.
 *
 * @param id position among the call nodes, from 0 and without gaps, in pre-order: a node comes before the nodes below
 *     it, children in the order of the file
 * @param fileId number in the file it came from, unique among call nodes, at least 0
 * @param parent id of the caller, or {@link Tree#NO_PARENT} for a root
 * @param region id of the region that is entered
 * @param line line of the call in {@code module}, or {@link Region#NO_LINE}
 * @param module source file of the call; empty if unknown
 * @param parameters tell nodes of the same region apart
 * @param attributes further facts
 */
public record CallNode(
        int id,
        long fileId,
        int parent,
        int region,
        long line,
        String module,
        List<Parameter> parameters,
        Attributes attributes) {

    /**
     * Takes a copy of the list.
     *
     * @param id position among the call nodes, from 0 and without gaps, in pre-order: a node comes before the nodes
     *     below it, children in the order of the file
     * @param fileId number in the file it came from, unique among call nodes, at least 0
     * @param parent id of the caller, or {@link Tree#NO_PARENT} for a root
     * @param region id of the region that is entered
     * @param line line of the call in {@code module}, or {@link Region#NO_LINE}
     * @param module source file of the call; empty if unknown
     * @param parameters tell nodes of the same region apart
     * @param attributes further facts
     */
    public CallNode {
        parameters = List.copyOf(parameters);
    }

    /**
     * {@return this call node with another number in the file}
     *
     * @param number the new number
     */
    public CallNode withFileId(long number) {
        return new CallNode(id, number, parent, region, line, module, parameters, attributes);
    }

    /** {@return its id, and those of its caller and its region} */
    @Override
    public String toString() {
        return "call node " + id + (parent < 0 ? " (root" : " (called from " + parent) + ", region " + region + ")";
    }
}
