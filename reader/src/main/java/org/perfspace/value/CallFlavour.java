package org.perfspace.value;

/** The part of the call tree that a value covers. */
public enum CallFlavour {
    /** The part that the stored values cover: see the kind of the metric. */
    STORED,
    /** The call node alone. */
    EXCLUSIVE,
    /** The call node and all nodes below it. */
    INCLUSIVE
}
