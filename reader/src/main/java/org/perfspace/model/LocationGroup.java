package org.perfspace.model;

/**
 * A group of locations that share an address space: a process, an accelerator, a set of metric locations.
 *
 * @param id position among the groups, from 0 and without gaps; groups of one system node are neighbours, and ordered
 *     by system node
 * @param systemNode id of the system node on which it runs
 * @param name display name
 * @param rank number of the group in the program, such as the MPI rank
 * @param type kind of group
 * @param attributes further attributes
 */
public record LocationGroup(int id, int systemNode, String name, long rank, Type type, Attributes attributes) {

    /** Kinds of groups. */
    public enum Type {
        /** A process of the operating system. */
        PROCESS,
        /** A group of locations that are not threads, but sources of metrics. */
        METRICS,
        /** An accelerator, such as a GPU. */
        ACCELERATOR
    }

    /** Returns a copy with other ids. */
    LocationGroup at(int newId, int newSystemNode) {
        return new LocationGroup(newId, newSystemNode, name, rank, type, attributes);
    }

    /** {@return its id, name, type, rank and place} */
    @Override
    public String toString() {
        return "location group " + id + " \"" + name + "\" (" + type + ", rank " + rank + ", system node " + systemNode
                + ")";
    }
}
