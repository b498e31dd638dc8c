package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;

/**
 * The locations: four ranks on a node, some threads in a rank, and on every second node a GPU stream in addition to the
 * threads. The speed of each location consists of a gradient over the ranks and some noise, and one rank in every 64 is
 * slow.
 */
final class Machine {

    /** Number of ranks on a node. */
    public static final int RANKS_PER_NODE = 4;

    /** Value in place of a thread number for a stream of a GPU. */
    public static final int STREAM = -1;

    private static final int STREAM_NUMBER = 7;

    private static final int WITH_TWO_THREADS = 8;
    private static final int WITH_GPUS = 12;
    private static final int WITH_FOUR_THREADS = 64;

    /** Base of a rank's speed, to which up to {@link #GRADIENT}, {@link #JITTER} and {@link #OUTLIER} are added. */
    private static final int RANK_BASE = 256;

    private static final int GRADIENT = 40;
    private static final int JITTER = 8;
    private static final int OUTLIER = 72;
    private static final int OUTLIERS_EVERY = 64;

    /**
     * Base of a thread's speed, to which up to two are added; a region ends when all threads have used {@link #REGION_TIME}.
     */
    private static final int THREAD_BASE = 16;

    private static final int THREAD_JITTER = 3;
    private static final int REGION_TIME = 20;
    private static final int STEADY = RANK_BASE * REGION_TIME;
    private static final int MOST_NEIGHBOURS = 4;

    /** Longest time of a rank for a unit of computation and a unit of waiting, if shares are given. */
    private static final double MOST_SHARED = 2e9;

    private final long seed;
    private final Optional<Recipe.Shares> shares;
    private final int[] rank;
    private final int[] thread;
    private final int ranks;
    private final int gpus;

    /** Creates a machine with the given number of locations. With shares, all are threads. */
    public Machine(int locations, long seed, Optional<Recipe.Shares> shares) {
        this.shares = shares;
        this.seed = SplitMix.stream(seed, 'm', 0);
        this.rank = new int[locations];
        this.thread = new int[locations];
        int threads = locations < WITH_TWO_THREADS ? 1 : locations < WITH_FOUR_THREADS ? 2 : 4;
        int r = 0;
        int streams = 0;
        for (int l = 0; l < locations; r++) {
            for (int t = 0; t < threads && l < locations; t++) {
                rank[l] = r;
                thread[l++] = t;
            }
            if (shares.isEmpty() && locations >= WITH_GPUS && isGpuNode(r / RANKS_PER_NODE) && l < locations) {
                rank[l] = r;
                thread[l++] = STREAM;
                streams++;
            }
        }
        this.ranks = r;
        this.gpus = streams;
    }

    /** Returns the number of locations. */
    public int locations() {
        return rank.length;
    }

    /** Returns the number of ranks. */
    public int ranks() {
        return ranks;
    }

    /** Returns all locations. */
    int[] all() {
        return IntStream.range(0, locations()).toArray();
    }

    /** Returns the locations that are threads of the host. */
    int[] threads() {
        return IntStream.range(0, locations()).filter(l -> thread[l] != STREAM).toArray();
    }

    /** Returns whether there is a GPU. */
    public boolean hasGpus() {
        return gpus > 0;
    }

    /** Returns the rank of a location. */
    public int rank(int location) {
        return rank[location];
    }

    /** Returns the number of a location among the threads of its rank, or {@link #STREAM}. */
    public int thread(int location) {
        return thread[location];
    }

    /** Returns the physical id of a node, which is also part of its name. */
    public long nodeId(int node) {
        return 0x5900_0000L + ((long) node << 8) + SplitMix.below(200, SplitMix.at(seed, -2L - node));
    }

    /**
     * Returns the time that each location takes for a unit of some work, in multiples of 2<sup>-26</sup> s; 0 if it does no
     * such work. A rank that computes less waits more, so that all master threads end together, except for the cost of GPUs.
     */
    public int[] speeds(Work work) {
        if (shares.isPresent()) {
            return speeds(work, shares.get());
        }
        int slowest = 0;
        for (int r = 0; r < ranks; r++) {
            slowest = Math.max(slowest, rankSpeed(r));
        }
        int[] speeds = new int[locations()];
        for (int l = 0; l < speeds.length; l++) {
            speeds[l] = does(work, l) ? speed(work, l, slowest + JITTER) : 0;
        }
        return speeds;
    }

    /** Returns whether all values follow from shares, without noise. */
    boolean isExact() {
        return shares.isPresent();
    }

    /**
     * Returns the speeds for given shares: all threads of a rank compute for the same time, the first rank longest, and all
     * others for the same time; until the end, all first threads wait in MPI, and nothing else takes time.
     */
    private int[] speeds(Work work, Recipe.Shares given) {
        long most = Math.round(MOST_SHARED * (1 - given.communication()));
        double mean = most / (1 + given.imbalance());
        long first = Arrays.stream(rank).filter(r -> r == 0).count();
        long others = rank.length - first;
        double rest = others == 0 ? 0 : (mean * rank.length - (double) most * first) / others;
        if (rest < 0 || (others == 0 && given.imbalance() > 0)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "expected an imbalance of at most %,.1f %% for %,d ranks, found %,.1f %%",
                    100.0 * (rank.length - first) / first,
                    ranks,
                    100 * given.imbalance()));
        }
        int[] speeds = new int[locations()];
        for (int l = 0; l < speeds.length; l++) {
            long computes = rank[l] == 0 ? most : Math.round(rest);
            speeds[l] = Math.toIntExact(
                    switch (work) {
                        case SERIAL, PARALLEL -> does(work, l) ? computes : 0;
                        case MPI_WAIT -> does(work, l) ? Math.round(MOST_SHARED) - computes : 0;
                        default -> 0;
                    });
        }
        return speeds;
    }

    /** Returns 1 for each location that does some work, otherwise 0. */
    int[] presence(Work work) {
        int[] presence = new int[locations()];
        Arrays.setAll(presence, l -> does(work, l) ? 1 : 0);
        return presence;
    }

    /**
     * Returns the number of neighbours to which each master thread sends.
     *
     * @param shift 1 for the neighbours of the next rank instead, so that received data equal sent data
     */
    int[] neighbours(int shift) {
        int[] neighbours = new int[locations()];
        Arrays.setAll(neighbours, l -> thread[l] != 0 ? 0 : neighboursOf((rank[l] + shift) % ranks));
        return neighbours;
    }

    /** Returns the identifier tuple of a location in the form of HPCToolkit. */
    public IdTuple tuple(int location) {
        int r = rank[location];
        int node = r / RANKS_PER_NODE;
        List<IdTuple.Id> ids = new ArrayList<>();
        ids.add(new IdTuple.Id(kind(ProfileDbLayout.NODE), ProfileDbLayout.IS_PHYSICAL, node, nodeId(node)));
        ids.add(id(ProfileDbLayout.RANK, r));
        if (thread[location] == STREAM) {
            ids.add(id(ProfileDbLayout.GPU_CONTEXT, 1));
            ids.add(id(ProfileDbLayout.GPU_STREAM, STREAM_NUMBER));
        } else {
            ids.add(id(ProfileDbLayout.THREAD, thread[location]));
        }
        return new IdTuple(ids);
    }

    private static IdTuple.Id id(String kind, int number) {
        return new IdTuple.Id(kind(kind), 0, number, number);
    }

    private static int kind(String name) {
        return ProfileDbLayout.kinds().indexOf(name);
    }

    private int neighboursOf(int r) {
        return ranks == 1 ? 1 : 3 + SplitMix.below(MOST_NEIGHBOURS, SplitMix.at(seed, (1L << 40) + r));
    }

    private boolean does(Work work, int location) {
        int t = thread[location];
        return switch (work) {
            case SERIAL, MPI_MOVE, MPI_WAIT, FILE -> t == 0;
            case PARALLEL, BARRIER -> t != STREAM;
            case GPU_HOST -> t == 0 && gpus > 0 && isGpuNode(rank[location] / RANKS_PER_NODE);
            case KERNEL, GPU_COPY -> t == STREAM;
        };
    }

    private int speed(Work work, int location, int end) {
        int rankSpeed = rankSpeed(rank[location]);
        int threadSpeed = THREAD_BASE
                + SplitMix.below(THREAD_JITTER, SplitMix.at(seed, (2L << 40) + location))
                + (thread[location] == 0 ? 1 : 0);
        return switch (work) {
            case SERIAL -> rankSpeed * REGION_TIME;
            case PARALLEL -> rankSpeed * threadSpeed;
            case BARRIER -> rankSpeed * (REGION_TIME - threadSpeed);
            case MPI_WAIT -> (end - rankSpeed) * REGION_TIME;
            case MPI_MOVE, FILE, GPU_HOST -> STEADY;
            case KERNEL, GPU_COPY -> STEADY + SplitMix.below(STEADY / 4, SplitMix.at(seed, (3L << 40) + location));
        };
    }

    private int rankSpeed(int r) {
        int gradient = ranks == 1 ? 0 : (int) ((long) GRADIENT * r / (ranks - 1));
        int jitter = SplitMix.below(JITTER, SplitMix.at(seed, r));
        int block = r / OUTLIERS_EVERY;
        boolean outlier = ranks > RANKS_PER_NODE
                && r % OUTLIERS_EVERY
                        == SplitMix.below(Math.min(OUTLIERS_EVERY, ranks), SplitMix.at(seed, (4L << 40) + block));
        return RANK_BASE + gradient + jitter + (outlier ? OUTLIER : 0);
    }

    private static boolean isGpuNode(int node) {
        return node % 2 == 0;
    }
}
