package org.perfspace.writer.parquet;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.Encoding;
import org.perfspace.format.parquet.Compression;
import org.perfspace.format.parquet.ParquetLayout;

/**
 * What a user may choose for Parquet.
 *
 * @param compression of pages: {@code compression}
 * @param doubles encoding of doubles: {@code double-encoding}
 * @param groupRows about how many rows a row group has: {@code row-group-rows}
 * @param threads threads that encode pages: {@code threads}; all cores unless chosen
 */
record ParquetSettings(Compression compression, Encoding doubles, int groupRows, int threads) {

    private static final List<String> DOUBLE_ENCODINGS = List.of("plain", "byte-stream-split");

    /**
     * From options.
     *
     * @throws IllegalArgumentException if a choice is none
     */
    static ParquetSettings of(Map<String, String> settings) {
        String compression = settings.getOrDefault("compression", Compression.ZSTD.id());
        String doubles = settings.getOrDefault("double-encoding", DOUBLE_ENCODINGS.get(0));
        require("double-encoding", DOUBLE_ENCODINGS, doubles);
        return new ParquetSettings(
                Compression.byId(compression).orElseThrow(() -> refuse("compression", ids(), compression)),
                doubles.equals(DOUBLE_ENCODINGS.get(0)) ? Encoding.PLAIN : Encoding.BYTE_STREAM_SPLIT,
                count(settings, "row-group-rows", ParquetLayout.GROUP_ROWS),
                count(settings, "threads", Runtime.getRuntime().availableProcessors()));
    }

    private static int count(Map<String, String> settings, String name, int otherwise) {
        String value = settings.getOrDefault(name, Integer.toString(otherwise));
        try {
            int count = Integer.parseInt(value);
            if (count > 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new IllegalArgumentException("--" + name + ": expected a number above 0, found \"" + value + "\"");
    }

    private static void require(String name, List<String> choices, String value) {
        if (!choices.contains(value)) {
            throw refuse(name, choices, value);
        }
    }

    private static IllegalArgumentException refuse(String name, List<String> choices, String value) {
        return new IllegalArgumentException(
                "--" + name + ": expected one of " + String.join(", ", choices) + ", found \"" + value + "\"");
    }

    private static List<String> ids() {
        return Arrays.stream(Compression.values()).map(Compression::id).toList();
    }
}
