package org.perfspace.writer.hpctoolkit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;

/**
 * Names locations as HPCToolkit does: a thread is NODE, RANK, THREAD; a stream of an accelerator is NODE, RANK,
 * GPUCONTEXT, GPUSTREAM, with GPUDEVICE before the context if names such as {@code CUDA[0:7]} contain the device. RANK
 * is the rank of the process. No two tuples are equal: ranks of processes and threads are kept unless two of them are
 * the same.
 */
final class TuplePlanner {

    private static final long LARGEST = 0xffff_ffffL;
    private static final int NO_PROCESS = -1;

    /** Score-P's name of a stream, which contains the numbers of device and stream. */
    private static final Pattern DEVICE_AND_STREAM = Pattern.compile("\\w+\\[(\\d{1,9}):(\\d{1,9})\\]");

    private final Definitions definitions;
    private final Map<Integer, Integer> nodes = new HashMap<>();
    private final Map<Integer, Long> rankOf = new HashMap<>();
    private final Map<Integer, Long> contextOf = new HashMap<>();
    private final List<String> remarks = new ArrayList<>();

    /** Prepares to plan the tuples of a space; their kinds are those of {@link ProfileDbLayout#kinds}. */
    TuplePlanner(Definitions definitions) {
        this.definitions = definitions;
    }

    /** Returns the tuple of each location. */
    List<IdTuple> plan() {
        Set<Integer> used = new HashSet<>();
        definitions.locations().forEach(location -> used.add(location.group()));
        planProcesses(used);
        planAccelerators(used);
        boolean devices = definitions.locations().stream()
                .filter(location -> isStream(location))
                .allMatch(location -> DEVICE_AND_STREAM.matcher(location.name()).matches());
        Map<Integer, Numbers> threads = new HashMap<>();
        List<IdTuple> tuples = new ArrayList<>();
        for (Location location : definitions.locations()) {
            LocationGroup group = definitions.locationGroups().get(location.group());
            Numbers numbers = threads.computeIfAbsent(location.group(), g -> new Numbers());
            List<IdTuple.Id> ids = new ArrayList<>();
            ids.add(node(group.systemNode()));
            ids.add(id(ProfileDbLayout.RANK, rankOf.getOrDefault(group.id(), 0L)));
            if (isStream(location)) {
                addStream(ids, location, devices, numbers);
            } else {
                ids.add(id(ProfileDbLayout.THREAD, numbers.take(location.rank())));
            }
            tuples.add(new IdTuple(ids));
        }
        return tuples;
    }

    /** Returns descriptions of the changes that were necessary; call {@link #plan} first. */
    List<String> remarks() {
        return remarks;
    }

    private boolean isStream(Location location) {
        return definitions.locationGroups().get(location.group()).type() == LocationGroup.Type.ACCELERATOR;
    }

    /** Assigns ranks to processes first, then to other groups that are not accelerators. */
    private void planProcesses(Set<Integer> used) {
        Numbers ranks = new Numbers();
        for (boolean processes : new boolean[] {true, false}) {
            for (LocationGroup group : definitions.locationGroups()) {
                boolean process = group.type() == LocationGroup.Type.PROCESS;
                if (group.type() != LocationGroup.Type.ACCELERATOR
                        && process == processes
                        && used.contains(group.id())) {
                    rankOf.put(group.id(), ranks.take(group.rank()));
                }
            }
        }
    }

    /** Assigns each accelerator the rank of its process, and a number among the accelerators of that process. */
    private void planAccelerators(Set<Integer> used) {
        Map<Integer, Integer> processes = new HashMap<>();
        Map<Long, LocationGroup> byRank = new HashMap<>();
        for (LocationGroup group : definitions.locationGroups()) {
            if (group.type() == LocationGroup.Type.PROCESS) {
                byRank.putIfAbsent(group.rank(), group);
            }
        }
        Map<Long, Numbers> contexts = new HashMap<>();
        for (LocationGroup group : definitions.locationGroups()) {
            if (group.type() == LocationGroup.Type.PROCESS) {
                processes.put(group.systemNode(), group.id());
            } else if (group.type() == LocationGroup.Type.ACCELERATOR && used.contains(group.id())) {
                LocationGroup owner = byRank.get(group.rank());
                int before = processes.getOrDefault(group.systemNode(), NO_PROCESS);
                long rank = rank(group, owner == null ? before : owner.id());
                rankOf.put(group.id(), rank);
                contextOf.put(
                        group.id(),
                        contexts.computeIfAbsent(rank, r -> new Numbers()).next());
                if (owner == null && rank != group.rank()) {
                    remarks.add("rank " + group.rank() + " of \"" + group.name()
                            + "\", which no process has: shown as rank " + rank);
                }
            }
        }
    }

    private long rank(LocationGroup group, int owner) {
        long own = group.rank() <= LARGEST ? group.rank() : 0;
        return owner == NO_PROCESS ? own : rankOf.getOrDefault(owner, own);
    }

    private void addStream(List<IdTuple.Id> ids, Location location, boolean devices, Numbers streams) {
        Matcher name = DEVICE_AND_STREAM.matcher(location.name());
        long stream = location.rank();
        if (devices && name.matches()) {
            ids.add(id(ProfileDbLayout.GPU_DEVICE, Long.parseLong(name.group(1))));
            stream = Long.parseLong(name.group(2));
        }
        ids.add(id(ProfileDbLayout.GPU_CONTEXT, contextOf.getOrDefault(location.group(), 0L)));
        ids.add(id(ProfileDbLayout.GPU_STREAM, streams.take(stream)));
    }

    private IdTuple.Id id(String kind, long number) {
        return new IdTuple.Id(ProfileDbLayout.kinds().indexOf(kind), 0, number, number);
    }

    private IdTuple.Id node(int systemNode) {
        int logical = nodes.computeIfAbsent(systemNode, n -> nodes.size());
        return new IdTuple.Id(
                ProfileDbLayout.kinds().indexOf(ProfileDbLayout.NODE),
                ProfileDbLayout.IS_PHYSICAL,
                logical,
                hostId(definitions.systemNodes().get(systemNode).name()));
    }

    /** Returns the host id that is the name of a node, otherwise a hash of the name (FNV-1a, 32 bits). */
    private static long hostId(String name) {
        if (name.matches("0x[0-9a-f]{1,16}")) {
            return Long.parseUnsignedLong(name.substring(2), 16);
        }
        int hash = 0x811c9dc5;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x01000193;
        }
        return hash & LARGEST;
    }

    /** Numbers that are each used once. */
    private static final class Numbers {
        private final Set<Long> taken = new HashSet<>();
        private long free;

        /** Takes the wanted number, or another one if it is in use. */
        long take(long wanted) {
            return wanted <= LARGEST && taken.add(wanted) ? wanted : next();
        }

        /** Takes the smallest unused number. */
        long next() {
            while (!taken.add(free)) {
                free++;
            }
            return free;
        }
    }
}
