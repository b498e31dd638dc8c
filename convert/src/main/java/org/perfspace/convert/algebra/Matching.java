package org.perfspace.convert.algebra;

/**
 * The rules by which parts of different spaces are the same.
 *
 * @param byNameOnly whether regions are the same if their names are, whatever their files and lines, and call nodes
 *     whatever their call sites
 * @param system what becomes of machines and nodes
 */
public record Matching(boolean byNameOnly, SystemMode system) {

    /** Files and lines count; the system stays if it can. */
    public static final Matching DEFAULT = new Matching(false, SystemMode.AUTOMATIC);

    /** The treatment of machines and nodes. */
    public enum SystemMode {
        /** The first operand's stay if all spread the processes over nodes alike; otherwise they collapse. */
        AUTOMATIC,
        /** The first operand's stay, and its word counts where others differ. */
        KEEP,
        /** Only machines and nodes stay, matched by name. */
        REDUCE,
        /** One machine with one node holds all processes. */
        COLLAPSE
    }
}
