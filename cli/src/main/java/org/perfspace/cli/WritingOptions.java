package org.perfspace.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.WriteOptions;

/** Options of every verb that writes profiles. */
class WritingOptions extends OptionSet {

    private final Argument<Boolean> force = flag("-f, --force", "Replace an output that exists.");

    private final Argument<Boolean> compress = flag("--compress", "Compress the output, if the format supports it.");

    private final Argument<Boolean> strict = flag("--strict", "Refuse any loss: write nothing, exit code 5.");

    private final Argument<Boolean> plain =
            flag("--plain", "Omit supplement and checksums: write only what the format itself can express.");

    private final Argument<Boolean> keepExtras =
            flag("--keep-extras", "Also store bulky extras for which the format has no place, such as traces.");

    private final Argument<Map<String, String>> settings =
            map("--set", "NAME=VALUE", "A setting of one format, such as sion-files=4.");

    private final Argument<Long> sionBlockSize = option(
                    "--sion-block-size", "SIZE", Long.class, "SION: alignment of chunks (default 4K).")
            .converter(new Size());

    private final Argument<Integer> sionFiles =
            option("--sion-files", "N", Integer.class, "SION: number of physical files (default 1).");

    private final Argument<String> hpctoolkitScopes = option(
                    "--hpctoolkit-scopes",
                    "LIST",
                    "",
                    "HPCToolkit: scopes of the costs that are written: all (default), or execution with lex_aware for"
                            + " hpcviewer, function for hatchet, or both; point if wanted.")
            .choices(List.of("all", "execution,function,lex_aware", "execution,function", "execution,lex_aware"));

    private final Argument<String> compression = option(
                    "--compression", "CODEC", "", "Parquet: zstd (default), snappy, gzip, lz4 or none.")
            .choices(List.of("zstd", "snappy", "gzip", "lz4", "none"));

    private final Argument<String> doubleEncoding = option(
                    "--double-encoding",
                    "ENCODING",
                    "",
                    "Parquet: measured (default: for each column plain or dictionary, by size), smallest (byte-stream-split,"
                            + " too, which Spark does not read), plain, dictionary or byte-stream-split.")
            .choices(List.of("measured", "smallest", "plain", "dictionary", "byte-stream-split"));

    private final Argument<Integer> rowGroupRows = option(
            "--row-group-rows", "N", Integer.class, "Parquet: about how many rows a row group has (default 1048576).");

    private final Argument<String> derived = option(
                    "--derived",
                    "WHAT",
                    "",
                    "Parquet and archives: store (default) a column of the values of each derived metric, or skip.")
            .choices(List.of("store", "skip"));

    private final Argument<String> stackMetric = option(
            "--stack-metric",
            "METRIC",
            "",
            "Collapsed stacks, speedscope: name of the metric (default: time; speedscope: all).");

    private final Argument<String> stackLocations = option(
                    "--stack-locations",
                    "WHICH",
                    "",
                    "Collapsed stacks, speedscope: merged (default: the sum over locations), or each one"
                            + " separately.")
            .choices(List.of("merged", "each"));

    private final Argument<String> caliperThreads = option(
                    "--caliper-threads",
                    "HOW",
                    "",
                    "Caliper: sum (default), a row for each process, or rows, one for each thread.")
            .choices(List.of("sum", "rows"));

    private final Argument<Boolean> anySize =
            flag("--any-size", "Write even if the file system seems to have too little space.");

    /** Returns whether outputs are written regardless of the free space. */
    public boolean anySize() {
        return anySize.get();
    }

    /** Returns the options of the writers. */
    public WriteOptions options() {
        Map<String, String> all = new LinkedHashMap<>(settings.get());
        putIfGiven(all, "sion-block-size", sionBlockSize.orNull());
        putIfGiven(all, "sion-files", sionFiles.orNull());
        putIfGiven(all, "row-group-rows", rowGroupRows.orNull());
        Map.of(
                        "hpctoolkit-scopes",
                        hpctoolkitScopes.get(),
                        "compression",
                        compression.get(),
                        "double-encoding",
                        doubleEncoding.get(),
                        "derived",
                        derived.get(),
                        "stack-metric",
                        stackMetric.get(),
                        "stack-locations",
                        stackLocations.get(),
                        "caliper-threads",
                        caliperThreads.get())
                .forEach((name, value) -> {
                    if (!value.isEmpty()) {
                        all.put(name, value);
                    }
                });
        return new WriteOptions(force.get(), plain.get(), keepExtras.get(), strict.get(), compress.get(), all);
    }

    private static void putIfGiven(Map<String, String> settings, String name, @Nullable Number value) {
        if (value != null) {
            settings.put(name, value.toString());
        }
    }
}
