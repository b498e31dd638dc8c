package org.perfspace.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.perfspace.convert.archive.RunTables;
import org.perfspace.convert.archive.TraceBuffer;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** The columns of the tables: those of an archive, with the types that Spark assigns to them. */
final class Schemas {

    /** Columns of tidy rows that are not labels. */
    private static final Set<TidyLayout.Column> NO_LABELS =
            Set.of(TidyLayout.METRIC, TidyLayout.EXCLUSIVE, TidyLayout.INCLUSIVE, TidyLayout.EXCLUSIVE_INT);

    /** Columns before the metrics in the wide shape. */
    static final List<TidyLayout.Column> WIDE_LABELS = TidyLayout.COLUMNS.stream()
            .filter(column -> !NO_LABELS.contains(column))
            .toList();

    /** Number of digits of the largest unsigned integer of 64 bits. */
    private static final int DIGITS = 20;

    private Schemas() {}

    /** Returns the columns for some options. */
    static StructType of(SourceOptions options) {
        if (options.isWide()) {
            List<StructField> fields = fields(WIDE_LABELS);
            for (String metric : options.metrics()) {
                fields.add(DataTypes.createStructField(metric, DataTypes.DoubleType, true));
            }
            return DataTypes.createStructType(fields);
        }
        PerformanceSpace none = new SpaceBuilder().build();
        return switch (options.table()) {
            case SEVERITY -> DataTypes.createStructType(fields(TidyLayout.COLUMNS));
            case METRIC -> of(RunTables.metrics("", none, true).columns());
            case CALL_PATH -> of(RunTables.callPaths("", none.definitions()).columns());
            case LOCATION -> of(RunTables.locations("", none.definitions()).columns());
            case RUN ->
                of(RunTables.runs("", none.definitions(), "", "", Map.of()).columns());
            case TRACE -> of(RunTables.trace("", new TraceBuffer()));
            case FAILURE -> of(FailureRows.columns("", ""));
        };
    }

    private static List<StructField> fields(List<TidyLayout.Column> columns) {
        List<StructField> fields = new ArrayList<>();
        for (TidyLayout.Column column : columns) {
            fields.add(DataTypes.createStructField(column.name(), type(column.kind()), column.optional()));
        }
        return fields;
    }

    private static StructType of(List<Column> columns) {
        List<StructField> fields = new ArrayList<>();
        for (Column column : columns) {
            DataType type = type(column.kind());
            fields.add(DataTypes.createStructField(
                    column.name(),
                    column.isList() ? DataTypes.createArrayType(type, false) : type,
                    column.isOptional()));
        }
        return DataTypes.createStructType(fields);
    }

    private static DataType type(LeafKind kind) {
        return switch (kind) {
            case TEXT -> DataTypes.StringType;
            case INT32 -> DataTypes.IntegerType;
            case INT64 -> DataTypes.LongType;
            case UINT64 -> DataTypes.createDecimalType(DIGITS, 0);
            case DOUBLE -> DataTypes.DoubleType;
            default -> throw new IllegalStateException("no column of the tables is of kind " + kind);
        };
    }
}
