package org.perfspace.model;

/**
 * The way in which a file says that the values of a metric combine along the call tree and over locations. Values that do
 * not combine along the call tree belong to their call node alone: no value of another node follows from them.
 */
public enum Combination {
    /**
     * As the type of the cells implies, in both directions: numbers add up, and of minima and maxima the smallest or
     * largest one remains.
     */
    BY_TYPE,
    /** The smallest of the values of several processes at a call node; over locations the smallest one. */
    SMALLEST,
    /** The largest of the values of several processes at a call node; over locations the largest one. */
    LARGEST,
    /** An average over processes, visits or samples. */
    MEAN,
    /** A share, a ratio, a variance, or a state that was seen at the call node. */
    SHARE;

    /** {@return whether values combine along the call tree, so that values of subtrees follow from those of call nodes} */
    public boolean alongTree() {
        return this == BY_TYPE;
    }

    /** {@return whether the values of several locations have a sum, a smallest or a largest value} */
    public boolean overLocations() {
        return this != MEAN && this != SHARE;
    }
}
