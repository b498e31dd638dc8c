package org.perfspace.cli;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.WriteOptions;
import picocli.CommandLine.Option;

/** Options of every verb that writes profiles. */
class WritingOptions {

    @Option(
            names = {"-f", "--force"},
            description = "Replace an output that exists.")
    private boolean force;

    @Option(names = "--compress", description = "Compress the output, if the format supports it.")
    private boolean compress;

    @Option(names = "--strict", description = "Refuse any loss: write nothing, exit code 5.")
    private boolean strict;

    @Option(
            names = "--plain",
            description = "Omit supplement and checksums: write only what the format itself can express.")
    private boolean plain;

    @Option(
            names = "--keep-extras",
            description = "Also store bulky extras for which the format has no place, such as traces.")
    private boolean keepExtras;

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A setting of one format, such as sion-files=4.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--sion-block-size",
            paramLabel = "SIZE",
            converter = Size.class,
            description = "SION: alignment of chunks (default 4K).")
    private @Nullable Long sionBlockSize;

    @Option(names = "--sion-files", paramLabel = "N", description = "SION: number of physical files (default 1).")
    private @Nullable Integer sionFiles;

    @Option(
            names = "--hpctoolkit-scopes",
            paramLabel = "LIST",
            completionCandidates = HpctoolkitScopes.class,
            description =
                    "HPCToolkit: scopes of the costs that are written: all (default), or execution with lex_aware for"
                            + " hpcviewer, function for hatchet, or both; point if wanted.")
    private String hpctoolkitScopes = "";

    /** The choices of --hpctoolkit-scopes. */
    static final class HpctoolkitScopes implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("all", "execution,function,lex_aware", "execution,function", "execution,lex_aware")
                    .iterator();
        }
    }

    @Option(
            names = "--compression",
            paramLabel = "CODEC",
            completionCandidates = Codecs.class,
            description = "Parquet: zstd (default), snappy, gzip, lz4 or none.")
    private String compression = "";

    @Option(
            names = "--double-encoding",
            paramLabel = "ENCODING",
            completionCandidates = Encodings.class,
            description =
                    "Parquet: measured (default: for each column plain or dictionary, by size), smallest (byte-stream-split,"
                            + " too, which Spark does not read), plain, dictionary or byte-stream-split.")
    private String doubleEncoding = "";

    @Option(
            names = "--row-group-rows",
            paramLabel = "N",
            description = "Parquet: about how many rows a row group has (default 1048576).")
    private @Nullable Integer rowGroupRows;

    @Option(
            names = "--derived",
            paramLabel = "WHAT",
            completionCandidates = DerivedColumns.class,
            description =
                    "Parquet and archives: store (default) a column of the values of each derived metric, or skip.")
    private String derived = "";

    @Option(
            names = "--stack-metric",
            paramLabel = "METRIC",
            description = "Collapsed stacks, speedscope: name of the metric (default: time; speedscope: all).")
    private String stackMetric = "";

    @Option(
            names = "--stack-locations",
            paramLabel = "WHICH",
            completionCandidates = StackLocations.class,
            description = "Collapsed stacks, speedscope: merged (default: the sum over locations), or each one"
                    + " separately.")
    private String stackLocations = "";

    /** The choices of --stack-locations. */
    static final class StackLocations implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("merged", "each").iterator();
        }
    }

    @Option(
            names = "--caliper-threads",
            paramLabel = "HOW",
            completionCandidates = CaliperThreads.class,
            description = "Caliper: sum (default), a row for each process, or rows, one for each thread.")
    private String caliperThreads = "";

    /** The choices of --caliper-threads. */
    static final class CaliperThreads implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("sum", "rows").iterator();
        }
    }

    @Option(names = "--any-size", description = "Write even if the file system seems to have too little space.")
    private boolean anySize;

    /** Returns whether outputs are written regardless of the free space. */
    public boolean anySize() {
        return anySize;
    }

    /** The choices of --compression. */
    static final class Codecs implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("zstd", "snappy", "gzip", "lz4", "none").iterator();
        }
    }

    /** The choices of --double-encoding. */
    static final class Encodings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("measured", "smallest", "plain", "dictionary", "byte-stream-split")
                    .iterator();
        }
    }

    /** The choices of --derived. */
    static final class DerivedColumns implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("store", "skip").iterator();
        }
    }

    /** Returns the options of the writers. */
    public WriteOptions options() {
        Map<String, String> all = new LinkedHashMap<>(settings);
        putIfGiven(all, "sion-block-size", sionBlockSize);
        putIfGiven(all, "sion-files", sionFiles);
        putIfGiven(all, "row-group-rows", rowGroupRows);
        Map.of(
                        "hpctoolkit-scopes",
                        hpctoolkitScopes,
                        "compression",
                        compression,
                        "double-encoding",
                        doubleEncoding,
                        "derived",
                        derived,
                        "stack-metric",
                        stackMetric,
                        "stack-locations",
                        stackLocations,
                        "caliper-threads",
                        caliperThreads)
                .forEach((name, value) -> {
                    if (!value.isEmpty()) {
                        all.put(name, value);
                    }
                });
        return new WriteOptions(force, plain, keepExtras, strict, compress, all);
    }

    private static void putIfGiven(Map<String, String> settings, String name, @Nullable Number value) {
        if (value != null) {
            settings.put(name, value.toString());
        }
    }
}
