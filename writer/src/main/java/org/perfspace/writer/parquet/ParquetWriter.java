package org.perfspace.writer.parquet;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.format.parquet.RowRuns;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.value.CallPaths;
import org.perfspace.value.ComputedMetrics;
import org.perfspace.writer.parquet.ParquetTable.Column;

/**
 * Writes a space as one table; see {@link ParquetLayout}. Memory use: 128 pages of values and some more for each
 * thread, the indexes of the row groups, and the definitions; for metrics of several words, at most 64 MiB of cells.
 *
 * <p>Settings: {@code compression} (zstd, snappy, gzip, lz4, none), {@code double-encoding} (measured,
 * smallest, plain, dictionary, byte-stream-split),
 * {@code row-group-rows}, {@code derived} (store, skip), {@code threads}.
 */
public final class ParquetWriter {

    /** Names of the settings. */
    public static final Set<String> SETTINGS = ParquetSettings.NAMES;

    private final PerformanceSpace space;
    private final String target;
    private final Definitions definitions;
    private final WriteOptions options;
    private final ParquetSettings settings;
    private final Map<String, String> constants;
    private final Severity severity;
    private final WriteReport report = new WriteReport();

    private ParquetWriter(
            PerformanceSpace space,
            String target,
            WriteOptions options,
            ParquetSettings settings,
            Map<String, String> constants) {
        this.space = space;
        this.target = target;
        this.definitions = space.definitions();
        this.options = options;
        this.settings = settings;
        this.constants = constants;
        boolean any = settings.derived()
                && definitions.metrics().stream().anyMatch(metric -> ComputedMetrics.has(space, metric));
        this.severity = any ? new ComputedMetrics(space) : space.severity();
    }

    /** Writes a space to a file, which appears whole or not at all. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        return write(space, target, options, Map.of());
    }

    /**
     * Writes a space to a file whose table begins with additional columns.
     *
     * @param constants text of each of these columns, the same for all rows
     */
    public static WriteReport write(
            PerformanceSpace space, Path target, WriteOptions options, Map<String, String> constants)
            throws IOException {
        String name = target.toString();
        ParquetWriter writer =
                new ParquetWriter(space, name, options, ParquetSettings.of(options.settings(), name), constants);
        try (OutputFile file = OutputFile.create(target, options.force())) {
            writer.write(file.channel());
            writer.report.settle(name, options);
            space.requireUnchanged();
            file.commit();
        }
        return writer.report;
    }

    private void write(WritableByteChannel channel) throws IOException {
        List<RowRuns> presence = presence();
        List<MetricColumn> metrics = MetricColumn.of(definitions, presence, this::isComputed);
        CallPaths sizes = new CallPaths(definitions, ParquetLayout.PATH_BYTES);
        List<int[]> groups = GroupPlan.groups(
                metrics,
                definitions.callNodes().size(),
                definitions.locations().size(),
                settings.groupRows(),
                sizes::size);
        List<Column> labels = Labels.of(definitions, constants);
        List<TableColumn> columns = new ArrayList<>();
        labels.forEach(label -> columns.add(label.leaf()));
        metrics.forEach(metric -> columns.addAll(metric.leaves()));
        ByteSink out = new ByteSink(channel);
        List<Integer> sorted = IntStream.range(0, constants.size() + 2).boxed().toList();
        try (TableWriter table = new TableWriter(
                out, columns, settings.compression(), sorted, settings.threads(), PageStore.ofLabels())) {
            writeGroups(table, groups, labels, metrics);
            table.finish(new FooterFacts(space, target, options, report).of(presence, metrics, out));
        }
    }

    private List<RowRuns> presence() throws IOException {
        List<RowRuns> presence = new ArrayList<>();
        for (Metric metric : definitions.metrics()) {
            boolean none = metric.kind().derived() && !isComputed(metric);
            presence.add(RowRuns.of(
                    none
                            ? new BitSet()
                            : severity.nodesWithRows(
                                    metric.id(), definitions.callNodes().size())));
        }
        return presence;
    }

    private boolean isComputed(Metric metric) {
        return settings.derived() && ComputedMetrics.has(space, metric);
    }

    private void writeGroups(TableWriter table, List<int[]> groups, List<Column> labels, List<MetricColumn> metrics)
            throws IOException {
        List<MetricWriter> metricWriters = metrics.stream()
                .map(metric -> new MetricWriter(severity, metric, table.choice(settings.doubles())))
                .toList();
        try {
            for (int[] nodes : groups) {
                GroupPlan plan = GroupPlan.of(nodes, definitions.locations().size());
                table.beginGroup(plan.rows());
                LabelWriter labelWriter = new LabelWriter(plan, table, table.labels());
                for (Column label : labels) {
                    labelWriter.write(label);
                }
                for (MetricWriter metric : metricWriters) {
                    metric.write(plan, table);
                    if (nodes == groups.get(groups.size() - 1)) {
                        metric.close(); // each open row cursor may hold buffers, of which thousands are too many
                    }
                }
                table.endGroup();
            }
        } finally {
            for (MetricWriter metric : metricWriters) {
                metric.close();
            }
        }
    }
}
