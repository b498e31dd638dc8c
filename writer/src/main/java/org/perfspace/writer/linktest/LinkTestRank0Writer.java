package org.perfspace.writer.linktest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.format.linktest.LinkTestRetests;
import org.perfspace.format.linktest.LinkTestRetests.Retest;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.format.linktest.LinkTestShape;
import org.perfspace.format.linktest.LinkTestShape.Node;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.format.linktest.LinkTestValues;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.writer.sion.SionWriter;

/** Writes the parts of an iteration that only rank 0 stores: times of day, aggregates, retests. */
final class LinkTestRank0Writer {

    private final PerformanceSpace space;
    private final LinkTestRun run;
    private final LinkTestRecords records;
    private final LinkTestShape shape;
    private final ByteOrder order;
    private final TreeSet<Integer> nodes = new TreeSet<>();

    LinkTestRank0Writer(PerformanceSpace space, LinkTestRun run, ByteOrder order) {
        this.space = space;
        this.run = run;
        this.records = run.records();
        this.shape = new LinkTestShape(run);
        this.order = order;
    }

    /** Writes an iteration that begins at an offset. */
    void write(int iteration, long start, SionWriter out) throws IOException, OtherShapeException {
        LinkTestFieldWriter fields = new LinkTestFieldWriter(0);
        LinkTestValues facts = run.iterations().get(iteration).facts();
        long at = start;
        if (records.generation1()) {
            at = write(fields.bytes(LinkTestLayout.STAT_INTEGERS, run.header(), order), at, out);
            write(fields.bytes(LinkTestLayout.STAT_DOUBLES, facts, order), at, out);
        } else {
            at = write(fields.bytes(LinkTestLayout.START, facts, order), at, out);
            if (records.allToAll()) {
                write(fields.bytes(LinkTestLayout.START_ALL_TO_ALL, facts, order), at, out);
            }
            byte[] end = fields.bytes(LinkTestLayout.END, facts, order);
            write(end, start + records.size(0) - end.length, out);
        }
        if (records.retests() > 0) {
            write(retests(iteration), start + records.retestTimes(0), out);
        }
    }

    /** Requires that only the pairs in the lists have times of retests. */
    void requireNoOtherRows() throws IOException, OtherShapeException {
        for (Quantity quantity : new Quantity[] {Quantity.SLOWEST_TIME, Quantity.RETEST_TIME}) {
            int metric = shape.quantities().indexOf(quantity);
            if (metric < 0) {
                continue;
            }
            List<Integer> found = new ArrayList<>();
            try (RowCursor rows = space.severity().rows(metric)) {
                while (rows.next()) {
                    found.add(rows.callNode());
                }
            }
            if (!found.equals(new ArrayList<>(nodes))) {
                throw new OtherShapeException("retests of pairs that are not in the list");
            }
        }
    }

    private static long write(byte[] bytes, long at, SionWriter out) throws IOException {
        out.write(0, at, ByteBuffer.wrap(bytes));
        return at + bytes.length;
    }

    private byte[] retests(int iteration) throws IOException, OtherShapeException {
        LinkTestRetests stated = run.iterations().get(iteration).retests();
        List<Retest> list = stated.list();
        if (list.size() != records.retests()) {
            throw new OtherShapeException("not as many retests as the header says");
        }
        Map<Long, Long> first = times(Quantity.SLOWEST_TIME, iteration, list);
        Map<Long, Long> again = times(Quantity.RETEST_TIME, iteration, list);
        int d = list.size();
        long[][] columns = new long[4][d];
        for (int i = 0; i < d; i++) {
            Retest retest = list.get(i);
            long pair = pair(retest);
            columns[0][i] = retest.placed() ? again.getOrDefault(pair, 0L) : retest.again();
            columns[1][i] = retest.placed() ? first.getOrDefault(pair, 0L) : retest.first();
            columns[2][i] = retest.sender();
            columns[3][i] = retest.receiver();
        }
        LinkTestRetests read = LinkTestRetests.of(columns[2], columns[3], columns[1], columns[0], run.placeable());
        if (!read.withoutPlacedTimes().equals(stated)) {
            throw new OtherShapeException("a list of retests that would be read in another way");
        }
        return bytes(columns);
    }

    /** Returns the times of the placed retests by pair. */
    private Map<Long, Long> times(Quantity quantity, int iteration, List<Retest> list)
            throws IOException, OtherShapeException {
        Map<Integer, TreeSet<Integer>> senders = new HashMap<>();
        for (Retest retest : list) {
            if (retest.placed()) {
                senders.computeIfAbsent((int) retest.receiver(), r -> new TreeSet<>())
                        .add((int) retest.sender());
            }
        }
        Map<Long, Long> times = new HashMap<>();
        int metric = shape.quantities().indexOf(quantity);
        long[] words = new long[run.ranks().size()];
        for (Map.Entry<Integer, TreeSet<Integer>> entry : senders.entrySet()) {
            int node = shape.callNode(Node.PARTNER, iteration, entry.getKey());
            nodes.add(node);
            Row row = space.newRow(metric);
            if (!space.severity().read(metric, node, row)) {
                throw new OtherShapeException("the time of a retest is missing");
            }
            row.copyDense(words);
            for (int sender = 0; sender < words.length; sender++) {
                if (entry.getValue().contains(sender)) {
                    times.put((long) sender << 32 | entry.getKey(), words[sender]);
                } else if (words[sender] != 0) {
                    throw new OtherShapeException("the time of a retest that is not in the list");
                }
            }
        }
        return times;
    }

    private byte[] bytes(long[][] columns) throws OtherShapeException {
        int d = records.retests();
        ByteBuffer bytes =
                ByteBuffer.allocate(d * (16 + 2 * records.rankBytes())).order(order);
        for (int column = 0; column < columns.length; column++) {
            for (long value : columns[column]) {
                if (column < 2 || !records.generation1()) {
                    bytes.putLong(value);
                } else if (value == (int) value) {
                    bytes.putInt((int) value);
                } else {
                    throw new OtherShapeException("a rank too large for LinkTest 1");
                }
            }
        }
        return bytes.array();
    }

    private static long pair(Retest retest) {
        return retest.sender() << 32 | retest.receiver();
    }
}
