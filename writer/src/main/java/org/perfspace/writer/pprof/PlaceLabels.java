package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.pprof.LabelSet;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.value.Hosts;

/**
 * The labels of all samples of a location: rank, thread or stream, and host. A profile that is not parallel has none.
 * They are texts, because tools treat the number 0 as no label. If several locations have the same rank, thread and host, all locations get their names as a
 * further label.
 */
final class PlaceLabels {

    private static final int MOST_ATTRIBUTES = 4;

    private final byte[][] labels;
    private final Set<Field<?>> lacks = new HashSet<>();
    private final StringTable strings;
    private final WireBuffer all = new WireBuffer(64);
    private final WireBuffer one = new WireBuffer(16);
    private final BitSet threadsHaveNames = new BitSet();
    private boolean groupsHaveNames = true;

    PlaceLabels(Definitions definitions, StringTable strings) {
        this.strings = strings;
        List<Location> locations = definitions.locations();
        Set<List<Object>> seen = new HashSet<>();
        boolean serial = isSerial(definitions);
        findNames(definitions);
        boolean keepsAttributes = keepsAttributes(definitions);
        boolean unique = locations.stream()
                .allMatch(l -> seen.add(
                        keepsAttributes
                                ? List.of(texts(definitions, l), l.attributes())
                                : List.of(texts(definitions, l))));
        labels = new byte[locations.size()][];
        if (!keepsAttributes) {
            lacks.add(Fields.LOCATION_ATTRIBUTES);
        }
        for (Location location : locations) {
            all.clear();
            List<String> texts = serial ? List.of() : texts(definitions, location);
            for (int i = 0; i < texts.size(); i += 2) {
                putLabel(key(texts.get(i), definitions.attributes()), texts.get(i + 1));
            }
            if (keepsAttributes) {
                location.attributes().values().forEach(this::putLabel);
            }
            if (!unique) {
                putLabel(PLACE, location.fileId() + " " + location.name());
            }
            labels[location.id()] = Arrays.copyOf(all.bytes(), all.size());
            LocationGroup group = definitions.locationGroups().get(location.group());
            if (isLost(group.name(), group.rank(), texts)) {
                lacks.add(Fields.GROUP_NAME);
            }
            if (unique && isLost(nameWithoutAttributes(location), location.rank(), texts)) {
                lacks.add(Fields.LOCATION_NAME);
            }
            if (location.type() != Location.Type.ACCELERATOR_STREAM && location.type() != Location.Type.CPU_THREAD) {
                lacks.add(Fields.LOCATION_TYPE);
            }
        }
    }

    /**
     * Returns whether the profile is not parallel: it has one thread without a host, whose numbers are 0, so that labels
     * would have no meaning.
     */
    private static boolean isSerial(Definitions definitions) {
        if (definitions.locations().size() != 1) {
            return false;
        }
        Location location = definitions.locations().get(0);
        LocationGroup group = definitions.locationGroups().get(location.group());
        return group.rank() == 0
                && location.rank() == 0
                && location.type() != Location.Type.ACCELERATOR_STREAM
                && !hasNode(definitions, group);
    }

    /**
     * Returns whether the attributes of locations become labels, too. They do so only if they are few, because each
     * sample repeats them.
     */
    static boolean keepsAttributes(Definitions definitions) {
        return definitions.locations().stream().map(Location::attributes).allMatch(PlaceLabels::keeps);
    }

    private static boolean keeps(Attributes attributes) {
        return attributes.values().size() <= MOST_ATTRIBUTES
                && attributes.values().entrySet().stream()
                        .noneMatch(fact ->
                                isPlace(fact.getKey()) || fact.getValue().isEmpty());
    }

    /** Returns the facts about places for which there are no labels. */
    Set<Field<?>> lacks() {
        return Set.copyOf(lacks);
    }

    /** Returns the fields of the labels of a location. */
    byte[] of(int location) {
        return labels[location];
    }

    private List<String> texts(Definitions definitions, Location location) {
        LocationGroup group = definitions.locationGroups().get(location.group());
        boolean stream = location.type() == Location.Type.ACCELERATOR_STREAM;
        return List.of(
                RANK,
                groupsHaveNames ? group.name() : process(group),
                stream ? STREAM : THREAD,
                stream
                        ? Long.toString(location.rank())
                        : threadsHaveNames.get(group.id()) ? nameWithoutAttributes(location) : thread(location),
                HOST,
                hasNode(definitions, group) ? Hosts.of(definitions, location) : "");
    }

    /**
     * Finds the processes whose threads, and whether the processes, are labelled by their names rather than by their numbers: where
     * a reader derives the same numbers from the names.
     */
    private void findNames(Definitions definitions) {
        Map<String, Long> processes = new HashMap<>();
        for (LocationGroup group : definitions.locationGroups()) {
            Long before = processes.put(group.name(), group.rank());
            boolean same = before == null || before == group.rank();
            groupsHaveNames &= same && isName(group.name(), "rank", LabelSet.NONE.processName(), group.rank());
        }
        groupsHaveNames &= LabelSet.numbers(processes.keySet()).equals(processes);
        Map<Integer, Map<String, Long>> threads = new HashMap<>();
        BitSet nameless = new BitSet();
        for (Location location : definitions.locations()) {
            if (location.type() != Location.Type.ACCELERATOR_STREAM) {
                String name = nameWithoutAttributes(location);
                Long before = threads.computeIfAbsent(location.group(), group -> new HashMap<>())
                        .put(name, location.rank());
                if (before != null || !isName(name, "thread", LabelSet.NONE.threadName(), location.rank())) {
                    nameless.set(location.group());
                }
            }
        }
        threads.forEach((group, numbers) -> threadsHaveNames.set(
                group,
                !nameless.get(group) && LabelSet.numbers(numbers.keySet()).equals(numbers)));
    }

    /** Returns the label of a process by its number; none for one that a reader invents if there is no label. */
    private static String process(LocationGroup group) {
        return group.rank() == 0 && group.name().equals(LabelSet.NONE.processName()) ? "" : Long.toString(group.rank());
    }

    /** Returns the label of a thread by its number; none for one that a reader invents if there is no label. */
    private static String thread(Location location) {
        boolean none = location.rank() == 0 && nameWithoutAttributes(location).equals(LabelSet.NONE.threadName());
        return none ? "" : Long.toString(location.rank());
    }

    /** Returns whether a name says more than the number, and is not the one that a reader invents if there is no label. */
    private static boolean isName(String name, String noun, String none, long number) {
        return !name.isEmpty()
                && !name.endsWith(Long.toString(number))
                && !name.equals(noun)
                && !name.equals(none)
                && LabelSet.number(name).isEmpty();
    }

    /** Returns whether a name is neither in a label nor one that readers invent. */
    private static boolean isLost(String name, long number, List<String> texts) {
        return !texts.contains(name)
                && !name.toLowerCase(Locale.ROOT).matches("(rank|process|thread|stream)( " + number + ")?");
    }

    /** Returns the name of a location without the attributes that a reader appends to it. */
    private static String nameWithoutAttributes(Location location) {
        LabelSet.Builder attributes = new LabelSet.Builder();
        location.attributes().values().forEach(attributes::add);
        String suffix = attributes
                .build()
                .threadName()
                .substring(LabelSet.NONE.threadName().length());
        String name = location.name();
        return name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
    }

    /** Returns whether a group has a host; a process that is a direct child of the machine has none. */
    private static boolean hasNode(Definitions definitions, LocationGroup group) {
        return definitions.systemTree().parent(group.systemNode()) >= 0;
    }

    private void putLabel(String key, String text) {
        if (!text.isEmpty()) {
            one.clear().number(KEY, strings.index(key)).number(STR, strings.index(text));
            all.field(LABEL, one);
        }
    }
}
