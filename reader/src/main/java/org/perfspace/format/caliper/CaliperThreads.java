package org.perfspace.format.caliper;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.JsonSystem;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;

/** The ranks and threads of a file. */
final class CaliperThreads {

    private static final ThreadNumbers NOBODY = new ThreadNumbers(-1, -1);

    private final DefinitionsBuilder builder;
    private final HeldBytes memory;
    private final Set<ThreadNumbers> threads =
            new TreeSet<>(Comparator.comparingLong(ThreadNumbers::rank).thenComparingLong(ThreadNumbers::number));
    private final Map<ThreadNumbers, Integer> locations = new HashMap<>();

    /** The thread that was asked for last; rows of the same thread often follow each other. */
    private ThreadNumbers last = NOBODY;

    private int lastLocation;

    /** A thread as the rows identify it. */
    private record ThreadNumbers(long rank, long number) {}

    CaliperThreads(DefinitionsBuilder builder, HeldBytes memory) {
        this.builder = builder;
        this.memory = memory;
    }

    /** Considers the rank and the thread of a row. */
    void see(long rank, long thread, Place place) throws ProfileException {
        if (rank == last.rank() && thread == last.number()) {
            return;
        }
        last = new ThreadNumbers(rank, thread);
        if (threads.add(last)) {
            memory.hold(HeldBytes.NODE, place);
        }
    }

    /** Defines the locations and builds the definitions. */
    Definitions build() {
        last = NOBODY;
        JsonSystem system = new JsonSystem(builder);
        if (threads.isEmpty()) {
            threads.add(new ThreadNumbers(0, 0));
        }
        for (ThreadNumbers thread : threads) {
            locations.put(thread, system.thread(thread.rank(), thread.number()));
        }
        return builder.build();
    }

    /** Returns the location of a rank and thread. */
    int location(long rank, long thread) {
        if (rank != last.rank() || thread != last.number()) {
            last = new ThreadNumbers(rank, thread);
            lastLocation = builder.locationId(locations.getOrDefault(last, 0));
        }
        return lastLocation;
    }
}
