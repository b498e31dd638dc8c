package org.perfspace.convert.hot;

import org.perfspace.model.Region;

/** The place of a region in the source code, as text for the user. */
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

    /** Returns the name of the file without its directories; empty if it is not known. */
    static String file(Region region) {
        return region.module().substring(region.module().lastIndexOf('/') + 1);
    }
}
