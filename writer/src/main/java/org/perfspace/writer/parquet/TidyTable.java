package org.perfspace.writer.parquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.parquet.ParquetTable.Column;

/**
 * Writes the severities of a space as a tidy table: a row for each metric, call path and location, in the columns of
 * {@link TidyLayout}, which are the same for every profile. Rows are sorted by metric, call path and location. A call
 * path has rows of a metric at all locations, or at none. Memory use: the cells and the labels of one row
 * group, and a thirty-second of the heap for pages of labels, which repeat from call path to call path.
 */
public final class TidyTable {

    /** Rows of a row group, unless one call path has more locations. */
    static final int GROUP_ROWS = 1 << 19;

    /**
     * The values of a metric of a run in memory, to be added to a {@link TidyFile}.
     *
     * @param run the labels of the run
     * @param metric name of the metric in UTF-8
     * @param nodes the call nodes that have values, in ascending order
     * @param exclusive the exclusive values of all locations of each of them
     * @param inclusive the inclusive values, or none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record TidyValues(TidyRun run, byte[] metric, int[] nodes, TidyCells exclusive, TidyCells inclusive)
            implements Comparable<TidyValues> {

        /** Compares by metric and run, the order of the rows of a file. */
        @Override
        public int compareTo(TidyValues other) {
            int byMetric = Arrays.compareUnsigned(metric, other.metric);
            return byMetric != 0 ? byMetric : Arrays.compareUnsigned(run.id(), other.run.id());
        }
    }

    private TidyTable() {}

    /**
     * Writes the severities of a space.
     *
     * @param space the profile
     * @param target the file, which appears whole or not at all
     * @param labels labels of the run
     * @param withInclusive whether the column {@code inclusive} is filled
     * @param options options of writing, with the settings of {@link ParquetWriter}
     */
    public static void write(
            PerformanceSpace space, Path target, TidyRun labels, boolean withInclusive, WriteOptions options)
            throws IOException {
        ParquetSettings settings = ParquetSettings.of(options.settings(), target.toString());
        try (OutputFile file = OutputFile.create(target, options.force());
                TableWriter table = begin(file, settings, labels.facts())) {
            int rows = Math.min(settings.groupRows(), GROUP_ROWS);
            TidyGroup group = new TidyGroup(table, rows, settings.doubles());
            int locations = labels.locations();
            for (TidySeries series :
                    locations == 0 ? List.<TidySeries>of() : TidySeries.of(space, settings.derived())) {
                group.begin(labels, utf8(series.name()));
                try (TidyRows cursor = rows(space, series, withInclusive)) {
                    while (cursor.next()) {
                        if (group.isFullBefore(locations)) {
                            group.flush();
                        }
                        add(cursor, series, locations, group.exclusive(), withInclusive ? group.inclusive() : null);
                        group.add(cursor.callNode());
                    }
                }
            }
            group.flush();
            table.finish(Map.of());
            file.commit();
        }
    }

    /**
     * Reads the severities of a space into memory.
     *
     * @param space the profile
     * @param labels labels of the run
     * @param withInclusive whether inclusive values are wanted
     * @param options options of writing, with the settings of {@link ParquetWriter}
     */
    public static List<TidyValues> read(
            PerformanceSpace space, TidyRun labels, boolean withInclusive, WriteOptions options) throws IOException {
        ParquetSettings settings =
                ParquetSettings.of(options.settings(), new String(labels.id(), StandardCharsets.UTF_8));
        List<TidyValues> all = new ArrayList<>();
        int locations = labels.locations();
        for (TidySeries series : locations == 0 ? List.<TidySeries>of() : TidySeries.of(space, settings.derived())) {
            TidyCells exclusive = new TidyCells();
            TidyCells inclusive = new TidyCells();
            int[] nodes = new int[64];
            int count = 0;
            try (TidyRows cursor = rows(space, series, withInclusive)) {
                while (cursor.next()) {
                    if (count == nodes.length) {
                        nodes = Arrays.copyOf(nodes, 2 * count);
                    }
                    nodes[count++] = cursor.callNode();
                    add(cursor, series, locations, exclusive, withInclusive ? inclusive : null);
                }
            }
            exclusive.trim();
            inclusive.trim();
            all.add(new TidyValues(labels, utf8(series.name()), Arrays.copyOf(nodes, count), exclusive, inclusive));
        }
        return all;
    }

    private static TidyRows rows(PerformanceSpace space, TidySeries series, boolean withInclusive) throws IOException {
        BitSet all = new BitSet();
        all.set(0, space.definitions().callNodes().size());
        TidyRows.Inclusive part = withInclusive ? TidyRows.Inclusive.VALUES : TidyRows.Inclusive.NONE;
        return TidyRows.of(space, series, part, all);
    }

    private static void add(
            TidyRows cursor, TidySeries series, int locations, TidyCells exclusive, @Nullable TidyCells inclusive) {
        exclusive.add(series, cursor.exclusive(), locations);
        if (inclusive != null) {
            inclusive.add(series, cursor.inclusive(), locations);
        }
    }

    /** Begins a file with the columns of the table. */
    static TableWriter begin(OutputFile file, ParquetSettings settings, List<Column> facts) throws IOException {
        List<TableColumn> columns = new ArrayList<>();
        TidyLayout.COLUMNS.forEach(
                column -> columns.add(TableColumn.of(column.name(), column.kind(), column.optional())));
        facts.forEach(fact -> columns.add(TableColumn.of(fact.name(), fact.kind(), true)));
        return new TableWriter(
                new ByteSink(file.channel()),
                columns,
                settings.compression(),
                TidyLayout.SORTED.stream().map(TidyLayout.COLUMNS::indexOf).toList(),
                settings.threads(),
                PageStore.ofLabels());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
