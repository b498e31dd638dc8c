package org.perfspace.format.pprof;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Tree;

/**
 * The locations that the labels of samples identify: hosts become nodes of one machine, ranks become processes, threads and
 * all further texts become locations, in the order of their ranks and threads.
 */
final class PprofSystem {

    /** Approximate memory in bytes for a location. */
    private static final long LOCATION_BYTES = 600;

    private final Place place;
    private final long mostLocations = HeapPart.VALUES.room(LOCATION_BYTES);
    private final Map<LabelSet, Integer> handles = new HashMap<>();
    private final List<LabelSet> sets = new ArrayList<>();
    private final Map<String, Integer> nodes = new HashMap<>();
    private final Map<String, Integer> groups = new HashMap<>();
    private int[] positions = {};

    PprofSystem(Place place) {
        this.place = place;
    }

    /** Returns the handle of the location with these labels. */
    int location(LabelSet labels) throws ProfileException {
        Integer known = handles.get(labels);
        if (known != null) {
            return known;
        }
        if (sets.size() >= mostLocations) {
            throw place.tooLarge(
                    "expected at most %,d different sets of labels, which this Java heap can hold, found more; a larger heap"
                            + " raises the limit",
                    mostLocations);
        }
        handles.put(labels, sets.size());
        sets.add(labels);
        return sets.size() - 1;
    }

    /** Defines the locations; a profile without samples has none. */
    void define(DefinitionsBuilder builder) {
        int machine = builder.addSystemNode(Tree.NO_PARENT, "machine", "machine", "", Attributes.NONE);
        positions = new int[sets.size()];
        int[] order = IntStream.range(0, sets.size())
                .boxed()
                .sorted(Comparator.comparing(sets::get))
                .mapToInt(Integer::intValue)
                .toArray();
        Map<String, Long> ranks =
                LabelSet.numbers(sets.stream().map(LabelSet::rank).toList());
        Map<LabelSet, Map<String, Long>> threads = sets.stream()
                .collect(Collectors.groupingBy(
                        PprofSystem::place,
                        Collectors.mapping(
                                LabelSet::thread,
                                Collectors.collectingAndThen(Collectors.toList(), LabelSet::numbers))));
        for (int index : order) {
            LabelSet labels = sets.get(index);
            int group = group(builder, machine, labels, Objects.requireNonNull(ranks.get(labels.rank())));
            int handle = builder.addLocation(
                    DefinitionsBuilder.NEXT_FILE_ID,
                    group,
                    labels.threadName(),
                    Objects.requireNonNull(
                            threads.getOrDefault(place(labels), Map.of()).get(labels.thread())),
                    labels.stream() ? Location.Type.ACCELERATOR_STREAM : Location.Type.CPU_THREAD,
                    Attributes.of(labels.others()));
            positions[index] = handle;
        }
    }

    /** Returns what the threads or the streams of a process have in common. */
    private static LabelSet place(LabelSet labels) {
        return new LabelSet(labels.host(), labels.rank(), "", labels.stream(), Map.of());
    }

    private int group(DefinitionsBuilder builder, int machine, LabelSet labels, long rank) {
        int node = labels.host().isEmpty()
                ? machine
                : nodes.computeIfAbsent(
                        labels.host(), host -> builder.addSystemNode(machine, host, "node", "", Attributes.NONE));
        return groups.computeIfAbsent(
                node + " " + labels.rank(),
                key -> builder.addLocationGroup(
                        node, labels.processName(), rank, LocationGroup.Type.PROCESS, Attributes.NONE));
    }

    /** Returns the location that {@link #define} created for a handle of {@link #location}. */
    int defined(int handle) {
        return positions[handle];
    }
}
