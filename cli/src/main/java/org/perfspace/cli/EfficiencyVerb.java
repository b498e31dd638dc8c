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
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.efficiency.Activity;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.convert.efficiency.EfficiencySeries;
import org.perfspace.convert.efficiency.Model;
import org.perfspace.convert.extrap.RunParameters;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.ProfileSearch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code perfspace efficiency IN…}. */
@Command(
        name = "efficiency",
        header = "Show why a parallel run is not faster: POP's efficiencies, one number for each cause.",
        description = {
            "An efficiency is the share of the processor time that is left after one kind of loss: 80 %% and more is good,"
                    + " below 50 %% is poor. Processes with threads have the additive hybrid model of POP, others that of"
                    + " MPI. An efficiency that the profile does not tell is absent, with the reason.",
            "Several runs are shown as a table, with a column for each, the speed-up and the scaling of the computation in"
                    + " comparison with the run that has the fewest threads.",
            "\"perfspace help efficiencies\" explains the numbers."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  perfspace efficiency profile.cubex",
            "  perfspace efficiency --calls time_loop --by call-path profile.cubex",
            "  perfspace efficiency --format markdown app.p2 app.p4"
        })
final class EfficiencyVerb implements Callable<Integer> {

    private static final int LIST_LENGTH = 10;

    @ParentCommand
    private Console.Owner main;

    @Mixin
    private InputArguments arguments;

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

    @Option(
            names = "--reference",
            paramLabel = "RUN",
            description =
                    "Of several runs, compare with this one: its path or column (default: the one with the fewest threads).")
    private String reference = "";

    @Option(
            names = "--scaling",
            paramLabel = "HOW",
            description =
                    "Of several runs: strong (default), all solve the same problem; weak, the problem grows with the"
                            + " number of threads.")
    private EfficiencySeries.Scaling scaling = EfficiencySeries.Scaling.STRONG;

    @Mixin
    private ParameterOptions parameters;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text (default), json with all digits; or a table of runs: csv with all digits, or markdown.")
    private Format format = Format.TEXT;

    @Option(names = "--json", description = "The same as --format json.")
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

    /** The formats of reports. */
    enum Format {
        TEXT,
        JSON,
        CSV,
        MARKDOWN;

        /** Returns the name of the constant as users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
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
        Format as = json ? Format.JSON : format;
        Efficiencies.Options options =
                new Efficiencies.Options(metric, reductions.takeCalls(), changes, Optional.ofNullable(model));
        List<Path> given = arguments.paths(main.console());
        List<Path> inputs = ProfileSearch.among(given, Path.of(""), reading.options()).stream()
                .map(ProfileSearch.Found::path)
                .toList();
        boolean series = inputs.size() > 1 || as == Format.CSV || as == Format.MARKDOWN;
        if (series) {
            Effect.none(main, "a table of runs shows nothing else", "--by", "--top", "--explain");
            return series(inputs, options, as);
        }
        Effect.none(
                main, "there is one run", "--reference", "--scaling", "--param-from-path", "--param-from-attribute");
        return one(inputs.get(0), options, as);
    }

    private int one(Path input, Efficiencies.Options options, Format as) throws IOException {
        try (PerformanceSpace space = reductions.open(reading, input)) {
            main.console().notes(space.notes());
            Efficiencies efficiencies = computed(space, options, input);
            write(space, efficiencies, input, as);
            main.console().notes(space.notes());
            return answer(efficiencies.tree().get(0).value());
        }
    }

    private Efficiencies computed(PerformanceSpace space, Efficiencies.Options options, Path input) throws IOException {
        Efficiencies efficiencies = main.console()
                .busy("efficiencies of " + input, () -> Efficiencies.of(space, options, input.toString()));
        efficiencies.notes().forEach(note -> main.console().note(input + ": " + note));
        return efficiencies;
    }

    private int answer(double efficiency) {
        return below != null && !(efficiency >= below) ? ExitCode.NO : ExitCode.DONE;
    }

    private int series(List<Path> inputs, Efficiencies.Options options, Format as) throws IOException {
        Optional<PathPattern> pattern = parameters.pattern();
        Map<String, String> attributes = parameters.attributes();
        boolean fromPath = pattern.isPresent() || attributes.isEmpty();
        Map<Path, Map<String, String>> inPaths = fromPath ? RunParameters.of(inputs, pattern) : Map.of();
        List<EfficiencySeries.Run> runs = new ArrayList<>();
        for (Path input : inputs) {
            try (PerformanceSpace space = reductions.open(reading, input)) {
                main.console().notes(space.notes());
                Efficiencies efficiencies = computed(space, options, input);
                Map<String, String> inPath = inPaths.getOrDefault(input, Map.of());
                runs.add(main.console()
                        .busy(
                                "counters of " + input,
                                () -> EfficiencySeries.Run.of(input, inPath, attributes, space, efficiencies)));
            }
        }
        EfficiencySeries table = compared(runs);
        EfficiencyTable report = new EfficiencyTable(table, main.console().out());
        switch (as) {
            case TEXT -> report.text();
            case JSON -> report.json();
            case CSV -> report.csv();
            case MARKDOWN -> report.markdown();
        }
        int answer = ExitCode.DONE;
        for (int run = 0; run < runs.size(); run++) {
            answer = Math.max(answer, answer(table.tree(run).get(1).value()));
        }
        return answer;
    }

    private EfficiencySeries compared(List<EfficiencySeries.Run> runs) {
        try {
            return EfficiencySeries.of(runs, reference, scaling);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--reference: " + e.getMessage(), e);
        }
    }

    private static void change(Map<Activity, List<String>> changes, Activity activity, List<String> calls) {
        if (!calls.isEmpty()) {
            changes.put(activity, calls);
        }
    }

    private void write(PerformanceSpace space, Efficiencies efficiencies, Path input, Format as) throws IOException {
        Writer out = main.console().out();
        Optional<Efficiencies.Overlap> overlap = efficiencies.overlap(space);
        if (as == Format.JSON) {
            EfficiencyJson report = new EfficiencyJson(space.definitions(), efficiencies, out);
            report.write(input.toString(), overlap, by == null ? "" : by.toString(), top, explain);
            return;
        }
        EfficiencyText report = new EfficiencyText(
                space.definitions(), efficiencies, out, main.console().screen());
        report.tree(input.toString(), overlap);
        if (by != null) {
            report.losses(by == By.REGION, top);
        }
        if (explain) {
            report.explain();
        }
    }
}
