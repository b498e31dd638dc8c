package org.perfspace.writer.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.writer.parquet.GroupPlan.Page;
import org.perfspace.writer.parquet.ParquetTable.Axis;
import org.perfspace.writer.parquet.ParquetTable.Column;
import org.perfspace.writer.parquet.TidyRun.TidyLabels;

/**
 * A row group of a tidy table, which is filled call path by call path and then written. It consists of segments of one
 * run and metric each, with a row for each location of the run, and holds the values of its rows.
 */
final class TidyGroup {

    /** Maximum number of bytes of call paths in a row group. */
    private static final long PATH_BYTES = 32L << 20;

    private final TableWriter table;
    private final int mostRows;
    private final EncodingChoice choice;
    private final TidyCells exclusive = new TidyCells();
    private final TidyCells inclusive = new TidyCells();
    private final List<Segment> segments = new ArrayList<>();
    private int[] nodes = new int[64];
    private int items;
    private int rows;
    private long pathBytes;

    /**
     * The rows of a run and metric.
     *
     * @param first position of the first call path
     * @param metric column of the metric
     * @param described the columns that describe the run, its call paths and its locations
     * @param facts the columns of {@link TidyRun#facts}
     */
    private record Segment(TidyRun run, int first, Column metric, List<Column> described, List<Column> facts) {

        static Segment of(TidyRun run, int first, Column metric) {
            List<Column> described = new ArrayList<>();
            described.add(
                    Column.utf8(TidyLayout.RUN_ID.name(), item -> run.id()).along(Axis.SEGMENT));
            described.addAll(TidyLabels.ofCallNodes(run));
            TidyLabels.ofLocations(run).forEach(column -> described.add(column.along(Axis.LOCATION)));
            List<Column> facts = run.facts().stream()
                    .map(fact -> fact.where(fact::isPresent).along(Axis.SEGMENT))
                    .toList();
            return new Segment(run, first, metric, described, facts);
        }
    }

    /** The values of some rows. */
    private interface Values {
        /** Copies the values that are present; returns their number. */
        int copy(int from, int to, Presence presence, long[] into);
    }

    /** The values of this group, page by page. */
    private record ValuePages(List<Page> pages, Values cells) implements EncodingChoice.Pages {

        @Override
        public int count() {
            return Math.min(pages.size(), EncodingChoice.PAGES);
        }

        @Override
        public PageValues page(int number) {
            Page page = pages.get(number);
            Presence presence = new Presence();
            long[] words = new long[page.rows()];
            cells.copy(page.row(), page.row() + page.rows(), presence, words);
            return new PageValues(presence, words);
        }
    }

    /**
     * Creates an empty row group.
     *
     * @param table table to which it is written
     * @param mostRows maximum number of rows, unless one call path has more locations
     * @param doubles encoding of values
     */
    TidyGroup(TableWriter table, int mostRows, DoubleEncoding doubles) {
        this.table = table;
        this.mostRows = mostRows;
        this.choice = table.choice(doubles);
    }

    /**
     * Returns the cells of column {@code exclusive}, to which those of a call path must be added before {@link #add}.
     */
    TidyCells exclusive() {
        return exclusive;
    }

    /** Returns the cells of column {@code inclusive}. */
    TidyCells inclusive() {
        return inclusive;
    }

    /** Returns the number of rows so far. */
    int rows() {
        return rows;
    }

    /** Begins the rows of a run and metric. */
    void begin(TidyRun run, byte[] metric) {
        Column label = Column.utf8(TidyLayout.METRIC.name(), item -> metric).along(Axis.SEGMENT);
        Segment last = segments.isEmpty() ? null : segments.get(segments.size() - 1);
        if (last != null && last.first() == items) {
            segments.remove(last);
        }
        segments.add(
                last != null && last.run() == run
                        ? new Segment(run, items, label, last.described(), last.facts())
                        : Segment.of(run, items, label));
    }

    /** Adds a call path whose cells have been added. */
    void add(int node) {
        if (items == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * items);
        }
        TidyRun run = segments.get(segments.size() - 1).run();
        pathBytes += run.callPath(node).length;
        nodes[items++] = node;
        rows += run.locations();
    }

    /** Returns whether the group must be written before {@code more} further rows. */
    boolean isFullBefore(int more) {
        return items > 0 && (rows > mostRows - more || pathBytes > PATH_BYTES);
    }

    /** Writes the rows, and begins a new group with the run and metric of the last one. */
    void flush() throws IOException {
        if (items == 0) {
            return;
        }
        if (inclusive.count() > 0) {
            inclusive.padTo(rows);
        }
        Segment last = segments.get(segments.size() - 1);
        if (last.first() == items) {
            segments.remove(last);
        }
        table.beginGroup(rows);
        write();
        table.endGroup();
        segments.clear();
        segments.add(new Segment(last.run(), 0, last.metric(), last.described(), last.facts()));
        exclusive.clear();
        inclusive.clear();
        items = 0;
        rows = 0;
        pathBytes = 0;
    }

    private void write() throws IOException {
        int[] starts = new int[segments.size() + 1];
        Arrays.setAll(starts, s -> s < segments.size() ? segments.get(s).first() : items);
        int[] locations =
                segments.stream().mapToInt(segment -> segment.run().locations()).toArray();
        GroupPlan plan = GroupPlan.of(Arrays.copyOf(nodes, items), starts, locations, false);
        LabelWriter labels = new LabelWriter(plan, table, table.labels());
        labels.write(ofSegments(segment -> segment.described().get(0)));
        labels.write(ofSegments(Segment::metric));
        for (int c = 1; c < segments.get(0).described().size(); c++) {
            int column = c;
            labels.write(ofSegments(segment -> segment.described().get(column)));
        }
        write(plan, LeafKind.DOUBLE, exclusive::doubles);
        write(plan, LeafKind.DOUBLE, inclusive::doubles);
        write(plan, LeafKind.INT64, exclusive::integers);
        for (int f = 0; f < segments.get(0).facts().size(); f++) {
            int fact = f;
            labels.write(ofSegments(segment -> segment.facts().get(fact)));
        }
    }

    private List<Column> ofSegments(Function<Segment, Column> label) {
        return segments.stream().map(label).toList();
    }

    private void write(GroupPlan plan, LeafKind kind, Values cells) throws IOException {
        ValuePages all = new ValuePages(plan.pages(), cells);
        ChunkEncoding encoding = choice.of(kind, all);
        ChunkWriter chunk = encoding.begin(table);
        for (int page = 0; page < plan.pages().size(); page++) {
            int number = page;
            table.add(chunk, () -> encoding.encode(all.page(number)));
        }
    }
}
