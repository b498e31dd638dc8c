package org.perfspace.format.tau;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Names of metrics, functions and user events by the identifiers of a snapshot profile: those of all threads, or of one. */
final class SnapshotNames {

    /** A name, and the groups of a function. */
    record Entry(String name, String group) {}

    private final @Nullable SnapshotNames shared;
    private final Map<String, Entry> entries = new HashMap<>();

    /** Creates an empty table that extends the table of all threads. */
    SnapshotNames(@Nullable SnapshotNames shared) {
        this.shared = shared;
    }

    /** Defines an identifier of a kind of element, such as {@code event}. */
    void put(String kind, String id, Entry entry) {
        entries.put(kind + " " + id, entry);
    }

    /** Returns the definition of an identifier. */
    Entry get(String kind, String id, Place place) throws ProfileException {
        Entry own = entries.get(kind + " " + id);
        if (own != null) {
            return own;
        }
        if (shared == null) {
            throw place.corrupt("expected the id of a defined %s, found \"%s\"", kind, id);
        }
        return shared.get(kind, id, place);
    }
}
