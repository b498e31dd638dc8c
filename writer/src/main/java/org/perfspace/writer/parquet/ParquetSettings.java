package org.perfspace.writer.parquet;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.parquet.Compression;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.io.OutputException;

/**
 * The settings of Parquet.
 *
 * @param compression compression of pages: {@code compression}
 * @param doubles encoding of doubles: {@code double-encoding}
 * @param groupRows approximate number of rows of a row group: {@code row-group-rows}
 * @param threads number of threads that encode pages: {@code threads}; by default, the number of cores
 * @param derived whether derived metrics have columns: {@code derived}, store or skip
 */
record ParquetSettings(Compression compression, DoubleEncoding doubles, int groupRows, int threads, boolean derived) {

    /** Names of all settings. */
    static final Set<String> NAMES = Set.of("compression", "double-encoding", "row-group-rows", "threads", "derived");

    private static final List<String> COMPRESSIONS =
            Arrays.stream(Compression.values()).map(Compression::id).toList();

    private static final List<String> DERIVED = List.of("store", "skip");

    /**
     * Returns the settings of options.
     *
     * @param target name of the output, for messages
     * @throws OutputException if a setting is invalid
     */
    public static ParquetSettings of(Map<String, String> settings, String target) throws OutputException {
        String compression = settings.getOrDefault("compression", Compression.ZSTD.id());
        String doubles = settings.getOrDefault("double-encoding", DoubleEncoding.MEASURED.id());
        if (Compression.byId(compression).isEmpty()) {
            throw wrong(target, "compression", compression, String.join(", ", COMPRESSIONS));
        }
        if (DoubleEncoding.byId(doubles).isEmpty()) {
            throw wrong(target, "double-encoding", doubles, String.join(", ", DoubleEncoding.ids()));
        }
        String derived = settings.getOrDefault("derived", DERIVED.get(0));
        if (!DERIVED.contains(derived)) {
            throw wrong(target, "derived", derived, String.join(", ", DERIVED));
        }
        return new ParquetSettings(
                Compression.byId(compression).get(),
                DoubleEncoding.byId(doubles).get(),
                count(settings, "row-group-rows", ParquetLayout.GROUP_ROWS, target),
                count(settings, "threads", Runtime.getRuntime().availableProcessors(), target),
                derived.equals(DERIVED.get(0)));
    }

    private static int count(Map<String, String> settings, String name, int usual, String target)
            throws OutputException {
        String text = settings.getOrDefault(name, Integer.toString(usual));
        try {
            int count = Integer.parseInt(text);
            if (count > 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            throw wrong(target, name, text, "a number");
        }
        throw wrong(target, name, text, "a number above 0");
    }

    private static OutputException wrong(String target, String name, String found, String expected) {
        return new OutputException.Setting(target, expected + " as " + name, found);
    }
}
