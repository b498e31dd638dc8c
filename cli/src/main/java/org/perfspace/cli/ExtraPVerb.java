package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.extrap.ExtraP;
import org.perfspace.convert.extrap.ParametersException;
import org.perfspace.convert.extrap.Scaling;
import org.perfspace.value.CallFlavour;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code perfspace extrap IN… -o FILE}. */
final class ExtraPVerb extends Verb {

    private final InputArguments arguments = mixin(new InputArguments());

    private final Argument<Path> output =
            option("-o, --output", "FILE", Path.class, "The file to write.").required();

    private final ParameterOptions parameters = mixin(new ParameterOptions());

    private final Argument<Scaling> scaling = option(
                    "--scaling",
                    "HOW",
                    Scaling.WEAK,
                    "As in Extra-P: weak (default), each location is a measurement; weak_threaded, each one whose value"
                            + " is not 0; strong, the sum over all locations.")
            .converter(new Scalings())
            .choices(new Scalings());

    private final Argument<CallFlavour> view = option(
                    "--view",
                    "VIEW",
                    CallFlavour.EXCLUSIVE,
                    "exclusive (default): the call path alone; inclusive: all that it calls, too.")
            .converter(new Views())
            .choices(new Views());

    private final Argument<Boolean> force = flag("-f, --force", "Replace an output that exists.");

    private final ReductionOptions reductions = mixin(new ReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(main));

    ExtraPVerb(Console.Owner main) {
        super(main, "extrap", "Write the measurements of many runs for Extra-P.");
        common("--output", "--metric", "--param-from-path");
        description(
                "Extra-P finds out how the cost of each call path grows with the parameters of the runs. The output has JSON lines,"
                        + " one for each run, call path and metric, which \"extrap --json FILE\" reads.",
                "Parameters are found in the paths of the runs: p=4/n=100/profile.cubex, or app.p4.n100.r1/profile.cubex as"
                        + " Extra-P wants them. Runs with the same parameters are repetitions.");
        examples(
                "perfspace extrap app.p2 app.p4 -o scaling.jsonl",
                "perfspace extrap --scaling strong app.p2 app.p4 -o strong.jsonl",
                "perfspace extrap --param-from-path 'app.p{p}' app.p2 app.p4 -o s.jsonl");
    }

    /** The choices of --scaling. */
    static final class Scalings implements ITypeConverter<Scaling>, Iterable<String> {
        private static final Map<String, Scaling> ALL = new LinkedHashMap<>();

        static {
            for (Scaling scaling : Scaling.values()) {
                ALL.put(scaling.name().toLowerCase(Locale.ROOT), scaling);
            }
        }

        @Override
        public Scaling convert(String value) {
            return one(ALL, value);
        }

        @Override
        public Iterator<String> iterator() {
            return ALL.keySet().iterator();
        }
    }

    /** The choices of --view. */
    static final class Views implements ITypeConverter<CallFlavour>, Iterable<String> {
        private static final Map<String, CallFlavour> ALL =
                Map.of("exclusive", CallFlavour.EXCLUSIVE, "inclusive", CallFlavour.INCLUSIVE);

        @Override
        public CallFlavour convert(String value) {
            return one(ALL, value);
        }

        @Override
        public Iterator<String> iterator() {
            return List.of("exclusive", "inclusive").iterator();
        }
    }

    private static <T> T one(Map<String, T> all, String value) {
        return Optional.ofNullable(all.get(value.toLowerCase(Locale.ROOT).replace('-', '_')))
                .orElseThrow(() -> new TypeConversionException("expected one of "
                        + String.join(", ", all.keySet().stream().sorted().toList()) + ", found " + value));
    }

    @Override
    public Integer call() throws IOException {
        List<Path> inputs = arguments.paths(main.console());
        ExtraP.Options options = new ExtraP.Options(
                parameters.pattern(),
                parameters.attributes(),
                scaling.get(),
                view.get(),
                reading.options(),
                reductions.reductions(),
                force.get());
        ExtraP.Report report = write(inputs, options);
        report.notes().forEach(main.console()::note);
        main.console()
                .note(String.format(
                        Locale.ROOT,
                        "%s: %,d measurements of %s, %s in %s",
                        output.get(),
                        report.lines(),
                        HumanText.count(report.runs(), "run", "runs"),
                        HumanText.count(report.points(), "point", "points"),
                        String.join(", ", report.parameters())));
        return ExitCode.DONE;
    }

    private ExtraP.Report write(List<Path> inputs, ExtraP.Options options) throws IOException {
        try {
            return main.console()
                    .counted(
                            "writing " + output.get(),
                            progress -> ExtraP.write(inputs, output.get(), options, progress));
        } catch (ParametersException e) {
            throw new UsageException(
                    e.getMessage() + "; --param-from-path PATTERN or --param-from-attribute NAME=ATTRIBUTE names the"
                            + " parameters",
                    e);
        }
    }
}
