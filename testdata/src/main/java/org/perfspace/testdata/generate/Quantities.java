package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.function.ToLongFunction;
import org.perfspace.model.ValueType;

/** The quantities that are measured in a run: time and related quantities, visits, bytes. */
final class Quantities {

    /** Stream of the noise of instructions. */
    static final String INSTRUCTIONS = "PAPI_TOT_INS";

    /** Stream of the noise of cycles. */
    static final String CYCLES = "PAPI_TOT_CYC";

    /** Stream of the noise of cache misses. */
    static final String MISSES = "PAPI_L3_TCM";

    private static final String TIME = "time";
    private static final int LEAST_MESSAGE_BITS = 9;
    private static final int MESSAGE_BITS = 11;

    private final CallTree tree;
    private final Machine machine;
    private final long seed;
    private final boolean sparse;
    private final double perSecond;
    private final Work[] work;
    private final Noise noise;
    private final Map<Work, Term> times = new EnumMap<>(Work.class);
    private final Map<Work, Term> visits = new EnumMap<>(Work.class);

    /**
     * Creates the quantities of a run.
     *
     * @param sparse whether all rows are sparse; otherwise, only those of bytes and of GPUs are
     * @param perSecond units of a location's speed in a second
     */
    public Quantities(CallTree tree, Machine machine, long seed, boolean sparse, double perSecond) {
        this.tree = tree;
        this.machine = machine;
        this.seed = seed;
        this.sparse = sparse;
        this.perSecond = perSecond;
        this.work = new Work[tree.size()];
        for (int node = 0; node < work.length; node++) {
            work[node] = tree.sort(node).work();
        }
        this.noise = new Noise(tree, work);
        for (Work w : Work.values()) {
            times.put(w, term(node -> work[node] == w ? tree.weight[node] : 0, machine.speeds(w)));
            visits.put(w, term(node -> work[node] == w ? tree.visits[node] : 0, machine.presence(w)));
        }
    }

    /** Returns the instructions in a unit of work. */
    static long instructions(Work work) {
        return switch (work) {
            case PARALLEL -> 81;
            case SERIAL -> 52;
            case BARRIER, MPI_WAIT -> 30;
            case MPI_MOVE, FILE, GPU_HOST -> 40;
            case KERNEL, GPU_COPY -> 0;
        };
    }

    /** Returns the cycles in a unit of work. */
    static long cycles(Work work) {
        return work.isOnGpu() ? 0 : 45;
    }

    /** Returns the cache misses in a unit of work. */
    static long misses(Work work) {
        return work == Work.PARALLEL ? 2 : work == Work.SERIAL ? 1 : 0;
    }

    /**
     * Returns the stream of random numbers for a quantity. All metrics of a quantity have the same noise, whatever the tool calls
     * them.
     */
    public long stream(String quantity) {
        if (machine.isExact()) {
            return Amounts.STEADY;
        }
        long stream = SplitMix.stream(seed, 'v', quantity.length());
        for (int i = 0; i < quantity.length(); i++) {
            stream = SplitMix.at(stream, quantity.charAt(i));
        }
        return stream | 1;
    }

    /** Returns the time in seconds. */
    public Amounts time(boolean inclusive) {
        return seconds(inclusive, EnumSet.allOf(Work.class));
    }

    /** Returns the time of some kinds of work in seconds. */
    public Amounts seconds(boolean inclusive, Set<Work> sorts) {
        List<Term> terms = terms(times, w -> sorts.contains(w) ? 1 : 0);
        boolean few = sorts.size() < Work.COUNT;
        return amounts(terms, inclusive, ValueType.DOUBLE, perSecond, sparse || few, stream(TIME));
    }

    /** Returns the number of events that occur at a rate during work, such as instructions. */
    public Amounts rated(boolean inclusive, ValueType type, String quantity, ToLongFunction<Work> rate) {
        return amounts(terms(times, rate), inclusive, type, 1, sparse, stream(quantity));
    }

    private Amounts amounts(
            List<Term> terms, boolean inclusive, ValueType type, double perOne, boolean sparseRows, long stream) {
        return new Amounts(tree, true, terms, inclusive, type, perOne, sparseRows, noise, stream);
    }

    /** Returns the visits of call nodes that do some kinds of work. */
    public Amounts visits(boolean inclusive, ValueType type, Set<Work> sorts) {
        return visits(inclusive, type, sorts, 1);
    }

    /** Returns the visits of call nodes that do some kinds of work, multiplied by a number of objects in each visit. */
    public Amounts visits(boolean inclusive, ValueType type, Set<Work> sorts, long each) {
        return counted(
                terms(visits, w -> sorts.contains(w) ? each : 0), inclusive, type, sparse || sorts.size() < Work.COUNT);
    }

    /** Returns the visits of the call nodes directly below. */
    public Amounts calls() {
        List<Term> terms = new ArrayList<>();
        for (Work w : Work.values()) {
            long[] below = new long[tree.size()];
            for (int node = 1; node < below.length; node++) {
                below[tree.parent[node]] += work[node] == w ? tree.visits[node] : 0;
            }
            terms.add(new Term(Term.sums(below), machine.presence(w), 1));
        }
        return counted(terms, false, ValueType.DOUBLE, sparse);
    }

    /** Returns the number of bytes that are sent to other ranks. */
    public Amounts bytesSent() {
        IntToLongFunction bytes = node -> tree.sort(node) == FunctionSort.COLLECTIVE
                        || (tree.sort(node) == FunctionSort.SEND && receiver(node) >= 0)
                ? bytes(node)
                : 0;
        return counted(List.of(term(bytes, machine.neighbours(0))), false, ValueType.UINT64, true);
    }

    /**
     * Returns the number of bytes that are received from other ranks: in collectives, and where the same function waits for
     * the data sent to it.
     */
    public Amounts bytesReceived() {
        long[] bytes = new long[tree.size()];
        for (int node = 0; node < bytes.length; node++) {
            int receiver =
                    switch (tree.sort(node)) {
                        case COLLECTIVE -> node;
                        case SEND -> receiver(node);
                        default -> -1;
                    };
            if (receiver >= 0) {
                bytes[receiver] += bytes(node);
            }
        }
        return counted(List.of(new Term(Term.sums(bytes), machine.neighbours(1), 1)), false, ValueType.UINT64, true);
    }

    /** Returns the number of bytes of files or copies. */
    public Amounts bytes(FunctionSort sort, boolean inclusive, ValueType type) {
        Term bytes = term(node -> tree.sort(node) == sort ? bytes(node) : 0, machine.presence(sort.work()));
        return counted(List.of(bytes), inclusive, type, true);
    }

    /** Returns the number of messages of some kind, inclusive. */
    public Amounts messages(FunctionSort sort) {
        Term messages = term(node -> tree.sort(node) == sort ? tree.visits[node] : 0, machine.neighbours(0));
        return counted(List.of(messages), true, ValueType.UINT64, true);
    }

    private Amounts counted(List<Term> terms, boolean inclusive, ValueType type, boolean sparseRows) {
        return new Amounts(tree, false, terms, inclusive, type, 1, sparseRows, noise, Amounts.STEADY);
    }

    /** Returns the terms of those kinds of work that have a rate, at this rate. */
    private static List<Term> terms(Map<Work, Term> ofWork, ToLongFunction<Work> rate) {
        return ofWork.entrySet().stream()
                .filter(entry -> rate.applyAsLong(entry.getKey()) != 0)
                .map(entry -> entry.getValue().at(rate.applyAsLong(entry.getKey())))
                .toList();
    }

    /**
     * Returns the bytes of all visits of a call node to each neighbour; the size of a message depends on the function and
     * its place.
     */
    private long bytes(int node) {
        int bits = SplitMix.below(
                MESSAGE_BITS,
                SplitMix.at(SplitMix.stream(seed, 'b', 0), tree.function[node].id() + 64L * tree.line[node]));
        return tree.sort(node).hasBytes() ? tree.visits[node] << (LEAST_MESSAGE_BITS + bits) : 0;
    }

    /** Returns the sibling that waits for the data that a node sends, or -1. */
    private int receiver(int node) {
        int parent = tree.parent[node];
        for (int other = node; parent >= 0 && other < tree.end[parent]; other = tree.end[other]) {
            if (tree.sort(other) == FunctionSort.RECEIVE) {
                return other;
            }
        }
        return -1;
    }

    private Term term(IntToLongFunction amounts, int[] factors) {
        long[] array = new long[tree.size()];
        Arrays.setAll(array, amounts);
        return new Term(Term.sums(array), factors, 1);
    }
}
