package org.perfspace.format.parquet;

import java.nio.charset.StandardCharsets;

/**
 * Layout of this toolkit's Parquet files: one table with a row for each pair of call path and location, sorted by call
 * path, then location. A call path is in the table if a metric with a column has a row there. The table then contains the
 * call path with all locations, and metrics without a row are null.
 *
 * <pre>
 *  column        type           from
 *  call_path_id  INT32          call node; pre-order
 *  location_id   INT32          location
 *  call_path     STRING         names of the regions from the root, "/" between; above 4,096 bytes cut in the middle
 *  region        STRING         name of the region
 *  file          STRING, null   source file or module of the region; null if unknown
 *  line          INT64, null    first line of the region; null if unknown
 *  depth         INT32          0 for a root
 *  rank          INT64          rank of the location's group: the process
 *  thread        INT64          rank of the location in its group
 *  location      STRING         name of the location
 *  host          STRING         name of the node that the group runs on, or of what it runs on if that is no node
 *  region_group  STRING         USR, COM, MPI, OMP, …: see {@link org.perfspace.meaning.RegionGroups}
 *  METRIC …      {@link LeafKind}, null    one column or group of columns for each stored metric of at most
 *                               {@link #MAX_WORDS} words, and one for each derived metric that can be computed; named by
 *                               {@link ColumnNames}. Columns of derived metrics are not read back
 * </pre>
 *
 * <pre>
 *  key in the footer       value
 *  perfspace.version       "2"
 *  perfspace.definitions   base64 of gzip of the definitions as JSON: {@link org.perfspace.format.supplement.SupplementLayout}
 *  perfspace.presence      base64 of gzip of {@link RowRuns}, one for each metric: the call nodes that have a row
 *                          in the table
 *  perfspace.metrics       for people: name, column, title, unit, kind, type of each metric, as JSON; of a derived metric
 *                          also "derived": "inclusive" or "exclusive", the values in its column
 *  perfspace.attributes    for people: facts about the run, as JSON
 *  perfspace.supplement    base64 of gzip of the container of a supplement: the rows of metrics without a column, and the
 *                          attachments that belong to the definitions; only where there are such
 *  perfspace.extras        "OFFSET LENGTH" of the container of a supplement in this file, before the page indexes, which
 *                          carries trace and attachments; only where they were asked for
 * </pre>
 */
public final class ParquetLayout {

    /** First and last bytes of every Parquet file. */
    public static final String MAGIC = "PAR1";

    /** First and last bytes of a file with an encrypted footer. */
    public static final String ENCRYPTED = "PARE";

    /**
     * Name of the program in the footer. Files of other programs must not begin with it, because the pages of this
     * toolkit's files are read without a search.
     */
    public static final String CREATED_BY = "perfspace version 1";

    /** Key of the version of this layout. */
    public static final String VERSION_KEY = "perfspace.version";

    /** The version that this toolkit writes and reads. */
    public static final String VERSION = "2";

    /** Key of the definitions. */
    public static final String DEFINITIONS_KEY = "perfspace.definitions";

    /** Key of the embedded container of the data that has no column. */
    public static final String SUPPLEMENT_KEY = "perfspace.supplement";

    /** Key of the call nodes that have rows. */
    public static final String PRESENCE_KEY = "perfspace.presence";

    /** Key of the facts about the metrics for the user. */
    public static final String METRICS_KEY = "perfspace.metrics";

    /** Key of the facts about the run. */
    public static final String ATTRIBUTES_KEY = "perfspace.attributes";

    /** Key of the place of trace and attachments. */
    public static final String EXTRAS_KEY = "perfspace.extras";

    /** First key column. */
    public static final String CALL_PATH_ID = "call_path_id";

    /** Second key column. */
    public static final String LOCATION_ID = "location_id";

    /** Column of the group of the region. */
    public static final String REGION_GROUP = "region_group";

    /**
     * Maximum number of rows of a page, which contains whole call paths, or a part of one call path if there are more
     * locations.
     */
    public static final int PAGE_ROWS = 16_384;

    /** Default number of rows of a row group. */
    public static final int GROUP_ROWS = 1 << 20;

    /** Maximum length of a call path in bytes of UTF-8. */
    public static final int PATH_BYTES = 4_096;

    /** Maximum number of columns of a metric; the rows of metrics with wider cells are in the supplement. */
    public static final int MAX_WORDS = 1_024;

    private ParquetLayout() {}

    /** Returns the signature as bytes. */
    public static byte[] magic() {
        return MAGIC.getBytes(StandardCharsets.US_ASCII);
    }
}
