package org.perfspace.spark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The options of a {@code load}.
 *
 * @param paths the inputs, as the user gave them
 * @param table the table of the profiles to be loaded
 * @param metrics names of the metrics that each have a column; empty for the tidy shape
 * @param isPermissive whether profiles that cannot be read are skipped
 * @param derived whether derived metrics are among the metrics
 * @param inclusive whether call paths have rows for the column {@code inclusive}
 * @param splitBytes maximum number of bytes of a partition
 * @param hadoop settings of Hadoop's file systems
 */
record SourceOptions(
        List<String> paths,
        TableName table,
        List<String> metrics,
        boolean isPermissive,
        boolean derived,
        boolean inclusive,
        long splitBytes,
        Map<String, String> hadoop)
        implements Serializable {

    private static final String PATH = "path";
    private static final String PATHS = "paths";
    private static final String TABLE = "table";
    private static final String SHAPE = "shape";
    private static final String METRICS = "metrics";
    private static final String MODE = "mode";
    private static final String DERIVED = "derived";
    private static final String INCLUSIVE = "inclusive";
    private static final String SPLIT = "splitBytes";

    private static final List<String> KNOWN =
            List.of(TABLE, SHAPE, METRICS, MODE, DERIVED, INCLUSIVE, SPLIT, PATH, PATHS);

    private static final Set<String> LOWER =
            KNOWN.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());

    /** Prefixes of the settings of Hadoop's file systems that may be given as options. */
    private static final List<String> HADOOP = List.of("fs.", "dfs.", "hadoop.");

    private static final long DEFAULT_SPLIT = 32L << 20;

    /** The tables that can be loaded. */
    enum TableName {
        SEVERITY,
        METRIC,
        CALL_PATH,
        LOCATION,
        RUN,
        TRACE,
        /** The table of the profiles that cannot be read. */
        FAILURE
    }

    /** The shapes of table severity. */
    private enum Shape {
        TIDY,
        WIDE
    }

    /** The treatment of profiles that cannot be read. */
    private enum Mode {
        FAILFAST,
        PERMISSIVE
    }

    /** Copies the collections, so that they can be sent to executors. */
    SourceOptions {
        paths = List.copyOf(paths);
        metrics = List.copyOf(metrics);
        hadoop = new HashMap<>(hadoop);
    }

    /** Returns whether each metric has its own column. */
    boolean isWide() {
        return !metrics.isEmpty();
    }

    /**
     * Reads the options of a {@code load}.
     *
     * @throws IllegalArgumentException if an option or its value is unknown
     */
    static SourceOptions of(CaseInsensitiveStringMap options) {
        Map<String, String> hadoop = new TreeMap<>();
        options.asCaseSensitiveMap().forEach((name, value) -> {
            if (HADOOP.stream().anyMatch(name::startsWith)) {
                hadoop.put(name, value);
            } else if (!LOWER.contains(name.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException(
                        PerfspaceSource.NAME + ": option " + name + ": expected one of " + String.join(", ", KNOWN)
                                + ", or a setting of Hadoop that begins with " + String.join(", ", HADOOP));
            }
        });
        TableName table = choice(options, TABLE, TableName.SEVERITY);
        Shape shape = choice(options, SHAPE, Shape.TIDY);
        List<String> metrics = metrics(options, table, shape);
        return new SourceOptions(
                paths(options),
                table,
                metrics,
                choice(options, MODE, Mode.FAILFAST) == Mode.PERMISSIVE,
                options.getBoolean(DERIVED, true),
                options.getBoolean(INCLUSIVE, true),
                splitBytes(options),
                hadoop);
    }

    private static long splitBytes(CaseInsensitiveStringMap options) {
        long bytes = options.getLong(SPLIT, DEFAULT_SPLIT);
        if (bytes <= 0) {
            throw new IllegalArgumentException(PerfspaceSource.NAME + ": option " + SPLIT
                    + ": expected a positive number of bytes, found " + bytes);
        }
        return bytes;
    }

    private static List<String> metrics(CaseInsensitiveStringMap options, TableName table, Shape shape) {
        String text = options.getOrDefault(METRICS, "");
        List<String> names = Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        boolean isWide = shape == Shape.WIDE && table == TableName.SEVERITY;
        if (isWide != !names.isEmpty()) {
            throw new IllegalArgumentException(PerfspaceSource.NAME + ": option " + METRICS
                    + ": expected names of metrics with commas between them"
                    + " for shape wide of table severity, and for nothing else");
        }
        Map<String, String> seen = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Schemas.WIDE_LABELS.forEach(label -> seen.put(label.name(), label.name()));
        for (String name : names) {
            String other = seen.put(name, name);
            if (other != null) {
                throw new IllegalArgumentException(PerfspaceSource.NAME + ": option " + METRICS
                        + ": expected names that differ in more than case, also from other columns, found " + other
                        + " and " + name);
            }
        }
        return names;
    }

    private static List<String> paths(CaseInsensitiveStringMap options) {
        List<String> paths = new ArrayList<>();
        if (options.containsKey(PATH)) {
            paths.add(options.get(PATH));
        }
        if (options.containsKey(PATHS)) {
            paths.addAll(texts(options.get(PATHS)));
        }
        if (paths.isEmpty()) {
            throw new IllegalArgumentException(PerfspaceSource.NAME + ": expected a path: load(\"runs/**\")");
        }
        return paths;
    }

    /** Reads a JSON array of texts, as Spark hands over several paths. */
    private static List<String> texts(String json) {
        List<String> texts = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            boolean isArray = parser.nextToken() == JsonToken.START_ARRAY;
            while (isArray && parser.nextToken() == JsonToken.VALUE_STRING) {
                texts.add(parser.getText());
            }
            if (isArray && parser.currentToken() == JsonToken.END_ARRAY) {
                return texts;
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(noArray(json), e);
        }
        throw new IllegalArgumentException(noArray(json));
    }

    private static String noArray(String json) {
        return PerfspaceSource.NAME + ": option " + PATHS + ": expected a JSON array of texts, found " + json;
    }

    private static <E extends Enum<E>> E choice(CaseInsensitiveStringMap options, String name, E otherwise) {
        String text = options.getOrDefault(name, otherwise.name());
        E[] values = otherwise.getDeclaringClass().getEnumConstants();
        for (E value : values) {
            if (value.name().equalsIgnoreCase(text)) {
                return value;
            }
        }
        String known = Arrays.stream(values)
                .map(value -> value.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        throw new IllegalArgumentException(
                PerfspaceSource.NAME + ": option " + name + ": expected one of " + known + ", found \"" + text + "\"");
    }
}
