package org.perfspace.convert.hot;

import org.perfspace.model.CallNode;
import org.perfspace.model.Region;

/** Places of regions and calls in the source code, as text for the user. */
final class SourcePlaces {

    private SourcePlaces() {}

    /**
     * Returns file and line, such as {@code solve.c:12}; empty if the file is not known, or the name of the region ends
     * with them.
     */
    public static String of(Region region) {
        String file = file(region);
        String place = region.beginLine() > 0 && !file.isEmpty() ? file + ":" + region.beginLine() : file;
        return place.isEmpty() || region.name().endsWith(place) ? "" : place;
    }

    /** Returns file and line of a call, such as {@code main.c:42}; empty if its line is not known. */
    static String ofCall(CallNode node) {
        return node.line() > 0 ? file(node.module()) + ":" + node.line() : "";
    }

    /** Returns the name of the file without its directories; empty if it is not known. */
    static String file(Region region) {
        return file(region.module());
    }

    private static String file(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
