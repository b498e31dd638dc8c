package org.perfspace.model;

import java.util.List;

/**
 * A node of the call tree, which represents a call path: the region at its end, below the call node from which it was
 * called. A flat profile is a forest of single nodes.
 *
 * @param id position among the call nodes, from 0 and without gaps, in pre-order: a node comes before the nodes below
 *     it, children in the order of the file
 * @param fileId number in the original file, unique among call nodes, at least 0
 * @param parent id of the caller, or {@link Tree#NO_PARENT} for a root
 * @param region id of the region that is entered
 * @param line line of the call in {@code module}, or {@link Region#NO_LINE}
 * @param module source file of the call; empty if unknown
 * @param parameters parameters that distinguish nodes of the same region
 * @param attributes further attributes
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

    /** Copies the list. */
    /**
     * A value that distinguishes call nodes of the same region, such as the number of an iteration.
     *
     * @param kind whether the value is a number or any text
     * @param key its name
     * @param value value as spelled in the file
     */
    public record Parameter(Kind kind, String key, String value) {

        /** The kind of a parameter's value. */
        public enum Kind {
            /** A number in decimal. */
            NUMERIC,
            /** Any text. */
            STRING
        }
    }

    public CallNode {
        parameters = List.copyOf(parameters);
    }

    /**
     * {@return this call node with another file id}
     *
     * @param number the new number
     */
    public CallNode withFileId(long number) {
        return at(id, number, parent, region);
    }

    /** Returns a copy with other ids. */
    CallNode at(int newId, long newFileId, int newParent, int newRegion) {
        return new CallNode(newId, newFileId, newParent, newRegion, line, module, parameters, attributes);
    }

    /** {@return the ids of this call node, its caller and its region} */
    @Override
    public String toString() {
        return "call node " + id + (parent < 0 ? " (root" : " (called from " + parent) + ", region " + region + ")";
    }
}
