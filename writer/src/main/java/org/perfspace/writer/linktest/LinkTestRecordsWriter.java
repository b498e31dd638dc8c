package org.perfspace.writer.linktest;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.format.linktest.LinkTestShape;
import org.perfspace.format.linktest.LinkTestShape.Node;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.io.HeapPart;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.writer.sion.SionWriter;

/**
 * Writes the records of a run rank by rank, a band of ranks at a time. The size of a band is limited to a quarter of
 * the heap, and is not larger than necessary for a small number of bands. For each band, the rows of the space are read
 * once.
 */
final class LinkTestRecordsWriter {

    /** Number of bytes of a band with which a file of some thousand ranks needs only a few passes over the values. */
    private static final long ENOUGH_BYTES = 128L << 20;

    private final PerformanceSpace space;
    private final LinkTestRun run;
    private final LinkTestShape shape;
    private final LinkTestRecords records;
    private final LinkTestHeaders headers;
    private final ByteOrder order;
    private final SionWriter out;

    LinkTestRecordsWriter(
            PerformanceSpace space, LinkTestRun run, LinkTestHeaders headers, ByteOrder order, SionWriter out) {
        this.space = space;
        this.run = run;
        this.shape = new LinkTestShape(run);
        this.records = run.records();
        this.headers = headers;
        this.order = order;
        this.out = out;
    }

    /** Writes all ranks. */
    void write() throws IOException, OtherShapeException {
        for (int rank = 0; rank < run.ranks().size(); rank++) {
            out.write(rank, 0, ByteBuffer.wrap(headers.header(rank)));
            if (records.footer() > 0) {
                long end = headers.start(rank, run.iterations().size());
                out.write(rank, end, ByteBuffer.wrap(LinkTestLayout.END_BLOCK));
            }
        }
        int height = height(run.ranks().size(), RankBand.bytesPerRank(records));
        RankBand band = new RankBand(records, run.access(), order, height);
        for (int from = 0; from < run.ranks().size(); from += height) {
            writeBand(from, Math.min(run.ranks().size(), from + height), band);
        }
        band.requireUnderstood();
        LinkTestRank0Writer rank0 = new LinkTestRank0Writer(space, run, order);
        for (int i = 0; i < run.iterations().size(); i++) {
            rank0.write(i, headers.start(0, i), out);
        }
        rank0.requireNoOtherRows();
    }

    /** Returns the number of ranks in a band; each band requires a pass over all values. */
    private static int height(int ranks, long bytesPerRank) {
        long bytes = HeapPart.VALUES.band(ranks * bytesPerRank, ENOUGH_BYTES);
        return (int) Math.max(1, Math.min(ranks, bytes / bytesPerRank));
    }

    private void writeBand(int from, int to, RankBand band) throws IOException, OtherShapeException {
        int second =
                shape.quantities().contains(Quantity.PARTNER) ? metric(Quantity.PARTNER) : metric(Quantity.ACCESS_STEP);
        try (LockstepRows times = new LockstepRows(space, metric(Quantity.TIME));
                LockstepRows numbers = new LockstepRows(space, second);
                LockstepRows allToAll = new LockstepRows(space, metric(Quantity.ALL_TO_ALL_TIME))) {
            for (int i = 0; i < run.iterations().size(); i++) {
                band.begin(from, to);
                Node node = shape.nodeOf(Quantity.TIME);
                for (int index = 0; index < shape.count(node); index++) {
                    int callNode = shape.callNode(node, i, index);
                    band.take(index, times.at(callNode), numbers.at(callNode));
                }
                takeAllToAll(i, allToAll, band);
                for (int rank = from; rank < to; rank++) {
                    out.write(rank, headers.start(rank, i) + records.timings(rank), band.bytes(rank));
                }
            }
            times.end();
            numbers.end();
            allToAll.end();
        }
    }

    private void takeAllToAll(int iteration, LockstepRows rows, RankBand band) throws IOException, OtherShapeException {
        Node node = shape.nodeOf(Quantity.ALL_TO_ALL_TIME);
        int count = records.allToAll() ? shape.count(node) : 0;
        for (int index = 0; index < count; index++) {
            band.takeAllToAll(index, rows.at(shape.callNode(node, iteration, index)));
        }
    }

    /** Returns the id of the metric of a quantity, or -1 if the run does not have it. */
    private int metric(Quantity quantity) {
        return shape.quantities().indexOf(quantity);
    }

    /** A cursor over the rows of a metric that must have a row at each requested call node, and no other row. */
    private static final class LockstepRows implements Closeable {

        private final RowCursor cursor;
        private final long[] dense;

        /** Opens the rows of a metric; metric -1 has none. */
        LockstepRows(PerformanceSpace space, int metric) throws IOException {
            this.cursor = metric < 0 ? Severity.NONE.rows(0) : space.severity().rows(metric);
            this.dense = new long[space.definitions().locations().size()];
        }

        /** Returns the words of the row at a call node, which must be the next one that has a row. */
        long[] at(int callNode) throws IOException, OtherShapeException {
            if (!cursor.next() || cursor.callNode() != callNode) {
                throw new OtherShapeException("a row is missing or too many");
            }
            Row row = cursor.row();
            if (row.isDense()) {
                return row.words();
            }
            row.copyDense(dense);
            return dense;
        }

        /** Requires that there is no further row. */
        void end() throws IOException, OtherShapeException {
            if (cursor.next()) {
                throw new OtherShapeException("a row too many");
            }
        }

        @Override
        public void close() throws IOException {
            cursor.close();
        }
    }
}
