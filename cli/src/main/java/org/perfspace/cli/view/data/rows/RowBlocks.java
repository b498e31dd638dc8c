package org.perfspace.cli.view.data.rows;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.perfspace.io.work.Workers;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.severity.RowCursor;

/** Packs the rows of a metric into blocks: rows are read in order, blocks are compressed by several threads. */
public final class RowBlocks {

    /** An estimate that is larger than the room by this factor ends the attempt early. */
    private static final int HOPELESS = 2;

    private final Workers workers;
    private final Columns columns;
    private final int profile;

    public RowBlocks(Workers workers, Columns columns, int profile) {
        this.workers = workers;
        this.columns = columns;
        this.profile = profile;
    }

    /**
     * The rows to pack.
     *
     * @param name name of the blocks, to which numbers are added
     * @param source the metric
     * @param space where its rows are
     * @param inclusive of a metric with both sorts of values, whether to take the inclusive ones
     * @param sums what is known of the rows
     * @param big whether cells are 64-bit integers in the page
     */
    record Request(
            String name, MetricSource source, PerformanceSpace space, boolean inclusive, MetricSums sums, boolean big) {

        /** Returns whether rows hold a cell for each column, as more than half of them have a value. */
        boolean dense() {
            return 2 * sums.cells()
                    > sums.rows() * space.definitions().locations().size();
        }
    }

    /** Packs the rows, or nothing if they take more room in the page than there is. */
    Optional<List<Block>> pack(Request request, long room) throws IOException {
        List<Block> blocks = new ArrayList<>();
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
                        waiting.add(start(request, blocks.size() + waiting.size(), part));
                    }
                }
                if (!waiting.isEmpty()) {
                    Started next = waiting.remove();
                    Block block = Workers.await(next.block());
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
    private record Started(Future<Block> block, int rows) {}

    private Started start(Request request, int number, RowPart part) {
        String name = request.name() + "." + number;
        return new Started(workers.submit(() -> Block.of(name, part.toBytes(request.big()))), part.rows());
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
