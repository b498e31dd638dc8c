package org.perfspace.writer.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.writer.parquet.ParquetTable.Column;
import org.perfspace.writer.parquet.TidyTable.TidyValues;

/**
 * A tidy table of many runs, which appears whole or not at all. Rows are written in the order in which they are added:
 * by metric, run, call path and location. Memory use: the cells of a row group.
 */
public final class TidyFile implements Closeable {

    private final OutputFile file;
    private final TableWriter table;
    private final TidyGroup group;

    /**
     * The values of some rows, as bits.
     *
     * @param exclusive the doubles of column {@code exclusive}
     * @param noExclusive rows without an exclusive value
     * @param inclusive the doubles of column {@code inclusive}; may be empty if no row has one
     * @param noInclusive rows without an inclusive value
     * @param integers the integers of column {@code exclusive_int}; may be empty if no row has one
     * @param noInteger rows without such an integer
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Values(
            long[] exclusive,
            BitSet noExclusive,
            long[] inclusive,
            BitSet noInclusive,
            long[] integers,
            BitSet noInteger) {}

    private TidyFile(OutputFile file, TableWriter table, TidyGroup group) {
        this.file = file;
        this.table = table;
        this.group = group;
    }

    /**
     * Begins a table.
     *
     * @param facts the columns of {@link TidyRun#facts}, of any run
     * @param options options of writing, with the settings of {@link ParquetWriter}
     */
    public static TidyFile create(Path target, List<Column> facts, WriteOptions options) throws IOException {
        ParquetSettings settings = ParquetSettings.of(options.settings(), target.toString());
        OutputFile file = OutputFile.create(target, options.force());
        try {
            TableWriter table = TidyTable.begin(file, settings, facts);
            int rows = Math.min(settings.groupRows(), TidyTable.GROUP_ROWS);
            return new TidyFile(file, table, new TidyGroup(table, rows, settings.doubles()));
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Begins the rows of a metric of a run. */
    public void begin(TidyRun run, byte[] metric) {
        group.begin(run, metric);
    }

    /**
     * Adds the rows of a call path, one for each location.
     *
     * @param values the values of these and other rows
     * @param from the first of these rows among them
     */
    public void add(int node, int locations, Values values, int from) throws IOException {
        if (group.isFullBefore(locations)) {
            group.flush();
        }
        int to = from + locations;
        group.exclusive().addDoubles(values.exclusive(), from, to, values.noExclusive());
        if (values.integers().length > 0) {
            for (int row = from; row < to; row++) {
                if (!values.noInteger().get(row)) {
                    group.exclusive().addInteger(to - 1 - row, values.integers()[row]);
                }
            }
        }
        if (values.inclusive().length > 0) {
            group.inclusive().padTo(group.rows());
            group.inclusive().addDoubles(values.inclusive(), from, to, values.noInclusive());
        }
        group.add(node);
    }

    /** Adds the rows of a metric of a run. */
    public void add(TidyValues values) throws IOException {
        group.begin(values.run(), values.metric());
        int locations = values.run().locations();
        for (int item = 0, from = 0; item < values.nodes().length; item++, from += locations) {
            if (group.isFullBefore(locations)) {
                group.flush();
            }
            group.exclusive().add(values.exclusive(), from, from + locations);
            if (values.inclusive().count() > 0) {
                group.inclusive().padTo(group.rows());
                group.inclusive().add(values.inclusive(), from, from + locations);
            }
            group.add(values.nodes()[item]);
        }
    }

    /** Ends the table and gives the file its name. */
    public void commit() throws IOException {
        group.flush();
        table.finish(Map.of());
        file.commit();
    }

    /** Discards the file unless it was committed. */
    @Override
    public void close() throws IOException {
        table.close();
        file.close();
    }
}
