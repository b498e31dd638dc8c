package org.perfspace.cli;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.compare.BeforeAfter;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.Settings;
import org.perfspace.convert.compare.Rule;
import org.perfspace.convert.compare.Tolerance;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.reduce.ReductionException;
import org.perfspace.convert.reduce.Scaled;
import org.perfspace.format.Format;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/** {@code perfspace compare A B}. */
final class CompareVerb extends Verb {

    private static final int GROUP_ROWS = 20;

    private final Argument<Path> first = parameter("A", Path.class, "The first profile.");

    private final Argument<Path> second = optionalParameter("B", Path.class, "The second profile.");

    private final Argument<List<Path>> further =
            parameters("C", "0..*", Path.class, "With --against, further profiles of the first group.");

    private final CompareGroups groups = mixin(new CompareGroups());

    private final CompareTools tools = mixin(new CompareTools());

    private final Argument<Double> tolerance = option(
                    "--tolerance SHARE",
                    0.0,
                    "Cells are equal if |a - b| <= SHARE * max(|a|, |b|), such as 5%% or 0.05.")
            .converter(Fraction.SHARE);

    private final Argument<Long> ulps =
            option("--ulps N", 0L, "Doubles are equal if they are at most N steps of the last bit apart.");

    private final Argument<Double> floor =
            option("--floor X", 0.0, "Cells are equal if |a - b| <= X, in the metric's own unit.");

    private final Argument<List<String>> metrics = list(
            "--metric GLOB",
            String.class,
            "Only metrics of these unique names; * and ? stand for anything; may be given several times.");

    private final Argument<Boolean> common =
            flag("--common", "Compare only what both have; what only one has is named, but does not count.");

    private final Argument<Boolean> normalize = flag(
            "--normalize",
            "Scale the metrics of B so that their totals are those of A, and compare the shares of runs of"
                    + " different length.");

    private final Argument<Integer> top = option(
            "--top N",
            Integer.class,
            "Show the N largest changes of each metric (default 3), and N cells and names of what only one has"
                    + " (default 20).");

    private final Argument<Boolean> cells = flag("--cells", "List the cells that differ, too, the weightiest first.");

    private final Argument<DataTable.Format> format = option(
            "--format FORMAT",
            DataTable.Format.TEXT,
            "text (default), markdown; or csv, tsv or json, with all digits; tables have a row for each metric or rule.");

    private final Argument<Boolean> json = flag("--json", "Print the report as JSON.");

    private final Argument<Path> junit = option(
            "--junit FILE",
            Path.class,
            "Also write a JUnit report with a test case for each metric, for Jenkins and GitLab.");

    private final Argument<Path> stacks = option(
            "-o, --output FILE",
            Path.class,
            "Also write both as stacks for differential flame graphs: \"main;f 10 12\", with the values of the metric"
                    + " (default: the one that stat shows) in A and in B.");

    private final Argument<Boolean> force = flag("-f, --force", "Replace a report, or a file of stacks, that exists.");

    private final Argument<List<String>> rules = list(
            "--fail-if RULE",
            String.class,
            "Compare totals only; exit with 1 if a rule is broken: \"time of solve > +5%%\", \"time > +0.3\" (in the unit of the"
                    + " metric), \"visits of f < 10\" (the value in B). Names are exact; without a call, the whole"
                    + " profile counts; may be given several times.");

    private final MatchingOptions matching = mixin(new MatchingOptions());

    private final SpaceReductionOptions reductions = mixin(new SpaceReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    CompareVerb(Main main) {
        super(main, "compare", "Show the changes from one profile to another; exit code 1 if there is any.");
        common("--metric", "--tolerance", "--against");
        synopsis("perfspace compare [OPTION…] A B", "   or: perfspace compare [OPTION…] A… --against B…");
        description(
                "A line for each metric that differs has both totals, the percentage, and the call path that changed most;"
                        + " the next call paths stand below. Changes are those of exclusive values, summed over all locations,"
                        + " so that callers do not repeat what they call. --cells lists the cells.",
                "Metrics, call trees and locations are brought together as for diff, so that the profiles may be of"
                        + " different formats and trees. Parts that only one of them has are named and count as a difference,"
                        + " unless --common is given; their cells are compared with the neutral element, 0 for plain numbers.",
                "Without a tolerance, cells are equal if they are equal as numbers: NaN equals NaN, -0 equals 0, integers"
                        + " count in all 64 bits. With several of --tolerance, --ulps and --floor one that holds is enough."
                        + " Attributes, texts for people, machines and nodes, topologies and traces do not count.",
                "With --against, the means of two groups of repetitions are compared function by function; outside spread says whether"
                        + " all runs of one group are above all of the other.",
                "By meaning, a table for each quantity that both measure has the functions whose shares of the exclusive totals differ"
                        + " most. agreement is the sum of the smaller one of both shares of each function. Loops, lines and"
                        + " inlined functions count for the function around them, streams of accelerators do not count. Then"
                        + " --tolerance is a difference of shares; see perfspace help profilers.",
                "A call path has changed if one of its cells is not equal. Cells are sorted by share, which is the part of"
                        + " the metric's total (of absolute values, in the profile where that is more); the relative"
                        + " difference is |a - b| / max(|a|, |b|).");
        examples(
                "perfspace compare run-1.cubex run-3.cubex --against run-2.cubex after.cubex",
                "perfspace compare --by meaning before.cubex app.hpctoolkit",
                "perfspace compare --fail-if 'time of main > +5%%' before.cubex after.cubex");
    }

    @Override
    public Integer call() throws IOException {
        if (!groups.isGiven()) {
            requireNone("there are no groups without --against", "--per");
            if (!second.isPresent() || !further.get().isEmpty()) {
                throw new UsageException(
                        second.isPresent()
                                ? "expected two profiles, or groups of them as compare A1 A2 --against B1 B2, found "
                                        + (2 + further.get().size()) + " profiles"
                                : "missing B; usage: perfspace compare [OPTION…] A B");
            }
        }
        if (!rules.get().isEmpty()) {
            return gate();
        }
        if (groups.isGiven()) {
            return groups();
        }
        Settings settings = settings();
        if (tools.isMeaningGiven() && !stacks.isPresent()) {
            requireNone("--by meaning compares functions", CompareTools.OF_CELLS);
        }
        if (stacks.isPresent() && metrics.get().size() > 1) {
            throw new UsageException("-o writes one metric; expected one --metric, found "
                    + metrics.get().size());
        }
        try (PerformanceSpace one = reductions.open(reading, first.get());
                PerformanceSpace two = reductions.open(reading, second.get())) {
            Operand before = new Operand(first.get().toString(), one);
            Operand after = new Operand(second.get().toString(), two);
            if (stacks.isPresent()) {
                writeStacks(before, after, settings);
            } else if (tools.isWanted(isGiven(CompareTools.OF_CELLS), one, two)) {
                return byMeaning(before, after);
            }
            return compare(before, after, settings);
        }
    }

    private int compare(Operand before, Operand after, Settings settings) throws IOException {
        if (!junit.isPresent()) {
            return report(comparison(before, after, settings));
        }
        try (OutputFile file = OutputFile.create(junit.get(), force.get())) {
            Comparison comparison = comparison(before, after, settings);
            String xml = new JUnitReport(comparison, before.name(), after.name()).text();
            Channels.newOutputStream(file.channel()).write(xml.getBytes(StandardCharsets.UTF_8));
            file.commit();
            return report(comparison);
        }
    }

    /** Writes both profiles as differential collapsed stacks. */
    private void writeStacks(Operand before, Operand after, Settings settings) throws IOException {
        String metric = metrics.get().isEmpty() ? "" : metrics.get().get(0);
        PerformanceSpace both = BeforeAfter.of(before, after, metric, settings.matching());
        console.busy(
                "writing " + stacks.get(),
                () -> Conversion.store(
                        Format.COLLAPSED,
                        both,
                        stacks.get(),
                        Format.COLLAPSED,
                        WriteOptions.DEFAULT.withForce(force.get())));
    }

    /** Returns the profiles of the first group. */
    private List<Path> before() {
        List<Path> all = new ArrayList<>(List.of(first.get()));
        if (!groups.isGiven()) {
            return all;
        }
        second.optional().ifPresent(all::add);
        all.addAll(further.get());
        return CompareGroups.found(all, reading.options(), console);
    }

    private List<Path> after() {
        return groups.isGiven() ? groups.against(reading.options(), console) : List.of(second.get());
    }

    private int groups() throws IOException {
        requireNone(
                "--against compares means of functions",
                "--tolerance",
                "--ulps",
                "--floor",
                "--common",
                "--normalize",
                "--cells",
                "--junit",
                "--match",
                "--system");
        if (metrics.get().size() > 1) {
            throw new UsageException("expected one --metric with --against, found "
                    + metrics.get().size());
        }
        return groups.compare(
                console,
                before(),
                after(),
                path -> reductions.open(reading, path),
                new CompareGroups.Settings(
                        metrics.get().isEmpty() ? "" : metrics.get().get(0),
                        most(GROUP_ROWS),
                        json.get() ? DataTable.Format.JSON : format.get()));
    }

    private int byMeaning(Operand before, Operand after) throws IOException {
        return tools.compare(
                console,
                before,
                after,
                new CompareTools.Settings(
                        tolerance.get(), top.optional(), json.get() ? DataTable.Format.JSON : format.get()));
    }

    private int report(Comparison comparison) throws IOException {
        console.notes(comparison.notes());
        if (format.get().isTable()) {
            CompareTables.metrics(comparison).write(console, format.get(), head -> {});
        } else if (json.get() || format.get() == DataTable.Format.JSON) {
            new CompareJson(comparison, first.get().toString(), second.get().toString()).write(console.out());
        } else {
            new CompareText(
                            comparison,
                            first.get().toString(),
                            second.get().toString(),
                            most(Settings.DEFAULT.largest()),
                            cells.get(),
                            console.screen())
                    .write(console.report());
        }
        return comparison.isEqual() ? ExitCode.DONE : ExitCode.NO;
    }

    /** Checks the rules, prints a line for each, and returns the exit code. */
    private int gate() throws IOException {
        requireNone(
                "--fail-if compares totals",
                "--tolerance",
                "--ulps",
                "--floor",
                "--metric",
                "--common",
                "--normalize",
                "--top",
                "--cells",
                "--output",
                "--json",
                "--match",
                "--system");
        List<Rule> given = new ArrayList<>();
        for (String text : rules.get()) {
            given.add(UsageException.unlessRejected("--fail-if: ", () -> Rule.of(text)));
        }
        List<Rule.Outcome> outcomes =
                CompareGroups.check(console, given, before(), after(), path -> reductions.open(reading, path));
        List<String> lines = outcomes.stream().map(ChangeText::rule).toList();
        if (junit.isPresent()) {
            try (OutputFile file = OutputFile.create(junit.get(), force.get())) {
                String xml = JUnitReport.ofRules(
                        outcomes,
                        lines,
                        before().get(0).toString(),
                        after().get(0).toString());
                Channels.newOutputStream(file.channel()).write(xml.getBytes(StandardCharsets.UTF_8));
                file.commit();
            }
        }
        if (format.get() == DataTable.Format.TEXT) {
            for (String line : lines) {
                console.report().write(line + "\n");
            }
        } else {
            CompareTables.rules(outcomes).write(console, format.get(), json -> {});
        }
        return outcomes.stream().anyMatch(Rule.Outcome::isBroken) ? ExitCode.NO : ExitCode.DONE;
    }

    /** Returns the comparison, before which both profiles are closed, so that neither changed while it was read. */
    private Comparison comparison(Operand before, Operand after, Settings settings) throws IOException {
        try (PerformanceSpace one = matching.matched(before.space());
                PerformanceSpace other = matching.matched(after.space())) {
            PerformanceSpace two = normalize.get() ? Scaled.like(other, one) : other;
            Settings chosen = settings.withMetrics(chosen(one, two));
            return console.busy(
                    "comparing 2 profiles",
                    () -> Comparison.of(new Operand(before.name(), one), new Operand(after.name(), two), chosen));
        }
    }

    /**
     * Returns the unique names of the metrics to compare. A text that names a metric of neither profile is rejected:
     * otherwise a mistyped name would make profiles equal.
     */
    private Predicate<String> chosen(PerformanceSpace one, PerformanceSpace two) throws ReductionException {
        if (metrics.get().isEmpty()) {
            return name -> true;
        }
        Set<String> names = new HashSet<>();
        for (String text : metrics.get()) {
            List<Metric> found = new ArrayList<>(MetricChoice.found(one.definitions(), text));
            found.addAll(MetricChoice.found(two.definitions(), text));
            if (found.isEmpty()) {
                MetricChoice.of(one.definitions(), List.of(text), first.get().toString());
            }
            found.forEach(metric -> names.add(metric.name()));
        }
        return names::contains;
    }

    private int most(int usual) {
        return Math.max(0, top.orElse(usual));
    }

    private Settings settings() {
        if (cells.get() && json.get()) {
            throw new UsageException("--cells has no effect on --json, which has them anyway");
        }
        return UsageException.unlessRejected(
                "",
                () -> new Settings(
                        matching.matching(),
                        new Tolerance(tolerance.get(), ulps.get(), floor.get()),
                        Settings.DEFAULT.metrics(),
                        common.get(),
                        most(Settings.DEFAULT.largest()),
                        most(Settings.DEFAULT.changes())));
    }
}
