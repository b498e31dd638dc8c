package org.perfspace.cli.view;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.perfspace.io.Workers;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;

/** Packs the rows of a metric into blocks: rows are read sequentially, blocks are compressed by several threads. */
record RowBlocks(Workers workers, PageColumns columns, int profile) {

    /** The attempt ends early if the estimated size exceeds the free space by this factor. */
    private static final int HOPELESS = 2;

    /**
     * A request to pack rows.
     *
     * @param place the metric and the side, for the names of blocks
     * @param source the metric
     * @param space the space that contains the rows
     * @param inclusive for a metric with both kinds of values, whether to use the inclusive ones
     * @param sums sums of the rows
     */
    record Request(String place, MetricSource source, PerformanceSpace space, boolean inclusive, MetricSums sums) {

        /** Returns whether rows are stored with a cell for each column, because more than half of the cells have a value. */
        boolean dense() {
            return 2 * sums.cells()
                    > sums.rows() * space.definitions().locations().size();
        }
    }

    /**
     * Packs the rows; empty if their size in the page exceeds the free space.
     *
     * @param big whether cells are 64-bit integers in the page
     */
    Optional<List<PageBlock>> pack(Request request, boolean big, long room) throws IOException {
        List<PageBlock> blocks = new ArrayList<>();
        Deque<Started> waiting = new ArrayDeque<>();
        long used = 0;
        long rows = 0;
        try (RowCursor cursor = request.source().rows(request.space(), request.inclusive())) {
            boolean more = true;
            while (more || !waiting.isEmpty()) {
                while (more && waiting.size() < 2 * workers.count()) {
                    RowPart part = new RowPart(request.source(), columns, request.dense());
                    more = fill(part, cursor);
                    if (!part.isEmpty()) {
                        waiting.add(start(request, big, blocks.size() + waiting.size(), part));
                    }
                }
                if (!waiting.isEmpty()) {
                    Started next = waiting.remove();
                    PageBlock block = Workers.await(next.block());
                    blocks.add(block);
                    used += block.sizeInPage(profile);
                    rows += next.rows();
                    double estimate = (double) used * request.sums().rows() / rows;
                    if (used > room || estimate > (double) HOPELESS * room) {
                        return Optional.empty();
                    }
                }
            }
            return Optional.of(blocks);
        } finally {
            waiting.forEach(started -> started.block().cancel(false));
        }
    }

    /** A block that is being compressed, and the number of its rows. */
    private record Started(Future<PageBlock> block, int rows) {}

    private Started start(Request request, boolean big, int number, RowPart part) {
        String name = (request.inclusive() ? "j" : "r") + request.place() + "." + number;
        return new Started(workers.submit(() -> PageBlock.of(name, part.toBytes(big))), part.rows());
    }

    private static boolean fill(RowPart part, RowCursor cursor) throws IOException {
        while (!part.isFull()) {
            if (!cursor.next()) {
                return false;
            }
            part.add(cursor.callNode(), cursor.row());
        }
        return true;
    }
}
