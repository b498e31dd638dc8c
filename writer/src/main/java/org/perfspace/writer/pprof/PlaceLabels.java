package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.value.Hosts;

/**
 * The labels of all samples of a location: rank, thread or stream, and host. They are texts, because tools treat the
 * number 0 as no label. If several locations have the same rank, thread and host, all locations get their names as a
 * further label.
 */
final class PlaceLabels {

    private static final int MOST_ATTRIBUTES = 4;

    private final byte[][] labels;

    PlaceLabels(Definitions definitions, StringTable strings) {
        List<Location> locations = definitions.locations();
        Set<List<String>> seen = new HashSet<>();
        boolean unique = locations.stream().allMatch(l -> seen.add(texts(definitions, l)));
        boolean keepsAttributes = keepsAttributes(definitions);
        labels = new byte[locations.size()][];
        WireBuffer all = new WireBuffer(64);
        WireBuffer one = new WireBuffer(16);
        for (Location location : locations) {
            all.clear();
            List<String> texts = texts(definitions, location);
            for (int i = 0; i < texts.size(); i += 2) {
                putLabel(texts.get(i), texts.get(i + 1), strings, one, all);
            }
            if (keepsAttributes) {
                location.attributes().values().forEach((key, text) -> putLabel(key, text, strings, one, all));
            }
            if (!unique) {
                putLabel(PLACE, location.fileId() + " " + location.name(), strings, one, all);
            }
            labels[location.id()] = java.util.Arrays.copyOf(all.bytes(), all.size());
        }
    }

    /**
     * Returns whether the attributes of locations become labels, too. They do so only if they are few, because each
     * sample repeats them.
     */
    static boolean keepsAttributes(Definitions definitions) {
        return definitions.locations().stream()
                .allMatch(location -> location.attributes().values().size() <= MOST_ATTRIBUTES
                        && location.attributes().values().entrySet().stream()
                                .noneMatch(fact -> isPlace(fact.getKey())
                                        || fact.getValue().isEmpty()));
    }

    /** Returns the fields of the labels of a location. */
    byte[] of(int location) {
        return labels[location];
    }

    private static List<String> texts(Definitions definitions, Location location) {
        LocationGroup group = definitions.locationGroups().get(location.group());
        boolean stream = location.type() == Location.Type.ACCELERATOR_STREAM;
        return List.of(
                RANK,
                Long.toString(group.rank()),
                stream ? STREAM : THREAD,
                Long.toString(location.rank()),
                HOST,
                hasNode(definitions, group) ? Hosts.of(definitions, location) : "");
    }

    /** Returns whether a group has a host; a process that is a direct child of the machine has none. */
    private static boolean hasNode(Definitions definitions, LocationGroup group) {
        return definitions.systemTree().parent(group.systemNode()) >= 0;
    }

    private static void putLabel(String key, String text, StringTable strings, WireBuffer one, WireBuffer all) {
        if (!text.isEmpty()) {
            one.clear().number(KEY, strings.index(key)).number(STR, strings.index(text));
            all.field(LABEL, one);
        }
    }
}
