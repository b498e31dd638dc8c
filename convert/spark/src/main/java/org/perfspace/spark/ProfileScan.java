package org.perfspace.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The scan of one query. The profiles are searched for once per query, although Spark requests them twice. */
final class ProfileScan implements SupportsReportStatistics, Batch {

    /** Approximate number of bytes of rows per byte of a profile. */
    private static final long EXPANSION = 16;

    private final SourceOptions options;
    private final StructType columns;
    private final List<Filter> filters;
    private @Nullable List<ProfileFile> files;
    private @Nullable HadoopFiles hadoop;

    ProfileScan(SourceOptions options, StructType columns, List<Filter> filters) {
        this.options = options;
        this.columns = columns;
        this.filters = List.copyOf(filters);
    }

    @Override
    public StructType readSchema() {
        return columns;
    }

    @Override
    public String description() {
        return PerfspaceSource.NAME + " " + options.table().name().toLowerCase(Locale.ROOT) + " of "
                + String.join(", ", options.paths()) + ", pushed = "
                + filters.stream().map(Filter::toString).collect(Collectors.joining(", ", "[", "]")) + ", columns = "
                + Arrays.toString(columns.fieldNames());
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public ColumnarSupportMode columnarSupportMode() {
        return ColumnarSupportMode.SUPPORTED;
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return new CustomMetric[] {new SkippedProfiles()};
    }

    @Override
    public Statistics estimateStatistics() {
        long bytes = files().stream().mapToLong(ProfileFile::bytes).sum();
        return new Statistics() {
            @Override
            public OptionalLong sizeInBytes() {
                return OptionalLong.of(Math.max(1, EXPANSION * bytes));
            }

            @Override
            public OptionalLong numRows() {
                return OptionalLong.empty();
            }
        };
    }

    @Override
    public InputPartition[] planInputPartitions() {
        boolean isSplit = options.table() == SourceOptions.TableName.SEVERITY && !options.isPermissive();
        int parallelism = SparkSession.active().sparkContext().defaultParallelism();
        return ProfilePartition.of(files(), options.splitBytes(), isSplit, parallelism)
                .toArray(InputPartition[]::new);
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new RowsFactory(options, columns, filters, hadoop());
    }

    private HadoopFiles hadoop() {
        if (hadoop == null) {
            hadoop = HadoopFiles.of(SparkSession.active(), options.hadoop());
        }
        return hadoop;
    }

    private List<ProfileFile> files() {
        if (files == null) {
            try {
                files = FileSearch.find(options.paths(), hadoop().configuration());
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
        return files;
    }
}
