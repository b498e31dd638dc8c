package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.show.EfficiencyJson;
import org.perfspace.cli.show.EfficiencyText;
import org.perfspace.convert.efficiency.Activity;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.convert.efficiency.Model;
import org.perfspace.model.PerformanceSpace;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.TypeConversionException;

/** {@code perfspace efficiency FILE}. */
@Command(
        name = "efficiency",
        header = "Show why a parallel run is not faster: POP's efficiencies, one number for each cause.",
        description = {
            "An efficiency is the share of the processor time that is left after one kind of loss: 80 %% and more is good,"
                    + " below 50 %% is poor. Processes with threads have the additive hybrid model of POP, others that of"
                    + " MPI. An efficiency that the profile does not tell is absent, with the reason.",
            "\"perfspace help efficiencies\" explains the numbers."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  perfspace efficiency profile.cubex",
            "  perfspace efficiency --calls time_loop --by call-path profile.cubex",
            "  perfspace efficiency --explain --json profile.cubex"
        })
final class EfficiencyVerb implements Callable<Integer> {

    private static final int LIST_LENGTH = 10;

    @ParentCommand
    private Console.Owner main;

    @Parameters(paramLabel = "FILE", description = "The profile; - is the standard input.")
    private Path input;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description = "Also list what loses most processor time: call-path or region.")
    private @Nullable By by;

    @Option(names = "--top", paramLabel = "N", description = "List the N largest (default: 10).")
    private int top = LIST_LENGTH;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description =
                    "mpi: processes alone, of each the first thread; additive or multiplicative: with threads (default:"
                            + " additive if there are threads).")
    private @Nullable Model model;

    @Option(
            names = "--explain",
            description = "Also show which regions count as useful, MPI, OpenMP, runtime library, file I/O or idle.")
    private boolean explain;

    @Option(
            names = "--mpi",
            paramLabel = "CALLS",
            description =
                    "These calls and all that they call count as MPI, chosen as for --calls; may be given several times.")
    private List<String> mpi = new ArrayList<>();

    @Option(
            names = "--openmp",
            paramLabel = "CALLS",
            description = "These calls and all that they call count as waiting in OpenMP.")
    private List<String> openmp = new ArrayList<>();

    @Option(
            names = "--useful",
            paramLabel = "CALLS",
            description = "These calls and all that they call count as useful computation.")
    private List<String> useful = new ArrayList<>();

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "Metric of the time, by its unique name (default: the first of processor time).")
    private String metric = "";

    @Option(
            names = "--below",
            paramLabel = "PERCENT",
            converter = Percent.class,
            description = "Exit with 1 if the parallel efficiency is below this, such as 80%%.")
    private @Nullable Double below;

    @Option(names = "--json", description = "Print the report as JSON, with all digits.")
    private boolean json;

    @Mixin
    private SpaceReductionOptions reductions;

    @Mixin
    private ReadingOptions reading;

    /** The lists of losses. */
    enum By {
        CALL_PATH,
        REGION;

        /** Returns the name of the constant as users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Reads a percentage such as {@code 80%} or {@code 80}. */
    static final class Percent implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            try {
                return Double.parseDouble(text.endsWith("%") ? text.substring(0, text.length() - 1) : text) / 100;
            } catch (NumberFormatException e) {
                throw new TypeConversionException("expected a percentage such as 80%, found \"" + text + "\"");
            }
        }
    }

    @Override
    public Integer call() throws IOException {
        if (by == null) {
            Effect.none(main, "nothing is listed without --by", "--top");
        }
        Effect.range("--top", top, 1, Integer.MAX_VALUE);
        Effect.range("--below", below == null ? 0 : 100 * below, 0, Integer.MAX_VALUE);
        Map<Activity, List<String>> changes = new EnumMap<>(Activity.class);
        change(changes, Activity.MPI, mpi);
        change(changes, Activity.OPENMP, openmp);
        change(changes, Activity.USEFUL, useful);
        Efficiencies.Options options =
                new Efficiencies.Options(metric, reductions.takeCalls(), changes, Optional.ofNullable(model));
        try (PerformanceSpace space = reductions.open(reading, input)) {
            main.console().notes(space.notes());
            Efficiencies efficiencies = main.console()
                    .busy("efficiencies of " + input, () -> Efficiencies.of(space, options, input.toString()));
            efficiencies.notes().forEach(main.console()::note);
            write(space, efficiencies);
            main.console().notes(space.notes());
            double parallel = efficiencies.tree().get(0).value();
            return below != null && !(parallel >= below) ? ExitCode.NO : ExitCode.DONE;
        }
    }

    private static void change(Map<Activity, List<String>> changes, Activity activity, List<String> calls) {
        if (!calls.isEmpty()) {
            changes.put(activity, calls);
        }
    }

    private void write(PerformanceSpace space, Efficiencies efficiencies) throws IOException {
        Writer out = main.console().out();
        if (json) {
            EfficiencyJson report = new EfficiencyJson(space.definitions(), efficiencies, out);
            report.write(input.toString(), by == null ? "" : by.toString(), top, explain);
            return;
        }
        EfficiencyText report = new EfficiencyText(
                space.definitions(), efficiencies, out, main.console().width());
        report.tree(input.toString());
        if (by != null) {
            report.losses(by == By.REGION, top);
        }
        if (explain) {
            report.explain();
        }
    }
}
