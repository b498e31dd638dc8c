package org.perfspace.model.view;

/** What a value covers along the call tree. */
public enum CallFlavour {
    /** What the profile holds, unchanged: see the metric's kind. */
    STORED,
    /** The call node alone. */
    EXCLUSIVE,
    /** The call node and all nodes below it. */
    INCLUSIVE
}
