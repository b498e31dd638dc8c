package org.perfspace.spark;

import java.io.Serializable;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file or directory that may be a profile, with its state when a query was planned.
 *
 * @param uri location of the file or directory
 * @param bytes number of bytes; for a directory, of all its files
 * @param modified time of the last change in milliseconds
 * @param isNamed whether the user named it; otherwise it was found in a directory, and is skipped if it is not a
 *     profile
 * @param parameters parameters in its path, by name
 * @param columns the same parameters, by the names of their columns
 */
record ProfileFile(
        URI uri,
        long bytes,
        long modified,
        boolean isNamed,
        Map<String, String> parameters,
        Map<String, String> columns)
        implements Serializable {

    /** Copies the maps, so that they can be sent to executors, and keeps their order. */
    ProfileFile {
        parameters = new LinkedHashMap<>(parameters);
        columns = new LinkedHashMap<>(columns);
    }

    /** Creates an input without parameters. */
    ProfileFile(URI uri, long bytes, long modified, boolean isNamed) {
        this(uri, bytes, modified, isNamed, Map.of(), Map.of());
    }

    /** Returns its name in messages and in table {@code run}: the path of a local file, otherwise the URI. */
    public String name() {
        return "file".equals(uri.getScheme()) ? uri.getPath() : uri.toString();
    }

    /** Returns whether this is the same file or directory with the same contents, as far as size and time show. */
    public boolean isSame(ProfileFile other) {
        return uri.equals(other.uri) && bytes == other.bytes && isSameTime(modified, other.modified);
    }

    /**
     * Returns whether two times are the same. Object stores report milliseconds in listings, but whole seconds for
     * single objects.
     */
    static boolean isSameTime(long a, long b) {
        boolean isWhole = a % 1000 == 0 || b % 1000 == 0;
        return a == b || (isWhole && a / 1000 == b / 1000);
    }
}
