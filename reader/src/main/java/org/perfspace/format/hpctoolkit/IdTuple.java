package org.perfspace.format.hpctoolkit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * An identifier tuple of {@code profile.db}, which identifies a profile.
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
     * Returns this tuple without invalid identifiers: those of kind 0, of kinds without a name, and all but the first of
     * a kind.
     *
     * @param kinds number of kinds in {@code meta.db}
     * @return the tuple; this tuple if all identifiers are valid
     */
    public IdTuple sound(int kinds) {
        List<Id> sound = new ArrayList<>(ids);
        return sound.removeIf(soundIds(kinds).negate()) ? new IdTuple(sound) : this;
    }

    /**
     * Returns a predicate for the validity of the identifiers of one tuple, which must be tested from the first to the
     * last.
     */
    public static Predicate<Id> soundIds(int kinds) {
        Set<Integer> seen = new HashSet<>();
        return id -> id.kind() > 0 && id.kind() < kinds && seen.add(id.kind());
    }

    /** Returns whether this tuple has no identifiers that {@link #sound} removes. */
    public boolean isSound(int kinds) {
        return sound(kinds).ids.size() == ids.size();
    }

    /**
     * Returns whether this tuple identifies a part of an accelerator.
     *
     * @param kinds names of the kinds in {@code meta.db}
     */
    public boolean isStream(List<String> kinds) {
        return ids.stream().anyMatch(id -> kinds.get(id.kind()).startsWith("GPU"));
    }

    /**
     * An identifier.
     *
     * @param kind index of the kind's name in {@code meta.db}
     * @param flags bit 0: {@code physicalId} identifies the resource, and {@code logicalId} is only a dense number
     * @param logicalId dense number, unsigned 32 bits
     * @param physicalId host id, or the same as {@code logicalId}; unsigned
     */
    public record Id(int kind, int flags, long logicalId, long physicalId) {}
}
