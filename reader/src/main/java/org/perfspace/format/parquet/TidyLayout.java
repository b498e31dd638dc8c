package org.perfspace.format.parquet;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The columns of the table {@code severity} of an archive: a row for each run, metric, call path and location. The
 * columns are the same in every file, regardless of the metrics of a run, so that any engine can read all files of a
 * table as one table (README.md, section "Archive").
 */
public final class TidyLayout {

    /**
     * A column.
     *
     * @param name its name
     * @param kind the kind of its values
     * @param optional whether it may be null
     */
    public record Column(String name, LeafKind kind, boolean optional) {}

    /** Name of the file in an archive that says what the archive consists of. */
    public static final String MANIFEST = "_manifest.json";

    private static final String MANIFEST_START = "{\"archive\":";

    /** The name of the run; a key of table {@code run}. */
    public static final Column RUN_ID = new Column("run_id", LeafKind.TEXT, false);

    /** The unique name of the metric; for a part of a compound value, the name, a dot, and the part. */
    public static final Column METRIC = new Column("metric", LeafKind.TEXT, false);

    /** The number of the call path within the run. */
    public static final Column CALL_PATH_ID = new Column("call_path_id", LeafKind.INT32, false);

    /** A number that is unique within the run, and equal for equal call paths of different runs. */
    public static final Column PATH_KEY = new Column("path_key", LeafKind.INT64, false);

    /** The names of the regions from the root on, separated by slashes. */
    public static final Column CALL_PATH = new Column("call_path", LeafKind.TEXT, false);

    /** The name of the region at the end of the call path. */
    public static final Column REGION = new Column("region", LeafKind.TEXT, false);

    /** The source file or module of the region. */
    public static final Column FILE = new Column("file", LeafKind.TEXT, true);

    /** The first line of the region. */
    public static final Column LINE = new Column("line", LeafKind.INT64, true);

    /** The number of regions above in the call path. */
    public static final Column DEPTH = new Column("depth", LeafKind.INT32, false);

    /** The number of the location within the run. */
    public static final Column LOCATION_ID = new Column("location_id", LeafKind.INT32, false);

    /** The rank of the process. */
    public static final Column RANK = new Column("rank", LeafKind.INT64, false);

    /** The rank of the location within its process. */
    public static final Column THREAD = new Column("thread", LeafKind.INT64, false);

    /** The name of the location. */
    public static final Column LOCATION = new Column("location", LeafKind.TEXT, false);

    /** The name of the machine that the location runs on. */
    public static final Column HOST = new Column("host", LeafKind.TEXT, false);

    /** The value of the call path without the call paths below it; null for the neutral element of a minimum or maximum. */
    public static final Column EXCLUSIVE = new Column("exclusive", LeafKind.DOUBLE, true);

    /** The value of the call path with all call paths below it; null unless requested. */
    public static final Column INCLUSIVE = new Column("inclusive", LeafKind.DOUBLE, true);

    /** The exclusive value as an integer if a double cannot represent it exactly; otherwise null. */
    public static final Column EXCLUSIVE_INT = new Column("exclusive_int", LeafKind.INT64, true);

    /** All columns in their order; in an archive, those of the parameters of runs follow. */
    public static final List<Column> COLUMNS = List.of(
            RUN_ID,
            METRIC,
            CALL_PATH_ID,
            PATH_KEY,
            CALL_PATH,
            REGION,
            FILE,
            LINE,
            DEPTH,
            LOCATION_ID,
            RANK,
            THREAD,
            LOCATION,
            HOST,
            EXCLUSIVE,
            INCLUSIVE,
            EXCLUSIVE_INT);

    /** The columns by which the rows of every file are sorted. */
    public static final List<Column> SORTED = List.of(METRIC, RUN_ID, CALL_PATH_ID, LOCATION_ID);

    private TidyLayout() {}

    /** {@return the bytes with which the manifest of an archive begins} */
    public static byte[] manifestStart() {
        return MANIFEST_START.getBytes(StandardCharsets.US_ASCII);
    }
}
