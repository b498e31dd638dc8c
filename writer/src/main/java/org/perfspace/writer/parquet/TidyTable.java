package org.perfspace.writer.parquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.Encoding;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.output.OutputFile;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.view.CallPaths;
import org.perfspace.writer.parquet.page.Bounds;
import org.perfspace.writer.parquet.page.ChunkWriter;
import org.perfspace.writer.parquet.page.EncodedPage;
import org.perfspace.writer.parquet.page.PageEncoder;
import org.perfspace.writer.parquet.page.Presence;
import org.perfspace.writer.parquet.page.TableColumn;
import org.perfspace.writer.parquet.page.ValueEncoder;

/**
 * Writes the severities of a space as a tidy table: a row for each metric, call path and location, in the columns of
 * {@link TidyLayout}, which are the same for every profile. Rows are sorted by metric, call path and location. A call path has rows
 * of a metric at all locations, or at none. Memory: the cells of a row group, and the labels of one.
 */
public final class TidyTable {

    /** Rows of a row group, unless one call path has more locations. */
    private static final int GROUP_ROWS = 1 << 19;

    /** Most bytes of call paths in a row group. */
    private static final long GROUP_PATH_BYTES = 32L << 20;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final TableWriter table;
    private final List<Label> labels;
    private final Encoding doubles;
    private final int locations;
    private final int groupNodes;
    private final CallPaths sizes;

    private final List<TidySeries> series;
    private final TidyCells exclusive;
    private final TidyCells inclusive;
    private int[] itemSeries = new int[64];
    private int[] itemNode = new int[64];
    private int items;
    private long pathBytes;

    /** The columns of values of the table. */
    private enum Values {
        EXCLUSIVE,
        INCLUSIVE,
        INTEGER
    }

    private TidyTable(
            PerformanceSpace space,
            String run,
            long[] pathKeys,
            TableWriter table,
            ParquetSettings settings,
            boolean inclusive) {
        this.space = space;
        this.definitions = space.definitions();
        this.table = table;
        this.doubles = settings.doubles();
        this.locations = definitions.locations().size();
        this.groupNodes = Math.max(1, Math.min(settings.groupRows(), GROUP_ROWS) / Math.max(1, locations));
        this.sizes = new CallPaths(definitions, ParquetLayout.PATH_BYTES);
        this.series = TidySeries.of(space, settings.derived());
        this.exclusive = new TidyCells(locations);
        this.inclusive = new TidyCells(inclusive ? locations : 0);
        this.labels = labels(run, pathKeys);
    }

    /**
     * Writes the severities of a space.
     *
     * @param space the profile
     * @param target the file, which appears whole or not at all
     * @param run text of the first column, the same in all rows
     * @param pathKeys of each call node, a number that is equal for equal call paths of different runs
     * @param withInclusive whether the column {@code inclusive} is filled
     * @param options options of writing, with the settings of {@link ParquetWriter}
     */
    public static void write(
            PerformanceSpace space,
            Path target,
            String run,
            long[] pathKeys,
            boolean withInclusive,
            WriteOptions options)
            throws IOException {
        ParquetSettings settings = ParquetSettings.of(options.settings(), target.toString());
        try (OutputFile file = OutputFile.create(target, options.force());
                TableWriter table = new TableWriter(
                        new ByteSink(file.channel()),
                        TidyLayout.COLUMNS.stream().map(TidyTable::column).toList(),
                        settings.compression(),
                        TidyLayout.SORTED,
                        settings.threads())) {
            new TidyTable(space, run, pathKeys, table, settings, withInclusive).writeRows();
            table.finish(Map.of());
            file.commit();
        }
    }

    private static TableColumn column(TidyLayout.Column column) {
        return TableColumn.of(column.name(), column.kind(), column.optional());
    }

    private void writeRows() throws IOException {
        if (locations == 0) {
            return;
        }
        BitSet callNodes = new BitSet();
        callNodes.set(0, definitions.callNodes().size());
        TidyRows.Inclusive whole = inclusive.isWanted() ? TidyRows.Inclusive.VALUES : TidyRows.Inclusive.NONE;
        for (int s = 0; s < series.size(); s++) {
            TidySeries one = series.get(s);
            sizes.rewind();
            try (TidyRows rows = TidyRows.of(space, one, whole, callNodes)) {
                while (rows.next()) {
                    add(s, rows.callNode());
                    exclusive.add(one, rows.exclusive());
                    if (inclusive.isWanted()) {
                        inclusive.add(one, rows.inclusive());
                    }
                    flushIfFull();
                }
            }
        }
        flush();
    }

    private void flushIfFull() throws IOException {
        if (items == groupNodes || pathBytes > GROUP_PATH_BYTES) {
            flush();
        }
    }

    private void add(int of, int node) {
        if (items == itemNode.length) {
            itemNode = Arrays.copyOf(itemNode, 2 * items);
            itemSeries = Arrays.copyOf(itemSeries, 2 * items);
        }
        itemSeries[items] = of;
        itemNode[items++] = node;
        pathBytes += sizes.size(node);
    }

    private void flush() throws IOException {
        if (items == 0) {
            return;
        }
        int[] all = new int[items];
        Arrays.setAll(all, item -> item);
        TablePlan plan = new TablePlan(all, locations, new int[] {0, items});
        table.beginGroup(plan.rows(0));
        for (Label label : labels) {
            new LabelWriter(label, plan, table.encoder()).write(0, table);
        }
        for (Values values : Values.values()) {
            writeValues(values, plan);
        }
        table.endGroup();
        exclusive.clear();
        inclusive.clear();
        items = 0;
        pathBytes = 0;
    }

    private void writeValues(Values values, TablePlan plan) throws IOException {
        boolean integers = values == Values.INTEGER;
        ChunkWriter chunk = table.beginChunk(integers ? Encoding.PLAIN : doubles);
        TidyCells cells = values == Values.INCLUSIVE ? inclusive : exclusive;
        PageEncoder encoder = table.encoder();
        for (TablePlan.Span span : plan.pages(0)) {
            int from = span.node() * locations + span.location();
            int to = from + span.rows();
            table.add(chunk, () -> page(cells, integers, from, to, chunk, encoder));
        }
    }

    private static EncodedPage page(
            TidyCells cells, boolean integers, int from, int to, ChunkWriter chunk, PageEncoder encoder)
            throws IOException {
        Presence presence = new Presence();
        long[] words = new long[to - from];
        int count = integers ? cells.integers(from, to, presence, words) : cells.doubles(from, to, presence, words);
        Bounds bounds =
                integers ? Bounds.ofIntegers(LeafKind.INT64, words, 0, 1, count) : Bounds.ofDoubles(words, 0, 1, count);
        byte[] body = chunk.encoding() == Encoding.BYTE_STREAM_SPLIT
                ? ValueEncoder.byteStreamSplit(words, 0, 1, count)
                : ValueEncoder.plain(chunk.column().kind(), words, 0, 1, count);
        return encoder.data(presence, true, body, body.length, chunk.encoding(), bounds);
    }

    private List<Label> labels(String run, long[] pathKeys) {
        List<Label> all = new ArrayList<>();
        Label.Axis nodes = Label.Axis.CALL_NODE;
        all.add(Label.text(TidyLayout.RUN_ID.name(), Label.Axis.TABLE, item -> utf8(run)));
        byte[][] names = series.stream().map(one -> utf8(one.name())).toArray(byte[][]::new);
        all.add(Label.text(TidyLayout.METRIC.name(), nodes, item -> names[itemSeries[item]]));
        TidyLabels.ofCallNodes(definitions, pathKeys)
                .forEach(column -> all.add(column.label().on(nodes, item -> itemNode[item])));
        TidyLabels.ofLocations(definitions)
                .forEach(column -> all.add(column.label().on(Label.Axis.LOCATION, location -> location)));
        return all;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
