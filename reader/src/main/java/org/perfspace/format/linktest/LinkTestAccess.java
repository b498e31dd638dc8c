package org.perfspace.format.linktest;

import java.util.Optional;

/** The meaning of the access pattern of a run. */
public enum LinkTestAccess {
    /** 2.x as documented: entry s is the partner of step s. */
    PARTNERS_BY_STEP("partners by step"),
    /** 2.x read the other way: an entry for each other rank, the step from 1. */
    STEPS_FROM_1("steps by partner, from 1"),
    /** 2.x read the other way: an entry for each other rank, the step from 0. */
    STEPS_FROM_0("steps by partner, from 0"),
    /** 2.x that is neither: numbers by position, without a meaning. */
    UNKNOWN("unknown"),
    /** 1.x: an entry for each rank, itself included. */
    STEPS_WITH_SELF("steps by partner, self included");

    private final String text;

    LinkTestAccess(String text) {
        this.text = text;
    }

    /** As the attribute says it. */
    public String text() {
        return text;
    }

    /** The one that an attribute says. */
    public static Optional<LinkTestAccess> of(String text) {
        for (LinkTestAccess access : values()) {
            if (access.text.equals(text)) {
                return Optional.of(access);
            }
        }
        return Optional.empty();
    }
}
