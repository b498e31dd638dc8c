package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.BatchConversion;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.reduce.Materialize;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.reader.ProfileSearch;

/** {@code perfspace convert IN OUT} and {@code perfspace convert IN… -o DIR --to FORMAT}. */
final class ConvertVerb extends Verb {

    private static final String STANDARD_INPUT = "-";

    private final InputArguments inputs = mixin(new InputArguments());

    private final Argument<Path> target = option(
            "-o, --output DIR",
            Path.class,
            "Convert into this directory, which is created if necessary; or, for one profile, the file"
                    + " or directory to write.");

    private final Argument<Integer> jobs = option(
            "-j, --jobs N",
            Integer.class,
            "With -o DIR: convert N profiles at a time (default: as many as there are processors).");

    private final Argument<Boolean> skipExisting =
            flag("--skip-existing", "With -o DIR: skip outputs that exist already.");

    private final Argument<Boolean> keepGoing = flag(
            "--keep-going",
            "With -o DIR: continue after a failure; exit code 6 if there was any. Without it, no further"
                    + " conversion starts after a failure.");

    private final Argument<Boolean> json = flag("--json", "Print a report as JSON on the standard output.");

    private final Argument<Boolean> materialize = flag(
            "--materialize",
            "Store the values of derived metrics in place of their expressions, for tools without CubePL.");

    private final EditingOptions editing = mixin(new EditingOptions());

    private final TargetOptions writing = mixin(new TargetOptions());

    private final ReductionOptions reductions = mixin(new ReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    ConvertVerb(Main main) {
        super(main, "convert", "Convert profiles to another format, or to a clean copy in their own.");
        common("--to", "--output", "--force");
        synopsis("perfspace convert [OPTION…] IN OUT", "   or: perfspace convert [OPTION…] IN… -o DIR --to FORMAT");
        description(
                "IN is a file, the directory of an HPCToolkit database or TAU profile, or - for the standard input. Its"
                        + " format is detected from its content; the format of the output follows from its name, or is that"
                        + " of --to. Everything that the target cannot express is stored in its supplement, which the"
                        + " format's own tools ignore; every loss is reported.",
                "With -o DIR, many profiles are converted at once. An output has the name of its input, with the extension"
                        + " of its format; inputs of the same name are distinguished by their directories.",
                "Each output appears complete or not at all.");
        examples(
                "perfspace convert profile.cubex profile.parquet",
                "perfspace convert app.hpctoolkit app.cubex",
                "perfspace convert -o converted --to parquet --keep-going runs");
    }

    @Override
    public Integer call() throws IOException {
        List<Path> arguments = inputs.arguments();
        Path given = target.orNull();
        if (given != null && isForMany(given)) {
            return many(given);
        }
        requireOne(given);
        return given != null ? one(arguments.get(0), given) : one(arguments.get(0), arguments.get(1));
    }

    /** Rejects command lines that do not have a single input and its output. */
    private void requireOne(@Nullable Path given) {
        int expected = given == null ? 2 : 1;
        int found = inputs.arguments().size();
        if (given == null && found < expected) {
            throw new UsageException(
                    found == 0 && !inputs.hasList()
                            ? "missing IN and OUT"
                            : "missing OUT, the file to write, or -o DIR --to FORMAT");
        }
        if (found > expected || (given != null && (found < 1 || inputs.hasList()))) {
            throw new UsageException(
                    given == null
                            ? "several profiles are converted into a directory: perfspace convert IN… -o DIR --to"
                                    + " FORMAT"
                            : given + ": this name is that of one profile; expected a directory, into which several"
                                    + " profiles are converted");
        }
        for (String option : List.of("--files-from", "-j", "--skip-existing", "--keep-going")) {
            if (isGiven(option)) {
                throw new UsageException(option + " needs -o DIR, the directory of the outputs");
            }
        }
    }

    /**
     * Returns whether a path is a directory for several outputs: an existing directory, or a name without the ending of a
     * format.
     */
    private static boolean isForMany(Path output) throws IOException {
        boolean named = Format.byName(String.valueOf(output.getFileName())).isPresent();
        return Files.exists(output) ? isDirectoryOfOthers(output) : !named;
    }

    /** Returns whether a path is a directory that neither is a profile nor has the name of one. */
    private static boolean isDirectoryOfOthers(Path path) throws IOException {
        return !path.toString().isEmpty()
                && Files.isDirectory(path)
                && Format.byName(String.valueOf(path.getFileName())).isEmpty()
                && !ProfileSearch.isProfile(path);
    }

    private int one(Path input, Path given) throws IOException {
        Path output = given;
        if (isDirectoryOfOthers(given)) {
            if (input.toString().equals(STANDARD_INPUT)) {
                throw new UsageException(
                        given + ": is a directory, and the standard input has no name; name the file to write");
            }
            output = BatchConversion.output(input, given, writing.formatIn(given));
        }
        Path place = writing.path(output);
        if (json.get() && !place.equals(output)) {
            throw new UsageException(
                    "--json prints a report on the standard output, where the profile goes; name a file");
        }
        Format to = writing.format(place);
        WriteOptions options = reading.passOn(writing.options(), to);
        Conversion.Report report = console.counted(
                "converting " + input,
                progress -> Conversion.convert(
                        reading.input(input),
                        place,
                        to,
                        reading.options(),
                        reductions(),
                        options,
                        new SizeCheck(console, place, to, options, writing.anySize(), progress)));
        new ReportText(input, place, report).write(console, writing.allNotes(), json.get());
        return ExitCode.DONE;
    }

    private int many(Path directory) throws IOException {
        Format to = writing.formatIn(directory);
        if (jobs.orElse(1) < 1) {
            throw new UsageException("-j: expected at least 1 profile at a time, found " + jobs.get());
        }
        List<Path> paths = inputs.paths(console);
        if (paths.contains(Path.of(STANDARD_INPUT))) {
            throw new UsageException(
                    "the standard input has no name for its output; convert it alone: perfspace convert - OUT");
        }
        BatchConversion.Options options = new BatchConversion.Options(
                jobs.orElse(BatchConversion.Options.DEFAULT.workers()),
                skipExisting.get(),
                keepGoing.get(),
                reading.options(),
                reductions(),
                reading.passOn(writing.options(), to));
        return new BatchRun(console, writing.allNotes(), this::hint)
                .run(
                        BatchConversion.plan(paths, directory, to, options.reading(), console::note),
                        to,
                        options,
                        json.get());
    }

    private String hint(BatchConversion.Failed failed) {
        boolean there = failed.cause() instanceof OutputException
                && Files.exists(failed.job().output())
                && !skipExisting.get();
        return there ? ", or --skip-existing to leave it" : Hints.salvage(failed.cause(), isGiven(Hints.SALVAGE));
    }

    private Reductions reductions() throws IOException {
        Reductions given = reductions.reductions();
        List<Reduction> list = new ArrayList<>(given.list());
        list.addAll(editing.list(reading, given));
        if (materialize.get()) {
            list.add(new Materialize(Materialize.Which.ALL));
        }
        return new Reductions(list);
    }
}
