package org.perfspace.convert.archive;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.format.Format;

/**
 * A run of an archive, as its manifest lists it.
 *
 * @param id name of the run
 * @param source absolute path of the file or directory from which it was added
 * @param format id of the format of the profile
 * @param added time at which it was added, in the form of ISO 8601; empty if it is not known
 * @param profile whether the complete profile is in the archive too
 * @param parameters the parameters with their texts
 */
public record ArchivedRun(
        String id, String source, String format, String added, boolean profile, Map<String, String> parameters) {

    /** Copies the parameters, which keep their order. */
    public ArchivedRun {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /**
     * {@return the same run with other values of some parameters}
     *
     * @param changed the values; a parameter whose value is empty is removed
     */
    public ArchivedRun with(Map<String, String> changed) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.putAll(changed);
        all.values().removeIf(String::isEmpty);
        return new ArchivedRun(id, source, format, added, profile, all);
    }

    /** Returns the same run of a profile of a format. */
    ArchivedRun of(Format known) {
        return new ArchivedRun(id, source, known.id(), added, profile, parameters);
    }
}
