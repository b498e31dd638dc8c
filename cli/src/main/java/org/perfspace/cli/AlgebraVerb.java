package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.algebra.Algebra;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.format.Format;
import org.perfspace.model.PerformanceSpace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The verbs that combine several profiles into one: {@code perfspace diff A B -o OUT} and similar. */
@Command(
        description = {
            "Metrics, call trees and systems are brought together first, so that the operands may differ in all of them;"
                    + " then the cells are combined. A cell that an operand lacks counts as the neutral element, 0 for"
                    + " plain numbers. The operands may be of different formats, and of any size."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n")
abstract class AlgebraVerb implements Callable<Integer> {

    private final Operation operation;

    @ParentCommand
    private Console.Owner main;

    @Parameters(arity = "1..*", paramLabel = "PROFILE", description = "The operands, in their order.")
    private List<Path> inputs = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "OUT",
            description = "The file or directory to write.")
    private Path output;

    @Mixin
    private MatchingOptions matching;

    @Option(names = "--json", description = "Print a report as JSON on the standard output.")
    private boolean json;

    @Mixin
    private TargetOptions writing;

    @Mixin
    private ReductionOptions reductions;

    @Mixin
    private ReadingOptions reading;

    AlgebraVerb(Operation operation) {
        this.operation = operation;
    }

    @Override
    public Integer call() throws IOException {
        Format to = writing.format(output);
        requireNumber();
        Console console = main.console();
        Conversion.Report report =
                console.busy(operation.id() + " of " + inputs.size() + " profiles", () -> combine(to));
        new ReportText(inputs.get(0), output, report).write(console, writing.allNotes(), json);
        return ExitCode.DONE;
    }

    private Conversion.Report combine(Format to) throws IOException {
        List<Operand> operands = new ArrayList<>();
        try {
            for (Path input : inputs) {
                operands.add(new Operand(input.toString(), reductions.open(reading, input)));
            }
            Format from = reading.format(reading.input(inputs.get(0)));
            PerformanceSpace result = Algebra.combine(operation, operands, matching.matching());
            return Conversion.store(from, result, output, to, writing.options());
        } finally {
            for (Operand operand : operands) {
                operand.space().close();
            }
        }
    }

    private void requireNumber() {
        if (inputs.size() < operation.fewest() || inputs.size() > operation.most()) {
            throw new UsageException(
                    operation.id() + " takes " + operation.fewest() + " profiles, not " + inputs.size());
        }
    }

    /** {@code perfspace diff A B -o OUT}. */
    @Command(
            name = "diff",
            header = "First profile minus second, cell by cell.",
            footer = {
                "",
                "Examples:",
                "  perfspace diff before.cubex after.cubex -o change.cubex",
                "  perfspace diff --match name before.cubex after.cubex -o change.parquet"
            })
    static final class Diff extends AlgebraVerb {
        Diff() {
            super(Operation.DIFF);
        }
    }

    /** {@code perfspace merge A B… -o OUT}. */
    @Command(
            name = "merge",
            header = "One profile of several: each cell from the first that has it.",
            footer = {
                "",
                "Examples:",
                "  perfspace merge time.cubex counters.cubex -o both.cubex",
                "  perfspace merge --metric time before.cubex after.cubex -o merged.cubex"
            })
    static final class Merge extends AlgebraVerb {
        Merge() {
            super(Operation.MERGE);
        }
    }

    /** {@code perfspace mean A B… -o OUT}. */
    @Command(
            name = "mean",
            header = "The mean of several profiles, cell by cell.",
            footer = {
                "",
                "Examples:",
                "  perfspace mean run-1.cubex run-2.cubex run-3.cubex -o mean.cubex",
                "  perfspace mean --system collapse run-*.cubex -o mean.cubex"
            })
    static final class Mean extends AlgebraVerb {
        Mean() {
            super(Operation.MEAN);
        }
    }

    /** {@code perfspace sum A B… -o OUT}. */
    @Command(
            name = "sum",
            header = "The sum of several profiles, cell by cell.",
            footer = {
                "",
                "Examples:",
                "  perfspace sum before.cubex after.cubex -o sum.cubex",
                "  perfspace sum --collapse-locations sum run-*.cubex -o sum.cubex"
            })
    static final class Sum extends AlgebraVerb {
        Sum() {
            super(Operation.SUM);
        }
    }

    /** {@code perfspace min A B… -o OUT}. */
    @Command(
            name = "min",
            header = "The smallest value of several profiles, cell by cell.",
            footer = {
                "",
                "Examples:",
                "  perfspace min run-1.cubex run-2.cubex -o fastest.cubex",
                "  perfspace min --metric time run-*.cubex -o fastest.cubex"
            })
    static final class Min extends AlgebraVerb {
        Min() {
            super(Operation.MIN);
        }
    }

    /** {@code perfspace max A B… -o OUT}. */
    @Command(
            name = "max",
            header = "The largest value of several profiles, cell by cell.",
            footer = {
                "",
                "Examples:",
                "  perfspace max run-1.cubex run-2.cubex -o slowest.cubex",
                "  perfspace max --metric time run-*.cubex -o slowest.cubex"
            })
    static final class Max extends AlgebraVerb {
        Max() {
            super(Operation.MAX);
        }
    }

    /** {@code perfspace ratio A B -o OUT}. */
    @Command(
            name = "ratio",
            header = "First profile divided by second, cell by cell.",
            footer = {
                "",
                "Examples:",
                "  perfspace ratio after.cubex before.cubex -o speedup.cubex",
                "  perfspace ratio --metric time after.cubex before.cubex -o speedup.cubex"
            })
    static final class Ratio extends AlgebraVerb {
        Ratio() {
            super(Operation.RATIO);
        }
    }
}
