package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.algebra.Algebra;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.format.Format;
import org.perfspace.model.PerformanceSpace;

/** The verbs that combine several profiles into one: {@code perfspace diff A B -o OUT} and similar. */
final class AlgebraVerb extends Verb {

    private final Operation operation;

    private final Argument<List<Path>> inputs =
            parameters("PROFILE", "1..*", Path.class, "The operands, in their order.");

    private final Argument<Path> output = option("-o, --output OUT", Path.class, "The file or directory to write.")
            .required();

    private final MatchingOptions matching = mixin(new MatchingOptions());

    private final Argument<Boolean> json = flag("--json", "Print a report as JSON on the standard output.");

    private final TargetOptions writing = mixin(new TargetOptions());

    private final ReductionOptions reductions = mixin(new ReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    AlgebraVerb(Main main, Operation operation) {
        super(main, operation.id(), header(operation));
        this.operation = operation;
        common("--output", "--metric", "--force");
        description(
                "Metrics, call trees and systems are brought together first, so that the operands may differ in all of them;"
                        + " then the cells are combined. A cell that an operand lacks counts as the neutral element, 0 for"
                        + " plain numbers. The operands may be of different formats, and of any size.");
        examples(examples(operation));
    }

    private static String header(Operation operation) {
        return switch (operation) {
            case DIFF -> "First profile minus second, cell by cell.";
            case MERGE -> "One profile of several: each cell from the first that has it.";
            case MEAN -> "The mean of several profiles, cell by cell.";
            case SUM -> "The sum of several profiles, cell by cell.";
            case MIN -> "The smallest value of several profiles, cell by cell.";
            case MAX -> "The largest value of several profiles, cell by cell.";
            case RATIO -> "First profile divided by second, cell by cell.";
        };
    }

    private static String[] examples(Operation operation) {
        return switch (operation) {
            case DIFF ->
                new String[] {
                    "perfspace diff before.cubex after.cubex -o change.cubex",
                    "perfspace diff --match name before.cubex after.cubex -o change.parquet"
                };
            case MERGE ->
                new String[] {
                    "perfspace merge time.cubex counters.cubex -o both.cubex",
                    "perfspace merge --metric time before.cubex after.cubex -o merged.cubex"
                };
            case MEAN ->
                new String[] {
                    "perfspace mean run-1.cubex run-2.cubex run-3.cubex -o mean.cubex",
                    "perfspace mean --system collapse run-*.cubex -o mean.cubex"
                };
            case SUM ->
                new String[] {
                    "perfspace sum before.cubex after.cubex -o sum.cubex",
                    "perfspace sum --collapse-locations sum run-*.cubex -o sum.cubex"
                };
            case MIN ->
                new String[] {
                    "perfspace min run-1.cubex run-2.cubex -o fastest.cubex",
                    "perfspace min --metric time run-*.cubex -o fastest.cubex"
                };
            case MAX ->
                new String[] {
                    "perfspace max run-1.cubex run-2.cubex -o slowest.cubex",
                    "perfspace max --metric time run-*.cubex -o slowest.cubex"
                };
            case RATIO ->
                new String[] {
                    "perfspace ratio after.cubex before.cubex -o speedup.cubex",
                    "perfspace ratio --metric time after.cubex before.cubex -o speedup.cubex"
                };
        };
    }

    @Override
    public Integer call() throws IOException {
        Format to = writing.format(output.get());
        requireNumber();
        Conversion.Report report =
                console.busy(operation.id() + " of " + inputs.get().size() + " profiles", () -> combine(to));
        new ReportText(inputs.get().get(0), output.get(), report).write(console, writing.allNotes(), json.get());
        return ExitCode.DONE;
    }

    private Conversion.Report combine(Format to) throws IOException {
        List<Operand> operands = new ArrayList<>();
        try {
            for (Path input : inputs.get()) {
                operands.add(new Operand(input.toString(), matching.matched(reductions.open(reading, input))));
            }
            Format from = reading.format(reading.input(inputs.get().get(0)));
            PerformanceSpace result = Algebra.combine(operation, operands, matching.matching());
            return Conversion.store(from, result, output.get(), to, writing.options());
        } finally {
            for (Operand operand : operands) {
                operand.space().close();
            }
        }
    }

    private void requireNumber() {
        if (inputs.get().size() < operation.fewest() || inputs.get().size() > operation.most()) {
            throw new UsageException(operation.id() + " takes " + operation.fewest() + " profiles, not "
                    + inputs.get().size());
        }
    }
}
