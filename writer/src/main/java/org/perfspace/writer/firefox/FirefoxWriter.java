package org.perfspace.writer.firefox;

import static org.perfspace.format.firefox.FirefoxLayout.*;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.perfspace.io.JsonText;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFile;
import org.perfspace.io.PiecedFile;
import org.perfspace.io.Place;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.NameSearch;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.supplement.Losses;

/**
 * Stores a space as a {@linkplain org.perfspace.format.firefox.FirefoxLayout profile for the Firefox Profiler}: its
 * trace if it has one, otherwise the exclusive values of a metric. The file is compressed with gzip if its name ends in
 * {@code .gz}.
 */
public final class FirefoxWriter {

    /** The setting that selects the values of a metric instead of the trace. */
    private static final String METRIC = "metric";

    /** Names of all settings. */
    public static final Set<String> SETTINGS = Set.of(METRIC);

    private static final Set<Field<?>> HOLDS = Set.of(
            Fields.METRIC_NAME,
            Fields.METRIC_TITLE,
            Fields.METRIC_UNIT,
            Fields.REGION_NAME,
            Fields.REGION_MODULE,
            Fields.REGION_BEGIN,
            Fields.GROUP_NAME,
            Fields.LOCATION_NAME);

    private static final String NO_MARKERS = "\"markers\":{\"data\":[],\"name\":[],\"startTime\":[],\"endTime\":[],"
            + "\"phase\":[],\"category\":[],\"length\":0}}";

    private final Definitions definitions;
    private final ThreadSamples samples;
    private final TableText out;

    private FirefoxWriter(Definitions definitions, ThreadSamples samples, PiecedFile file) {
        this.definitions = definitions;
        this.samples = samples;
        this.out = new TableText(file);
    }

    /** Writes the trace or one metric; rejects a space that has neither. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        ThreadSamples samples = samples(space, target, options);
        return OutputFile.write(target, options, (file, report) -> {
            try (PiecedFile pieces = new PiecedFile(file, target)) {
                new FirefoxWriter(space.definitions(), samples, pieces).write();
                pieces.finish();
            }
            reportLosses(space, samples, report);
            space.requireUnchanged();
        });
    }

    private static void reportLosses(PerformanceSpace space, ThreadSamples samples, WriteReport report)
            throws IOException {
        Definitions definitions = space.definitions();
        Map<Integer, String> omitted = new HashMap<>();
        for (Metric metric : definitions.metrics()) {
            if (!metric.name().equals(samples.metric())) {
                omitted.put(
                        metric.id(),
                        samples.metric().isEmpty() ? "the file holds the trace" : "there is room for one metric");
            }
        }
        Losses.ofViewer(space, new Losses.Viewer(omitted, HOLDS, Attributes.NONE, JsonText::holds, false), report);
        if (samples instanceof ValueSamples values) {
            lose(
                    values.odd(),
                    values.odd() == 1 ? " that is not a finite number" : " that are not finite numbers",
                    report);
            lose(values.rounded(), " above 2^53, rounded to doubles", report);
        }
        if (!samples.metric().isEmpty()) {
            Losses.ofTrace(space, report);
        } else if (space.traceSamples() == 0) {
            report.remark(
                    "the trace has no samples, so that the time line is empty; the setting metric names one to show");
        }
    }

    private static void lose(long values, String what, WriteReport report) {
        if (values > 0) {
            report.lose(Definitions.count(values, "value") + what, 0);
        }
    }

    private static ThreadSamples samples(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        String chosen = options.settings().getOrDefault(METRIC, "");
        if (chosen.isEmpty() && space.trace().isPresent()) {
            return new TraceSamples(space, space.trace().get());
        }
        Definitions definitions = space.definitions();
        List<Metric> named = NameSearch.metrics(definitions).find(chosen);
        if (named.size() != 1 && !chosen.isEmpty()) {
            throw new OutputException.Setting(target.toString(), "the name of a metric as " + METRIC, chosen);
        }
        Optional<Metric> metric = chosen.isEmpty()
                ? MetricMeaning.usual(definitions)
                        .or(() -> definitions.metrics().stream().findFirst())
                : Optional.of(named.get(0));
        Place place = Place.of(target.toString());
        Metric found = metric.orElseThrow(
                () -> place.unsupported("expected a trace or a metric of plain numbers, found a profile with neither"));
        CallTreeView view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        Optional<String> refusal = view.refusal(found.id());
        if (refusal.isPresent() || !MetricMeaning.isCost(found)) {
            throw place.unsupported(
                    "expected a metric whose values add up to those of its callers, found %s",
                    refusal.orElse("\"" + found.name() + "\": " + MetricMeaning.whyNoCost(found)));
        }
        return new ValueSamples(space, found);
    }

    private void write() throws IOException {
        SharedTables tables = new SharedTables(definitions);
        writeMeta(tables);
        out.text().raw("\"libs\":[],\n");
        tables.write(out);
        out.text().raw("\"threads\":[");
        int lastGroup = -1;
        String separator = "\n";
        for (Location location : definitions.locations()) {
            out.text().raw(separator);
            writeThread(location, location.group() != lastGroup);
            lastGroup = location.group();
            separator = ",\n";
        }
        out.text().raw("\n]}\n");
        out.flush();
    }

    private void writeMeta(SharedTables tables) throws IOException {
        JsonText text = out.text().raw("{").name("meta").raw("{");
        text.name(PROCESSED_VERSION).number(VERSION).raw(",");
        text.name("version").number(GECKO_VERSION).raw(",");
        text.raw("\"product\":\"perfspace\",\"importedFrom\":\"perfspace\",\"processType\":0,\"stackwalk\":1,");
        text.raw("\"symbolicated\":true,\"symbolicationNotSupported\":true,\"usesOnlyOneStackType\":true,");
        text.raw("\"sourceCodeIsNotOnSearchfox\":true,\"keepProfileThreadOrder\":true,\"markerSchema\":[],");
        text.name("interval").number(samples.interval()).raw(",");
        tables.writeCategories(text);
        if (!samples.metric().isEmpty()) {
            text.raw(
                    "\"extra\":[{\"label\":\"Profile\",\"entries\":[{\"label\":\"Metric\",\"format\":\"string\",\"value\":");
            text.text(samples.metric()).raw("}]}],");
        }
        text.name("startTime").decimal(samples.originNanos(), TIME_DECIMALS).raw("},\n");
    }

    private void writeThread(Location location, boolean main) throws IOException {
        LocationGroup group = definitions.locationGroups().get(location.group());
        JsonText text = out.text();
        text.raw("{").name("name").text(location.name()).raw(",\"isMainThread\":" + main + ",");
        text.name("processName").text(group.name()).raw(",\"processType\":\"default\",");
        text.name("pid").text(Long.toString(FIRST_NUMBER + (long) group.id())).raw(",");
        text.name("tid").number(FIRST_NUMBER + (long) location.id()).raw(",");
        text.raw("\"processStartupTime\":0,\"processShutdownTime\":null,\"registerTime\":0,\"unregisterTime\":null,");
        text.raw("\"pausedRanges\":[],\"samples\":{");
        text.name(WEIGHT_TYPE).text(samples.weightType()).raw(",");
        long count = samples.write(location.id(), out);
        out.length(count);
        out.text().raw(",").raw(NO_MARKERS);
    }
}
