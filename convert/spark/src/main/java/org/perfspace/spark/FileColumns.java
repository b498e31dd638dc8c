package org.perfspace.spark;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.jspecify.annotations.Nullable;

/**
 * The columns whose values depend on the input only: its name, the parameters in its path, and the hidden column
 * {@code _metadata}, which has the same fields as that of Spark's own file sources.
 */
final class FileColumns {

    /** Name of the column with the path or URI of the profile. */
    static final String SOURCE = "source";

    static final String METADATA = "_metadata";

    private static final StructType METADATA_TYPE = DataTypes.createStructType(List.of(
            DataTypes.createStructField("file_path", DataTypes.StringType, false),
            DataTypes.createStructField("file_name", DataTypes.StringType, false),
            DataTypes.createStructField("file_size", DataTypes.LongType, false),
            DataTypes.createStructField("file_block_start", DataTypes.LongType, false),
            DataTypes.createStructField("file_block_length", DataTypes.LongType, false),
            DataTypes.createStructField("file_modification_time", DataTypes.TimestampType, false)));

    private FileColumns() {}

    /** Returns the hidden column, for Spark. */
    static MetadataColumn metadata() {
        return new MetadataColumn() {
            @Override
            public String name() {
                return METADATA;
            }

            @Override
            public DataType dataType() {
                return METADATA_TYPE;
            }

            @Override
            public boolean isNullable() {
                return false;
            }
        };
    }

    /** Returns whether a column, or a field of it such as {@code _metadata.file_name}, depends on the input only. */
    static boolean isOne(String column, SourceOptions options) {
        return column.equals(SOURCE) || column.startsWith(METADATA + ".") || Schemas.isParameter(column, options);
    }

    /** Returns the column of a field with the value of an input in each row; null if it depends on more than the input. */
    static @Nullable ColumnVector vector(StructField field, ProfileFile file, SourceOptions options) {
        if (field.name().equals(METADATA)) {
            List<ColumnVector> fields = new ArrayList<>();
            for (StructField each : ((StructType) field.dataType()).fields()) {
                fields.add(
                        new ConstantVector(each.dataType(), value(METADATA + "." + each.name(), METADATA_TYPE, file)));
            }
            return new ConstantVector(field.dataType(), fields);
        }
        return isOne(field.name(), options)
                ? new ConstantVector(field.dataType(), value(field.name(), new StructType().add(field), file))
                : null;
    }

    /**
     * Returns the value of an input in a column, one of the given columns or a field of the hidden one: a {@link Long}, a {@link Double}, a text in UTF-8, or null.
     *
     * @throws IllegalArgumentException if a parameter is not of the type of its column
     */
    static @Nullable Object value(String column, StructType columns, ProfileFile file) {
        return switch (column) {
            case SOURCE -> utf8(file.name());
            case METADATA + ".file_path" -> utf8(file.uri().toString());
            case METADATA + ".file_name" -> utf8(new Path(file.uri()).getName());
            case METADATA + ".file_size", METADATA + ".file_block_length" -> file.bytes();
            case METADATA + ".file_block_start" -> 0L;
            case METADATA + ".file_modification_time" -> Math.multiplyExact(file.modified(), 1000L);
            default -> parameter(columns.apply(column), file);
        };
    }

    private static @Nullable Object parameter(StructField field, ProfileFile file) {
        String text = file.columns().get(field.name());
        if (text == null) {
            return null;
        }
        try {
            return field.dataType().equals(DataTypes.LongType)
                    ? (Object) Long.valueOf(text)
                    : field.dataType().equals(DataTypes.DoubleType) ? (Object) Double.valueOf(text) : utf8(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    file.name() + ": expected a number as parameter " + field.name() + ", found \"" + text
                            + "\": load the runs again, or create the table again, for a column of texts",
                    e);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
