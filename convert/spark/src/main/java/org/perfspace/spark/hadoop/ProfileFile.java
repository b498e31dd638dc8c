package org.perfspace.spark.hadoop;

import java.io.Serializable;
import java.net.URI;

/**
 * A file or directory that is or may be a profile, as it was when a query was planned.
 *
 * @param uri where it is
 * @param bytes number of bytes, of all files of a directory
 * @param modified time of the last change in milliseconds
 * @param isNamed whether the user named it; otherwise it was found in a directory, and is left out if it is no profile
 */
public record ProfileFile(URI uri, long bytes, long modified, boolean isNamed) implements Serializable {

    /** Returns what messages and table {@code run} call it: the path of a local file, the URI of another. */
    public String name() {
        return "file".equals(uri.getScheme()) ? uri.getPath() : uri.toString();
    }

    /** Returns whether this is the same file or directory with the same content, as far as can be told. */
    public boolean isSame(ProfileFile other) {
        return uri.equals(other.uri) && bytes == other.bytes && isSameTime(modified, other.modified);
    }

    /**
     * Returns whether two times are the same. Object stores tell milliseconds in listings, and whole seconds of single
     * objects.
     */
    static boolean isSameTime(long a, long b) {
        boolean isWhole = a % 1000 == 0 || b % 1000 == 0;
        return a == b || (isWhole && a / 1000 == b / 1000);
    }
}
