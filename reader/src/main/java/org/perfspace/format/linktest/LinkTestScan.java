package org.perfspace.format.linktest;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.sion.SionSet;
import org.perfspace.format.sion.SionWindow;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.ProfileException;

/**
 * One pass over all ranks when a file is opened: reads their headers, finds the meaning of the access pattern, and computes
 * the statistics of the times. Times that are not positive and finite are not measurements; they are counted and otherwise
 * ignored.
 */
final class LinkTestScan {

    private static final int MOST_FAULTS = 16;

    private final LinkTestFile file;
    private final int iterations;
    private final Statistics[] parts;
    private final Statistics[] allToAllParts;
    private final int[] verdicts;
    private final @Nullable ProfileException[] faults;
    private volatile boolean faulty;
    private StepTable steps;
    private boolean isRegular;

    /** Statistics of times, added rank by rank in order. */
    static final class Statistics {
        private double minimum = Double.POSITIVE_INFINITY;
        private double maximum = Double.NEGATIVE_INFINITY;
        private double sum;
        private long count;
        private long odd;

        void add(double time) {
            if (time > 0 && time < Double.POSITIVE_INFINITY) {
                minimum = Math.min(minimum, time);
                maximum = Math.max(maximum, time);
                sum += time;
                count++;
            } else {
                odd++;
            }
        }

        void add(Statistics other) {
            minimum = Math.min(minimum, other.minimum);
            maximum = Math.max(maximum, other.maximum);
            sum += other.sum;
            count += other.count;
            odd += other.odd;
        }

        /**
         * Adds the times of a rank, which are summed up in order.
         *
         * @param self position of the entry of the rank itself, which is ignored, or -1
         */
        void add(long[] bits, int self) {
            double least = Double.POSITIVE_INFINITY;
            double most = 0;
            double total = 0;
            int good = 0;
            for (int i = 0; i < bits.length; i++) {
                double time = Double.longBitsToDouble(bits[i]);
                if (time > 0 && time < Double.POSITIVE_INFINITY && i != self) {
                    least = time < least ? time : least;
                    most = time > most ? time : most;
                    total += time;
                    good++;
                }
            }
            minimum = Math.min(minimum, least);
            maximum = Math.max(maximum, most);
            sum += total;
            count += good;
            odd += (long) bits.length - good - (self < 0 ? 0 : 1);
        }

        double minimum() {
            return minimum;
        }

        double maximum() {
            return maximum;
        }

        double average() {
            return sum / count;
        }

        long count() {
            return count;
        }

        long odd() {
            return odd;
        }
    }

    private LinkTestScan(LinkTestFile file, boolean headersOnly) {
        this.file = file;
        this.iterations = file.header().iterations();
        int groups = (file.ranks() + RankSweep.GROUP - 1) / RankSweep.GROUP;
        this.parts = new Statistics[Math.multiplyExact(groups, iterations)];
        this.allToAllParts = new Statistics[parts.length];
        this.verdicts = new int[groups];
        this.faults = new ProfileException[file.ranks()];
        this.faulty = headersOnly;
        this.steps = StepTable.of(file);
    }

    /**
     * Scans all ranks.
     *
     * @throws ProfileException if the header or the end of a rank is damaged: the fault of the first such rank
     */
    static LinkTestScan of(LinkTestFile file) throws IOException {
        LinkTestScan scan = new LinkTestScan(file, false);
        scan.isRegular = scan.isRegular();
        RankSweep.run(file.ranks(), scan::worker);
        for (ProfileException fault : scan.faults) {
            if (fault != null) {
                throw fault;
            }
        }
        if ((scan.verdict() & AccessVerdict.FULL) == 0) {
            scan.steps = StepTable.NONE;
        }
        return scan;
    }

    /** Returns the violations in the headers and ends of all ranks, or the first one if there are no others. */
    static List<Finding> faults(SionSet set, ProfileException first) throws IOException {
        Findings faults = Findings.ofEachKind(MOST_FAULTS, "%,d more of this kind");
        try {
            LinkTestFile file = LinkTestFile.open(set, false);
            LinkTestScan scan = new LinkTestScan(file, true);
            RankSweep.run(file.ranks(), scan::worker);
            for (ProfileException fault : scan.faults) {
                if (fault != null) {
                    faults.add("", fault);
                }
            }
        } catch (ProfileException e) {
            return List.of(Finding.of(e)); // the header of rank 0, which is needed for all others
        }
        return faults.isEmpty() ? List.of(Finding.of(first)) : faults.toList(set.place());
    }

    /** Returns the meaning of the access pattern. */
    LinkTestAccess access() {
        return file.records().generation1() ? LinkTestAccess.STEPS_WITH_SELF : AccessVerdict.decide(verdict());
    }

    /** Returns whether some entries may be unused. */
    boolean partial() {
        return access() == LinkTestAccess.PARTNERS_BY_STEP && (verdict() & AccessVerdict.FULL) == 0;
    }

    /** Returns the steps of all pairs, if they fit into memory and each rank met every other. */
    StepTable steps() {
        return steps;
    }

    /** Returns the statistics of the times of an iteration. */
    Statistics times(int iteration) {
        return total(parts, iteration);
    }

    /** Returns the statistics of the all-to-all times of an iteration, of LinkTest 2.x. */
    Statistics allToAll(int iteration) {
        return total(allToAllParts, iteration);
    }

    private Statistics total(Statistics[] of, int iteration) {
        Statistics total = new Statistics();
        for (int group = 0; group < verdicts.length; group++) {
            total.add(of[group * iterations + iteration]);
        }
        return total;
    }

    private int verdict() {
        int all = AccessVerdict.ALL;
        for (int verdict : verdicts) {
            all &= verdict;
        }
        return all;
    }

    private RankSweep.Worker worker() {
        SionWindow window = file.window();
        RankDecoder decoder = new RankDecoder(file, window);
        AccessVerdict test = new AccessVerdict(file.ranks());
        return (from, to) -> {
            int group = from / RankSweep.GROUP;
            verdicts[group] = AccessVerdict.ALL;
            for (int part = group * iterations; part < (group + 1) * iterations; part++) {
                parts[part] = new Statistics();
                allToAllParts[part] = new Statistics();
            }
            window.expect(file::whole, to);
            for (int rank = from; rank < to; rank++) {
                try {
                    scan(rank, window, decoder, test);
                } catch (ProfileException e) {
                    if (rank > 0 && file.salvages()) {
                        file.lose(rank, e);
                        continue;
                    }
                    faults[rank] = e;
                    faulty = true;
                }
            }
        };
    }

    private void scan(int rank, SionWindow window, RankDecoder decoder, AccessVerdict test) throws IOException {
        file.readRank(rank, window);
        if (file.isLost(rank)) {
            return;
        }
        if (file.salvages()) {
            file.requireEndBlock(rank, window); // before its values count
        }
        for (int iteration = 0; iteration < iterations && !faulty; iteration++) {
            int part = rank / RankSweep.GROUP * iterations + iteration;
            if (file.records().generation1()) {
                decoder.readTimes(rank, iteration);
                parts[part].add(decoder.times(), rank);
            } else {
                scanPairs(rank, iteration, decoder, test);
                parts[part].add(decoder.times(), -1);
            }
            if (file.records().allToAll() && !file.records().generation1()) {
                allToAllParts[part].add(Double.longBitsToDouble(decoder.readAllToAll(rank, iteration)));
            }
        }
        file.requireEndBlock(rank, window);
    }

    /** Returns whether ranks are left out if their access pattern has no meaning, because that of rank 0 has one. */
    private boolean isRegular() throws IOException {
        if (!file.salvages() || file.records().generation1()) {
            return false;
        }
        SionWindow window = file.window();
        RankDecoder decoder = new RankDecoder(file, window);
        file.readRank(0, window);
        decoder.readPairs(0, 0);
        return new AccessVerdict(file.ranks())
                        .verdict(
                                0,
                                decoder.partners(),
                                decoder.times(),
                                file.records().steps())
                != 0;
    }

    private void scanPairs(int rank, int iteration, RankDecoder decoder, AccessVerdict test) throws IOException {
        decoder.readPairs(rank, iteration);
        int verdict = test.verdict(
                rank, decoder.partners(), decoder.times(), file.records().steps());
        if (verdict == 0 && isRegular && rank > 0) {
            throw file.rank(rank)
                    .place()
                    .atByte(file.start(rank, iteration) + file.records().access(rank))
                    .corrupt("expected an access pattern of %,d ranks, found none", file.ranks());
        }
        verdicts[rank / RankSweep.GROUP] &= verdict;
        if ((verdict & AccessVerdict.FULL) != 0) {
            steps.put(rank, iteration, test.steps());
        }
    }
}
