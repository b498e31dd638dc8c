package org.perfspace.model.view;

/** The part of the call tree that a value covers. */
public enum CallFlavour {
    /** The part that the profile's own values cover: see the metric's kind. */
    STORED,
    /** The call node alone. */
    EXCLUSIVE,
    /** The call node and all nodes below it. */
    INCLUSIVE
}
