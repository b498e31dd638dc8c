package org.perfspace.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Settings;
import org.perfspace.convert.compare.Tolerance;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.reduce.ReductionException;
import org.perfspace.convert.reduce.Scaled;
import org.perfspace.io.OutputFile;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.TypeConversionException;

/** {@code perfspace compare A B}. */
@Command(
        name = "compare",
        header = "Show the changes from one profile to another; exit code 1 if there is any.",
        description = {
            "A line for each metric that differs has both totals, the percentage, and the call path that changed most;"
                    + " the next call paths stand below. Changes are those of exclusive values, summed over all locations,"
                    + " so that callers do not repeat what they call. --cells lists the cells.",
            "Metrics, call trees and locations are brought together as for diff, so that the profiles may be of"
                    + " different formats and trees. Parts that only one of them has are named and count as a difference,"
                    + " unless --common is given; their cells are compared with the neutral element, 0 for plain numbers.",
            "Without a tolerance, cells are equal if they are equal as numbers: NaN equals NaN, -0 equals 0, integers"
                    + " count in all 64 bits. With several of --tolerance, --ulps and --floor one that holds is enough."
                    + " Attributes, texts for people, machines and nodes, topologies and traces do not count.",
            "A call path has changed if one of its cells is not equal. Cells are sorted by share, which is the part of"
                    + " the metric's total (of absolute values, in the profile where that is more); the relative"
                    + " difference is |a - b| / max(|a|, |b|)."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  perfspace compare before.cubex after.cubex",
            "  perfspace compare --tolerance 5%% --metric time before.cubex after.cubex",
            "  perfspace compare --cells --junit report.xml before.cubex after.cubex"
        })
final class CompareVerb implements Callable<Integer> {

    @ParentCommand
    private Console.Owner main;

    @Parameters(index = "0", paramLabel = "A", description = "The first profile.")
    private Path first;

    @Parameters(index = "1", paramLabel = "B", description = "The second profile.")
    private Path second;

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            converter = Part.class,
            description =
                    "Cells are equal if |a - b| <= T * max(|a|, |b|); T is a percentage such as 5%%, or a number.")
    private double tolerance;

    @Option(
            names = "--ulps",
            paramLabel = "N",
            description = "Doubles are equal if they are at most N steps of the last bit apart.")
    private long ulps;

    @Option(
            names = "--floor",
            paramLabel = "X",
            description = "Cells are equal if |a - b| <= X, in the metric's own unit.")
    private double floor;

    @Option(
            names = "--metric",
            paramLabel = "GLOB",
            description = "Only metrics of these unique names; * and ? stand for anything; may be given several times.")
    private List<String> metrics = List.of();

    @Option(
            names = "--common",
            description = "Compare only what both have; what only one has is named, but does not count.")
    private boolean common;

    @Option(
            names = "--normalize",
            description =
                    "Scale the metrics of B so that their totals are those of A, and compare the shares of runs of"
                            + " different length.")
    private boolean normalize;

    @Option(
            names = "--top",
            paramLabel = "N",
            description =
                    "Show the N largest changes of each metric (default 3), and N cells and names of what only one has"
                            + " (default 20).")
    private @Nullable Integer top;

    @Option(names = "--cells", description = "List the cells that differ, too, the weightiest first.")
    private boolean cells;

    @Option(names = "--json", description = "Print the report as JSON.")
    private boolean json;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also write a JUnit report with a test case for each metric, for Jenkins and GitLab.")
    private @Nullable Path junit;

    @Option(
            names = {"-f", "--force"},
            description = "Replace a report that exists.")
    private boolean force;

    @Mixin
    private MatchingOptions matching;

    @Mixin
    private SpaceReductionOptions reductions;

    @Mixin
    private ReadingOptions reading;

    /** Reads a fraction, given as a number or a percentage. */
    static final class Part implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            try {
                return text.endsWith("%")
                        ? Double.parseDouble(text.substring(0, text.length() - 1)) / 100
                        : Double.parseDouble(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException(
                        "expected a number such as 0.05 or a percentage such as 5%, found \"" + text + "\"");
            }
        }
    }

    @Override
    public Integer call() throws IOException {
        Settings settings = settings();
        if (junit == null) {
            return report(compare(settings));
        }
        try (OutputFile file = OutputFile.create(junit, force)) {
            Comparison comparison = compare(settings);
            String xml = new JUnitReport(comparison, first.toString(), second.toString()).text();
            ByteBuffer bytes = ByteBuffer.wrap(xml.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                file.channel().write(bytes);
            }
            file.commit();
            return report(comparison);
        }
    }

    private int report(Comparison comparison) throws IOException {
        main.console().notes(comparison.notes());
        if (json) {
            new CompareJson(comparison, first.toString(), second.toString())
                    .write(main.console().out());
        } else {
            new CompareText(
                            comparison,
                            first.toString(),
                            second.toString(),
                            most(Settings.DEFAULT.largest()),
                            cells,
                            main.console().screen())
                    .write(main.console().out());
        }
        return comparison.isEqual() ? ExitCode.DONE : ExitCode.NO;
    }

    private Comparison compare(Settings settings) throws IOException {
        try (PerformanceSpace one = reductions.open(reading, first);
                PerformanceSpace other = reductions.open(reading, second)) {
            PerformanceSpace two = normalize ? Scaled.like(other, one) : other;
            Settings chosen = settings.withMetrics(chosen(one, two));
            return main.console()
                    .busy(
                            "comparing 2 profiles",
                            () -> Comparison.of(
                                    new Operand(first.toString(), one), new Operand(second.toString(), two), chosen));
        }
    }

    /**
     * Returns the unique names of the metrics to compare. A text that names a metric of neither profile is rejected:
     * otherwise a mistyped name would make profiles equal.
     */
    private Predicate<String> chosen(PerformanceSpace one, PerformanceSpace two) throws ReductionException {
        if (metrics.isEmpty()) {
            return name -> true;
        }
        Set<String> names = new HashSet<>();
        for (String text : metrics) {
            List<Metric> found = new ArrayList<>(MetricChoice.found(one.definitions(), text));
            found.addAll(MetricChoice.found(two.definitions(), text));
            if (found.isEmpty()) {
                MetricChoice.of(one.definitions(), List.of(text), first.toString());
            }
            found.forEach(metric -> names.add(metric.name()));
        }
        return names::contains;
    }

    private int most(int usual) {
        return top == null ? usual : Math.max(0, top);
    }

    private Settings settings() {
        if (cells && json) {
            throw new UsageException("--cells has no effect on --json, which has them anyway");
        }
        try {
            return new Settings(
                    matching.matching(),
                    new Tolerance(tolerance, ulps, floor),
                    name -> true,
                    common,
                    most(Settings.DEFAULT.largest()),
                    most(Settings.DEFAULT.changes()));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }
}
