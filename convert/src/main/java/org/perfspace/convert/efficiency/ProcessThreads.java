package org.perfspace.convert.efficiency;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;

/** The threads of the processes of a profile, without parts of accelerators and sources of metrics. */
final class ProcessThreads {

    /** The threads of each location group that has some, the first one first. */
    private final Map<Integer, List<Location>> processes;

    /** For each location, the number of threads of its process if it is the first thread, else 0. */
    private final int[] firstOf;

    ProcessThreads(Definitions definitions) {
        this.processes = definitions.locations().stream()
                .filter(location -> isThread(definitions, location))
                .sorted(Comparator.comparingLong(Location::rank).thenComparingInt(Location::id))
                .collect(Collectors.groupingBy(Location::group, TreeMap::new, Collectors.toList()));
        this.firstOf = new int[definitions.locations().size()];
        processes.values().forEach(threads -> firstOf[threads.get(0).id()] = threads.size());
    }

    /** Returns whether a location is a thread of a process. */
    static boolean isThread(Definitions definitions, Location location) {
        return location.type() == Location.Type.CPU_THREAD
                && definitions.locationGroups().get(location.group()).type() == LocationGroup.Type.PROCESS;
    }

    /** Returns the threads of each location group that has some, the first one first. */
    Map<Integer, List<Location>> ofGroups() {
        return processes;
    }

    /** Returns all threads in the order of the locations. */
    int[] all() {
        return processes.values().stream()
                .flatMap(List::stream)
                .mapToInt(Location::id)
                .sorted()
                .toArray();
    }

    /** Returns the first thread of a location group that has some. */
    int first(int group) {
        return Objects.requireNonNull(processes.get(group)).get(0).id();
    }

    /** Returns whether a location is the first thread of its process. */
    boolean isFirst(int location) {
        return firstOf[location] > 0;
    }

    /** Returns the number of threads of the process whose first thread a location is. */
    int countOf(int first) {
        return firstOf[first];
    }
}
