package org.perfspace.writer.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.writer.parquet.GroupPlan.Page;

/** Writes the column or columns of one metric in one pass over its rows, from the first row group to the last. */
final class MetricWriter implements Closeable {

    private final Severity severity;
    private final MetricColumn column;
    private final EncodingChoice choice;
    private final int width;
    private @Nullable RowCursor rows;

    /** The cells of a page that are present, one complete cell after the other. */
    @SuppressWarnings("ArrayRecordComponent") // handed from thread to thread, never compared
    private record Cells(Presence presence, long[] words) {

        PageValues values(int word, int width) {
            return new PageValues(presence, words, word, width);
        }
    }

    /** One word of the cells of pages. */
    private record CellPages(List<Cells> cells, int word, int width) implements EncodingChoice.Pages {

        @Override
        public int count() {
            return Math.min(cells.size(), EncodingChoice.PAGES);
        }

        @Override
        public PageValues page(int number) {
            return cells.get(number).values(word, width);
        }
    }

    MetricWriter(Severity severity, MetricColumn column, EncodingChoice choice) {
        this.severity = severity;
        this.column = column;
        this.choice = choice;
        this.width = column.metric().type().words();
    }

    /**
     * Adds the pages of a row group to the table: pages of numbers as they are read, after the first ones have been
     * measured; pages of compound values column by column.
     */
    void write(GroupPlan plan, TableWriter table) throws IOException {
        List<Page> pages = plan.pages();
        int first = width == 1 ? Math.min(pages.size(), EncodingChoice.PAGES) : pages.size();
        List<Cells> cells = new ArrayList<>(first);
        for (Page page : pages.subList(0, first)) {
            cells.add(read(page, plan));
        }
        List<TableColumn> leaves = column.leaves();
        for (int word = 0; word < width; word++) {
            CellPages known = new CellPages(cells, word, width);
            ChunkEncoding encoding = choice.of(leaves.get(word).kind(), known);
            ChunkWriter chunk = encoding.begin(table);
            for (int number = 0; number < first; number++) {
                PageValues values = known.page(number);
                table.add(chunk, () -> encoding.encode(values));
            }
            for (Page page : pages.subList(first, pages.size())) {
                PageValues values = read(page, plan).values(word, width);
                table.add(chunk, () -> encoding.encode(values));
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (rows != null) {
            rows.close();
        }
    }

    private Cells read(Page page, GroupPlan plan) throws IOException {
        int[] nodes = plan.nodes();
        int count = page.rows() / page.items();
        Presence presence = new Presence();
        int end = page.item() + page.items();
        int from = page.item();
        for (int i = next(from, end, nodes); i < end; i = next(from, end, nodes)) {
            presence.add(false, (i - from) * count);
            presence.add(true, count);
            from = i + 1;
        }
        presence.add(false, (end - from) * count);
        long[] words = new long[presence.values() * width];
        int at = 0;
        for (int i = next(page.item(), end, nodes); i < end; i = next(i + 1, end, nodes)) {
            copy(row(nodes[i]), page.location() * width, words, at, count * width);
            at += count * width;
        }
        return column.metric().type().mayBeAbsent()
                ? withoutAbsent(nodes, page, count, words)
                : new Cells(presence, words);
    }

    /** Returns the first position in the call nodes of the row group, of a range, at which there is a row; its end if there is none. */
    private int next(int from, int end, int[] nodes) {
        if (from == end) {
            return end;
        }
        int node = nodes[from];
        int next = column.rows().next(node);
        int at = next == node ? from : Arrays.binarySearch(nodes, from, end, next);
        return at < 0 ? end : at;
    }

    /** Removes the cells that represent no value, of {@code locations} for each call node. */
    private Cells withoutAbsent(int[] nodes, Page page, int locations, long[] words) {
        Presence presence = new Presence();
        int from = 0;
        int count = 0;
        for (int i = page.item(); i < page.item() + page.items(); i++) {
            if (!column.rows().contains(nodes[i])) {
                presence.add(false, locations);
                continue;
            }
            for (int location = 0; location < locations; location++, from++) {
                boolean absent = column.metric().type().isAbsent(words[from]);
                presence.add(!absent, 1);
                words[count] = words[from];
                count += absent ? 0 : 1;
            }
        }
        return new Cells(presence, words);
    }

    private static void copy(Row row, int from, long[] words, int to, int count) {
        if (row.isDense()) {
            System.arraycopy(row.words(), from, words, to, count);
            return;
        }
        int width = row.type().words();
        for (int w = 0; w < width; w++) {
            long neutral = row.type().neutral(w);
            for (int i = to + w; i < to + count; i += width) {
                words[i] = neutral;
            }
        }
        for (int i = 0; i < row.count(); i++) {
            int at = row.location(i) * width - from;
            if (at >= 0 && at < count) {
                System.arraycopy(row.words(), i * width, words, to + at, width);
            }
        }
    }

    private Row row(int node) throws IOException {
        if (rows == null) {
            rows = severity.rows(column.metric().id());
            advance(rows);
        }
        while (rows.callNode() < node) {
            advance(rows);
        }
        return rows.row();
    }

    private void advance(RowCursor cursor) throws IOException {
        if (!cursor.next()) {
            throw new IllegalStateException(
                    "metric \"" + column.metric().name() + "\" has fewer rows than it said before");
        }
    }
}
