package org.perfspace.spark;

import java.io.Serializable;

/**
 * A part of a profile: a range of its call nodes.
 *
 * @param file the profile
 * @param number number of the part, from 0
 * @param parts number of parts of equal size
 */
record ProfilePart(ProfileFile file, int number, int parts) implements Serializable {

    /** Returns the first call node of the part. */
    int from(int callNodes) {
        return (int) ((long) callNodes * number / parts);
    }

    /** Returns one past the last call node of the part. */
    int to(int callNodes) {
        return (int) ((long) callNodes * (number + 1) / parts);
    }

    /** Returns whether this is the first part, which also contains the data that does not belong to a call node. */
    boolean isFirst() {
        return number == 0;
    }
}
