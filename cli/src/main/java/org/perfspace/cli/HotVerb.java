package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.convert.hot.HotLocations;
import org.perfspace.convert.hot.HotSpots;
import org.perfspace.convert.hot.Sort;
import org.perfspace.convert.reduce.CallNodeChoice;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.io.Place;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code perfspace hot FILE}. */
@Command(
        name = "hot",
        header = "Show where the time goes: the hottest calls as a tree, by their callers, or as a list.",
        description = {
            "Costs are sums over all locations. Inclusive costs (incl) include all callees, exclusive ones (excl) do"
                    + " not. Calls below the threshold are left out. If a region calls another in several lines, the place"
                    + " of each call stands behind it.",
            "CALLS is the name of a region, a pattern such as 'MPI_*', a call path such as 'main/**/MPI_*' (** stands"
                    + " for any number of calls), or a regular expression such as '~MPI_I?send'."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  perfspace hot profile.cubex",
            "  perfspace hot --by callers --top 3 profile.cubex",
            "  perfspace hot --by file --calls 'main/**/MPI_*' profile.cubex"
        })
final class HotVerb implements Callable<Integer> {

    private static final int LIST_LENGTH = 10;
    private static final int CALLER_LEVELS = 3;

    @ParentCommand
    private Console.Owner main;

    @Parameters(paramLabel = "FILE", description = "The profile; - is the standard input.")
    private Path input;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description =
                    "tree (default): calls from the roots down; callers: the hottest regions with their callers; or a"
                            + " list of one kind: region, file, function, loop, line, group (such as USR, COM and"
                            + " MPI) or location.")
    private By by = By.TREE;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description =
                    "Metric of the costs, by its unique name (default: the one that the profile names, or the first"
                            + " in a unit of time).")
    private String metric = "";

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            description = "Omit entries below this share of the total (default: 1).")
    private double threshold = 1;

    @Option(
            names = "--depth",
            paramLabel = "N",
            description = "Show N levels below the first (default: all of a tree, 3 of callers).")
    private @Nullable Integer depth;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "Show the N hottest of a list, or regions of --by callers (default: 10).")
    private int top = LIST_LENGTH;

    @Option(names = "--json", description = "Print the report as JSON, with all digits.")
    private boolean json;

    @Mixin
    private SpaceReductionOptions reductions;

    @Mixin
    private ReadingOptions reading;

    /** The views of the costs. */
    enum By {
        TREE,
        CALLERS,
        REGION,
        FILE,
        FUNCTION,
        LOOP,
        LINE,
        GROUP,
        LOCATION;

        /** Returns the name of the constant as users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public Integer call() throws IOException {
        if (by == By.TREE) {
            Effect.none(main, "a tree shows all calls above the threshold", "--top");
        } else if (by != By.CALLERS) {
            Effect.none(main, "a list has one level", "--depth");
        }
        Effect.range("--threshold", threshold, 0, 100);
        if (by != By.LINE) {
            reading.addLeafLines();
        }
        Effect.range("--top", top, 1, Integer.MAX_VALUE);
        int levels = depth != null ? depth : by == By.CALLERS ? CALLER_LEVELS : Integer.MAX_VALUE;
        Effect.range("--depth", levels, 0, Integer.MAX_VALUE);
        List<String> calls = by == By.CALLERS ? reductions.takeCalls() : List.of();
        try (PerformanceSpace space = reductions.open(reading, input)) {
            main.console().notes(space.notes());
            Metric chosen = chosen(space);
            Optional<boolean[]> nodes = calls.isEmpty()
                    ? Optional.empty()
                    : Optional.of(CallNodeChoice.of(space.definitions(), calls, input.toString()));
            HotSpots spots = main.console().busy("costs of " + chosen.name(), () -> HotSpots.of(space, chosen, nodes));
            write(space, spots, new HotSpots.Extent(threshold / 100, levels, top));
            main.console().notes(space.notes());
        }
        return ExitCode.DONE;
    }

    private void write(PerformanceSpace space, HotSpots spots, HotSpots.Extent extent) throws IOException {
        Writer out = main.console().out();
        if (by == By.LOCATION) {
            List<HotLocations.OfLocation> locations = HotLocations.of(space, spots, extent);
            if (json) {
                new HotJson(space.definitions(), spots, by.toString(), out).locations(input.toString(), locations);
            } else {
                new HotText(space.definitions(), spots, out, main.console().screen()).locations(locations);
            }
            return;
        }
        List<HotSpots.Line> lines =
                switch (by) {
                    case TREE -> spots.tree(extent);
                    case CALLERS -> spots.callers(extent);
                    default -> spots.list(Sort.valueOf(by.name()), extent);
                };
        if (json) {
            new HotJson(space.definitions(), spots, by.toString(), out).lines(input.toString(), lines);
        } else if (by == By.TREE) {
            new HotText(space.definitions(), spots, out, main.console().screen()).tree(lines);
        } else if (by == By.CALLERS) {
            new HotText(space.definitions(), spots, out, main.console().screen()).callers(lines);
        } else {
            new HotText(space.definitions(), spots, out, main.console().screen()).list(by.toString(), lines);
        }
    }

    private Metric chosen(PerformanceSpace space) throws IOException {
        Metric chosen = MetricChoice.one(space.definitions(), metric, input.toString());
        Optional<String> refusal = HotSpots.refusal(space, chosen);
        if (refusal.isPresent()) {
            throw Place.of(input.toString()).unsupported("%s", refusal.get());
        }
        return chosen;
    }
}
