package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.reduce.Materialize;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.format.Format;
import org.perfspace.model.MetricKind;
import org.perfspace.value.cubepl.Formula.Language;

/** {@code perfspace derive NAME=EXPRESSION IN OUT}. */
final class DeriveVerb extends Verb {

    private static final int FEWEST = 3;

    private final Argument<List<String>> parameters = add(new Argument<List<String>>(
                    List.of(),
                    "NAME=EXPRESSION… IN OUT",
                    "One or more definitions, the profile (- is the standard input), and the file or directory to"
                            + " write.",
                    String.class,
                    true,
                    List.of()))
            .words("1..*", "")
            .required()
            .plainLabel();

    private final Argument<String> unit = option("--unit UNIT", "", "Unit of the new metrics.");

    private final Argument<String> title =
            option("--title TITLE", "", "Display name of the new metric (default: its name).");

    private final Argument<Kind> kind = option(
            "--kind KIND", Kind.POSTDERIVED, "postderived (default), prederived-exclusive or prederived-inclusive.");

    private final Argument<Syntax> syntax =
            option("--syntax LANGUAGE", Syntax.CUBEPL, "cubepl (default) or hpcviewer.");

    private final Argument<Boolean> json = flag("--json", "Print a report as JSON on the standard output.");

    private final TargetOptions writing = mixin(new TargetOptions());

    private final ReductionOptions reductions = mixin(new ReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    DeriveVerb(Main main) {
        super(main, "derive", "Add metrics that are computed from others.");
        common("--unit", "--title", "--force");
        description(
                "An expression is CubePL, such as 'ipc=metric::PAPI_TOT_INS()/metric::PAPI_TOT_CYC()', and the metric is stored as"
                        + " an expression, which Cube evaluates as well. With --syntax hpcviewer it is what users type in"
                        + " hpcviewer, such as '100*$3/@3'; the values of such a metric are computed and stored.",
                "A postderived metric is computed after its operands were added up: right for ratios. The other kinds are computed"
                        + " for each call node and location, and then added up.");
        examples(
                "perfspace derive 'ms=1000*metric::time()' profile.cubex out.cubex",
                "perfspace derive --syntax hpcviewer 'share=100*$0/@0' app.hpctoolkit out.cubex");
    }

    /** The kinds of derived metrics. */
    enum Kind {
        POSTDERIVED(MetricKind.POSTDERIVED),
        PREDERIVED_EXCLUSIVE(MetricKind.PREDERIVED_EXCLUSIVE),
        PREDERIVED_INCLUSIVE(MetricKind.PREDERIVED_INCLUSIVE);

        private final MetricKind kind;

        Kind(MetricKind kind) {
            this.kind = kind;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** The languages of expressions. */
    enum Syntax {
        CUBEPL(Language.CUBEPL),
        HPCVIEWER(Language.HPCVIEWER);

        private final Language language;

        Syntax(Language language) {
            this.language = language;
        }
    }

    @Override
    public Integer call() throws IOException {
        if (parameters.get().size() < FEWEST) {
            throw new UsageException("derive takes NAME=EXPRESSION, IN and OUT, and found "
                    + parameters.get().size());
        }
        int definitions = parameters.get().size() - 2;
        if (definitions > 1 && !title.get().isEmpty()) {
            throw new UsageException("--title names one metric, but there are " + definitions);
        }
        Path input = Path.of(parameters.get().get(definitions));
        Path output = Path.of(parameters.get().get(definitions + 1));
        Format to = writing.format(output);
        Reductions all = all(parameters.get().subList(0, definitions));
        Conversion.Report report = console.busy(
                "deriving metrics of " + input,
                () -> Conversion.convert(
                        reading.input(input),
                        output,
                        to,
                        reading.options(),
                        all,
                        reading.passOn(writing.options(), to)));
        new ReportText(input, output, report).write(console, writing.allNotes(), json.get());
        return ExitCode.DONE;
    }

    private Reductions all(List<String> definitions) {
        List<Reduction> list = new ArrayList<>();
        for (String definition : definitions) {
            list.add(UsageException.unlessRejected(
                    "",
                    () -> Reductions.derive(
                            definition, syntax.get().language, kind.get().kind, title.get(), unit.get())));
        }
        list.addAll(reductions.reductions().list());
        if (syntax.get() == Syntax.HPCVIEWER) {
            list.add(new Materialize(Materialize.Which.FOREIGN));
        }
        return new Reductions(list);
    }
}
