package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.extrap.ExtraP;
import org.perfspace.convert.extrap.ExtraP.ParametersException;
import org.perfspace.convert.extrap.ExtraP.Scaling;
import org.perfspace.value.CallFlavour;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code perfspace extrap IN… -o FILE}. */
final class ExtraPVerb extends Verb {

    private final InputArguments arguments = mixin(new InputArguments());

    private final Argument<Path> output =
            option("-o, --output FILE", Path.class, "The file to write.").required();

    private final ParameterOptions parameters = mixin(new ParameterOptions());

    private final Argument<Scaling> scaling = new Words<>(List.of(Scaling.values()))
            .of(option(
                    "--scaling HOW",
                    Scaling.WEAK,
                    "As in Extra-P: weak (default), each location is a measurement; weak_threaded, each one whose value"
                            + " is not 0; strong, the sum over all locations."));

    private final Argument<CallFlavour> view = new Words<>(List.of(CallFlavour.EXCLUSIVE, CallFlavour.INCLUSIVE))
            .of(option(
                    "--view VIEW",
                    CallFlavour.EXCLUSIVE,
                    "exclusive (default): the call path alone; inclusive: all that it calls, too."));

    private final Argument<Boolean> force = flag("-f, --force", "Replace an output that exists.");

    private final ReductionOptions reductions = mixin(new ReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    ExtraPVerb(Main main) {
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

    /**
     * The words of an option, which have underscores.
     *
     * @param all what they mean, in the order of the help
     */
    record Words<T extends Enum<T>>(List<T> all) implements ITypeConverter<T>, Iterable<String> {

        @Override
        public T convert(String text) {
            String word = text.toLowerCase(Locale.ROOT).replace('-', '_');
            return all.stream()
                    .filter(value -> word(value).equals(word))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("expected one of "
                            + String.join(
                                    ", ", all.stream().map(Words::word).sorted().toList()) + ", found " + text));
        }

        @Override
        public Iterator<String> iterator() {
            return all.stream().map(Words::word).iterator();
        }

        private static String word(Enum<?> value) {
            return value.name().toLowerCase(Locale.ROOT);
        }

        /** Returns an option that accepts only these words. */
        Argument<T> of(Argument<T> option) {
            return option.converter(this).choices(this);
        }
    }

    @Override
    public Integer call() throws IOException {
        List<Path> inputs = arguments.paths(console);
        ExtraP.Options options = new ExtraP.Options(
                parameters.pattern(),
                parameters.attributes(),
                scaling.get(),
                view.get(),
                reading.options(),
                reductions.reductions(),
                force.get());
        ExtraP.Report report = write(inputs, options);
        report.notes().forEach(console::note);
        console.note(String.format(
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
            return console.counted(
                    "writing " + output.get(), progress -> ExtraP.write(inputs, output.get(), options, progress));
        } catch (ParametersException e) {
            throw new UsageException(
                    e.getMessage() + "; --param-from-path PATTERN or --param-from-attribute NAME=ATTRIBUTE names the"
                            + " parameters",
                    e);
        }
    }
}
