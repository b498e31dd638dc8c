package org.perfspace.writer.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.Encoding;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.model.severity.Row;
import org.perfspace.model.severity.RowCursor;
import org.perfspace.model.severity.Severity;
import org.perfspace.writer.parquet.page.Bounds;
import org.perfspace.writer.parquet.page.ChunkWriter;
import org.perfspace.writer.parquet.page.EncodedPage;
import org.perfspace.writer.parquet.page.PageEncoder;
import org.perfspace.writer.parquet.page.Presence;
import org.perfspace.writer.parquet.page.TableColumn;
import org.perfspace.writer.parquet.page.TableWriter;
import org.perfspace.writer.parquet.page.ValueEncoder;

/** Writes the column or columns of one metric: goes over its rows once, from the first row group to the last. */
final class MetricWriter implements Closeable {

    private final Severity severity;
    private final MetricColumn column;
    private final TablePlan plan;
    private final PageEncoder encoder;
    private final Encoding doubles;
    private final int width;
    private @Nullable RowCursor rows;

    /** The cells of a page that are there, whole cells one after the other. */
    @SuppressWarnings("ArrayRecordComponent") // handed from thread to thread, never compared
    private record Cells(Presence presence, long[] words) {}

    MetricWriter(
            Severity severity, MetricColumn column, TablePlan plan, PageEncoder encoder, ParquetSettings settings) {
        this.severity = severity;
        this.column = column;
        this.plan = plan;
        this.encoder = encoder;
        this.doubles = settings.doubles().encoding();
        this.width = column.metric().type().words();
    }

    /** Hands over the pages of a row group: those of a number at once, those of a compound column by column. */
    void write(int group, TableWriter table) throws IOException {
        List<TablePlan.Span> pages = plan.pages(group);
        List<TableColumn> leaves = column.leaves();
        if (width == 1) {
            ChunkWriter chunk = table.beginChunk(encoding(leaves.get(0).kind()));
            for (TablePlan.Span span : pages) {
                Cells cells = read(span);
                table.add(chunk, () -> encode(cells, chunk, 0));
            }
            return;
        }
        List<Cells> all = new ArrayList<>(pages.size());
        for (TablePlan.Span span : pages) {
            all.add(read(span));
        }
        for (int word = 0; word < width; word++) {
            int at = word;
            ChunkWriter chunk = table.beginChunk(encoding(leaves.get(word).kind()));
            for (Cells cells : all) {
                table.add(chunk, () -> encode(cells, chunk, at));
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (rows != null) {
            rows.close();
        }
    }

    private Encoding encoding(LeafKind kind) {
        return kind == LeafKind.DOUBLE ? doubles : Encoding.PLAIN;
    }

    private EncodedPage encode(Cells cells, ChunkWriter chunk, int word) throws IOException {
        LeafKind kind = chunk.column().kind();
        int count = cells.presence.values();
        Bounds bounds = kind == LeafKind.DOUBLE
                ? Bounds.ofDoubles(cells.words, word, width, count)
                : Bounds.ofIntegers(kind, cells.words, word, width, count);
        byte[] body = chunk.encoding() == Encoding.BYTE_STREAM_SPLIT
                ? ValueEncoder.byteStreamSplit(cells.words, word, width, count)
                : ValueEncoder.plain(kind, cells.words, word, width, count);
        return encoder.data(cells.presence, true, body, body.length, chunk.encoding(), bounds);
    }

    private Cells read(TablePlan.Span span) throws IOException {
        Presence presence = new Presence();
        for (int i = 0; i < span.nodes(); i++) {
            presence.add(column.rows().contains(plan.nodes()[span.node() + i]), span.count());
        }
        long[] words = new long[presence.values() * width];
        int at = 0;
        for (int i = 0; i < span.nodes(); i++) {
            int node = plan.nodes()[span.node() + i];
            if (column.rows().contains(node)) {
                copy(row(node), span.location() * width, words, at, span.count() * width);
                at += span.count() * width;
            }
        }
        return column.metric().type().isExtreme() ? withoutAbsent(span, words) : new Cells(presence, words);
    }

    /** Leaves out the cells that stand for no value. */
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
