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

/** Writes the column or columns of one metric in one pass over its rows, from the first row group to the last. */
final class MetricWriter implements Closeable {

    private final Severity severity;
    private final MetricColumn column;
    private final TablePlan plan;
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

    MetricWriter(Severity severity, MetricColumn column, TablePlan plan, EncodingChoice choice) {
        this.severity = severity;
        this.column = column;
        this.plan = plan;
        this.choice = choice;
        this.width = column.metric().type().words();
    }

    /**
     * Adds the pages of a row group to the table: pages of numbers as they are read, after the first ones have been
     * measured; pages of compound values column by column.
     */
    void write(int group, TableWriter table) throws IOException {
        List<TablePlan.Span> spans = plan.pages(group);
        int first = width == 1 ? Math.min(spans.size(), EncodingChoice.PAGES) : spans.size();
        List<Cells> cells = new ArrayList<>(first);
        for (TablePlan.Span span : spans.subList(0, first)) {
            cells.add(read(span));
        }
        List<TableColumn> leaves = column.leaves();
        for (int word = 0; word < width; word++) {
            CellPages pages = new CellPages(cells, word, width);
            ChunkEncoding encoding = choice.of(leaves.get(word).kind(), pages);
            ChunkWriter chunk = encoding.begin(table);
            for (int page = 0; page < first; page++) {
                PageValues values = pages.page(page);
                table.add(chunk, () -> encoding.encode(values));
            }
            for (TablePlan.Span span : spans.subList(first, spans.size())) {
                PageValues values = read(span).values(word, width);
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

    private Cells read(TablePlan.Span span) throws IOException {
        Presence presence = new Presence();
        int end = span.node() + span.nodes();
        int from = span.node();
        for (int i = next(from, end); i < end; i = next(from, end)) {
            presence.add(false, (i - from) * span.count());
            presence.add(true, span.count());
            from = i + 1;
        }
        presence.add(false, (end - from) * span.count());
        long[] words = new long[presence.values() * width];
        int at = 0;
        for (int i = next(span.node(), end); i < end; i = next(i + 1, end)) {
            copy(row(plan.nodes()[i]), span.location() * width, words, at, span.count() * width);
            at += span.count() * width;
        }
        return column.metric().type().mayBeAbsent() ? withoutAbsent(span, words) : new Cells(presence, words);
    }

    /** Returns the first position in the call nodes of the table, of a range, at which there is a row; its end if there is none. */
    private int next(int from, int end) {
        if (from == end) {
            return end;
        }
        int node = plan.nodes()[from];
        int next = column.rows().next(node);
        int at = next == node ? from : Arrays.binarySearch(plan.nodes(), from, end, next);
        return at < 0 ? end : at;
    }

    /** Removes the cells that represent no value. */
    private Cells withoutAbsent(TablePlan.Span span, long[] words) {
        Presence presence = new Presence();
        int from = 0;
        int count = 0;
        for (int i = 0; i < span.nodes(); i++) {
            if (!column.rows().contains(plan.nodes()[span.node() + i])) {
                presence.add(false, span.count());
                continue;
            }
            for (int location = 0; location < span.count(); location++, from++) {
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
