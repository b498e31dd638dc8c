package org.perfspace.format.parquet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Names of the metrics' columns: the unique names, changed only if a table does not allow them. Control characters and
 * halves of surrogate pairs become {@code _}; a name of more than 200 characters is truncated; an empty name becomes
 * {@code metric}; a name that equals that of a key column or an earlier metric, ignoring case, is extended by {@code _2},
 * {@code _3}, …. Reader and writer compute the same names from the same metrics.
 */
public final class ColumnNames {

    /** The columns before the metrics, in order. */
    public static final List<String> LABELS = List.of(
            ParquetLayout.CALL_PATH_ID,
            ParquetLayout.LOCATION_ID,
            "call_path",
            "region",
            "file",
            "line",
            "depth",
            "rank",
            "thread",
            "location",
            "host",
            ParquetLayout.REGION_GROUP);

    /** Columns that an archive puts before all others. */
    public static final List<String> ARCHIVE = List.of("run_id");

    private static final int LONGEST = 200;

    private ColumnNames() {}

    /** Returns a unique name for each metric. */
    public static List<String> of(List<String> metrics) {
        Set<String> taken = new HashSet<>(LABELS);
        taken.addAll(ARCHIVE);
        List<String> names = new ArrayList<>(metrics.size());
        for (String metric : metrics) {
            String wanted = clean(metric);
            String name = wanted;
            for (int n = 2; !taken.add(name.toLowerCase(Locale.ROOT)); n++) {
                name = wanted + "_" + n;
            }
            names.add(name);
        }
        return names;
    }

    private static String clean(String metric) {
        StringBuilder clean = new StringBuilder();
        metric.codePoints()
                .limit(LONGEST)
                .forEach(c -> clean.appendCodePoint(Character.isISOControl(c) || isHalf(c) ? '_' : c));
        return clean.isEmpty() ? "metric" : clean.toString();
    }

    private static boolean isHalf(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
