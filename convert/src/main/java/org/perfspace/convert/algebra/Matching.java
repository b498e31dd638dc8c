package org.perfspace.convert.algebra;

/**
 * The rules by which parts of different spaces are matched.
 *
 * @param byNameOnly whether regions match if their names are equal, regardless of their files and lines, and call nodes
 *     regardless of their call sites
 * @param system treatment of machines and nodes
 */
public record Matching(boolean byNameOnly, SystemMode system) {

    /** Compares files and lines; keeps the system tree if possible. */
    public static final Matching DEFAULT = new Matching(false, SystemMode.AUTOMATIC);

    /** The treatment of machines and nodes, the inner nodes of the system tree. */
    public enum SystemMode {
        /**
         * Like {@link #KEEP} if all operands distribute the processes over nodes in the same way, otherwise like
         * {@link #COLLAPSE}.
         */
        AUTOMATIC,
        /** Keeps the first operand's system tree; where operands disagree, the first one wins. */
        KEEP,
        /** Keeps only machines and nodes, matched by name. */
        REDUCE,
        /** Replaces the system tree by one machine with one node that contains all processes. */
        COLLAPSE
    }
}
