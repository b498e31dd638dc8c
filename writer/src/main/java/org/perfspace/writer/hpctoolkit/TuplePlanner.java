package org.perfspace.writer.hpctoolkit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;

/**
 * Names locations as HPCToolkit's tools like it best: every tuple is NODE, RANK, THREAD, and no two are equal. Ranks of
 * processes and threads stay as they are unless two of them are the same.
 */
final class TuplePlanner {

    private static final int NODE = ProfileDbLayout.kinds().indexOf(ProfileDbLayout.NODE);
    private static final int RANK = ProfileDbLayout.kinds().indexOf(ProfileDbLayout.RANK);
    private static final int THREAD = ProfileDbLayout.kinds().indexOf(ProfileDbLayout.THREAD);
    private static final long LARGEST = 0xffff_ffffL;

    private final Definitions definitions;
    private final Map<Integer, Integer> nodes = new HashMap<>();

    private TuplePlanner(Definitions definitions) {
        this.definitions = definitions;
    }

    /** The tuple of each location. */
    static List<List<DatabasePlan.Identifier>> plan(Definitions definitions) {
        return new TuplePlanner(definitions).plan();
    }

    private List<List<DatabasePlan.Identifier>> plan() {
        Set<Integer> used = new HashSet<>();
        definitions.locations().forEach(location -> used.add(location.group()));
        Numbers ranks = new Numbers();
        Map<Integer, Long> rankOf = new HashMap<>();
        for (LocationGroup group : definitions.locationGroups()) {
            if (used.contains(group.id())) {
                rankOf.put(group.id(), ranks.take(group.rank()));
            }
        }
        Map<Integer, Numbers> threads = new HashMap<>();
        List<List<DatabasePlan.Identifier>> tuples = new ArrayList<>();
        for (Location location : definitions.locations()) {
            long rank = rankOf.getOrDefault(location.group(), 0L);
            long thread = threads.computeIfAbsent(location.group(), g -> new Numbers())
                    .take(location.rank());
            tuples.add(List.of(
                    node(definitions.locationGroups().get(location.group()).systemNode()),
                    new DatabasePlan.Identifier(RANK, 0, rank, rank),
                    new DatabasePlan.Identifier(THREAD, 0, thread, thread)));
        }
        return tuples;
    }

    private DatabasePlan.Identifier node(int systemNode) {
        int logical = nodes.computeIfAbsent(systemNode, n -> nodes.size());
        return new DatabasePlan.Identifier(
                NODE,
                ProfileDbLayout.IS_PHYSICAL,
                logical,
                hash(definitions.systemNodes().get(systemNode).name()));
    }

    /** A number that stands for a name in place of a host id (FNV-1a, 32 bits). */
    private static long hash(String name) {
        int hash = 0x811c9dc5;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x01000193;
        }
        return hash & LARGEST;
    }

    /** Numbers that are used once each. */
    private static final class Numbers {
        private final Set<Long> taken = new HashSet<>();
        private long free;

        /** The wanted number, or another that is free. */
        long take(long wanted) {
            if (wanted <= LARGEST && taken.add(wanted)) {
                return wanted;
            }
            while (!taken.add(free)) {
                free++;
            }
            return free;
        }
    }
}
