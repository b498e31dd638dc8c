package org.perfspace.model;

/**
 * A part of the machine above the processes: the machine itself, a cabinet, a node.
 *
 * @param id position among the system nodes, from 0 and without gaps, in pre-order
 * @param parent id of the part that contains this one, or {@link Tree#NO_PARENT} for a root
 * @param name display name
 * @param nodeClass kind of part: {@code machine}, {@code node}, …
 * @param description description for users; empty if there is none
 * @param attributes further attributes
 */
public record SystemNode(int id, int parent, String name, String nodeClass, String description, Attributes attributes) {

    /** {@return whether this is a node of the machine: a computer of its own, on which processes run} */
    public boolean isHost() {
        return nodeClass.equalsIgnoreCase("node");
    }

    /** Returns a copy with other ids. */
    SystemNode at(int newId, int newParent) {
        return new SystemNode(newId, newParent, name, nodeClass, description, attributes);
    }

    /** {@return its id, class and name} */
    @Override
    public String toString() {
        return "system node " + id + " \"" + name + "\" (" + nodeClass + ")";
    }
}
