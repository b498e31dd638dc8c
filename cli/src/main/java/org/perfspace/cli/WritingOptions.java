package org.perfspace.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.writer.Writers;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of every verb that writes a profile. */
final class WritingOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            description = "Format of the output, whatever its name: ${COMPLETION-CANDIDATES}.",
            completionCandidates = FormatNames.class)
    private String to = "";

    @Option(
            names = {"-f", "--force"},
            description = "Replace an output that exists.")
    private boolean force;

    @Option(names = "--compress", description = "Compress, where the format leaves the choice.")
    private boolean compress;

    @Option(names = "--strict", description = "Refuse any loss: write nothing, exit code 5.")
    private boolean strict;

    @Option(
            names = "--plain",
            description = "Leave out the supplement: only what the format itself can say is written.")
    private boolean plain;

    @Option(
            names = "--keep-extras",
            description = "Carry bulky extras too that the format has no place for, such as traces.")
    private boolean keepExtras;

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A choice of one format, such as sion-files=4.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--sion-block-size",
            paramLabel = "BYTES",
            description = "SION: alignment of chunks (default 4096).")
    private String sionBlockSize = "";

    @Option(names = "--sion-files", paramLabel = "N", description = "SION: number of physical files (default 1).")
    private String sionFiles = "";

    @Option(
            names = "--compression",
            paramLabel = "CODEC",
            description = "Parquet: zstd (default), snappy, gzip, lz4 or none.")
    private String compression = "";

    @Option(
            names = "--double-encoding",
            paramLabel = "ENCODING",
            description =
                    "Parquet: plain (default), or byte-stream-split, which is smaller, but fewer engines read it.")
    private String doubleEncoding = "";

    @Option(
            names = "--row-group-rows",
            paramLabel = "N",
            description = "Parquet: about how many rows a row group has (default 1048576).")
    private String rowGroupRows = "";

    /** For the writers. */
    WriteOptions options() {
        Map<String, String> all = new LinkedHashMap<>(settings);
        if (!sionBlockSize.isEmpty()) {
            all.put("sion-block-size", sionBlockSize);
        }
        if (!sionFiles.isEmpty()) {
            all.put("sion-files", sionFiles);
        }
        Map.of("compression", compression, "double-encoding", doubleEncoding, "row-group-rows", rowGroupRows)
                .forEach((name, value) -> {
                    if (!value.isEmpty()) {
                        all.put(name, value);
                    }
                });
        return new WriteOptions(force, plain, keepExtras, strict, compress, all);
    }

    /** The format that was asked for, or that the output's name says. */
    Format format(Path output) {
        if (output.toString().equals("-")) {
            throw new ParameterException(
                    verb.commandLine(),
                    "a profile cannot be written to the standard output, as it appears whole or not at all;"
                            + " name a file (one that is called - is ./-)");
        }
        if (!to.isEmpty()) {
            return Format.byId(to)
                    .orElseThrow(() -> new ParameterException(
                            verb.commandLine(), "no format is called " + to + "; there are " + names()));
        }
        return Format.byName(String.valueOf(output.getFileName()))
                .orElseThrow(() -> new ParameterException(
                        verb.commandLine(),
                        output + ": the name does not tell a format; add one of " + endings() + ", or --to FORMAT"));
    }

    private static String names() {
        return String.join(", ", new FormatNames());
    }

    private static String endings() {
        return Writers.all().stream()
                .flatMap(entry -> entry.format().endings().stream())
                .collect(Collectors.joining(", "));
    }

    /** The names of all formats that can be written. */
    static final class FormatNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Writers.all().stream().map(entry -> entry.format().id()).iterator();
        }
    }
}
