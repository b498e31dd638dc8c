package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.hot.HotLocations;
import org.perfspace.convert.hot.HotLocations.OfLocation;
import org.perfspace.convert.hot.HotSpots;
import org.perfspace.convert.hot.HotSpots.Line;
import org.perfspace.convert.hot.HotSpots.Sort;
import org.perfspace.convert.reduce.CallNodeChoice;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/** {@code perfspace hot FILE…}. */
final class HotVerb extends EachVerb {

    private static final int LIST_LENGTH = 10;
    private static final int CALLER_LEVELS = 3;

    private final Argument<By> by = option(
            "--by WHAT",
            By.TREE,
            "tree (default): calls from the roots down; callers: the hottest regions with their callers; or a"
                    + " list of one kind: region, file, function, loop, line, group (such as USR, COM and"
                    + " MPI) or location.");

    private final Argument<String> metric = option(
            "--metric NAME",
            "",
            "Metric of the costs, by its unique name (default: the one that the profile names, or the first"
                    + " in a unit of time).");

    private final Argument<Double> threshold = option(
                    "--threshold SHARE", 0.01, "Omit entries below this share of the total (default: 1%%).")
            .converter(Fraction.SHARE);

    private final Argument<Integer> depth =
            option("--depth N", Integer.class, "Show N levels below the first (default: all of a tree, 3 of callers).");

    private final Argument<Integer> top =
            option("--top N", LIST_LENGTH, "Show the N hottest of a list, or regions of --by callers (default: 10).");

    private final FormatOptions format = mixin(new FormatOptions());

    private final SpaceReductionOptions reductions = mixin(new SpaceReductionOptions());

    private final ReadingOptions reading = mixin(reading());

    HotVerb(Main main) {
        super(main, "hot", "Show where the time goes: the hottest calls as a tree, by their callers, or as a list.");
        common("--by", "--metric", "--calls");
        description(
                "Costs are sums over all locations. Inclusive costs (incl) include all callees, exclusive ones (excl) do"
                        + " not. Calls below the threshold are left out. If a region calls another in several lines, the place"
                        + " of each call stands behind it.",
                "CALLS is the name of a region, a pattern such as 'MPI_*', a call path such as 'main/**/MPI_*' (** stands"
                        + " for any number of calls), or a regular expression such as '~MPI_I?send'.");
        examples(
                "perfspace hot profile.cubex",
                "perfspace hot --by callers --top 3 profile.cubex",
                "perfspace hot --by file --calls 'main/**/MPI_*' profile.cubex");
    }

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
    int headingLines() {
        return format.format().headingLines();
    }

    @Override
    void prepare() {
        if (by.get() == By.TREE) {
            requireNone("a tree shows all calls above the threshold", "--top");
        } else if (by.get() != By.CALLERS) {
            requireNone("a list has one level", "--depth");
        }
        requireShare("--threshold", threshold.get());
        if (by.get() != By.LINE) {
            reading.addLeafLines();
        }
        requireRange("--top", top.get(), 1, Integer.MAX_VALUE);
        requireRange("--depth", levels(), 0, Integer.MAX_VALUE);
    }

    private int levels() {
        return depth.orElse(by.get() == By.CALLERS ? CALLER_LEVELS : Integer.MAX_VALUE);
    }

    @Override
    int answer() throws IOException {
        List<String> calls = by.get() == By.CALLERS ? reductions.takeCalls() : List.of();
        try (PerformanceSpace space = reductions.open(reading, input())) {
            console.notes(space.notes());
            console.notes(CallNodeChoice.notes(space.definitions(), calls));
            Metric chosen = chosen(space);
            Optional<BitSet> nodes = calls.isEmpty()
                    ? Optional.empty()
                    : Optional.of(CallNodeChoice.of(space.definitions(), calls, input().toString()));
            HotSpots spots = console.busy("costs of " + chosen.name(), () -> HotSpots.of(space, chosen, nodes));
            write(space, spots, new HotSpots.Extent(threshold.get(), levels(), top.get()));
            if (!format.isTable() && !format.isJson()) {
                endFile(console.report());
            }
            console.notes(space.notes());
        }
        return ExitCode.DONE;
    }

    private void write(PerformanceSpace space, HotSpots spots, HotSpots.Extent extent) throws IOException {
        String file = input().toString();
        if (by.get() == By.LOCATION) {
            List<HotLocations.OfLocation> locations = HotLocations.of(space, spots, extent);
            if (format.isTable()) {
                named(ReportTables.hot(space.definitions(), spots, locations))
                        .write(console, format.format(), head -> {});
            } else if (format.isJson()) {
                new HotJson(space.definitions(), spots, by.get().toString(), console.out()).locations(file, locations);
            } else {
                text(space, spots).locations(locations);
            }
            return;
        }
        List<HotSpots.Line> lines =
                switch (by.get()) {
                    case TREE -> spots.tree(extent);
                    case CALLERS -> spots.callers(extent);
                    default -> spots.list(Sort.valueOf(by.get().name()), extent);
                };
        if (format.isTable()) {
            named(ReportTables.hot(spots, lines)).write(console, format.format(), head -> {});
        } else if (format.isJson()) {
            new HotJson(space.definitions(), spots, by.get().toString(), console.out()).lines(file, lines);
        } else if (by.get() == By.TREE) {
            text(space, spots).tree(lines);
        } else if (by.get() == By.CALLERS) {
            text(space, spots).callers(lines);
        } else {
            text(space, spots).list(by.get().toString(), lines);
        }
    }

    private HotText text(PerformanceSpace space, HotSpots spots) throws IOException {
        nameFile(console.report());
        return new HotText(space.definitions(), spots, console.report(), console.screen());
    }

    private Metric chosen(PerformanceSpace space) throws IOException {
        Metric chosen = MetricChoice.one(space.definitions(), metric.get(), input().toString());
        Optional<String> refusal = HotSpots.refusal(space, chosen);
        if (refusal.isPresent()) {
            throw Place.of(input().toString()).unsupported("%s", refusal.get());
        }
        return chosen;
    }

    /** Reports of hot spots as JSON, one object each. */
    private record HotJson(Definitions definitions, PointNames names, HotSpots spots, String by, Writer out) {

        HotJson(Definitions definitions, HotSpots spots, String by, Writer out) {
            this(definitions, new PointNames(definitions), spots, by, out);
        }

        /** Writes the lines of a tree or list. */
        void lines(String file, List<Line> lines) throws IOException {
            int[] levels = new int[lines.size()];
            for (int i = 0; i < levels.length; i++) {
                int parent = lines.get(i).parent();
                levels[i] = parent == HotSpots.NONE ? 0 : levels[parent] + 1;
            }
            Json.object(out, json -> {
                head(json, file);
                json.writeArrayFieldStart("lines");
                for (int i = 0; i < levels.length; i++) {
                    line(json, lines.get(i), levels[i]);
                }
                json.writeEndArray();
            });
        }

        /** Writes locations. */
        void locations(String file, List<OfLocation> locations) throws IOException {
            Json.object(out, json -> {
                head(json, file);
                writeLocations(json, locations);
            });
        }

        private void writeLocations(JsonGenerator json, List<OfLocation> locations) throws IOException {
            Json.objects(json, "locations", locations, location -> {
                json.writeNumberField(
                        "id", definitions.locations().get(location.location()).fileId());
                json.writeStringField("name", names().location(location.location()));
                Json.number(json, "cost", location.cost());
                if (location.hottest() != HotSpots.NONE) {
                    json.writeStringField("hottest", names().callPath(location.hottest()));
                    Json.number(json, "hottestCost", location.hottestCost());
                }
            });
        }

        private void head(JsonGenerator json, String file) throws IOException {
            json.writeStringField("file", file);
            json.writeStringField("metric", spots.metric().name());
            json.writeStringField("unit", spots.metric().unit());
            json.writeStringField("by", by);
            Json.number(json, "total", spots.total());
        }

        private void line(JsonGenerator json, Line line, int level) throws IOException {
            json.writeStartObject();
            json.writeNumberField("level", level);
            json.writeStringField("name", line.name());
            json.writeStringField("place", line.place());
            if (!line.site().isEmpty()) {
                json.writeStringField("callSite", line.site());
            }
            if (line.callNode() != HotSpots.NONE) {
                json.writeNumberField(
                        "callNode", definitions.callNodes().get(line.callNode()).fileId());
                json.writeStringField("callPath", names().callPath(line.callNode()));
            }
            Json.number(json, "exclusive", line.exclusive());
            Json.number(json, "inclusive", line.inclusive());
            json.writeNumberField("hidden", line.hidden());
            json.writeEndObject();
        }
    }
}
