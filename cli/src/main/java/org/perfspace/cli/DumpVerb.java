package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.OutputSize;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.ViewException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code perfspace dump FILE}. */
@Command(
        name = "dump",
        header = "Print the numbers of a profile as a table.",
        description = {
            "A line for each cell: unique name of the metric, call node, location, value. Ids are the file's own: of the"
                    + " elements of a Cube file, or of the profile from which perfspace made it; of the contexts of an"
                    + " HPCToolkit database. Its locations are numbered from 1 in the order of nodes, ranks and threads;"
                    + " their attribute hpct::profile is the index in profile.db. Ids of formats without any are numbered"
                    + " in their order."
                    + " With --names, as on a terminal: metric, call path, region, file and line where the region begins,"
                    + " rank, thread, location (streams of GPUs have the ranks and numbers of threads, too), value.",
            "In the stored view a row that the file does not store has no line. A missing value is empty in tsv and csv,"
                    + " null in json: a minimum or maximum that was never set, an unknown file or line. Compounds are"
                    + " [a,b,…]. Values read back to the same bits, except that json has null for NaN and infinities.",
            "Metrics that have no values in the view (types that cannot be added up, expressions that cannot be computed)"
                    + " are left out with a note;"
                    + " one that --metric names in full is refused."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  perfspace dump --names --metric time profile.cubex",
            "  perfspace dump --view inclusive --sum --format csv profile.cubex",
            "  perfspace dump --ids profile.cubex"
        })
final class DumpVerb implements Callable<Integer> {

    /** Approximate size of a line with ids and a number. */
    private static final int BYTES_OF_LINE = 30;

    @ParentCommand
    private Console.Owner main;

    @Parameters(paramLabel = "FILE", description = "The profile; - is the standard input.")
    private Path input;

    @Option(
            names = "--view",
            paramLabel = "VIEW",
            description =
                    "stored (default; as in the file), exclusive (each call node alone), inclusive (with all nodes"
                            + " below it).")
    private CallFlavour view = CallFlavour.STORED;

    @Option(
            names = "--sum",
            description = "Sum up all locations: one line for each call node, with location * (null in json), without"
                    + " rank, thread and location by name.")
    private boolean sum;

    @Option(
            names = "--names",
            negatable = true,
            description = "Names instead of ids, with a heading; the default if the standard output is a terminal.")
    private boolean names;

    @Option(
            names = "--mangled",
            description = "With --names: a further column with the name of the region that the linker uses.")
    private boolean mangled;

    @Option(
            names = "--call-sites",
            description =
                    "With --names: further columns with the file and the line of the call, which tell calls of one"
                            + " region by another apart.")
    private boolean callSites;

    @Option(
            names = "--top",
            paramLabel = "N",
            converter = Count.class,
            description = "Only the N largest values of each metric, the largest first.")
    private @Nullable Integer top;

    @Option(
            names = "--ids",
            description = "Print the meaning of the ids instead of values: a table of metrics, regions, call nodes with"
                    + " their paths, and locations with rank and thread.")
    private boolean ids;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "tsv (default; tabs, a heading with --names and --ids only), csv (with a heading), json (an array of"
                            + " objects); pgm or png with --matrix.")
    private DumpFormat format = DumpFormat.TSV;

    @Option(
            names = "--csv-safe",
            description =
                    "CSV: put a single quote before texts that a spreadsheet would take for a formula, as they begin"
                            + " with =, +, - or @.")
    private boolean csvSafe;

    @Option(
            names = "--matrix",
            paramLabel = "QUANTITY",
            description = "LinkTest: draw time or bandwidth of all pairs, a pixel each; needs --format pgm or png.")
    private MatrixPicture.@Nullable Quantity matrix;

    @Option(names = "--iteration", paramLabel = "N", description = "LinkTest: iteration to draw (default 1).")
    private int iteration = 1;

    @Mixin
    private ReductionOptions reductions;

    @Mixin
    private ReadingOptions reading;

    @Override
    public Integer call() throws IOException {
        refuseWhatHasNoEffect();
        try (PerformanceSpace space = reductions.open(reading, input)) {
            main.console().notes(space.notes());
            if (matrix != null) {
                MatrixPicture.write(
                        space,
                        Place.of(input.toString()),
                        iteration,
                        matrix,
                        format,
                        main.console().bytes());
            } else if (ids) {
                DumpText text = new DumpText(main.console().out(), format, csvSafe, DumpIds.COLUMNS);
                text.begin(true);
                new DumpIds(space.definitions(), text).write();
                text.end();
            } else {
                values(space);
            }
        }
        return ExitCode.DONE;
    }

    private void values(PerformanceSpace space) throws IOException {
        if (top == null) {
            announce(OutputSize.cells(space));
        }
        boolean named = Effect.isGiven(main, "--names") ? names : main.console().isScreen();
        Set<DumpLabels.Extra> extras = extras(named);
        DumpText text = new DumpText(main.console().out(), format, csvSafe, DumpLabels.columns(named, extras));
        DumpLabels labels = new DumpLabels(space.definitions(), named, extras, text);
        DumpTable table = new DumpTable(space, view, sum, top == null ? 0 : top, labels, text);
        text.begin(named);
        for (Metric metric : MetricChoice.of(space.definitions(), reductions.metrics())) {
            write(space.definitions(), metric, table);
        }
        text.end();
        main.console().notes(space.notes());
    }

    private Set<DumpLabels.Extra> extras(boolean named) {
        Set<DumpLabels.Extra> extras = EnumSet.noneOf(DumpLabels.Extra.class);
        if (mangled) {
            extras.add(DumpLabels.Extra.MANGLED);
        }
        if (callSites) {
            extras.add(DumpLabels.Extra.CALL_SITE);
        }
        if (!named && !extras.isEmpty()) {
            throw new UsageException((mangled ? "--mangled" : "--call-sites") + " has an effect with --names only");
        }
        return extras;
    }

    /** Prints a note with the number of values if it is very large. */
    private void announce(long cells) {
        if (cells >= OutputSize.LARGE / BYTES_OF_LINE) {
            main.console()
                    .note("about " + HumanText.count(cells, "value", "values")
                            + " to print; --metric and --root choose fewer");
        }
    }

    private void refuseWhatHasNoEffect() {
        if (csvSafe && format != DumpFormat.CSV) {
            throw new UsageException("--csv-safe has an effect on --format csv only");
        }
        if (top != null) {
            Effect.range("--top", top, 1, Integer.MAX_VALUE);
        }
        if (matrix == null) {
            Effect.none(main, "without --matrix no picture is drawn", "--iteration");
        }
        if (format.isPicture() != (matrix != null)) {
            throw new UsageException("--matrix and --format pgm or png go together: a picture of a LinkTest run");
        }
        for (String option : List.of("--ids", "--names", "--mangled", "--call-sites", "--view", "--sum", "--top")) {
            if (matrix != null && Effect.isGiven(main, option)) {
                throw new UsageException(option + " has no effect on a picture");
            }
        }
        for (String option : List.of("--names", "--mangled", "--call-sites", "--view", "--sum", "--top")) {
            if (ids && Effect.isGiven(main, option)) {
                throw new UsageException(option + " has no effect with --ids, which prints no values");
            }
        }
    }

    private void write(Definitions definitions, Metric metric, DumpTable table) throws IOException {
        Optional<String> refusal = table.refusal(metric);
        boolean named = reductions.metrics().stream()
                .anyMatch(text -> !text.contains("*")
                        && MetricChoice.found(definitions, text).contains(metric));
        if (!named && refusal.isPresent()) {
            main.console().note(input + ": left out: " + refusal.get());
            return;
        }
        if (refusal.isPresent()) {
            throw Place.of(input.toString()).unsupported("%s", refusal.get());
        }
        try {
            if (!table.write(metric) && named) {
                main.console()
                        .note(input + ": metric \"" + metric.name() + "\" is there, but no value of it is stored");
            }
            table.note().ifPresent(note -> main.console().note(input + ": " + note));
        } catch (ViewException e) {
            if (named) {
                throw e;
            }
            main.console().note(input + ": " + e.getMessage() + "; what follows of this metric is left out");
        }
    }
}
