package org.perfspace.writer.caliper;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.value.cubepl.Columns;

/**
 * The processes or threads that have rows, and the numbers by which the file identifies them. Processes keep their
 * ranks if these are valid and unique; other groups, such as accelerators, get the ranks that follow. Threads keep
 * their numbers if these are unique within each group.
 */
final class CaliperSystem {

    private final Definitions definitions;
    private final boolean byThread;
    private final long[] ranks;
    private final long[] threads;

    private record Numbers(long group, long thread) {}

    CaliperSystem(Definitions definitions, boolean byThread) {
        this.definitions = definitions;
        this.byThread = byThread;
        this.ranks = ranks(definitions.locationGroups());
        this.threads = byThread
                ? threads(definitions)
                : new long[definitions.locations().size()];
    }

    private static long[] ranks(List<LocationGroup> groups) {
        long[] ranks = new long[groups.size()];
        Set<Long> known = new HashSet<>();
        boolean own = true;
        long next = 0;
        for (LocationGroup group : groups) {
            if (group.type() == LocationGroup.Type.PROCESS) {
                own &= group.rank() >= 0 && group.rank() < Integer.MAX_VALUE && known.add(group.rank());
                next = Math.max(next, group.rank() + 1);
            }
        }
        for (LocationGroup group : groups) {
            boolean process = group.type() == LocationGroup.Type.PROCESS;
            ranks[group.id()] = !own ? group.id() : process ? group.rank() : next++;
        }
        return ranks;
    }

    private static long[] threads(Definitions definitions) {
        List<Location> locations = definitions.locations();
        long[] threads = locations.stream().mapToLong(Location::rank).toArray();
        Set<Numbers> known = new HashSet<>();
        boolean own = locations.stream().allMatch(l -> known.add(new Numbers(l.group(), l.rank())));
        int[] count = new int[definitions.locationGroups().size()];
        for (Location location : locations) {
            threads[location.id()] = own ? location.rank() : count[location.group()]++;
        }
        return threads;
    }

    /**
     * Returns the parts of the system that have cells: all locations, or all location groups, including those without a
     * location.
     */
    Columns.Kind cells() {
        return byThread ? Columns.Kind.LOCATIONS : Columns.Kind.LOCATION_GROUPS;
    }

    /** Returns the number of cells of a row. */
    int cellCount() {
        return byThread ? threads.length : ranks.length;
    }

    /** Returns the cells that have rows: those of all locations, or of all groups that have a location. */
    int[] places() {
        return byThread
                ? IntStream.range(0, threads.length).toArray()
                : definitions.locations().stream()
                        .mapToInt(Location::group)
                        .distinct()
                        .sorted()
                        .toArray();
    }

    /** Returns the rank of a cell. */
    long rank(int place) {
        return byThread ? ranks[definitions.locations().get(place).group()] : ranks[place];
    }

    /** Returns the thread number of a cell, if each thread has a cell. */
    long thread(int place) {
        return threads[place];
    }

    /** Returns the numbers that some of the processes, or of the threads whose values are not added up, do not keep. */
    Set<Field<?>> lacks() {
        Set<Field<?>> lacks = new HashSet<>();
        int[] threadCounts = new int[ranks.length];
        definitions.locations().forEach(location -> threadCounts[location.group()]++);
        for (Location location : definitions.locations()) {
            LocationGroup group = definitions.locationGroups().get(location.group());
            if (ranks[group.id()] != group.rank()) {
                lacks.add(Fields.GROUP_RANK);
            }
            if ((byThread || threadCounts[group.id()] == 1) && threads[location.id()] != location.rank()) {
                lacks.add(Fields.LOCATION_RANK);
            }
        }
        return lacks;
    }

    /** Returns the numbers of all threads, in ascending order; none if all have number 0. */
    long[] threadNumbers() {
        long[] numbers = Arrays.stream(threads).distinct().sorted().toArray();
        return numbers.length == 1 && numbers[0] == 0 ? new long[0] : numbers;
    }
}
