package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Struct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.Type;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.parquet.ParquetWriter;

/**
 * Spark and parquet-java read the same rows and values in the Parquet file of every sample as DuckDB, which the tests of the
 * formats compare with ourselves.
 */
@Tag("tenth7")
class WideParquetTest {

    @TempDir
    private Path folder;

    @Test
    void sparkAndParquetJavaReadTheRowsOfEverySample() throws IOException, SQLException {
        int cells = 0;
        for (Path sample : Depth.together(3, LocalSpark.manySamples())) {
            Path file = folder.resolve(sample.getFileName() + ".parquet");
            try (PerformanceSpace space = Readers.open(sample)) {
                ParquetWriter.write(space, file, WriteOptions.DEFAULT);
            }
            List<String> expected = duckDb(file);
            assertThat(parquetJava(file)).as("parquet-java, %s", sample).isEqualTo(expected);
            assertThat(spark(file)).as("Spark, %s", sample).isEqualTo(expected);
            cells += expected.stream()
                    .mapToInt(row -> row.split("\t", -1).length)
                    .sum();
        }
        assertThat(cells).isGreaterThan(Depth.isQuick() ? 10_000 : 50_000);
    }

    /** The encodings that are chosen unless the user wishes another; few values in any order, and such as do not repeat. */
    static List<String> chosen() {
        return Depth.together(3, List.of("measured", "dictionary", "plain"));
    }

    @ParameterizedTest
    @MethodSource("chosen")
    void sparkAndParquetJavaReadTheEncodings(String encoding) throws IOException, SQLException {
        Path file = folder.resolve(encoding + ".parquet");
        ParquetWriter.write(space(), file, WriteOptions.DEFAULT.with("double-encoding", encoding));
        List<String> expected = duckDb(file);
        assertThat(parquetJava(file)).isEqualTo(expected);
        assertThat(spark(file)).isEqualTo(expected);
        assertThat(encodings(file))
                .isEqualTo(
                        switch (encoding) {
                            case "measured", "dictionary" -> Set.of("PLAIN", "RLE", "RLE_DICTIONARY");
                            default -> Set.of("PLAIN", "RLE");
                        });
    }

    /** The reason why nobody gets this encoding without asking for it. */
    @Test
    void sparkDoesNotReadByteStreamSplit() throws IOException, SQLException {
        Path file = folder.resolve("split.parquet");
        ParquetWriter.write(space(), file, WriteOptions.DEFAULT.with("double-encoding", "byte-stream-split"));
        assertThat(parquetJava(file)).isEqualTo(duckDb(file));
        assertThatThrownBy(() -> spark(file)).hasStackTraceContaining("Unsupported encoding: BYTE_STREAM_SPLIT");
    }

    private static Set<String> encodings(Path file) throws SQLException {
        Set<String> encodings = new TreeSet<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("select encodings from parquet_metadata('" + file
                        + "') where column_id > 11")) { // the first columns are labels
            while (found.next()) {
                encodings.addAll(List.of(found.getString(1).split(", ", -1)));
            }
        }
        return encodings;
    }

    private static PerformanceSpace space() {
        SpaceBuilder builder = new SpaceBuilder();
        int process = builder.defineProcess("rank 0", 0, builder.defineNode("node", builder.defineMachine("machine")));
        for (int location = 0; location < 256; location++) {
            builder.defineThread("thread", location, process);
        }
        int region = builder.defineRegion("main", "main.c", 1, 20);
        int few = builder.defineMetric("few", "few", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int many = builder.defineMetric("many", "many", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int count = builder.defineMetric("count", "count", ValueType.UINT64, "occ", Tree.NO_PARENT);
        Random random = new Random(29);
        List<ValueType> types = List.of(
                ValueType.INT8,
                ValueType.UINT8,
                ValueType.INT16,
                ValueType.UINT16,
                ValueType.INT32,
                ValueType.UINT32,
                ValueType.INT64,
                ValueType.UINT64);
        types.forEach(type -> builder.defineMetric("walk", "walk" + type, type, "occ", Tree.NO_PARENT));
        long walk = 60;
        for (int i = 0; i < 80; i++) {
            int node = builder.defineCallNode(region, i - 1);
            for (int location = 0; location < 256; location++) {
                builder.setSeverity(few, node, location, random.nextInt(200) / 7.0);
                builder.setSeverity(many, node, location, 3e7 + (i * 256 + location) * 17.125);
                walk = Math.max(0, Math.min(120, walk + random.nextInt(5) - 2));
                for (int m = count + 1; m <= count + types.size(); m++) {
                    builder.setSeverity(m, node, location, walk);
                }
                builder.setSeverity(count, node, location, -1L - random.nextInt(100));
            }
        }
        return builder.build();
    }

    private static List<String> duckDb(Path file) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("set threads to 1");
            try (ResultSet found = statement.executeQuery("select * from '" + file + "'")) {
                while (found.next()) {
                    StringJoiner row = new StringJoiner("\t");
                    for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
                        row.add(text(found.getObject(column)));
                    }
                    rows.add(row.toString());
                }
            }
        }
        return rows;
    }

    private static List<String> spark(Path file) {
        // one partition, so that rows keep their order
        return LocalSpark.session().read().parquet(file.toUri().toString()).coalesce(1).collectAsList().stream()
                .map(WideParquetTest::text)
                .map(row -> row.substring(1, row.length() - 1))
                .toList();
    }

    private static List<String> parquetJava(Path file) throws IOException {
        List<String> rows = new ArrayList<>();
        try (ParquetReader<Group> reader = ParquetReader.builder(
                        new GroupReadSupport(), new org.apache.hadoop.fs.Path(file.toUri()))
                .build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                String text = text(row);
                rows.add(text.substring(1, text.length() - 1));
            }
        }
        return rows;
    }

    private static String text(Group group) {
        GroupType type = group.getType();
        StringJoiner texts = new StringJoiner("\t", "{", "}");
        for (int field = 0; field < type.getFieldCount(); field++) {
            texts.add(group.getFieldRepetitionCount(field) == 0 ? text((Object) null) : text(group, field));
        }
        return texts.toString();
    }

    private static String text(Group group, int field) {
        Type type = group.getType().getType(field);
        if (!type.isPrimitive()) {
            return text(group.getGroup(field, 0));
        }
        return switch (type.asPrimitiveType().getPrimitiveTypeName()) {
            case INT32 -> text(group.getInteger(field, 0));
            case INT64 ->
                type.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation integer && !integer.isSigned()
                        ? Long.toUnsignedString(group.getLong(field, 0))
                        : text(group.getLong(field, 0));
            case DOUBLE -> text(group.getDouble(field, 0));
            default -> text(new String(group.getBinary(field, 0).getBytes(), StandardCharsets.UTF_8));
        };
    }

    /** Writes doubles by their bits, so that NaN and signs of zero count. */
    private static String text(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Double number) {
            return "x" + Long.toHexString(Double.doubleToRawLongBits(number));
        }
        if (value instanceof BigDecimal number) {
            return number.toBigIntegerExact().toString();
        }
        if (value instanceof String text) {
            return "\"" + text + "\"";
        }
        if (value instanceof Row row) {
            StringJoiner texts = new StringJoiner("\t", "{", "}");
            for (int i = 0; i < row.length(); i++) {
                texts.add(text(row.get(i)));
            }
            return texts.toString();
        }
        if (value instanceof Struct struct) {
            try {
                StringJoiner texts = new StringJoiner("\t", "{", "}");
                Arrays.asList(struct.getAttributes()).forEach(each -> texts.add(text(each)));
                return texts.toString();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        return value.toString();
    }
}
