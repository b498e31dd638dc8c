package org.perfspace.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.PrunedFilteredScan;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.TaskCompletionListener;

/** A table in a catalog of Spark 3, which reads the same partitions as the newer interface. */
final class ProfileRelation extends BaseRelation implements PrunedFilteredScan {

    private final SQLContext context;
    private final ProfileTable table;

    ProfileRelation(SQLContext context, ProfileTable table) {
        this.context = context;
        this.table = table;
    }

    @Override
    public SQLContext sqlContext() {
        return context;
    }

    @Override
    public StructType schema() {
        return table.schema();
    }

    /** {@inheritDoc} Rows are in Spark's own form. */
    @Override
    public boolean needConversion() {
        return false;
    }

    @Override
    public Filter[] unhandledFilters(Filter[] filters) {
        return scan().pushFilters(filters);
    }

    @Override
    @SuppressWarnings("unchecked") // as needConversion() says
    public RDD<Row> buildScan(String[] columns, Filter[] filters) {
        StructType wanted = new StructType();
        for (String column : columns) {
            wanted = wanted.add(schema().apply(column));
        }
        ProfileScanBuilder builder = scan();
        builder.pruneColumns(wanted);
        builder.pushFilters(filters);
        ProfileScan scan = builder.build();
        List<InputPartition> partitions = Arrays.asList(scan.planInputPartitions());
        PartitionReaderFactory factory = scan.createReaderFactory();
        RDD<?> rows = JavaSparkContext.fromSparkContext(context.sparkContext())
                .parallelize(partitions, Math.max(1, partitions.size()))
                .mapPartitions(
                        some -> some.hasNext() ? new RowsOfTask(factory, some.next()) : Collections.emptyIterator())
                .rdd();
        return (RDD<Row>) rows;
    }

    private ProfileScanBuilder scan() {
        return table.newScanBuilder(CaseInsensitiveStringMap.empty());
    }

    /** The rows of one partition, one after the other. */
    private static final class RowsOfTask implements Iterator<InternalRow> {

        private final PartitionRows rows;
        private Iterator<InternalRow> batch = Collections.emptyIterator();

        RowsOfTask(PartitionReaderFactory factory, InputPartition partition) {
            rows = (PartitionRows) factory.createColumnarReader(partition);
            TaskContext.get().addTaskCompletionListener((TaskCompletionListener) task -> close());
        }

        private void close() {
            try {
                rows.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public boolean hasNext() {
            try {
                while (!batch.hasNext()) {
                    if (!rows.next()) {
                        return false;
                    }
                    batch = rows.get().rowIterator();
                }
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }

        @Override
        public InternalRow next() {
            return batch.next();
        }
    }
}
