package org.perfspace.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The scan of one query. The profiles are searched for once per query, although Spark requests them twice. */
final class ProfileScan implements SupportsReportStatistics, Batch {

    /** Approximate number of bytes of rows per byte of a profile. */
    private static final long EXPANSION = 16;

    private final SourceOptions options;
    private final StructType all;
    private final StructType columns;
    private final List<Filter> ofFiles;
    private final List<Filter> ofRows;
    private @Nullable List<ProfileFile> files;
    private @Nullable HadoopFiles hadoop;

    /**
     * Creates the scan.
     *
     * @param all the columns of the table
     * @param columns the columns that the query needs
     * @param ofFiles filters on inputs, which are applied here
     * @param ofRows filters that are applied when an input is read
     */
    ProfileScan(SourceOptions options, StructType all, StructType columns, List<Filter> ofFiles, List<Filter> ofRows) {
        this.options = options;
        this.all = all;
        this.columns = columns;
        this.ofFiles = List.copyOf(ofFiles);
        this.ofRows = List.copyOf(ofRows);
    }

    @Override
    public StructType readSchema() {
        return columns;
    }

    @Override
    public String description() {
        String pushed = Stream.concat(ofFiles.stream(), ofRows.stream())
                .map(Filter::toString)
                .collect(Collectors.joining(", ", "[", "]"));
        return options.description() + ", pushed = " + pushed + ", columns = " + Arrays.toString(columns.fieldNames());
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
        boolean isSplit = options.table() == SourceOptions.TableName.SEVERITY && !options.skipsCorrupt();
        int parallelism = SparkSession.active().sparkContext().defaultParallelism();
        return ProfilePartition.of(files(), options.splitBytes(), isSplit, parallelism)
                .toArray(InputPartition[]::new);
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new RowsFactory(options, columns, ofRows, hadoop());
    }

    /** Returns whether an input passes the filters; checks its parameters if the query needs them. */
    private boolean isWanted(ProfileFile file) {
        for (StructField field : columns.fields()) {
            if (Schemas.isParameter(field.name(), options)) {
                FileColumns.value(field.name(), all, file);
            }
        }
        Function<String, @Nullable Object> values = column -> FileColumns.value(column, all, file);
        return ofFiles.stream().allMatch(filter -> LabelCondition.passes(filter, values));
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
                files = FileSearch.find(options.files(), hadoop().configuration()).stream()
                        .filter(this::isWanted)
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
        return files;
    }
}
