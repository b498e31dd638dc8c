package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.ParameterColumns;
import org.perfspace.convert.archive.Shard;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.io.WriteOptions;

/** {@code perfspace archive IN… -o DIR}. */
final class ArchiveVerb extends Verb {

    private final InputArguments arguments = mixin(new InputArguments());

    private final Argument<Path> output =
            option("-o, --output DIR", Path.class, "Directory of the archive; created if necessary.");

    /** The directory of the archive, once the arguments are known. */
    private Path folder = Path.of("");

    private final ParameterOptions named = mixin(new ParameterOptions());

    private final Argument<List<NamedValue>> given = named(
            "--set-param NAME=VALUE",
            "A parameter of all runs that are added, or, with --where, of runs of the archive, which lose it if VALUE is"
                    + " empty; may be given several times.");

    private final Argument<List<String>> where = list(
            "--where RUN",
            String.class,
            "Runs whose parameters --set-param changes, without their sources, or those of which --query asks; given like those"
                    + " of --delete.");

    private final Argument<Path> metadata = option(
            "--metadata FILE",
            Path.class,
            "Parameters from a file of YAML or JSON, such as 'commit: 0012345'. A name without a directory is"
                    + " that of a file in the directory of each profile; ./FILE is one file for all.");

    private final Argument<List<NamedValue>> roles = named(
            "--role NAME=ROLE",
            "Role of a parameter where runs are compared: experiment, scale, version, time or repetition. By default, names such"
                    + " as rep are repetitions, commit and release versions, date is the time, and other numbers scale. The"
                    + " archive remembers roles, and --list shows them; may be given several times.");

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

    private final QueryOptions query = mixin(new QueryOptions());

    private final WritingOptions writing = mixin(new WritingOptions());

    private final ReductionOptions reductions = mixin(new ReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    private final Argument<Boolean> replace = flag(
            "--replace",
            "Replace the run that was added from the same file before, or else the one with the same parameters; several"
                    + " only with --force.");

    private final Argument<Boolean> dryRun =
            flag("--dry-run", "Only say which runs would be added, replaced, changed or deleted.");

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
        common("--output", "--param-from-path", "--query");
        synopsis(
                "perfspace archive [OPTION…] IN… -o DIR",
                "   or: perfspace archive [OPTION…] (--list | --delete RUN | --compact | --query QUESTION) DIR",
                "   or: perfspace archive [OPTION…] (--set-param NAME=VALUE… --where RUN | --role NAME=ROLE…) DIR");
        description(
                "Tables run, metric, call_path, location, severity and others, with many runs in a file; DuckDB, pandas and"
                        + " Spark read a whole directory at once. _views.sql defines views for DuckDB.",
                "Severity has a row for each run, metric, call path and location. Column exclusive adds up to the total of the run;"
                        + " --inclusive fills a further column, which doubles the size.",
                "With the archive alone, --list shows the runs, --delete removes some, --set-param with --where changes parameters"
                        + " of some, and --compact rewrites small files as few large ones, sorted, which are read faster and"
                        + " take less space.",
                "--query answers standing questions without an engine: what is slower between two groups of runs, trend and"
                        + " regressions against the spread of repetitions, runs that stand out, speed-up and efficiencies.",
                "A run appears complete or not at all. Running the same command again adds what is missing with"
                        + " --skip-existing; leftovers of a killed process are completed or deleted. Only files"
                        + " that _manifest.json names are ever deleted.");
        examples(
                "perfspace archive runs -o archive",
                "perfspace archive --skip-existing --keep-going runs -o archive",
                "perfspace archive --query slower --between release=1.2,release=1.3 nightlies");
    }

    @Override
    public Integer call() throws IOException {
        Optional<PathPattern> parameters = named.pattern();
        requireParameters(parameters);
        requireNone("the values of an archive are exclusive", "--exclusive");
        WriteOptions how = writing.options();
        if (query.question().isPresent()) {
            folder = only("--query");
            return new ArchiveQuery(
                            console,
                            folder,
                            ArchiveCare.chosen(where.get(), folder),
                            query,
                            json.get() ? DataTable.Format.JSON : query.format())
                    .answer(query.question().get());
        }
        requireNone("nothing is asked without --query", QueryOptions.FURTHER);
        String alone = compact.get()
                ? "--compact"
                : list.get()
                        ? "--list"
                        : !deleted.get().isEmpty()
                                ? "--delete"
                                : !where.get().isEmpty() ? "--where" : onlyRoles() ? "--role" : "";
        if (!alone.isEmpty()) {
            folder = only(alone);
            ArchiveCare care = new ArchiveCare(console, folder, json.get(), dryRun.get());
            return switch (alone) {
                case "--compact" -> care.compact(how);
                case "--list" -> care.list();
                case "--delete" -> care.delete(deleted.get(), how);
                case "--role" -> care.assign(ArchiveCare.roles(roles.get()), how);
                default -> care.change(where.get(), NamedValue.map(given.get()), how);
            };
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
                        ArchiveCare.roles(roles.get()),
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

    /** Returns whether roles are given, and an archive, but no inputs. */
    private boolean onlyRoles() {
        return !roles.get().isEmpty() && arguments.arguments().size() + (output.isPresent() ? 1 : 0) == 1;
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

    /**
     * Returns the reductions except the choice of exclusive or inclusive values: an archive has both in separate columns.
     */
    private static Reductions others(Reductions all) {
        List<Reduction> kinds = List.of(Reductions.exclusive(), Reductions.inclusive());
        return new Reductions(
                all.list().stream().filter(one -> !kinds.contains(one)).toList());
    }

    private void requireParameters(Optional<PathPattern> parameters) {
        requireNames("--set-param", NamedValue.map(given.get()).keySet());
        requireNames("--param-from-attribute", named.attributes().keySet());
        List<String> known = new ArrayList<>(parameters.map(PathPattern::names).orElse(List.of()));
        known.addAll(named.attributes().keySet());
        known.addAll(NamedValue.map(given.get()).keySet());
        requireKnown("--partition-by", partitions.get(), known);
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
            new ArchiveCare(console, folder, true, dryRun.get()).write(report, object -> {});
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
}
