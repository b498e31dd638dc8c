package org.perfspace.cli.view;

import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;

/** The columns of the rows in a page: the locations, or groups of locations whose values are combined. */
final class PageColumns {

    /** Number of columns above which locations are combined, unless the user requests a level. */
    private static final int MANY = 4096;

    private final Level level;
    private final int[] ofLocation;
    private final int size;

    private PageColumns(Level level, int[] ofLocation, int size) {
        this.level = level;
        this.ofLocation = ofLocation;
        this.size = size;
    }

    /** Chooses the columns of a profile; if no level is requested, the finest level with a reasonable number of columns. */
    public static PageColumns of(Definitions definitions, Optional<Level> requested) {
        Level level = requested.orElseGet(() -> definitions.locations().size() <= MANY
                ? Level.THREAD
                : definitions.locationGroups().size() <= MANY ? Level.PROCESS : Level.NODE);
        int size =
                switch (level) {
                    case THREAD -> definitions.locations().size();
                    case PROCESS -> definitions.locationGroups().size();
                    case NODE -> definitions.systemNodes().size();
                };
        int[] ofLocation = new int[definitions.locations().size()];
        for (Location location : definitions.locations()) {
            ofLocation[location.id()] = switch (level) {
                case THREAD -> location.id();
                case PROCESS -> location.group();
                case NODE -> definitions.locationGroups().get(location.group()).systemNode();
            };
        }
        return new PageColumns(level, ofLocation, size);
    }

    public Level level() {
        return level;
    }

    public int size() {
        return size;
    }

    public int of(int location) {
        return ofLocation[location];
    }
}
