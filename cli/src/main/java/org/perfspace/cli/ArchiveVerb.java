package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Compaction;
import org.perfspace.convert.archive.Shard;
import org.perfspace.convert.reduce.Kind;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.io.WriteOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code perfspace archive IN… -o DIR}. */
@Command(
        name = "archive",
        header = "Collect many profiles of any format in one directory of Parquet tables.",
        description = {
            "Tables run, metric, call_path, location, severity and trace, a file for each run; DuckDB, pandas and"
                    + " Spark read a whole directory at once. _views.sql defines views for DuckDB.",
            "Severity has a row for each run, metric, call path and location. Column exclusive adds up to the total of the run;"
                    + " --inclusive fills a further column, which doubles the size.",
            "Without IN, --compact rewrites the many small files of an archive as few large ones, sorted, which are"
                    + " read faster and take less space. No run can be added at the same time.",
            "A run appears complete or not at all. Running the same command again adds what is missing with"
                    + " --skip-existing; leftovers of a killed process are completed or deleted."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  perfspace archive runs -o archive",
            "  perfspace archive --skip-existing --keep-going runs -o archive",
            "  perfspace archive --param-from-path 'app.p{p}' app.p2 app.p4 -o archive"
        })
final class ArchiveVerb implements Callable<Integer> {

    @ParentCommand
    private Console.Owner main;

    @Mixin
    private InputArguments arguments;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR",
            description = "Directory of the archive; created if necessary.")
    private Path folder;

    @Option(
            names = "--param-from-path",
            paramLabel = "PATTERN",
            description = "Parameters in a part of each path, such as '{app}.p{p}.n{n}.r{rep}'; they become"
                    + " directories and columns.")
    private String pattern = "";

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Add only every N-th input from the I-th on, for job arrays.")
    private String shard = "1/1";

    @Option(names = "--skip-existing", description = "Skip runs that are in the archive already.")
    private boolean skipExisting;

    @Option(names = "--keep-going", description = "Continue after a failure; exit code 6 if there was any.")
    private boolean keepGoing;

    @Option(
            names = "--partition-by",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Parameters that become directories; all others are in table parameter only. By default all become"
                            + " directories.")
    private @Nullable List<String> partitions;

    @Option(
            names = "--profiles",
            description = "Also keep each run as a complete profile, in the directory profile; tables hold values for"
                    + " analysis only.")
    private boolean profiles;

    @Option(names = "--json", description = "Report as JSON: runs that were added, skipped, and failed.")
    private boolean json;

    @Mixin
    private WritingOptions writing;

    @Mixin
    private ReductionOptions reductions;

    @Mixin
    private ReadingOptions reading;

    @Option(names = "--compact", description = "Without IN: rewrite the small files of the archive as few large ones.")
    private boolean compact;

    @Override
    public Integer call() throws IOException {
        Optional<PathPattern> parameters = pattern.isEmpty()
                ? Optional.empty()
                : Optional.of(parse("--param-from-path", PathPattern::of, pattern));
        requireParameters(parameters);
        Effect.none(main, "the values of an archive are exclusive", "--exclusive");
        WriteOptions how = writing.options();
        if (compact) {
            if (!arguments.arguments().isEmpty() || arguments.hasList()) {
                throw new UsageException("expected --compact without inputs, found inputs");
            }
            return compact(how);
        }
        List<Path> inputs = arguments.paths(main.console());
        if (inputs.contains(Path.of("-"))) {
            throw new UsageException(
                    "the standard input has no name, which an archive needs for each profile; write it to a file");
        }
        Archive.Options options = new Archive.Options(
                parameters,
                parse("--shard", Shard::of, shard),
                skipExisting,
                keepGoing,
                new Archive.Contents(Optional.ofNullable(partitions), Effect.isGiven(main, "--inclusive"), profiles),
                reading.options(),
                others(reductions.reductions()),
                how);
        Archive.Report report = main.console()
                .counted("archiving to " + folder, progress -> Archive.add(inputs, folder, options, progress));
        return answer(report);
    }

    private int compact(WriteOptions how) throws IOException {
        Compaction.Report report = main.console()
                .counted(
                        "compacting " + folder,
                        progress -> Compaction.compact(folder, how, Compaction.USUAL_BYTES, progress));
        if (json) {
            write(new Archive.Report(List.of(), List.of(), List.of(), report.notes()), report);
        }
        report.notes().forEach(main.console()::note);
        main.console()
                .note(String.format(
                        Locale.ROOT,
                        "%s: %,d runs in %,d new files, %,d bytes instead of %,d",
                        folder,
                        report.runs(),
                        report.files(),
                        report.bytesAfter(),
                        report.bytesBefore()));
        return ExitCode.DONE;
    }

    /**
     * Returns the reductions except the choice of exclusive or inclusive values: an archive has both in separate columns.
     */
    private static Reductions others(Reductions all) {
        return new Reductions(
                all.list().stream().filter(one -> !(one instanceof Kind)).toList());
    }

    private void requireParameters(Optional<PathPattern> parameters) {
        for (String name : partitions == null ? List.<String>of() : partitions) {
            if (parameters.isEmpty() || !parameters.get().names().contains(name)) {
                throw new UsageException("--partition-by: expected a name of --param-from-path"
                        + parameters
                                .map(known -> ", " + String.join(" or ", known.names()))
                                .orElse("")
                        + "; found " + name);
            }
        }
    }

    private int answer(Archive.Report report) throws IOException {
        if (json) {
            write(report, null);
        }
        int worst = ExitCode.DONE;
        report.notes().forEach(main.console()::note);
        for (Archive.Failure failure : report.failures()) {
            worst = Failures.report(main.console(), failure.cause());
        }
        main.console()
                .note(folder + ": " + report.added().size() + " added, "
                        + report.skipped().size() + " there already, "
                        + report.failures().size() + " failed");
        boolean none = report.added().isEmpty() && report.skipped().isEmpty();
        return report.failures().isEmpty() || (none && report.failures().size() == 1) ? worst : ExitCode.SOME_FAILED;
    }

    private void write(Archive.Report report, Compaction.@Nullable Report compacted) throws IOException {
        Json.object(main.console().out(), object -> {
            object.writeStringField("archive", folder.toString());
            Json.texts(object, "added", texts(report.added()));
            Json.texts(object, "skipped", texts(report.skipped()));
            object.writeArrayFieldStart("failed");
            for (Archive.Failure failure : report.failures()) {
                object.writeStartObject();
                object.writeStringField("file", failure.input().toString());
                object.writeStringField("failure", Failures.message(failure.cause()));
                object.writeEndObject();
            }
            object.writeEndArray();
            if (compacted != null) {
                object.writeObjectFieldStart("compacted");
                object.writeNumberField("runs", compacted.runs());
                object.writeNumberField("files", compacted.files());
                object.writeNumberField("bytesBefore", compacted.bytesBefore());
                object.writeNumberField("bytesAfter", compacted.bytesAfter());
                object.writeEndObject();
            }
            Json.texts(object, "notes", report.notes());
        });
    }

    private static List<String> texts(List<Path> paths) {
        return paths.stream().map(Path::toString).toList();
    }

    private <T> T parse(String option, Function<String, T> parser, String text) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage(), e);
        }
    }
}
