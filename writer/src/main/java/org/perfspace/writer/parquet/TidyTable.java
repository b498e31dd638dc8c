package org.perfspace.writer.parquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;

/**
 * Writes the severities of a space as a tidy table: a row for each metric, call path and location, in the columns of
 * {@link TidyLayout}, which are the same for every profile. Rows are sorted by metric, call path and location. A call
 * path has rows of a metric at all locations, or at none. Memory use: the cells and the labels of one row group.
 */
public final class TidyTable {

    /** Rows of a row group, unless one call path has more locations. */
    static final int GROUP_ROWS = 1 << 19;

    private final PerformanceSpace space;
    private final List<TidySeries> series;
    private final int locations;
    private final boolean withInclusive;
    private final TidyRun labels;
    private final TidyGroup group;

    private TidyTable(PerformanceSpace space, TidyRun labels, TidyGroup group, boolean derived, boolean withInclusive) {
        this.space = space;
        this.labels = labels;
        this.group = group;
        this.series = TidySeries.of(space, derived);
        this.locations = space.definitions().locations().size();
        this.withInclusive = withInclusive;
    }

    /**
     * Writes the severities of a space.
     *
     * @param space the profile
     * @param target the file, which appears whole or not at all
     * @param run text of the first column, the same in all rows
     * @param pathKeys a number for each call node, which is equal for equal call paths of different runs
     * @param withInclusive whether the column {@code inclusive} is filled
     * @param options options of writing, with the settings of {@link ParquetWriter}
     * @param store pages of labels that other tables share
     */
    public static void write(
            PerformanceSpace space,
            Path target,
            String run,
            long[] pathKeys,
            boolean withInclusive,
            WriteOptions options,
            PageStore store)
            throws IOException {
        ParquetSettings settings = ParquetSettings.of(options.settings(), target.toString());
        try (OutputFile file = OutputFile.create(target, options.force());
                TableWriter table = begin(file, settings, store)) {
            int rows = Math.min(settings.groupRows(), GROUP_ROWS);
            TidyGroup group = new TidyGroup(table, rows, settings.doubles(), 0);
            TidyRun labels = TidyRun.of(space.definitions(), utf8(run), pathKeys);
            new TidyTable(space, labels, group, settings.derived(), withInclusive).writeRows();
            table.finish(Map.of());
            file.commit();
        }
    }

    /** Begins a file with the columns of the table. */
    static TableWriter begin(OutputFile file, ParquetSettings settings, PageStore store) throws IOException {
        return new TableWriter(
                new ByteSink(file.channel()),
                TidyLayout.ARCHIVED.stream().map(TidyTable::column).toList(),
                settings.compression(),
                TidyLayout.SORTED.stream().map(TidyLayout.ARCHIVED::indexOf).toList(),
                settings.threads(),
                store);
    }

    private static TableColumn column(TidyLayout.Column column) {
        return TableColumn.of(column.name(), column.kind(), column.optional());
    }

    private void writeRows() throws IOException {
        if (locations == 0) {
            return;
        }
        TidyRows.Inclusive part = withInclusive ? TidyRows.Inclusive.VALUES : TidyRows.Inclusive.NONE;
        BitSet all = new BitSet();
        all.set(0, space.definitions().callNodes().size());
        for (TidySeries one : series) {
            group.begin(labels, utf8(one.name()));
            try (TidyRows rows = TidyRows.of(space, one, part, all)) {
                while (rows.next()) {
                    flushIfFull();
                    group.exclusive().add(one, rows.exclusive(), locations);
                    if (withInclusive) {
                        group.inclusive().add(one, rows.inclusive(), locations);
                    }
                    group.add(rows.callNode());
                }
            }
        }
        group.flush();
    }

    private void flushIfFull() throws IOException {
        if (group.isFullBefore(locations)) {
            group.flush();
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
