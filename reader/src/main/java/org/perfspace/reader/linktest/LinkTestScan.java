package org.perfspace.reader.linktest;

import java.io.IOException;
import org.perfspace.format.linktest.AccessVerdict;
import org.perfspace.format.linktest.LinkTestAccess;

/**
 * One pass over all pairs when a file is opened: tells what the access pattern says, and computes the statistics of the
 * times. Times that are not above 0 and finite are no measurements; they are counted and left out.
 */
final class LinkTestScan {

    private final LinkTestFile file;
    private final int iterations;
    private final Statistics[] parts;
    private final Statistics[] allToAllParts;
    private final int[] verdicts;
    private StepTable steps;

    /** Statistics of times, added up rank by rank in order. */
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

    private LinkTestScan(LinkTestFile file) {
        this.file = file;
        this.iterations = file.header().iterations();
        int groups = (file.ranks() + RankSweep.GROUP - 1) / RankSweep.GROUP;
        this.parts = new Statistics[Math.multiplyExact(groups, iterations)];
        this.allToAllParts = new Statistics[parts.length];
        this.verdicts = new int[groups];
        this.steps = StepTable.of(file);
    }

    /** Goes over all pairs. */
    static LinkTestScan of(LinkTestFile file) throws IOException {
        LinkTestScan scan = new LinkTestScan(file);
        RankSweep.run(file.ranks(), scan::worker);
        if ((scan.verdict() & AccessVerdict.FULL) == 0) {
            scan.steps = StepTable.NONE;
        }
        return scan;
    }

    /** Returns what the access pattern says. */
    LinkTestAccess access() {
        return file.records().generation1() ? LinkTestAccess.STEPS_WITH_SELF : AccessVerdict.decide(verdict());
    }

    /** Returns whether some entries may be unused. */
    boolean partial() {
        return access() == LinkTestAccess.PARTNERS_BY_STEP && (verdict() & AccessVerdict.FULL) == 0;
    }

    /** The steps of all pairs, if they fit into memory and each rank met each other. */
    StepTable steps() {
        return steps;
    }

    /** Statistics of the times of an iteration. */
    Statistics times(int iteration) {
        return total(parts, iteration);
    }

    /** Statistics of the all-to-all times of an iteration, of LinkTest 2.x. */
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
        RankDecoder decoder = new RankDecoder(file, LinkTestAccess.UNKNOWN, false, StepTable.NONE);
        AccessVerdict test = new AccessVerdict(file.ranks());
        return (from, to) -> {
            int group = from / RankSweep.GROUP;
            verdicts[group] = AccessVerdict.ALL;
            for (int iteration = 0; iteration < iterations; iteration++) {
                Statistics times = new Statistics();
                Statistics allToAll = new Statistics();
                for (int rank = from; rank < to; rank++) {
                    scan(rank, iteration, decoder, test, times);
                    scanAllToAll(rank, iteration, allToAll);
                }
                parts[group * iterations + iteration] = times;
                allToAllParts[group * iterations + iteration] = allToAll;
            }
        };
    }

    private void scan(int rank, int iteration, RankDecoder decoder, AccessVerdict test, Statistics statistics)
            throws IOException {
        long start = file.start(rank, iteration);
        Statistics own = new Statistics();
        if (file.records().generation1()) {
            decoder.readTimes(rank, start);
            addTimes(decoder.times(), rank, own);
        } else {
            decoder.readPairs(rank, start);
            int verdict = test.verdict(
                    rank, decoder.partners(), decoder.times(), file.records().steps());
            verdicts[rank / RankSweep.GROUP] &= verdict;
            if ((verdict & AccessVerdict.FULL) != 0) {
                steps.put(rank, iteration, decoder.partners());
            }
            addTimes(decoder.times(), -1, own);
        }
        statistics.add(own);
    }

    private void scanAllToAll(int rank, int iteration, Statistics statistics) throws IOException {
        if (file.records().allToAll() && !file.records().generation1()) {
            byte[] time = file.rank(rank)
                    .bytes(file.start(rank, iteration) + file.records().allToAllTimes(rank), 8);
            statistics.add(java.nio.ByteBuffer.wrap(time).order(file.order()).getDouble());
        }
    }

    /** The same as adding one by one, in a loop without calls. */
    private static void addTimes(long[] bits, int self, Statistics statistics) {
        double minimum = Double.POSITIVE_INFINITY;
        double maximum = 0;
        double sum = 0;
        int count = 0;
        for (int i = 0; i < bits.length; i++) {
            double time = Double.longBitsToDouble(bits[i]);
            if (time > 0 && time < Double.POSITIVE_INFINITY && i != self) {
                minimum = time < minimum ? time : minimum;
                maximum = time > maximum ? time : maximum;
                sum += time;
                count++;
            }
        }
        statistics.minimum = minimum;
        statistics.maximum = maximum;
        statistics.sum = sum;
        statistics.count = count;
        statistics.odd = (long) bits.length - count - (self < 0 ? 0 : 1);
    }
}
