package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.ArchivedRun;
import org.perfspace.convert.archive.Compaction;
import org.perfspace.convert.archive.ParameterColumns;
import org.perfspace.convert.archive.RunCondition;
import org.perfspace.convert.archive.Shard;
import org.perfspace.convert.reduce.Kind;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.NameSearch;

/** {@code perfspace archive IN… -o DIR}. */
final class ArchiveVerb extends Verb {

    private final InputArguments arguments = mixin(new InputArguments());

    private final Argument<Path> output =
            option("-o, --output DIR", Path.class, "Directory of the archive; created if necessary.");

    /** The directory of the archive, once the arguments are known. */
    private Path folder = Path.of("");

    private final ParameterOptions named = mixin(new ParameterOptions());

    private final Argument<List<NamedValue>> given =
            named("--set-param NAME=VALUE", "A parameter of all runs that are added; may be given several times.");

    private final Argument<Path> metadata = option(
            "--metadata FILE",
            Path.class,
            "Parameters from a file of YAML or JSON, such as 'commit: 0012345'. A name without a directory is"
                    + " that of a file in the directory of each profile; ./FILE is one file for all.");

    private final Argument<List<String>> scales = list(
                    "--scale NAME",
                    String.class,
                    "Parameters that scale, for the views speedup and extrap; by default all that are numbers, except"
                            + " repetitions. The archive remembers them.")
            .split();

    private final Argument<String> shard =
            option("--shard I/N", "1/1", "Add only every N-th input from the I-th on, for job arrays.");

    private final Argument<Boolean> skipExisting =
            flag("--skip-existing", "Skip runs that are in the archive already.");

    private final Argument<Boolean> keepGoing =
            flag("--keep-going", "Continue after a failure; exit code 6 if there was any.");

    private final Argument<List<String>> partitions = list(
                    "--partition-by NAME",
                    String.class,
                    "Parameters whose values are kept in separate files, so that engines skip the others; fixed with the"
                            + " first run. By default none.")
            .split();

    private final Argument<Boolean> profiles = flag(
            "--profiles",
            "Also keep each run as a complete profile, in the directory profile; tables hold values for"
                    + " analysis only.");

    private final Argument<Boolean> json = flag("--json", "Report as JSON: runs that were added, skipped, and failed.");

    private final Argument<Boolean> allNotes =
            flag("--notes", "Show each note on a profile, also if there are several profiles; otherwise their number.");

    private final WritingOptions writing = mixin(new WritingOptions());

    private final ReductionOptions reductions = mixin(new ReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    private final Argument<Boolean> replace = flag(
            "--replace",
            "Replace the run that was added from the same file before, or else the one with the same parameters; several"
                    + " only with --force.");

    private final Argument<Boolean> dryRun =
            flag("--dry-run", "Only say which runs would be added, replaced or deleted.");

    private final Argument<Boolean> compact =
            flag("--compact", "Rewrite the small files of the archive as few large ones.");

    private final Argument<Boolean> list = flag("--list", "Show the runs of the archive.");

    private final Argument<List<String>> deleted = list(
            "--delete RUN",
            String.class,
            "Delete a run, given by its name or the beginning of it, or by its source; or all runs of a condition, such as"
                    + " 'date < 2026-01-01 and p = 8'. May be given several times.");

    ArchiveVerb(Main main) {
        super(main, "archive", "Collect many profiles of any format in one directory of Parquet tables.");
        common("--output", "--skip-existing", "--param-from-path");
        synopsis(
                "perfspace archive [OPTION…] IN… -o DIR",
                "   or: perfspace archive [OPTION…] (--list | --delete RUN | --compact) DIR");
        description(
                "Tables run, metric, call_path, location, severity and others, with many runs in a file; DuckDB, pandas and"
                        + " Spark read a whole directory at once. _views.sql defines views for DuckDB.",
                "Severity has a row for each run, metric, call path and location. Column exclusive adds up to the total of the run;"
                        + " --inclusive fills a further column, which doubles the size.",
                "With the archive alone, --list shows the runs, --delete removes some, and --compact rewrites small files as"
                        + " few large ones, sorted, which are read faster and take less space.",
                "A run appears complete or not at all. Running the same command again adds what is missing with"
                        + " --skip-existing; leftovers of a killed process are completed or deleted. Only files"
                        + " that _manifest.json names are ever deleted.");
        examples(
                "perfspace archive runs -o archive",
                "perfspace archive --skip-existing --keep-going runs -o archive",
                "perfspace archive --param-from-path 'app.p{p}' app.p2 app.p4 -o archive");
    }

    @Override
    public Integer call() throws IOException {
        Optional<PathPattern> parameters = named.pattern();
        requireParameters(parameters);
        requireNone("the values of an archive are exclusive", "--exclusive");
        WriteOptions how = writing.options();
        String alone = compact.get()
                ? "--compact"
                : list.get() ? "--list" : deleted.get().isEmpty() ? "" : "--delete";
        if (!alone.isEmpty()) {
            folder = only(alone);
            return compact.get() ? compact(how) : list.get() ? list() : delete(how);
        }
        if (!output.isPresent()) {
            throw new UsageException("missing -o DIR, the directory of the archive");
        }
        folder = output.get();
        List<Path> inputs = arguments.paths(console);
        if (inputs.contains(Path.of("-"))) {
            throw new UsageException(
                    "the standard input has no name, which an archive needs for each profile; write it to a file");
        }
        Archive.Options options = new Archive.Options(
                parameters,
                UsageException.unlessRejected("--shard: ", () -> Shard.of(shard.get())),
                skipExisting.get(),
                keepGoing.get(),
                new Archive.Contents(layout(), isGiven("--inclusive"), profiles.get()),
                reading.options(),
                others(reductions.reductions()),
                how,
                new Archive.Policy(
                        NamedValue.map(given.get()),
                        named.attributes(),
                        metadata.optional(),
                        scales.get(),
                        replace.get(),
                        dryRun.get()));
        Archive.Report report =
                console.counted("archiving to " + folder, progress -> Archive.add(inputs, folder, options, progress));
        return answer(report);
    }

    /** Returns the parameters with files of their own; empty if an archive that exists decides. */
    private Optional<List<String>> layout() {
        return isGiven("--partition-by") ? Optional.of(partitions.get()) : Optional.empty();
    }

    /** Returns the only directory that is given, with or without its option. */
    private Path only(String alone) {
        List<Path> all = new ArrayList<>(arguments.arguments());
        if (output.isPresent()) {
            all.add(output.get());
        }
        if (all.size() != 1 || arguments.hasList()) {
            throw new UsageException(
                    "expected " + alone + " with the directory of an archive and without inputs, found "
                            + (all.isEmpty() ? "no directory" : "inputs"));
        }
        return all.get(0);
    }

    private int compact(WriteOptions how) throws IOException {
        Compaction.Report report = console.counted(
                "compacting " + folder, progress -> Compaction.compact(folder, how, Compaction.USUAL_BYTES, progress));
        if (json.get()) {
            Archive.Report empty = Archive.Report.NOTHING;
            write(
                    new Archive.Report(
                            empty.added(),
                            empty.skipped(),
                            empty.failures(),
                            empty.replaced(),
                            report.notes(),
                            Map.of()),
                    object -> {
                        object.writeObjectFieldStart("compacted");
                        object.writeNumberField("runs", report.runs());
                        object.writeNumberField("files", report.files());
                        object.writeNumberField("bytesBefore", report.bytesBefore());
                        object.writeNumberField("bytesAfter", report.bytesAfter());
                        object.writeEndObject();
                    });
        }
        report.notes().forEach(console::note);
        console.note(String.format(
                Locale.ROOT,
                "%s: %s in %s, %,d bytes instead of %,d",
                folder,
                HumanText.count(report.runs(), "run", "runs"),
                HumanText.count(report.files(), "new file", "new files"),
                report.bytesAfter(),
                report.bytesBefore()));
        return ExitCode.DONE;
    }

    private int list() throws IOException {
        List<ArchivedRun> runs = Archive.runs(folder);
        if (json.get()) {
            write(Archive.Report.NOTHING, object -> writeRuns(object, "runs", runs));
            return ExitCode.DONE;
        }
        for (ArchivedRun run : runs) {
            console.out().write(line(run) + "\n");
        }
        console.note(folder + ": " + HumanText.count(runs.size(), "run", "runs"));
        return ExitCode.DONE;
    }

    private static String line(ArchivedRun run) {
        String parameters = run.parameters().entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(" "));
        String added = run.added().isEmpty() ? "-" : run.added();
        return String.join("\t", run.id(), added, run.format(), parameters.isEmpty() ? "-" : parameters, run.source());
    }

    private int delete(WriteOptions how) throws IOException {
        List<ArchivedRun> all = Archive.runs(folder);
        Set<String> ids = new LinkedHashSet<>();
        for (String text : deleted.get()) {
            chosen("--delete: ", text, all).forEach(run -> ids.add(run.id()));
        }
        List<ArchivedRun> gone = dryRun.get()
                ? Archive.runs(folder).stream()
                        .filter(run -> ids.contains(run.id()))
                        .toList()
                : Archive.delete(folder, ids, how);
        if (json.get()) {
            write(Archive.Report.NOTHING, object -> writeRuns(object, "deleted", gone));
        }
        gone.forEach(run -> console.note((dryRun.get() ? "would delete " : "deleted ") + run.id()));
        return ExitCode.DONE;
    }

    /** Returns the runs of a condition, or the one of a source, or of a name or its beginning. */
    private static List<ArchivedRun> chosen(String option, String text, List<ArchivedRun> all) {
        Predicate<ArchivedRun> wanted;
        if (RunCondition.isCondition(text)) {
            RunCondition condition = UsageException.unlessRejected(option, () -> RunCondition.of(text));
            UsageException.unlessRejected(option, () -> {
                condition.requireKnown(all);
                return condition;
            });
            wanted = condition;
        } else {
            String source = Path.of(text).toAbsolutePath().normalize().toString();
            boolean isSource = all.stream().anyMatch(run -> run.source().equals(source));
            NameSearch<String> names =
                    NameSearch.of("run", all.stream().map(ArchivedRun::id).toList());
            List<String> found = isSource ? List.of() : names.find(text);
            if (!isSource && found.size() != 1) {
                throw new UsageException(option + names.refusal(text));
            }
            wanted = run -> isSource ? run.source().equals(source) : found.contains(run.id());
        }
        List<ArchivedRun> some = all.stream().filter(wanted).toList();
        if (some.isEmpty()) {
            throw new UsageException(option + "no run fulfils \"" + text + "\"");
        }
        return some;
    }

    private static void writeRuns(JsonGenerator object, String field, List<ArchivedRun> runs) throws IOException {
        Json.objects(object, field, runs, run -> {
            object.writeStringField("run", run.id());
            object.writeStringField("source", run.source());
            object.writeStringField("format", run.format());
            object.writeStringField("added", run.added());
            Json.texts(object, "parameters", run.parameters());
        });
    }

    /**
     * Returns the reductions except the choice of exclusive or inclusive values: an archive has both in separate columns.
     */
    private static Reductions others(Reductions all) {
        return new Reductions(
                all.list().stream().filter(one -> !(one instanceof Kind)).toList());
    }

    private void requireParameters(Optional<PathPattern> parameters) {
        requireNames("--set-param", NamedValue.map(given.get()).keySet());
        requireNames("--param-from-attribute", named.attributes().keySet());
        List<String> known = new ArrayList<>(parameters.map(PathPattern::names).orElse(List.of()));
        known.addAll(named.attributes().keySet());
        known.addAll(NamedValue.map(given.get()).keySet());
        requireKnown("--partition-by", partitions.get(), known);
        requireKnown("--scale", scales.get(), known);
    }

    private static void requireNames(String option, Set<String> names) {
        for (String name : names) {
            if (!ParameterColumns.isName(name)) {
                throw new UsageException(option + ": expected a name of letters, digits and _, found " + name);
            }
        }
    }

    private void requireKnown(String option, List<String> names, List<String> known) {
        for (String name : names) {
            if (!known.contains(name) && !metadata.isPresent()) {
                throw new UsageException(option + ": expected a name of --param-from-path"
                        + (known.isEmpty() ? "" : ", " + String.join(" or ", known)) + "; found " + name);
            }
        }
    }

    private int answer(Archive.Report report) throws IOException {
        if (json.get()) {
            write(report, object -> {});
        }
        int worst = ExitCode.DONE;
        report.notes().forEach(console::note);
        writeNotes(report);
        report.replaced().forEach(run -> console.note((dryRun.get() ? "would replace " : "replaced ") + run));
        for (Archive.Failure failure : report.failures()) {
            worst = Failures.report(console, failure.cause());
        }
        console.note(folder + ": " + report.added().size() + (dryRun.get() ? " would be added, " : " added, ")
                + report.skipped().size() + " there already, "
                + report.failures().size() + " failed");
        boolean none = report.added().isEmpty() && report.skipped().isEmpty();
        return report.failures().isEmpty() || (none && report.failures().size() == 1) ? worst : ExitCode.SOME_FAILED;
    }

    /** Writes the notes on profiles; of several profiles, their number is enough unless the user asks for them. */
    private void writeNotes(Archive.Report report) {
        Map<Path, List<String>> notes = report.ofProfiles();
        int inputs = report.added().size()
                + report.skipped().size()
                + report.failures().size();
        if (inputs == 1 || allNotes.get()) {
            notes.values().forEach(some -> some.forEach(console::note));
        } else if (!notes.isEmpty()) {
            int count = notes.values().stream().mapToInt(List::size).sum();
            console.note(folder + ": " + HumanText.count(count, "note", "notes") + " on "
                    + HumanText.count(notes.size(), "profile", "profiles") + "; --notes shows them");
        }
    }

    private void write(Archive.Report report, Json.Fields further) throws IOException {
        Json.object(console.out(), object -> {
            object.writeStringField("archive", folder.toString());
            Json.texts(object, "added", texts(report.added()));
            Json.texts(object, "skipped", texts(report.skipped()));
            Json.objects(object, "failed", report.failures(), failure -> {
                object.writeStringField("file", failure.input().toString());
                object.writeStringField("failure", Failures.message(failure.cause()));
            });
            if (!report.replaced().isEmpty()) {
                Json.texts(object, "replaced", report.replaced());
            }
            further.write(object);
            List<String> notes = new ArrayList<>(report.notes());
            report.ofProfiles().values().forEach(notes::addAll);
            Json.texts(object, "notes", notes);
        });
    }

    private static List<String> texts(List<Path> paths) {
        return paths.stream().map(Path::toString).toList();
    }
}
