package org.perfspace.writer.caliper;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;

/**
 * The ranks and threads that stand for the locations of a profile. Processes keep their ranks if these tell them apart; other
 * groups, such as accelerators, have ranks of their own after those. Locations keep their numbers if these tell them apart.
 */
final class CaliperSystem {

    private final Definitions definitions;
    private final long[] ranks;
    private final long[] threads;

    private record Numbers(long group, long thread) {}

    CaliperSystem(Definitions definitions) {
        this.definitions = definitions;
        this.ranks = ranks(definitions.locationGroups());
        this.threads = threads(definitions);
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

    long rank(LocationGroup group) {
        return ranks[group.id()];
    }

    long rank(int location) {
        return ranks[definitions.locations().get(location).group()];
    }

    long thread(int location) {
        return threads[location];
    }

    /** Returns whether the numbers are those of the profile. */
    boolean areOwn() {
        return definitions.locationGroups().stream().allMatch(group -> rank(group) == group.rank())
                && definitions.locations().stream().allMatch(l -> thread(l.id()) == l.rank());
    }

    /** Returns whether locations ascend with their ranks and threads, as they do for a reader of the file. */
    boolean areInOrder() {
        for (int i = 1; i < threads.length; i++) {
            if (rank(i - 1) > rank(i) || (rank(i - 1) == rank(i) && thread(i - 1) > thread(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the numbers of all threads, in ascending order; none if all have number 0. */
    long[] threadNumbers() {
        long[] numbers = Arrays.stream(threads).distinct().sorted().toArray();
        return numbers.length == 1 && numbers[0] == 0 ? new long[0] : numbers;
    }
}
