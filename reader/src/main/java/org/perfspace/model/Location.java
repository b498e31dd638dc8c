package org.perfspace.model;

/**
 * A place where something was measured: a thread, a stream of a GPU. Severities belong to locations only.
 *
 * @param id position among the locations, from 0 and without gaps, in ascending order of {@code fileId}; also the
 *     column in a row of severities
 * @param fileId number in the original file, unique among locations, at least 0
 * @param group id of the group it belongs to
 * @param name display name
 * @param rank number within its group, such as the number of the thread
 * @param type kind of location
 * @param attributes further attributes
 */
public record Location(int id, long fileId, int group, String name, long rank, Type type, Attributes attributes) {

    /**
     * {@return this location with another file id}
     *
     * @param number the new number
     */
    public Location withFileId(long number) {
        return at(id, number, group);
    }

    /** Returns a copy with other ids. */
    Location at(int newId, long newFileId, int newGroup) {
        return new Location(newId, newFileId, newGroup, name, rank, type, attributes);
    }

    /** Kinds of locations. */
    public enum Type {
        /** A thread on a CPU. */
        CPU_THREAD,
        /** A stream of an accelerator. */
        ACCELERATOR_STREAM,
        /** A source of metrics that is not a thread. */
        METRIC
    }

    /** {@return its id, name, rank and group} */
    @Override
    public String toString() {
        return "location " + id + " \"" + name + "\" (" + type + ", rank " + rank + ", group " + group + ")";
    }
}
