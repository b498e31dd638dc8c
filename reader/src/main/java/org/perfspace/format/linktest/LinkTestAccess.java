package org.perfspace.format.linktest;

import java.util.Optional;

/** The meaning of the access pattern of a run. */
public enum LinkTestAccess {
    /** LinkTest 2.x as documented: entry s is the partner of step s. */
    PARTNERS_BY_STEP("partners by step"),
    /** LinkTest 2.x, other interpretation: an entry for each other rank, with the step from 1. */
    STEPS_FROM_1("steps by partner, from 1"),
    /** LinkTest 2.x, other interpretation: an entry for each other rank, with the step from 0. */
    STEPS_FROM_0("steps by partner, from 0"),
    /** LinkTest 2.x, no interpretation is possible: numbers by position, without a meaning. */
    UNKNOWN("unknown"),
    /** LinkTest 1.x: an entry for each rank, including the rank itself. */
    STEPS_WITH_SELF("steps by partner, self included");

    private final String text;

    LinkTestAccess(String text) {
        this.text = text;
    }

    /** Returns the value of the attribute for this meaning. */
    public String text() {
        return text;
    }

    /** Returns the meaning for the value of an attribute. */
    public static Optional<LinkTestAccess> of(String text) {
        for (LinkTestAccess access : values()) {
            if (access.text.equals(text)) {
                return Optional.of(access);
            }
        }
        return Optional.empty();
    }
}
