package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.statistics.Statistics;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.convert.statistics.Value;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Workers;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.ViewException;

/** {@code perfspace stat FILE…}. */
final class StatVerb extends EachVerb {

    private final Argument<List<String>> metrics = list(
            "--metric GLOB",
            String.class,
            "Metrics of these unique names; * and ? stand for anything; may be given several times (default: the one"
                    + " that the profile names, or the first in a unit of time; with --json all).");

    private final Argument<Statistics.By> by = option(
            "--by WHAT",
            Statistics.By.REGION,
            "region (default), function (by its name in the source, whatever the tool), group (such as USR, COM and MPI, as in"
                    + " scorep-score), call-path or location.");

    private final Argument<Integer> top = option("--top N", 10, "Show the N of the largest sums (default 10).");

    private final Argument<Sort> sort =
            option("--sort VIEW", Sort.EXCLUSIVE, "By exclusive (default) or inclusive sums.");

    private final Argument<Boolean> wide = flag(
            "--wide",
            "Show mean, minimum, maximum and imbalance of both, and whole names, however wide the lines become.");

    private final FormatOptions format = mixin(new FormatOptions());

    private final SpaceReductionOptions reductions = mixin(new SpaceReductionOptions());

    private final ReadingOptions reading = mixin(reading());

    /** Reasons why metrics have no statistics. */
    private final List<String> leftOut = new ArrayList<>();

    StatVerb(Main main) {
        super(
                main,
                "stat",
                "Sum, mean, minimum, maximum and imbalance of each region, call path or location; the largest first.");
        common("--metric", "--by", "--top");
        description(
                "Exclusive values are of the region or call path alone, inclusive ones with all that it calls; where a region calls"
                        + " itself, the outermost call counts. Sum, mean, min and max are taken over all locations; one without"
                        + " a value counts as 0. The percentages are of the metric's total.",
                "The imbalance is max / mean - 1: 0 %% if all locations have the same, 100 %% if the one with most has twice the"
                        + " mean.",
                "With --by location, sum is over all call paths, mean, min and max are over the exclusive values of call paths, and"
                        + " the imbalance is sum / mean of all locations - 1.");
        footer("perfspace view FILE shows the same numbers in a browser, as trees and charts.");
        examples(
                "perfspace stat profile.cubex",
                "perfspace stat --by call-path --top 5 --metric time profile.cubex",
                "perfspace stat --by location --wide profile.cubex");
    }

    private static final int THREADS =
            Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors()));

    /** The sums by which the entries are sorted. */
    enum Sort {
        EXCLUSIVE,
        INCLUSIVE
    }

    @Override
    int headingLines() {
        return format.format().headingLines();
    }

    @Override
    void prepare() {
        if (format.format() != DataTable.Format.TEXT) {
            requireNone("only texts have few columns", "--wide");
        }
        if (by.get() == Statistics.By.LOCATION) {
            requireNone("--by location sums up all call paths", "--sort");
        }
        requireRange("--top", top.get(), 1, Integer.MAX_VALUE);
        reading.addLeafLines();
    }

    @Override
    int answer() throws IOException {
        CallFlavour sortBy = sort.get() == Sort.INCLUSIVE ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE;
        try (PerformanceSpace space = reductions.open(reading, input())) {
            console.notes(space.notes());
            List<Metric> chosen = chosen(space.definitions());
            PointNames names = new PointNames(space.definitions());
            if (format.isTable()) {
                DataTable table = ReportTables.statistics(by.get());
                compute(space, chosen, sortBy, statistics -> ReportTables.add(table, by.get(), names, statistics));
                named(table).write(console, format.format(), head -> {});
                console.notes(space.notes());
                return ExitCode.DONE;
            }
            Writer out = format.isJson() ? console.out() : console.report();
            if (format.isJson()) {
                Json.object(out, object -> json(space, chosen, sortBy, new StatJson(names, by.get(), object)));
            } else {
                nameFile(out);
                compute(space, chosen, sortBy, statistics -> new StatText(
                                names, by.get(), statistics, wide.get(), console.screen())
                        .write(out));
            }
            int others = space.definitions().metrics().size() - chosen.size();
            if (!format.isJson() && metrics.get().isEmpty() && others > 0) {
                out.write(HumanText.count(others, "other metric", "other metrics")
                        + "; --metric NAME shows one, --metric '*' all\n");
            }
            console.notes(space.notes());
        }
        return ExitCode.DONE;
    }

    /** Writes the fields of a report, in which each metric is written as soon as it is computed. */
    private void json(PerformanceSpace space, List<Metric> chosen, CallFlavour sortBy, StatJson report)
            throws IOException {
        JsonGenerator object = report.json();
        object.writeStringField("file", input().toString());
        object.writeStringField("by", by.get().toString());
        object.writeArrayFieldStart("metrics");
        try {
            compute(space, chosen, sortBy, report::write);
        } finally {
            object.writeEndArray();
            Json.texts(object, "leftOut", leftOut);
        }
    }

    /** Computes the statistics of metrics, a few concurrently, and reports them in order. */
    private void compute(PerformanceSpace space, List<Metric> chosen, CallFlavour sortBy, IoConsumer<Statistics> report)
            throws IOException {
        Deque<Future<Statistics>> running = new ArrayDeque<>();
        Iterator<Metric> next = chosen.iterator();
        try (Workers workers = new Workers("perfspace-stat", Math.min(THREADS, Math.max(1, chosen.size())))) {
            for (Metric metric : chosen) {
                while (next.hasNext() && running.size() <= workers.count()) {
                    Metric following = next.next();
                    if (Statistics.refusal(space, following).isEmpty()) {
                        running.add(workers.submit(() -> Statistics.of(space, following, by.get(), sortBy, top.get())));
                    }
                }
                Optional<String> refusal = Statistics.refusal(space, metric);
                if (refusal.isPresent()) {
                    leaveOut(refusal.get());
                    continue;
                }
                Optional<Statistics> statistics = await(metric, running.remove());
                if (statistics.isPresent()) {
                    report.accept(statistics.get());
                }
            }
        }
    }

    private List<Metric> chosen(Definitions definitions) throws IOException {
        Optional<Metric> usual =
                metrics.get().isEmpty() && !format.isJson() ? MetricMeaning.usual(definitions) : Optional.empty();
        return usual.isPresent()
                ? List.of(usual.get())
                : MetricChoice.of(definitions, metrics.get(), input().toString());
    }

    /** Waits for the statistics of a metric; empty, with a note, if they cannot be computed. */
    private Optional<Statistics> await(Metric metric, Future<Statistics> work) throws IOException {
        try {
            return Optional.of(console.busy("statistics of " + metric.name(), () -> Workers.await(work)));
        } catch (ViewException e) {
            leaveOut(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private void leaveOut(String reason) {
        console.note(input() + ": left out: " + reason);
        leftOut.add(reason);
    }

    /** Writes the statistics of metrics as JSON objects. Sums are exact. */
    private record StatJson(PointNames names, Statistics.By by, JsonGenerator json) {

        void write(Statistics statistics) throws IOException {
            json.writeStartObject();
            json.writeStringField("name", statistics.metric().name());
            json.writeStringField("unit", statistics.metric().unit());
            spread("total", statistics.total());
            json.writeNumberField("entries", statistics.entries());
            Json.objects(json, "largest", statistics.largest(), entry -> {
                json.writeNumberField("id", fileId(entry.id()));
                json.writeStringField("name", StatText.name(by, names, entry.id()));
                spread(by == Statistics.By.LOCATION ? "values" : "exclusive", entry.exclusive());
                if (by != Statistics.By.LOCATION) {
                    spread("inclusive", entry.inclusive());
                }
            });
            json.writeEndObject();
        }

        private long fileId(int id) {
            Definitions definitions = names.definitions();
            return switch (by) {
                case REGION -> definitions.regions().get(id).fileId();
                case FUNCTION, GROUP -> id;
                case CALL_PATH -> definitions.callNodes().get(id).fileId();
                case LOCATION -> definitions.locations().get(id).fileId();
            };
        }

        private void spread(String field, Optional<Spread> some) throws IOException {
            if (some.isEmpty()) {
                json.writeNullField(field);
                return;
            }
            Spread spread = some.get();
            json.writeObjectFieldStart(field);
            value("sum", spread.sum());
            Json.number(json, "mean", spread.mean());
            value("min", spread.min());
            value("max", spread.max());
            Json.number(json, "imbalance", spread.imbalance());
            json.writeEndObject();
        }

        private void value(String field, Value value) throws IOException {
            Json.raw(json, field, Json.value(value.type(), new long[] {value.word()}, 0));
        }
    }
}
