package org.perfspace.format.hpctoolkit;

import java.util.List;

/**
 * An identifier tuple of {@code profile.db}, which names a profile.
 *
 * @param ids from the largest part of the machine to the smallest
 */
public record IdTuple(List<Id> ids) {

    /** A tuple without identifiers. */
    public static final IdTuple EMPTY = new IdTuple(List.of());

    /** Takes a copy of the list. */
    public IdTuple {
        ids = List.copyOf(ids);
    }

    /**
     * An identifier.
     *
     * @param kind index of the kind's name in {@code meta.db}
     * @param flags bit 0: {@code physicalId} is the meaning, {@code logicalId} only a dense number
     * @param logicalId dense number, unsigned 32 bits
     * @param physicalId host id, or the same as {@code logicalId}; unsigned
     */
    public record Id(int kind, int flags, long logicalId, long physicalId) {}
}
