package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.reduce.Canonize;
import org.perfspace.convert.reduce.Collapse;
import org.perfspace.convert.reduce.Derive;
import org.perfspace.convert.reduce.Flat;
import org.perfspace.convert.reduce.Fold;
import org.perfspace.convert.reduce.Kind;
import org.perfspace.convert.reduce.LocationChoice;
import org.perfspace.convert.reduce.MaxDepth;
import org.perfspace.convert.reduce.MinPercent;
import org.perfspace.convert.reduce.NumberRanges;
import org.perfspace.convert.reduce.Prune;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.Reductions;
import org.perfspace.convert.reduce.Root;
import org.perfspace.convert.reduce.ThreadStatistics;
import org.perfspace.model.PerformanceSpace;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * Options that reduce a profile after it is read, without the choice of metrics; for verbs that have another option for
 * metrics.
 */
class SpaceReductionOptions {

    @Option(
            names = {"--calls", "--root"},
            paramLabel = "CALLS",
            description = "Only these calls and what they call: the name of a region, a pattern such as 'MPI_*', a call"
                    + " path such as 'main/**/MPI_*', or a regular expression such as '~MPI_I?send'; may be given several"
                    + " times.")
    private List<String> roots = new ArrayList<>();

    @Option(
            names = "--prune",
            paramLabel = "CALLS",
            description =
                    "Remove these calls, chosen as for --root, and all below them; their exclusive cost is added to"
                            + " the node above. May be given several times.")
    private List<String> prunes = new ArrayList<>();

    @Option(
            names = "--max-depth",
            paramLabel = "N",
            description = "Only N levels below the roots; the cost of deeper ones is added to the last of them.")
    private @Nullable Integer maxDepth;

    @Option(
            names = "--min-percent",
            paramLabel = "P",
            description = "Call nodes whose inclusive share of the metric of --of is below P percent are merged into"
                    + " the node above.")
    private @Nullable Double minPercent;

    @Option(names = "--of", paramLabel = "METRIC", description = "The metric of --min-percent, by its unique name.")
    private @Nullable String shareOf;

    @Option(
            names = "--ranks",
            paramLabel = "RANKS",
            converter = Ranges.class,
            description = "Only processes of these ranks, such as 0-3,8.")
    private @Nullable NumberRanges ranks;

    @Option(
            names = "--threads",
            paramLabel = "THREADS",
            converter = Ranges.class,
            description = "Only threads of these numbers within their process, such as 0 or 0-3.")
    private @Nullable NumberRanges threads;

    @Option(
            names = "--collapse-locations",
            paramLabel = "HOW",
            description = "Merge all locations into one: sum, mean, min or max of their stored values.")
    private Collapse.@Nullable How collapse;

    @Option(names = "--exclusive", description = "Store the values of each call node alone.")
    private boolean exclusive;

    @Option(names = "--inclusive", description = "Store the values of each call node with all below it.")
    private boolean inclusive;

    @Option(
            names = "--canonize",
            paramLabel = "CHANGES",
            split = ",",
            description =
                    "Change the names of regions, so that those of different compilers match: plain (without the place"
                            + " that TAU's instrumentor puts behind them), lower-case, no-files, no-lines.")
    private List<Canonize.Change> canonized = new ArrayList<>();

    @Option(
            names = "--fold",
            paramLabel = "WHAT",
            split = ",",
            description =
                    "Merge calls: recursion (a region below itself, into its outermost call), templates (instances of"
                            + " one C++ template), lines (source lines of HPCToolkit, into their function or loop);"
                            + " several as recursion,templates.")
    private List<Fold.What> folded = new ArrayList<>();

    @Option(names = "--flat", description = "A profile of regions: the exclusive cost of all call nodes of each.")
    private boolean flat;

    @Option(
            names = "--derive",
            paramLabel = "NAME=EXPRESSION",
            description =
                    "Add a metric that is computed from others in CubePL, after all other reductions; may be given"
                            + " several times.")
    private List<String> derived = new ArrayList<>();

    @Option(
            names = "--thread-statistics",
            paramLabel = "STATISTICS",
            split = ",",
            description =
                    "Add statistics over the threads of each metric of an HPCToolkit database: mean, stddev, cfvar, min,"
                            + " max. Only perfspace evaluates them.")
    private List<ThreadStatistics.Statistic> threadStatistics = new ArrayList<>();

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

    /** Returns the calls that were asked for, which are then no reduction any more, so that their callers stay. */
    public List<String> takeCalls() {
        List<String> calls = roots;
        roots = List.of();
        return calls;
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
        if (!canonized.isEmpty()) {
            list.add(new Canonize(EnumSet.copyOf(canonized)));
        }
        if (!threadStatistics.isEmpty()) {
            list.add(new ThreadStatistics(threadStatistics));
        }
        for (String definition : derived) {
            list.add(Derive.of(definition));
        }
        if (!roots.isEmpty()) {
            list.add(new Root(roots));
        }
        if (!prunes.isEmpty()) {
            list.add(new Prune(prunes));
        }
        if (maxDepth != null) {
            list.add(new MaxDepth(maxDepth));
        }
        if (minPercent != null && shareOf != null) {
            list.add(new MinPercent(minPercent, shareOf));
        } else if (minPercent != null || shareOf != null) {
            throw new IllegalArgumentException("--min-percent and --of go together: a percentage of a metric");
        }
        if (ranks != null) {
            list.add(new LocationChoice(LocationChoice.By.GROUP, ranks));
        }
        if (threads != null) {
            list.add(new LocationChoice(LocationChoice.By.LOCATION, threads));
        }
        if (!folded.isEmpty()) {
            list.add(new Fold(EnumSet.copyOf(folded)));
        }
        if (flat) {
            list.add(new Flat());
        }
        if (exclusive && inclusive) {
            throw new IllegalArgumentException("--exclusive and --inclusive exclude each other");
        }
        if (exclusive || inclusive) {
            list.add(new Kind(exclusive ? Kind.Covers.EXCLUSIVE : Kind.Covers.INCLUSIVE));
        }
        if (collapse != null) {
            list.add(new Collapse(collapse));
        }
        return list;
    }
}
