package org.perfspace.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The facts of definitions for which a format has no place that holds the names of regions and locations, the trees of calls
 * and processes, and perhaps files and lines.
 */
public final class BeyondNames {

    private final List<String> facts = new ArrayList<>();

    private BeyondNames() {}

    /**
     * {@return these facts in words for reports, such as {@code 2 topologies}}
     *
     * @param definitions definitions of a profile
     */
    public static List<String> of(Definitions definitions) {
        BeyondNames beyond = new BeyondNames();
        beyond.count(List.copyOf(definitions.attributes().values().keySet()), "attributes of the whole", any -> true);
        beyond.count(definitions.mirrors(), "mirrors", any -> true);
        if (!definitions.titles().equals(Definitions.Titles.NONE)) {
            beyond.facts.add("the titles of the dimensions");
        }
        beyond.count(
                definitions.regions(),
                "regions: mangled names, last lines, roles, descriptions, attributes",
                r -> beyondName(r));
        beyond.count(
                definitions.callNodes(),
                "call nodes: lines of the calls, parameters, attributes",
                n -> n.line() != Region.NO_LINE
                        || !n.module().isEmpty()
                        || !n.parameters().isEmpty()
                        || !n.attributes().isEmpty());
        beyond.count(
                definitions.systemNodes(),
                "system nodes: classes, descriptions, attributes",
                n -> !n.nodeClass().isEmpty()
                        || !n.description().isEmpty()
                        || !n.attributes().isEmpty());
        beyond.count(
                definitions.locationGroups(),
                "processes: types, attributes",
                g -> g.type() != LocationGroup.Type.PROCESS || !g.attributes().isEmpty());
        beyond.count(
                definitions.locations(),
                "locations: types, attributes",
                l -> l.type() != Location.Type.CPU_THREAD || !l.attributes().isEmpty());
        beyond.count(definitions.topologies(), "topologies", any -> true);
        return beyond.facts;
    }

    private static boolean beyondName(Region region) {
        return !region.mangledName().equals(region.name())
                || region.endLine() != Region.NO_LINE
                || !region.role().equals(Region.UNKNOWN)
                || !region.url().isEmpty()
                || !region.description().isEmpty()
                || !region.attributes().isEmpty();
    }

    private <T> void count(List<T> things, String what, Predicate<T> lost) {
        long count = things.stream().filter(lost).count();
        if (count > 0) {
            facts.add((what.contains(":") ? "of " : "") + count + " " + what);
        }
    }
}
