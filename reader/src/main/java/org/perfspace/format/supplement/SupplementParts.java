package org.perfspace.format.supplement;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Topology;

/** Assembles definitions from the parts that a supplement contains and from the other parts of the image. */
final class SupplementParts {

    /** The lists of definitions in the order in which they come; each only refers to those before it. */
    enum Part {
        METRICS(SupplementLayout.METRICS),
        REGIONS(SupplementLayout.REGIONS),
        CALL_NODES(SupplementLayout.CALL_NODES),
        SYSTEM_NODES(SupplementLayout.SYSTEM_NODES),
        GROUPS(SupplementLayout.GROUPS),
        LOCATIONS(SupplementLayout.LOCATIONS),
        TOPOLOGIES(SupplementLayout.TOPOLOGIES);

        private final String field;

        Part(String field) {
            this.field = field;
        }
    }

    private static final long[] SAME = {};

    private final Definitions base;
    private final DefinitionsBuilder own = new DefinitionsBuilder();
    private final Map<Part, long[]> ids = new EnumMap<>(Part.class);
    private Attributes attributes;
    private boolean ownTitles;
    private boolean ownMirrors;
    private final Set<Part> missing = EnumSet.allOf(Part.class);
    private @Nullable Part last;

    /** Starts with the definitions that supply all parts that are not in the supplement. */
    SupplementParts(Definitions base) {
        this.base = base;
        this.attributes = base.attributes();
    }

    /** Replaces the attributes of the profile. */
    void attributes(Attributes values) {
        attributes = values;
    }

    /** Replaces the titles of the dimensions. */
    void titles(Definitions.Titles values) {
        ownTitles = true;
        own.titles(values);
    }

    /** Replaces the mirrors. */
    void mirrors(Iterable<String> values) {
        ownMirrors = true;
        values.forEach(own::mirror);
    }

    /** Returns the number of file ids that a part needs. */
    int count(Part part) {
        return switch (part) {
            case METRICS -> base.metrics().size();
            case REGIONS -> base.regions().size();
            case CALL_NODES -> base.callNodes().size();
            case SYSTEM_NODES -> base.systemNodes().size();
            case GROUPS -> base.locationGroups().size();
            case LOCATIONS -> base.locations().size();
            case TOPOLOGIES -> base.topologies().size();
        };
    }

    /** Replaces the file ids of the definitions in a part of the image. */
    void ids(Part part, long[] fileIds) {
        requireInOrder(part);
        ids.put(part, fileIds);
    }

    /**
     * Starts a part that the supplement contains; preceding parts that it does not contain are taken from the image.
     *
     * @return a builder that receives the definitions of the supplement
     * @throws IllegalArgumentException if the part comes too late
     */
    DefinitionsBuilder begin(Part part) {
        requireInOrder(part);
        List<Part> before = new ArrayList<>(missing);
        before.removeIf(other -> other.compareTo(part) >= 0);
        takeOver(before);
        missing.remove(part);
        last = part;
        return own;
    }

    /** Returns the assembled definitions. */
    Definitions build() {
        if (last == null && !ownMirrors && !ownTitles) {
            return renumbered().withAttributes(attributes);
        }
        takeOver(List.copyOf(missing));
        if (!ownMirrors) {
            base.mirrors().forEach(own::mirror);
        }
        if (!ownTitles) {
            own.titles(base.titles());
        }
        return own.attributes(attributes).build();
    }

    private void requireInOrder(Part part) {
        if (last != null && part.compareTo(last) <= 0) {
            throw new IllegalArgumentException(
                    "expected \"" + part.field + "\" before \"" + last.field + "\", found it behind");
        }
    }

    private Definitions renumbered() {
        return base.withFileIds(
                ids.getOrDefault(Part.METRICS, SAME),
                ids.getOrDefault(Part.REGIONS, SAME),
                ids.getOrDefault(Part.CALL_NODES, SAME),
                ids.getOrDefault(Part.LOCATIONS, SAME));
    }

    private void takeOver(List<Part> parts) {
        if (parts.isEmpty()) {
            return;
        }
        Definitions from = renumbered();
        for (Part part : parts) {
            if (count(part) > 0) {
                takeOver(part, from);
            }
            missing.remove(part);
        }
    }

    private void takeOver(Part part, Definitions from) {
        switch (part) {
            case METRICS -> from.metrics().forEach(metric -> own.add(metric.edit()));
            case REGIONS -> from.regions().forEach(region -> own.add(region.edit()));
            case CALL_NODES -> from.callNodes().forEach(n -> own.add(n, n.parent(), n.region()));
            case SYSTEM_NODES -> from.systemNodes().forEach(n -> own.add(n, n.parent()));
            case GROUPS -> from.locationGroups().forEach(g -> own.add(g, g.systemNode()));
            case LOCATIONS -> from.locations().forEach(l -> own.add(l, l.group()));
            case TOPOLOGIES -> from.topologies().forEach((Topology topology) -> own.add(topology));
        }
    }
}
