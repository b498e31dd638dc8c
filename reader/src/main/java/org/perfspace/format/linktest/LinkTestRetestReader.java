package org.perfspace.format.linktest;

import java.io.IOException;
import org.perfspace.io.ByteCursor;

/** Reads the lists of retests of rank 0. */
final class LinkTestRetestReader {

    private LinkTestRetestReader() {}

    /**
     * Returns the retests of an iteration.
     *
     * @param ranks number of ranks whose pairs can have severities
     */
    static LinkTestRetests read(LinkTestFile file, int iteration, int ranks) throws IOException {
        LinkTestRecords records = file.records();
        int d = records.retests();
        if (d == 0) {
            return LinkTestRetests.NONE;
        }
        ByteCursor in = new ByteCursor(file.rank(0)).order(file.order());
        in.seek("retests", file.start(0, iteration) + records.retestTimes(0));
        long[] again = in.bits64s("retested timings", d);
        long[] first = in.bits64s("slowest timings", d);
        long[] senders = readRanks(in, "senders", records);
        long[] receivers = readRanks(in, "receivers", records);
        return LinkTestRetests.of(senders, receivers, first, again, ranks);
    }

    private static long[] readRanks(ByteCursor in, String field, LinkTestRecords records) throws IOException {
        if (records.generation1()) {
            int[] small = in.i32s(field, records.retests());
            return java.util.Arrays.stream(small).asLongStream().toArray();
        }
        return in.bits64s(field, records.retests());
    }
}
