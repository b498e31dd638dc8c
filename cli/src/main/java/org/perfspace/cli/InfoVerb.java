package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.perfspace.HotCallPath;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.report.LinkTestRanks;
import org.perfspace.convert.report.LinkTestReport;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.DerivedView;
import org.perfspace.value.ViewException;

/** {@code perfspace info FILE…}. */
final class InfoVerb extends EachVerb {

    /** Number of notes that are always printed. */
    private static final int FEW_NOTES = 3;

    private final Argument<ProfileTree.Dimension> tree =
            option("--tree DIMENSION", ProfileTree.Dimension.class, "Draw a tree: calls, metrics or system.");

    private final Argument<String> metric = option(
            "--metric NAME",
            "",
            "Metric of the values in a tree, by its unique name (default: the one that the profile names, or"
                    + " the first in a unit of time).");

    private final Argument<CallFlavour> view = option(
            "--view VIEW", CallFlavour.INCLUSIVE, "Values in the call tree: inclusive (default), exclusive or stored.");

    private final Argument<Integer> depth =
            option("--depth N", Integer.MAX_VALUE, "Draw N levels below the roots (default: all).");

    private final Argument<Double> threshold = option(
                    "--threshold SHARE", 0.0, "Omit nodes below this share of the whole (default: 0%%).")
            .converter(Fraction.SHARE);

    private final Argument<Boolean> attributes = flag("--attributes", "Show the attributes of the profile, too.");

    private final Argument<Boolean> all =
            flag("--all", "Show everything: each metric with its kind and type, attributes, topologies, attachments.");

    private final Argument<Boolean> empty = flag(
            "--empty",
            "Tell whether the profile is empty: exit code 0 if each stored value is 0 or missing, and 1 if"
                    + " there is another one.");

    private final Argument<Boolean> allNotes =
            flag("--notes", "Show each note on its own line, not only their number.");

    private final FormatOptions format = mixin(new FormatOptions());

    private final SpaceReductionOptions reductions = mixin(new SpaceReductionOptions());

    private final ReadingOptions reading = mixin(reading());

    InfoVerb(Main main) {
        super(
                main,
                "info",
                "Show the contents of a profile: sizes, metrics with totals, the hottest call paths, trees.");
        common("--tree", "--metric", "--all");
        description(
                "Without --tree: one screen with the sizes, the metrics that have values with their totals over all call"
                        + " nodes and locations, time first, and the call paths that take the most of it without what they"
                        + " call.",
                "Of many profiles, a table has a line for each, with its sizes and the total of the metric that comes first.",
                "With --tree: one dimension as a tree. Beside each node stand its part of the whole in percent (of all"
                        + " root call nodes, inclusive; in the metric tree, of the root metric) and its value.");
        footer("perfspace view FILE shows the same numbers in a browser, as trees and charts.");
        examples(
                "perfspace info profile.cubex",
                "perfspace info --all profile.cubex",
                "perfspace info --tree calls --metric time --depth 3 profile.cubex");
    }

    @Override
    int headingLines() {
        return format.format().headingLines();
    }

    @Override
    void prepare() {
        refuseWhatHasNoEffect();
        reading.addLeafLines();
    }

    @Override
    int answer() throws IOException {
        Input file = reading.input(input());
        Readers.Codec entry = Readers.detect(file, reading.options());
        try (PerformanceSpace space = reductions.apply(reading.open(entry, file), input())) {
            Set<String> notes = new LinkedHashSet<>(space.notes());
            Writer out = format.isJson() ? console.out() : console.report();
            if (empty.get()) {
                return tellWhetherEmpty(space, out);
            }
            MetricTotals totals = new MetricTotals(space);
            if (format.isTable() && isOneOfMany()) {
                named(ReportTables.profile(entry.format(), space.definitions(), totals))
                        .write(console, format.format(), head -> {});
            } else if (format.isTable()) {
                ReportTables.metrics(space.definitions(), totals).write(console, format.format(), head -> {});
            } else if (tree.isPresent()) {
                nameFile(out);
                drawing(space, totals, tree.get()).write(out, console.screen());
                endFile(out);
            } else if (format.isJson()) {
                new InfoJson(space, totals, out).write(input().toString(), entry.format());
            } else {
                InfoText text = new InfoText(space, totals, out, console.screen());
                text.write(input().toString(), entry.format(), all.get());
                if (LinkTestRanks.fits(space.definitions())) {
                    new LinkTestText(LinkTestReport.of(space), out).write();
                } else {
                    new HotPaths(space, totals, out, console.screen()).write();
                }
                if (attributes.get() || all.get()) {
                    text.attributes();
                }
                if (all.get()) {
                    text.additions();
                } else if (isOneOfMany()) {
                    endFile(out);
                } else {
                    out.write("\nNext: perfspace stat FILE, perfspace view FILE, perfspace info --all FILE\n");
                }
            }
            notes.addAll(space.notes());
            for (String note : DerivedView.notes(space)) {
                notes.add(input() + ": " + note);
            }
            notes.addAll(totals.problems());
            tell(notes);
        }
        return ExitCode.DONE;
    }

    private int tellWhetherEmpty(PerformanceSpace space, Writer out) throws IOException {
        Optional<Metric> found = firstWithValues(space);
        out.write(input() + ": "
                + found.map(metric -> "metric \"" + metric.name() + "\" has values")
                        .orElse("empty") + "\n");
        return found.isEmpty() ? ExitCode.DONE : ExitCode.NO;
    }

    /** Returns the first stored metric that has a value other than 0 and the neutral element. */
    private static Optional<Metric> firstWithValues(PerformanceSpace space) throws IOException {
        for (Metric metric : space.definitions().metrics()) {
            if (metric.kind().derived()) {
                continue;
            }
            try (RowCursor rows = space.severity().rows(metric.id())) {
                while (rows.next()) {
                    if (hasValue(rows.row())) {
                        return Optional.of(metric);
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean hasValue(Row row) {
        ValueType type = row.type();
        long[] neutral = new long[type.words()];
        type.fillNeutral(neutral, 1);
        for (int i = 0; i < row.count() * type.words(); i++) {
            long word = row.words()[i];
            boolean minusZero = word == Long.MIN_VALUE && !type.isInteger();
            boolean none = word == 0 || minusZero || word == neutral[i % neutral.length];
            if (!none && !(type.words() == 1 && type.isAbsent(word))) {
                return true;
            }
        }
        return false;
    }

    private void refuseWhatHasNoEffect() {
        if (empty.get()) {
            requireNone(
                    "--empty answers one question",
                    "--tree",
                    "--json",
                    "--format",
                    "--all",
                    "--attributes",
                    "--notes",
                    "--metric",
                    "--view",
                    "--depth",
                    "--threshold");
        }
        if (!tree.isPresent()) {
            requireNone("without --tree no tree is drawn", "--metric", "--view", "--depth", "--threshold");
        } else {
            requireNone("--tree draws a tree only", "--json", "--format", "--all", "--attributes", "--notes");
        }
        if (tree.orNull() == ProfileTree.Dimension.METRICS) {
            requireNone("--tree metrics shows the totals of all metrics", "--metric", "--view");
        } else if (tree.orNull() == ProfileTree.Dimension.SYSTEM) {
            requireNone("--tree system shows values over all call nodes", "--view");
        }
        if (format.isTable()) {
            requireNone("a table has the metrics", "--all", "--attributes");
        }
        if (format.isJson()) {
            requireNone("--json holds all of the profile", "--all", "--attributes");
        }
        requireRange("--depth", depth.get(), 0, Integer.MAX_VALUE);
        requireShare("--threshold", threshold.get());
    }

    /** Prints the notes, or their number if there are many: some say that numbers are not to be trusted. */
    private void tell(Set<String> notes) {
        boolean few = notes.size() <= FEW_NOTES || allNotes.get() || console.verbose() || tree.isPresent();
        if (few) {
            console.notes(List.copyOf(notes));
        } else if (!notes.isEmpty()) {
            console.note(input() + ": " + HumanText.count(notes.size(), "note", "notes") + "; --notes shows them");
        }
    }

    private TreeText drawing(PerformanceSpace space, MetricTotals totals, ProfileTree.Dimension dimension)
            throws IOException {
        ProfileTree profile = new ProfileTree(space, totals);
        List<TreeText.Node> nodes =
                switch (dimension) {
                    case CALLS -> profile.calls(chosen(space), view.get());
                    case METRICS -> profile.metrics();
                    case SYSTEM -> profile.system(chosen(space));
                };
        return new TreeText(nodes, depth.get(), threshold.get());
    }

    private Metric chosen(PerformanceSpace space) throws IOException {
        Metric chosen = MetricChoice.one(space.definitions(), metric.get(), input().toString());
        if (metric.get().isEmpty()) {
            console.note("values of metric " + chosen.name() + unit(chosen) + "; choose another with --metric");
        }
        return chosen;
    }

    private static String unit(Metric metric) {
        return metric.unit().isEmpty() ? "" : " in " + metric.unit();
    }

    /** Prints the call paths of a profile that take most of its time. */
    private record HotPaths(PerformanceSpace space, MetricTotals totals, Writer out, Screen screen) {

        private static final int MOST = 5;

        /** Smaller shares are not shown. */
        private static final double LEAST_SHARE = 0.0005;

        /** Writes the call paths with the largest exclusive values of the usual metric. */
        void write() throws IOException {
            Optional<Metric> usual = MetricMeaning.usual(space.definitions());
            if (usual.isEmpty() || !(totals.number(usual.get()) > 0)) {
                return;
            }
            Metric metric = usual.get();
            List<HotCallPath> hottest = hottest(metric);
            if (hottest.isEmpty()) {
                return;
            }
            out.write("\n"
                    + screen.heading("Hottest call paths by " + OneLine.of(metric.name()) + ", without what they call")
                    + "\n");
            PointNames names = new PointNames(space.definitions());
            int width = 1;
            for (HotCallPath hot : hottest) {
                width = Math.max(width, HumanText.cell(hot.exclusive()).length());
            }
            for (HotCallPath hot : hottest) {
                String value = HumanText.cell(hot.exclusive());
                String numbers =
                        "  " + HumanText.share(hot.share()) + "  " + " ".repeat(width - value.length()) + value + "  ";
                out.write(screen.share(hot.share(), numbers)
                        + names.endOfPath(hot.callNode().id(), screen.width() - numbers.length()) + "\n");
            }
        }

        private List<HotCallPath> hottest(Metric metric) throws IOException {
            if (!MetricMeaning.isCost(metric)) {
                return List.of();
            }
            try {
                List<HotCallPath> hottest = new ArrayList<>();
                for (HotCallPath hot : HotCallPath.of(space, metric, totals.number(metric), MOST)) {
                    if (hot.share() >= LEAST_SHARE) {
                        hottest.add(hot);
                    }
                }
                return hottest;
            } catch (ViewException e) {
                return List.of(); // the total explains the reason
            }
        }
    }

    /** The contents of a profile as one JSON object. Totals are exact. */
    private record InfoJson(PerformanceSpace space, MetricTotals totals, Writer out) {

        /**
         * Writes the object.
         *
         * @param name name of the file as the user gave it
         */
        void write(String name, Format format) throws IOException {
            Json.object(out, json -> {
                json.writeStringField("file", name);
                json.writeStringField("format", format.id());
                content(json);
            });
        }

        private void content(JsonGenerator json) throws IOException {
            Json.texts(json, "attributes", space.definitions().attributes().values());
            counts(json);
            Json.objects(json, "metrics", space.definitions().metrics(), metric -> metric(json, metric));
            Json.objects(json, "attachments", space.attachments(), attachment -> {
                json.writeStringField("name", attachment.name());
                json.writeNumberField("size", attachment.size());
            });
            List<String> notes = new ArrayList<>(space.notes());
            notes.addAll(totals.problems());
            Json.texts(json, "notes", notes);
        }

        private void counts(JsonGenerator json) throws IOException {
            Definitions definitions = space.definitions();
            json.writeNumberField("regions", definitions.regions().size());
            json.writeNumberField("callNodes", definitions.callNodes().size());
            json.writeNumberField("systemNodes", definitions.systemNodes().size());
            json.writeNumberField("locationGroups", definitions.locationGroups().size());
            json.writeNumberField("locations", definitions.locations().size());
            json.writeNumberField("topologies", definitions.topologies().size());
            json.writeBooleanField("trace", space.trace().isPresent());
        }

        private void metric(JsonGenerator json, Metric metric) throws IOException {
            json.writeNumberField("id", metric.fileId());
            json.writeStringField("name", metric.name());
            json.writeStringField("title", metric.title());
            json.writeStringField("unit", metric.unit());
            json.writeStringField("type", metric.type().toString());
            json.writeStringField("kind", metric.kind().name());
            json.writeStringField("visibility", metric.visibility().name());
            if (metric.parent() >= 0) {
                json.writeStringField(
                        "parent",
                        space.definitions().metrics().get(metric.parent()).name());
            }
            Json.raw(
                    json,
                    "total",
                    totals.of(metric)
                            .map(row -> Json.value(row.type(), row.words(), 0))
                            .orElse("null"));
        }
    }
}
