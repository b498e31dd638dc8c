package org.perfspace.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;

/**
 * The options of a {@code load}, or of a table in a catalog.
 *
 * @param files the inputs
 * @param table the table of the profiles to be loaded
 * @param metrics names of the metrics that each have a column; empty for the tidy shape
 * @param skipsCorrupt whether profiles that cannot be read are skipped
 * @param skipsMissing whether profiles that are deleted between planning and reading are skipped
 * @param derived whether derived metrics are among the metrics
 * @param inclusive whether call paths have rows for the column {@code inclusive}
 * @param splitBytes maximum number of bytes of a partition
 * @param hadoop settings of Hadoop's file systems
 */
record SourceOptions(
        FileChoice files,
        TableName table,
        List<String> metrics,
        boolean skipsCorrupt,
        boolean skipsMissing,
        boolean derived,
        boolean inclusive,
        long splitBytes,
        Map<String, String> hadoop)
        implements Serializable {

    private static final String TABLE = "table";
    private static final String SHAPE = "shape";
    private static final String METRICS = "metrics";
    private static final String MODE = "mode";
    private static final String DERIVED = "derived";
    private static final String INCLUSIVE = "inclusive";
    private static final String SPLIT = "splitBytes";
    private static final String CORRUPT = "ignoreCorruptFiles";
    private static final String MISSING = "ignoreMissingFiles";

    private static final List<String> KNOWN = known();

    private static final Set<String> LOWER =
            KNOWN.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());

    /** Prefixes of the settings of Hadoop's file systems that may be given as options. */
    private static final List<String> HADOOP = List.of("fs.", "dfs.", "hadoop.");

    /**
     * Properties of tables in a catalog, which Spark passes together with the options. They have no meaning for this data
     * source.
     */
    private static final Set<String> RESERVED = Set.of(
            "comment",
            "location",
            "provider",
            "owner",
            "external",
            "is_managed_location",
            "collation",
            "table_type",
            "serialization.format",
            "transient_lastddltime");

    /** Before the names of the options of a table in a catalog, which it also has without this prefix. */
    private static final String OF_TABLE = "option.";

    private static final long DEFAULT_SPLIT = 32L << 20;

    /** The tables that can be loaded. */
    enum TableName {
        SEVERITY,
        METRIC,
        CALL_PATH,
        LOCATION,
        RUN,
        PARAMETER,
        EFFICIENCY,
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
        metrics = List.copyOf(metrics);
        hadoop = new HashMap<>(hadoop);
    }

    private static List<String> known() {
        List<String> known =
                new ArrayList<>(List.of(TABLE, SHAPE, METRICS, MODE, CORRUPT, MISSING, DERIVED, INCLUSIVE, SPLIT));
        known.addAll(FileChoice.OPTIONS);
        return List.copyOf(known);
    }

    /** Returns whether each metric has its own column. */
    boolean isWide() {
        return !metrics.isEmpty();
    }

    /** Returns the table and the paths, for people. */
    String description() {
        return PerfspaceSource.NAME + " " + table.name().toLowerCase(Locale.ROOT) + " of "
                + String.join(", ", files.paths());
    }

    /**
     * Reads the options of a {@code load} or of a table in a catalog.
     *
     * @throws IllegalArgumentException if an option or its value is unknown
     */
    static SourceOptions of(CaseInsensitiveStringMap options) {
        OptionValues values = new OptionValues(options);
        TableName table = values.choice(TABLE, TableName.SEVERITY);
        Map<String, String> hadoop = hadoop(options);
        List<String> metrics = metrics(values, table, values.choice(SHAPE, Shape.TIDY));
        boolean isPermissive = values.choice(MODE, Mode.FAILFAST) == Mode.PERMISSIVE;
        return new SourceOptions(
                FileChoice.of(values),
                table,
                metrics,
                values.flag(CORRUPT, ofSession(CORRUPT)) || isPermissive,
                values.flag(MISSING, ofSession(MISSING)) || isPermissive,
                values.flag(DERIVED, true),
                values.flag(INCLUSIVE, true),
                values.positive(SPLIT, "bytes", DEFAULT_SPLIT),
                hadoop);
    }

    /** Returns the settings of Hadoop, after checking the names of all options. */
    private static Map<String, String> hadoop(CaseInsensitiveStringMap options) {
        boolean isInCatalog = options.containsKey("provider");
        Map<String, String> hadoop = new TreeMap<>();
        options.asCaseSensitiveMap().forEach((name, value) -> {
            boolean isOfTable = name.startsWith(OF_TABLE);
            String option = isOfTable ? name.substring(OF_TABLE.length()) : name;
            String lower = option.toLowerCase(Locale.ROOT);
            if (HADOOP.stream().anyMatch(option::startsWith)) {
                hadoop.put(option, value);
            } else if (!LOWER.contains(lower) && !RESERVED.contains(lower) && (isOfTable || !isInCatalog)) {
                throw OptionValues.unexpected(
                        option,
                        "expected one of " + String.join(", ", KNOWN) + ", or a setting of Hadoop that begins with "
                                + String.join(", ", HADOOP));
            }
        });
        return hadoop;
    }

    /** Returns the value of a yes or no in the settings of the session. */
    private static boolean ofSession(String name) {
        return setting("spark.sql.files." + name)
                .filter("true"::equalsIgnoreCase)
                .isPresent();
    }

    /** Returns a setting of the session, if there is a session. */
    static Optional<String> setting(String name) {
        Option<SparkSession> active = SparkSession.getActiveSession();
        Option<SparkSession> session = active.isDefined() ? active : SparkSession.getDefaultSession();
        return session.isDefined() ? Optional.of(session.get().conf().get(name)) : Optional.empty();
    }

    private static List<String> metrics(OptionValues values, TableName table, Shape shape) {
        List<String> names = Arrays.stream(values.text(METRICS).split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        boolean isWide = shape == Shape.WIDE && table == TableName.SEVERITY;
        if (isWide != !names.isEmpty()) {
            throw OptionValues.unexpected(
                    METRICS,
                    "expected names of metrics with commas between them"
                            + " for shape wide of table severity, and for nothing else");
        }
        Map<String, String> seen = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Schemas.WIDE_LABELS.forEach(label -> seen.put(label.name(), label.name()));
        seen.put(FileColumns.SOURCE, FileColumns.SOURCE);
        for (String name : names) {
            String other = seen.put(name, name);
            if (other != null) {
                throw OptionValues.unexpected(
                        METRICS,
                        "expected names that differ in more than case, also from other columns, found " + other
                                + " and " + name);
            }
        }
        return names;
    }
}
