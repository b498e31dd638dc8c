package org.perfspace.format.cube;

import org.perfspace.format.cube.CubeDataLayout.ZcubexLayout;

/** Names of the members of a Cube 4 container (README.md, section 1). All other members are attachments. */
public final class CubeMembers {

    /** The definitions; see {@link DefinitionsLayout}. */
    public static final String ANCHOR = "anchor.xml";

    /** The supplement, this toolkit's own member; see {@link org.perfspace.format.supplement.SupplementLayout}. */
    public static final String SUPPLEMENT = "perfspace.supplement";

    /** The trace of a profile, this toolkit's own member; see {@link TraceMemberLayout}. */
    public static final String TRACE = "perfspace.trace";

    /** Checksums of all other members, this toolkit's own member; see {@link org.perfspace.format.Checksums}. */
    public static final String CHECKSUMS = "perfspace.checksums";

    /** Begins the names of all members that only this toolkit defines. */
    public static final String OUR_PREFIX = "perfspace.";

    /** Begins the names of attachments that Cube cannot store under their own names; a number follows. */
    public static final String EXTRA_PREFIX = "perfspace.extra.";

    /**
     * Ends the names of members that are attachments compressed with gzip: definitions in the form of another format. The
     * supplement states their name without it and their size.
     */
    public static final String PACKED_SUFFIX = ".gz";

    /** Begins the names of the members of a metric with {@code viztype="GHOST"}. */
    public static final String GHOST_PREFIX = "ghost_";

    /** Ends the name of the member with a metric's rows; see {@link CubeDataLayout} and {@link ZcubexLayout}. */
    public static final String DATA_SUFFIX = ".data";

    /** Ends the name of the member that lists a metric's rows; see {@link CubeIndexLayout}. */
    public static final String INDEX_SUFFIX = ".index";

    private CubeMembers() {}

    /** Returns the name of the member with the rows of a metric, given its number in anchor.xml. */
    public static String data(long metric, boolean ghost) {
        return base(metric, ghost) + DATA_SUFFIX;
    }

    /** Returns the name of the index member of a metric, given its number in anchor.xml. */
    public static String index(long metric, boolean ghost) {
        return base(metric, ghost) + INDEX_SUFFIX;
    }

    /** Returns whether a name has the form of a member with the rows or the index of a metric. */
    public static boolean isMetricMember(String name) {
        return name.matches("(ghost_)?(0|[1-9][0-9]*)\\.(data|index)");
    }

    private static String base(long metric, boolean ghost) {
        return (ghost ? GHOST_PREFIX : "") + metric;
    }
}
