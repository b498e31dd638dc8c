package org.perfspace.format.linktest;

import java.nio.ByteOrder;
import java.util.List;

/**
 * Everything that a LinkTest run says except the times and steps of its pairs: what the reader makes of the headers of the
 * ranks and of the iterations, and what the writer writes. See {@link LinkTestAttributes} for its mapping to attributes.
 *
 * @param id identification, {@link LinkTestLayout#ID_OLD} or {@link LinkTestLayout#ID_NEW}
 * @param version version of LinkTest
 * @param order byte order of the records
 * @param header the fields {@link LinkTestLayout#HEADER}, in 1.x {@link LinkTestLayout#STAT_INTEGERS}
 * @param steps number of timings that a rank stores
 * @param withoutNul whether stored lengths of texts leave out the NUL behind the text
 * @param access meaning of the access pattern
 * @param ranks a rank for each measuring process, at least one
 * @param iterations the iterations
 */
public record LinkTestRun(
        String id,
        Version version,
        ByteOrder order,
        LinkTestValues header,
        int steps,
        boolean withoutNul,
        LinkTestAccess access,
        List<Rank> ranks,
        List<Iteration> iterations) {

    /**
     * A version of LinkTest, three unsigned numbers of 32 bits.
     *
     * @param major 1 or 2
     * @param minor second number
     * @param patch third number
     */
    public record Version(long major, long minor, long patch) {

        /** The version whose layout is written for spaces that are no runs. */
        public static final Version NEWEST_OLD = new Version(2, 1, 16);

        /** As LinkTest prints it. */
        @Override
        public String toString() {
            return major + "." + minor + "." + patch;
        }
    }

    /**
     * A rank.
     *
     * @param place the fields {@link LinkTestLayout#RANK}, in 1.x {@link LinkTestLayout#rank1}
     * @param globalRank number of the rank in the container
     */
    public record Rank(LinkTestValues place, long globalRank) {

        /** Returns the host that it ran on. */
        public String host() {
            return place.text(LinkTestLayout.HOST);
        }
    }

    /**
     * An iteration.
     *
     * @param facts the fields {@link LinkTestLayout#iteration}
     * @param retests the list of retests; those that are placed have no times here, as these are severities
     */
    public record Iteration(LinkTestValues facts, LinkTestRetests retests) {}

    /**
     * Takes copies.
     *
     * @throws IllegalArgumentException if the parts do not fit each other
     */
    public LinkTestRun {
        ranks = List.copyOf(ranks);
        iterations = List.copyOf(iterations);
        boolean generation1 = LinkTestLayout.isGeneration1(id, version.major());
        if (generation1 != (access == LinkTestAccess.STEPS_WITH_SELF)) {
            throw new IllegalArgumentException("an access pattern of another generation");
        }
        if (generation1 && (steps != ranks.size() || withoutNul)) {
            throw new IllegalArgumentException("not the records of LinkTest 1.x");
        }
        if (!generation1 && header.number(LinkTestLayout.RETESTS) >>> 31 != 0) {
            throw new IllegalArgumentException("too many retests");
        }
    }

    /** Returns whether LinkTest 1.x wrote it. */
    public boolean generation1() {
        return LinkTestLayout.isGeneration1(id, version.major());
    }

    /** Returns where the parts of the records are. */
    public LinkTestRecords records() {
        boolean allToAll = header.number(LinkTestLayout.ALL_TO_ALL) != 0;
        return generation1()
                ? LinkTestRecords.generation1(ranks.size(), allToAll)
                : new LinkTestRecords(
                        false, ranks.size(), steps, allToAll, (int) header.number(LinkTestLayout.RETESTS));
    }

    /** Returns whether the run is a bisection test, of which a rank may store fewer steps. */
    public boolean bisection() {
        return !generation1() && header.number(LinkTestLayout.BISECTION) != 0;
    }

    /** Number of bytes of a text that its stored length leaves out: 0 or 1. */
    public int beyondLength() {
        return withoutNul ? 1 : 0;
    }

    /** Number of ranks whose pairs have severities; 0 if partners are not known. */
    public int placeable() {
        return access == LinkTestAccess.UNKNOWN ? 0 : ranks.size();
    }
}
