package org.perfspace.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    private final Argument<List<NamedValue>> settings =
            named("--set NAME=VALUE", "A setting of one format, such as sion-files=4.");

    /** The options that are settings of one format, by the name of the setting. */
    private final Map<String, Argument<?>> ofFormats = new LinkedHashMap<>();

    private final Argument<Boolean> anySize;

    WritingOptions() {
        setting("sion-block-size", "SIZE", Long.class, "SION: alignment of chunks (default 4K).")
                .converter(WholeNumber.SIZE);
        setting("sion-files", "N", Integer.class, "SION: number of physical files (default 1).");
        setting(
                "hpctoolkit-scopes",
                "LIST",
                "HPCToolkit: scopes of the costs that are written: all (default), or execution with lex_aware for"
                        + " hpcviewer, function for hatchet, or both; point if wanted.",
                "all execution,function,lex_aware execution,function execution,lex_aware");
        setting(
                "compression",
                "CODEC",
                "Parquet: zstd (default), snappy, gzip, lz4 or none.",
                "zstd snappy gzip lz4 none");
        setting(
                "double-encoding",
                "ENCODING",
                "Parquet: measured (default: for each column plain or dictionary, by size), smallest (byte-stream-split,"
                        + " too, which Spark does not read), plain, dictionary or byte-stream-split.",
                "measured smallest plain dictionary byte-stream-split");
        setting(
                "row-group-rows",
                "N",
                Integer.class,
                "Parquet: about how many rows a row group has (default 1048576).");
        setting(
                "derived",
                "WHAT",
                "Parquet and archives: store (default) a column of the values of each derived metric, or skip.",
                "store skip");
        setting(
                "stack-metric",
                "METRIC",
                String.class,
                "Collapsed stacks, speedscope: name of the metric (default: time; speedscope: all).");
        setting(
                "stack-locations",
                "WHICH",
                "Collapsed stacks, speedscope: merged (default: the sum over locations), or each one separately.",
                "merged each");
        setting(
                "caliper-threads",
                "HOW",
                "Caliper: sum (default), a row for each process, or rows, one for each thread.",
                "sum rows");
        anySize = flag("--any-size", "Write even if the file system seems to have too little space.");
    }

    /** Adds a setting with a choice of words, which are separated by spaces. */
    private void setting(String name, String label, String description, String choices) {
        setting(name, label, String.class, description).choices(List.of(choices.split(" ")));
    }

    private <T> Argument<T> setting(String name, String label, Class<T> type, String description) {
        Argument<T> option = option("--" + name + " " + label, type, description);
        ofFormats.put(name, option);
        return option;
    }

    /** Returns whether outputs are written regardless of the free space. */
    public boolean anySize() {
        return anySize.get();
    }

    /** Returns the options of the writers. */
    public WriteOptions options() {
        Map<String, String> all = new LinkedHashMap<>(NamedValue.map(settings.get()));
        ofFormats.forEach((name, option) -> {
            if (option.isPresent() && !option.get().equals("")) {
                all.put(name, option.get().toString());
            }
        });
        return new WriteOptions(force.get(), plain.get(), keepExtras.get(), strict.get(), compress.get(), all);
    }
}
