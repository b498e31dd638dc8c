package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.reduce.Canonize;
import org.perfspace.convert.reduce.Collapse;
import org.perfspace.convert.reduce.Fold;
import org.perfspace.convert.reduce.NumberRanges;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.convert.reduce.ThreadStatistics;
import org.perfspace.model.PerformanceSpace;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Options that reduce a profile after it is read, without the choice of metrics; for verbs that have another option for
 * metrics.
 */
class SpaceReductionOptions extends OptionSet {

    private final Argument<List<String>> roots = list(
            "--calls, --root CALLS",
            String.class,
            "Only these calls and what they call: the name of a region, a pattern such as 'MPI_*', a call"
                    + " path such as 'main/**/MPI_*', or a regular expression such as '~MPI_I?send'; may be given several"
                    + " times.");

    private final Argument<List<String>> prunes = list(
            "--prune CALLS",
            String.class,
            "Remove these calls, chosen as for --root, and all below them; their exclusive cost is added to"
                    + " the node above. May be given several times.");

    private final Argument<Integer> maxDepth = option(
            "--max-depth N",
            Integer.class,
            "Only N levels below the roots; the cost of deeper ones is added to the last of them.");

    private final Argument<Double> minShare = option(
                    "--min-share SHARE",
                    Double.class,
                    "Call nodes whose inclusive share of the metric of --of is below SHARE are merged into"
                            + " the node above.")
            .converter(Fraction.SHARE);

    private final Argument<String> shareOf =
            option("--of METRIC", String.class, "The metric of --min-share, by its unique name.");

    private final Argument<NumberRanges> ranks = option(
                    "--ranks RANKS", NumberRanges.class, "Only processes of these ranks, such as 0-3,8.")
            .converter(new Ranges());

    private final Argument<NumberRanges> threads = option(
                    "--threads THREADS",
                    NumberRanges.class,
                    "Only threads of these numbers within their process, such as 0 or 0-3.")
            .converter(new Ranges());

    private final Argument<Collapse.How> collapse = option(
            "--collapse-locations HOW",
            Collapse.How.class,
            "Merge all locations into one: sum, mean, min or max of their stored values.");

    private final Argument<Boolean> exclusive = flag("--exclusive", "Store the values of each call node alone.");

    private final Argument<Boolean> inclusive =
            flag("--inclusive", "Store the values of each call node with all below it.");

    private final Argument<List<Canonize.Change>> canonized = list(
                    "--canonize CHANGES",
                    Canonize.Change.class,
                    "Change the names of regions, so that those of different compilers match: plain (without the place"
                            + " that TAU's instrumentor puts behind them), lower-case, no-files, no-lines.")
            .split();

    private final Argument<List<Fold.What>> folded = list(
                    "--fold WHAT",
                    Fold.What.class,
                    "Merge calls: recursion (a region below itself, into its outermost call), templates (instances of"
                            + " one C++ template), lines (source lines of HPCToolkit, into their function or loop), functions (all parts of a function, under its"
                            + " name in the source);"
                            + " several as recursion,templates.")
            .split();

    private final Argument<Boolean> flat =
            flag("--flat", "A profile of regions: the exclusive cost of all call nodes of each.");

    private final Argument<List<String>> derived = list(
            "--derive NAME=EXPRESSION",
            String.class,
            "Add a metric that is computed from others in CubePL, after all other reductions; may be given"
                    + " several times.");

    private final Argument<List<ThreadStatistics.Statistic>> threadStatistics = list(
                    "--thread-statistics STATISTICS",
                    ThreadStatistics.Statistic.class,
                    "Add statistics over the threads of each metric of an HPCToolkit database: mean, stddev, cfvar, min,"
                            + " max. Only perfspace evaluates them.")
            .split();

    /** Reads lists of numbers and ranges. */
    static final class Ranges implements ITypeConverter<NumberRanges> {
        @Override
        public NumberRanges convert(String value) {
            try {
                return NumberRanges.parse(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** True if the verb chooses the calls itself. */
    private boolean callsTaken;

    /** Returns the calls that were asked for, which are then no reduction any more, so that their callers stay. */
    public List<String> takeCalls() {
        callsTaken = true;
        return roots.get();
    }

    /** Returns the reductions. */
    public Reductions reductions() {
        try {
            return new Reductions(list());
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Opens a profile and reduces it. The caller closes it. */
    public PerformanceSpace open(ReadingOptions reading, Path path) throws IOException {
        return apply(reading.open(path), path);
    }

    /**
     * Reduces an open profile. Closing the result closes the profile; if the reduction fails, the profile is closed as
     * well.
     */
    public PerformanceSpace apply(PerformanceSpace space, Path path) throws IOException {
        try {
            return reductions().apply(space, path.toString());
        } catch (IOException | RuntimeException e) {
            space.close();
            throw e;
        }
    }

    List<Reduction> list() {
        List<Reduction> list = new ArrayList<>();
        if (!canonized.get().isEmpty()) {
            list.add(new Canonize(EnumSet.copyOf(canonized.get())));
        }
        if (!threadStatistics.get().isEmpty()) {
            list.add(new ThreadStatistics(threadStatistics.get()));
        }
        for (String definition : derived.get()) {
            list.add(Reductions.derive(definition));
        }
        if (!roots.get().isEmpty() && !callsTaken) {
            list.add(Reductions.roots(roots.get()));
        }
        if (!prunes.get().isEmpty()) {
            list.add(Reductions.without(prunes.get()));
        }
        if (maxDepth.isPresent()) {
            list.add(Reductions.maxDepth(maxDepth.get()));
        }
        if (minShare.isPresent() && shareOf.isPresent()) {
            Verb.requireShare("--min-share", minShare.get());
            list.add(Reductions.minPercent(minShare.get() * 100, shareOf.get()));
        } else if (minShare.isPresent() || shareOf.isPresent()) {
            throw new IllegalArgumentException("--min-share and --of go together: a share of a metric");
        }
        if (ranks.isPresent()) {
            list.add(Reductions.ranks(ranks.get()));
        }
        if (threads.isPresent()) {
            list.add(Reductions.threads(threads.get()));
        }
        if (!folded.get().isEmpty()) {
            list.add(new Fold(EnumSet.copyOf(folded.get())));
        }
        if (flat.get()) {
            list.add(Reductions.flat());
        }
        if (exclusive.get() && inclusive.get()) {
            throw new IllegalArgumentException("--exclusive and --inclusive exclude each other");
        }
        if (exclusive.get() || inclusive.get()) {
            list.add(exclusive.get() ? Reductions.exclusive() : Reductions.inclusive());
        }
        if (collapse.isPresent()) {
            list.add(new Collapse(collapse.get()));
        }
        return list;
    }
}
