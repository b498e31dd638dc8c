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
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.convert.efficiency.Efficiency.Model;
import org.perfspace.convert.efficiency.EfficiencySeries;
import org.perfspace.convert.extrap.RunParameters;
import org.perfspace.meaning.Activity;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.ProfileSearch;

/** {@code perfspace efficiency IN…}. */
final class EfficiencyVerb extends Verb {

    private static final int LIST_LENGTH = 10;

    private final InputArguments arguments = mixin(new InputArguments());

    private final Argument<By> by =
            option("--by WHAT", By.class, "Also list what loses most processor time: call-path or region.");

    private final Argument<Integer> top = option("--top N", LIST_LENGTH, "List the N largest (default: 10).");

    private final Argument<Model> model = option(
            "--model MODEL",
            Model.class,
            "mpi: processes alone, of each the first thread; additive or multiplicative: with threads (default:"
                    + " additive if there are threads).");

    private final Argument<Boolean> explain = flag(
            "--explain", "Also show which regions count as useful, MPI, OpenMP, runtime library, file I/O or idle.");

    private final Argument<List<String>> mpi = list(
            "--mpi CALLS",
            String.class,
            "These calls and all that they call count as MPI, chosen as for --calls; may be given several times.");

    private final Argument<List<String>> openmp =
            list("--openmp CALLS", String.class, "These calls and all that they call count as waiting in OpenMP.");

    private final Argument<List<String>> useful =
            list("--useful CALLS", String.class, "These calls and all that they call count as useful computation.");

    private final Argument<String> metric = option(
            "--metric NAME", "", "Metric of the time, by its unique name (default: the first of processor time).");

    private final Argument<Double> below = option(
                    "--below SHARE",
                    Double.class,
                    "Exit with 1 if the parallel efficiency is below this, such as 80%%.")
            .converter(Fraction.SHARE);

    private final Argument<String> reference = option(
            "--reference RUN",
            "",
            "Of several runs, compare with this one: its path or column (default: the one with the fewest threads).");

    private final Argument<EfficiencySeries.Scaling> scaling = option(
            "--scaling HOW",
            EfficiencySeries.Scaling.STRONG,
            "Of several runs: strong (default), all solve the same problem; weak, the problem grows with the"
                    + " number of threads.");

    private final ParameterOptions parameters = mixin(new ParameterOptions());

    private final Argument<DataTable.Format> format = option(
            "--format FORMAT",
            DataTable.Format.TEXT,
            "text (default), json with all digits; or a table of runs: csv or tsv with all digits, or markdown.");

    private final Argument<Boolean> json = flag("--json", "The same as --format json.");

    private final SpaceReductionOptions reductions = mixin(new SpaceReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    EfficiencyVerb(Main main) {
        super(
                main,
                "efficiency",
                "Show why a parallel run is not faster: POP's efficiencies, one number for each cause.");
        reading.addLeafLines();
        common("--calls", "--by", "--model");
        description(
                "An efficiency is the share of the processor time that is left after one kind of loss: 80 %% and more is good,"
                        + " below 50 %% is poor. Processes with threads have the additive hybrid model of POP, others that of"
                        + " MPI. An efficiency that the profile does not tell is absent, with the reason.",
                "Several runs are shown as a table, with a column for each, the speed-up and the scaling of the computation in"
                        + " comparison with the run that has the fewest threads. Repetitions of a run are one column, with their"
                        + " mean and standard deviation.",
                "\"perfspace help efficiencies\" explains the numbers.");
        examples(
                "perfspace efficiency profile.cubex",
                "perfspace efficiency --calls time_loop --by call-path profile.cubex",
                "perfspace efficiency --format markdown app.p2 app.p4");
    }

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

    @Override
    public Integer call() throws IOException {
        if (!by.isPresent()) {
            requireNone("nothing is listed without --by", "--top");
        }
        requireRange("--top", top.get(), 1, Integer.MAX_VALUE);
        requireShare("--below", below.orElse(0.0));
        Map<Activity, List<String>> changes = new EnumMap<>(Activity.class);
        change(changes, Activity.MPI, mpi.get());
        change(changes, Activity.OPENMP, openmp.get());
        change(changes, Activity.USEFUL, useful.get());
        DataTable.Format as = json.get() ? DataTable.Format.JSON : format.get();
        Efficiencies.Options options =
                new Efficiencies.Options(metric.get(), reductions.takeCalls(), changes, model.optional());
        List<Path> given = arguments.paths(console);
        List<Path> inputs = ProfileSearch.among(given, Path.of(""), reading.options(), console::note).stream()
                .map(ProfileSearch.Match::path)
                .toList();
        boolean series = inputs.size() > 1 || as.isTable();
        if (series) {
            requireNone("a table of runs shows nothing else", "--by", "--top", "--explain");
            return series(inputs, given, options, as);
        }
        requireNone("there is one run", "--reference", "--scaling", "--param-from-path", "--param-from-attribute");
        return one(inputs.get(0), options, as);
    }

    private int one(Path input, Efficiencies.Options options, DataTable.Format as) throws IOException {
        try (PerformanceSpace space = reductions.open(reading, input)) {
            console.notes(space.notes());
            Efficiencies efficiencies = computed(space, options, input);
            write(space, efficiencies, input, as);
            console.notes(space.notes());
            return answer(efficiencies.tree().get(0).value());
        }
    }

    private Efficiencies computed(PerformanceSpace space, Efficiencies.Options options, Path input) throws IOException {
        Efficiencies efficiencies =
                console.busy("efficiencies of " + input, () -> Efficiencies.of(space, options, input.toString()));
        efficiencies.notes().forEach(note -> console.note(input + ": " + note));
        return efficiencies;
    }

    private int answer(double efficiency) {
        return below.isPresent() && !(efficiency >= below.get()) ? ExitCode.NO : ExitCode.DONE;
    }

    private int series(List<Path> inputs, List<Path> given, Efficiencies.Options options, DataTable.Format as)
            throws IOException {
        Optional<PathPattern> pattern = parameters.pattern();
        Map<String, String> attributes = parameters.attributes();
        boolean fromPath = pattern.isPresent() || attributes.isEmpty();
        Map<Path, Map<String, String>> inPaths = fromPath ? RunParameters.numbered(inputs, given, pattern) : Map.of();
        List<EfficiencySeries.Run> runs = new ArrayList<>();
        for (Path input : inputs) {
            try (PerformanceSpace space = reductions.open(reading, input)) {
                console.notes(space.notes());
                Efficiencies efficiencies = computed(space, options, input);
                Map<String, String> inPath = inPaths.getOrDefault(input, Map.of());
                runs.add(console.busy(
                        "counters of " + input,
                        () -> EfficiencySeries.Run.of(input, inPath, attributes, space, efficiencies)));
            }
        }
        EfficiencySeries table = UsageException.unlessRejected(
                "--reference: ", () -> EfficiencySeries.of(runs, reference.get(), scaling.get()));
        EfficiencyTable report =
                new EfficiencyTable(table, as == DataTable.Format.TEXT ? console.report() : console.out());
        switch (as) {
            case TEXT -> report.text();
            case JSON -> report.json();
            case CSV, TSV -> report.lines(as);
            case MARKDOWN -> report.markdown();
        }
        int answer = ExitCode.DONE;
        for (int point = 0; point < table.points().size(); point++) {
            answer = Math.max(answer, answer(table.tree(point).get(1).value()));
        }
        return answer;
    }

    private static void change(Map<Activity, List<String>> changes, Activity activity, List<String> calls) {
        if (!calls.isEmpty()) {
            changes.put(activity, calls);
        }
    }

    private void write(PerformanceSpace space, Efficiencies efficiencies, Path input, DataTable.Format as)
            throws IOException {
        Writer out = as == DataTable.Format.JSON ? console.out() : console.report();
        Optional<Efficiencies.Overlap> overlap = efficiencies.overlap(space);
        if (as == DataTable.Format.JSON) {
            EfficiencyJson report = new EfficiencyJson(space.definitions(), efficiencies, out);
            report.write(
                    input.toString(), overlap, by.optional().map(By::toString).orElse(""), top.get(), explain.get());
            return;
        }
        EfficiencyText report = new EfficiencyText(space.definitions(), efficiencies, out, console.screen());
        report.tree(input.toString(), overlap);
        if (by.isPresent()) {
            report.losses(by.get() == By.REGION, top.get());
        }
        if (explain.get()) {
            report.explain();
        }
    }
}
