package org.perfspace.format.linktest;

import java.nio.ByteOrder;
import java.util.List;

/**
 * The content of a LinkTest run except the times and steps of its pairs: the headers of the ranks and of the iterations,
 * as the reader reads and the writer writes them. See {@link LinkTestAttributes} for the mapping to attributes.
 *
 * @param id identification, {@link LinkTestLayout#ID_OLD} or {@link LinkTestLayout#ID_NEW}
 * @param version version of LinkTest
 * @param order byte order of the records
 * @param header the fields {@link LinkTestLayout#HEADER}, in 1.x {@link LinkTestLayout#STAT_INTEGERS}
 * @param steps number of timings that a rank stores
 * @param withoutNul whether stored lengths of texts do not count the NUL after the text
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

        /** The version whose layout is written for spaces that are not LinkTest runs. */
        public static final Version NEWEST_OLD = new Version(2, 1, 16);

        /** Returns the version as LinkTest prints it. */
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

        /** Returns the name of the host on which the rank ran. */
        public String host() {
            return place.text(LinkTestLayout.HOST);
        }
    }

    /**
     * An iteration.
     *
     * @param facts the fields {@link LinkTestLayout#iteration}
     * @param retests the list of retests; the times of placed retests are severities and not here
     */
    public record Iteration(LinkTestValues facts, LinkTestRetests retests) {}

    /**
     * Takes copies of the lists.
     *
     * @throws IllegalArgumentException if the parts are inconsistent
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

    /** Returns whether LinkTest 1.x wrote the run. */
    public boolean generation1() {
        return LinkTestLayout.isGeneration1(id, version.major());
    }

    /** Returns the offsets of the parts of the records. */
    public LinkTestRecords records() {
        boolean allToAll = header.number(LinkTestLayout.ALL_TO_ALL) != 0;
        return generation1()
                ? LinkTestRecords.generation1(ranks.size(), allToAll)
                : new LinkTestRecords(
                        false, ranks.size(), steps, allToAll, (int) header.number(LinkTestLayout.RETESTS));
    }

    /** Returns whether the run is a bisection test, in which a rank may store fewer steps. */
    public boolean bisection() {
        return !generation1() && header.number(LinkTestLayout.BISECTION) != 0;
    }

    /** Returns the number of bytes of a text that its stored length does not count: 0 or 1. */
    public int beyondLength() {
        return withoutNul ? 1 : 0;
    }

    /** Returns the number of ranks whose pairs have severities; 0 if the partners are unknown. */
    public int placeable() {
        return access == LinkTestAccess.UNKNOWN ? 0 : ranks.size();
    }
}
