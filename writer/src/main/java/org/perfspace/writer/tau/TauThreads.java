package org.perfspace.writer.tau;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.perfspace.format.tau.TauNames;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;

/**
 * The numbers of the locations of a space in TAU: node is the rank of the process, thread that of the location. Streams
 * of accelerators are further threads of their process. Numbers that are already in use are replaced by the next unused
 * ones.
 */
final class TauThreads {

    /** Largest number that a file name may contain. */
    private static final int LARGEST = 999_999_999;

    private final Definitions definitions;
    private final Map<Integer, TauThread> processes = new HashMap<>();
    private final TauThread[] threads;

    private TauThreads(Definitions definitions) {
        this.definitions = definitions;
        this.threads = new TauThread[Math.max(1, definitions.locations().size())];
    }

    /** Numbers the locations of a space; for a space without locations, a thread is added. */
    static List<TauThread> of(Definitions definitions) {
        TauThreads numbers = new TauThreads(definitions);
        numbers.numberProcesses();
        numbers.numberThreads();
        return List.of(numbers.threads);
    }

    /** Returns whether pprof finds all threads: it looks for the numbers 0, 1, 2 and so on up to the first gap. */
    static boolean withoutGaps(List<TauThread> threads) {
        TreeSet<TauThread> sorted = new TreeSet<>(threads);
        TauThread before = new TauThread(-1, 0, 0);
        for (TauThread thread : sorted) {
            boolean next = thread.equals(new TauThread(before.node(), before.context(), before.thread() + 1))
                    || thread.equals(new TauThread(before.node(), before.context() + 1, 0))
                    || thread.equals(new TauThread(before.node() + 1, 0, 0));
            if (!next) {
                return false;
            }
            before = thread;
        }
        return true;
    }

    private void numberProcesses() {
        Set<TauThread> used = new HashSet<>();
        int free = 0;
        Map<Long, TauThread> byRank = new HashMap<>();
        for (boolean accelerators : new boolean[] {false, true}) {
            for (LocationGroup group : definitions.locationGroups()) {
                boolean accelerator = group.type() == LocationGroup.Type.ACCELERATOR;
                if (accelerator != accelerators) {
                    continue;
                }
                TauThread owner = byRank.get(group.rank());
                if (accelerator && owner != null) {
                    processes.put(group.id(), owner);
                    continue;
                }
                TauThread process = new TauThread((int) Math.min(group.rank(), LARGEST), context(group), 0);
                while (!used.add(process)) {
                    process = new TauThread(free++, 0, 0);
                }
                processes.put(group.id(), process);
                byRank.putIfAbsent(group.rank(), process);
            }
        }
    }

    private static int context(LocationGroup group) {
        String context = group.attributes().get(TauNames.CONTEXT);
        return context.matches("\\d{1,9}") ? Integer.parseInt(context) : 0;
    }

    private void numberThreads() {
        Set<TauThread> used = new HashSet<>();
        Map<TauThread, Integer> next = new HashMap<>();
        List<Location> others = new ArrayList<>();
        for (Location location : definitions.locations()) {
            LocationGroup group = definitions.locationGroups().get(location.group());
            TauThread process = processes.getOrDefault(group.id(), new TauThread(0, 0, 0));
            TauThread thread =
                    new TauThread(process.node(), process.context(), (int) Math.min(location.rank(), LARGEST));
            boolean own = group.type() != LocationGroup.Type.ACCELERATOR
                    && location.type() == Location.Type.CPU_THREAD
                    && location.rank() <= LARGEST;
            if (own && used.add(thread)) {
                threads[location.id()] = thread;
            } else {
                others.add(location);
            }
        }
        for (Location location : others) {
            TauThread process = processes.getOrDefault(location.group(), new TauThread(0, 0, 0));
            TauThread thread;
            do {
                int number = next.merge(process, 1, Integer::sum) - 1;
                thread = new TauThread(process.node(), process.context(), number);
            } while (!used.add(thread));
            threads[location.id()] = thread;
        }
        if (definitions.locations().isEmpty()) {
            threads[0] = new TauThread(0, 0, 0);
        }
    }
}
