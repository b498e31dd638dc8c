package org.perfspace.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.writer.parquet.ParquetTable.Column;

/**
 * A factory that creates the readers of partitions on executors.
 *
 * @param options the options of the load
 * @param columns the requested columns
 * @param filters the filters that are applied by this data source
 * @param hadoop access to files
 */
record RowsFactory(SourceOptions options, StructType columns, List<Filter> filters, HadoopFiles hadoop)
        implements PartitionReaderFactory {

    /** Copies the list of filters, so that it can be serialized. */
    RowsFactory {
        filters = new ArrayList<>(filters);
    }

    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return true;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        throw new UnsupportedOperationException("rows come in batches of columns");
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        return new PartitionRows(this, ((ProfilePartition) partition).parts());
    }

    /** Returns whether a column is requested. */
    boolean names(String column) {
        return Arrays.asList(columns.fieldNames()).contains(column);
    }

    /** Returns whether a column is requested or used by a filter. */
    boolean needs(String column) {
        return names(column)
                || filters.stream()
                        .anyMatch(filter -> List.of(filter.references()).contains(column));
    }

    /** Returns whether an item passes all filters on one axis. */
    boolean passes(LabelCondition.Axis axis, Function<String, @Nullable Object> values) {
        return filters.stream()
                .filter(filter -> LabelCondition.axis(filter, options)
                        .filter(axis::equals)
                        .isPresent())
                .allMatch(filter -> LabelCondition.passes(filter, values));
    }

    /** Returns the items of a range that pass all filters on their axis. */
    IntStream chosen(LabelCondition.Axis axis, List<Column> labels, int from, int to) {
        return IntStream.range(from, to).filter(item -> passes(axis, labels, item));
    }

    private boolean passes(LabelCondition.Axis axis, List<Column> labels, int item) {
        return passes(axis, name -> value(labels, name, item));
    }

    private static @Nullable Object value(List<Column> labels, String name, int item) {
        for (Column column : labels) {
            if (column.name().equals(name) && column.isPresent(item)) {
                return column.kind() == LeafKind.TEXT ? column.text(item) : (Object) column.number(item);
            }
        }
        return null;
    }
}
