package org.perfspace.model.definitions;

/**
 * Locations that share an address space: a process, an accelerator, a set of metric locations.
 *
 * @param id position among the groups, from 0 and without gaps; groups of one system node are neighbours, system nodes
 *     in their order
 * @param systemNode id of the part of the machine that it runs on
 * @param name for people
 * @param rank number that the program knows it by, such as the MPI rank
 * @param type sort of group
 * @param attributes further facts
 */
public record LocationGroup(int id, int systemNode, String name, long rank, Type type, Attributes attributes) {

    /** Sorts of groups. */
    public enum Type {
        /** A process of the operating system. */
        PROCESS,
        /** Holds locations that are no threads, but sources of metrics. */
        METRICS,
        /** An accelerator, such as a GPU. */
        ACCELERATOR
    }

    /** {@return its id, name, type, rank and place} */
    @Override
    public String toString() {
        return "location group " + id + " \"" + name + "\" (" + type + ", rank " + rank + ", system node " + systemNode
                + ")";
    }
}
