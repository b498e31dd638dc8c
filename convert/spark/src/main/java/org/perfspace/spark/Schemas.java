package org.perfspace.spark;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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

    private static final List<DataType> PARAMETER_TYPES =
            List.of(DataTypes.StringType, DataTypes.LongType, DataTypes.DoubleType);

    private Schemas() {}

    /** Returns the columns for some options, with those of parameters. */
    static StructType of(SourceOptions options, List<StructField> parameters) {
        StructType own = of(options);
        Map<String, String> names = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Arrays.stream(own.fieldNames()).forEach(name -> names.put(name, name));
        StructType all = own;
        for (StructField parameter : parameters) {
            String other = names.put(parameter.name(), parameter.name());
            if (other != null) {
                throw OptionValues.unexpected(
                        FileChoice.PARAMETERS,
                        "expected names that differ in more than case, also from the columns of the table, found "
                                + other + " and " + parameter.name());
            }
            all = all.add(parameter);
        }
        return all;
    }

    /**
     * Returns a schema that Spark has from a catalog or from the user, after checking that there are such columns.
     *
     * @throws IllegalArgumentException if there is a column that the data source does not have
     */
    static StructType checked(StructType given, SourceOptions options) {
        StructType own = of(options);
        for (StructField field : given.fields()) {
            String type = field.dataType().simpleString();
            if (isParameter(field.name(), options)) {
                if (!PARAMETER_TYPES.contains(field.dataType())) {
                    throw new IllegalArgumentException(options.description() + ": expected parameter " + field.name()
                            + " of type string, bigint or double, found " + type);
                }
            } else if (!isAmong(own, field)) {
                throw new IllegalArgumentException(options.description() + ": expected some of the columns "
                        + own.simpleString() + ", found " + field.name() + ":" + type);
            }
        }
        return given;
    }

    private static boolean isAmong(StructType own, StructField field) {
        return Arrays.stream(own.fields())
                .anyMatch(one -> one.name().equals(field.name())
                        && one.dataType().simpleString().equals(field.dataType().simpleString()));
    }

    /** Returns whether a name is that of a parameter in paths. */
    static boolean isParameter(String column, SourceOptions options) {
        return !options.files().parameters().isEmpty()
                && Arrays.stream(of(options).fieldNames()).noneMatch(column::equals)
                && !column.startsWith(FileColumns.METADATA);
    }

    /** Returns the columns for some options. */
    private static StructType of(SourceOptions options) {
        StructType columns = ofTable(options);
        boolean isNamed = Arrays.asList(columns.fieldNames()).contains(FileColumns.SOURCE);
        return isNamed ? columns : columns.add(FileColumns.SOURCE, DataTypes.StringType, false);
    }

    private static StructType ofTable(SourceOptions options) {
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
            case METRIC -> of(RunTables.metricColumns(""));
            case CALL_PATH -> of(RunTables.callPaths("", none.definitions()).columns());
            case LOCATION -> of(RunTables.locations("", none.definitions()).columns());
            case RUN ->
                of(RunTables.runs("", none, "", "", Map.of(), Instant.EPOCH).columns());
            case PARAMETER -> of(RunTables.parameters("", Map.of()).columns());
            case EFFICIENCY -> of(RunTables.efficiencyColumns(""));
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

    /** Returns the type that Spark assigns to values. */
    static DataType type(LeafKind kind) {
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
