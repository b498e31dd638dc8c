package org.perfspace.writer.speedscope;

import static org.perfspace.format.speedscope.SpeedscopeLayout.*;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.perfspace.io.HeapPart;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.stacks.StackMetric;
import org.perfspace.writer.stacks.StackSettings;
import org.perfspace.writer.stacks.WrittenPaths;
import org.perfspace.writer.supplement.Losses;

/** Stores a space as a file of speedscope. */
public final class SpeedscopeWriter {

    /** Names of all settings. */
    public static final Set<String> SETTINGS = StackSettings.NAMES;

    private static final Set<Field<?>> HOLDS = Set.of(
            Fields.METRIC_TITLE,
            Fields.METRIC_UNIT,
            Fields.REGION_NAME,
            Fields.REGION_MODULE,
            Fields.REGION_BEGIN,
            Fields.GROUP_NAME,
            Fields.LOCATION_NAME);

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final JsonGenerator json;
    private final WriteReport report;
    private final int[] path;

    /** The weights of call nodes, added up over locations. */
    private final double[] merged;

    private final WrittenPaths written;

    private SpeedscopeWriter(PerformanceSpace space, Path target, JsonGenerator json, WriteReport report) {
        this.space = space;
        this.definitions = space.definitions();
        this.written = new WrittenPaths(definitions, target);
        this.json = json;
        this.report = report;
        this.merged = new double[definitions.callNodes().size()];
        int deepest = 0;
        for (int depth : definitions.callTree().depths()) {
            deepest = Math.max(deepest, depth);
        }
        this.path = new int[deepest + 1];
    }

    /** Writes a file. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        StackSettings settings = StackSettings.of(space, options, target);
        return OutputFile.stream(target, options, (out, report) -> {
            try (JsonGenerator json = new JsonFactory()
                    .createGenerator(out, JsonEncoding.UTF8)
                    .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
                String name = String.valueOf(target.getFileName());
                new SpeedscopeWriter(space, target, json, report).writeAll(settings, name);
            }
            space.requireUnchanged();
        });
    }

    private void writeAll(StackSettings settings, String name) throws IOException {
        boolean one = settings.each() || settings.chosen();
        List<StackMetric> metrics = one ? settings.metric().stream().toList() : settings.metrics();
        json.writeStartObject();
        json.writeStringField(SCHEMA_FIELD, SCHEMA);
        writeFrames();
        json.writeArrayFieldStart(PROFILES);
        for (StackMetric metric : metrics) {
            if (settings.each()) {
                writeEach(metric);
            } else {
                writeMerged(metric);
            }
        }
        json.writeEndArray();
        json.writeStringField(NAME, name);
        json.writeNumberField("activeProfileIndex", 0);
        json.writeStringField(EXPORTER, OURS);
        json.writeEndObject();
        Map<Integer, String> omitted = StackMetric.omitted(definitions, metrics);
        Set<Field<?>> holds = new HashSet<>(HOLDS);
        if (areNamedByTitles(definitions, omitted.keySet())) {
            holds.add(Fields.METRIC_NAME);
        }
        if (settings.each()) {
            holds.addAll(positions());
        }
        Losses.ofViewer(
                space, new Losses.Viewer(omitted, holds, Attributes.NONE, text -> true, !settings.each()), report);
        Losses.ofTrace(space, report);
        written.report(report);
    }

    /** Returns whether the names of metrics are those that a reader makes of their titles, which the file contains. */
    private static boolean areNamedByTitles(Definitions definitions, Set<Integer> omitted) {
        Map<String, Integer> seen = new HashMap<>();
        return definitions.metrics().stream()
                .filter(metric -> !omitted.contains(metric.id()))
                .allMatch(metric -> {
                    int number = seen.merge(metric.title(), 1, Integer::sum);
                    return metric.name().equals(number == 1 ? metric.title() : metric.title() + " " + number);
                });
    }

    /** Returns the ranks that a reader finds again, because those of all processes or of all threads are their positions. */
    private Set<Field<?>> positions() {
        Set<Field<?>> same = new HashSet<>(Set.of(Fields.GROUP_RANK, Fields.LOCATION_RANK));
        String process = "";
        int rank = -1;
        int thread = 0;
        for (Location location : definitions.locations()) {
            if (rank < 0 || !process(location).equals(process)) {
                process = process(location);
                rank++;
                thread = 0;
            }
            if (definitions.locationGroups().get(location.group()).rank() != rank) {
                same.remove(Fields.GROUP_RANK);
            }
            if (location.rank() != thread++) {
                same.remove(Fields.LOCATION_RANK);
            }
        }
        return same;
    }

    private void writeFrames() throws IOException {
        json.writeObjectFieldStart(SHARED);
        json.writeArrayFieldStart(FRAMES);
        for (Region region : definitions.regions()) {
            json.writeStartObject();
            json.writeStringField(NAME, region.name());
            if (!region.module().isEmpty()) {
                json.writeStringField(FILE, region.module());
            }
            if (region.beginLine() > 0) {
                json.writeNumberField(LINE, region.beginLine());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private RowCursor rows(StackMetric metric) throws IOException {
        return CallTreeView.of(space, CallFlavour.EXCLUSIVE)
                .rows(metric.metric().id());
    }

    private void writeMerged(StackMetric metric) throws IOException {
        BitSet nodes = new BitSet();
        try (RowCursor rows = rows(metric)) {
            while (rows.next()) {
                merged[rows.callNode()] = StackMetric.sum(rows.row());
                nodes.set(rows.callNode());
            }
        }
        metric.reportUnfit(writeProfile(metric, Optional.empty(), nodes, merged, 0), report);
    }

    private String process(Location location) {
        return definitions.locationGroups().get(location.group()).name();
    }

    /**
     * Writes a profile for each location, with one pass over the rows for each group of locations that fit in memory.
     */
    private void writeEach(StackMetric metric) throws IOException {
        int nodes = definitions.callNodes().size();
        List<Location> locations = definitions.locations();
        long room = HeapPart.CACHE.room(Double.BYTES);
        int band = (int) Math.max(1, Math.min(locations.size(), room / Math.max(1, nodes)));
        double[] weights = new double[Math.multiplyExact(band, nodes)];
        long outOfRange = 0;
        for (int first = 0; first < locations.size(); first += band) {
            BitSet filled = fill(metric, first, band, weights);
            for (int i = 0; i < Math.min(band, locations.size() - first); i++) {
                outOfRange += writeProfile(metric, Optional.of(locations.get(first + i)), filled, weights, i * nodes);
            }
        }
        metric.reportUnfit(outOfRange, report);
    }

    /** Fills in the weights of the call nodes with rows, and returns these nodes. */
    private BitSet fill(StackMetric metric, int first, int band, double[] weights) throws IOException {
        BitSet filled = new BitSet();
        int nodes = definitions.callNodes().size();
        long[] words = new long[definitions.locations().size()];
        boolean integer = metric.metric().type().isInteger();
        try (RowCursor rows = rows(metric)) {
            while (rows.next()) {
                filled.set(rows.callNode());
                rows.row().copyDense(words);
                for (int i = 0; i < band && first + i < words.length; i++) {
                    long word = words[first + i];
                    weights[i * nodes + rows.callNode()] = integer ? word : Double.longBitsToDouble(word);
                }
            }
        }
        return filled;
    }

    /**
     * Writes the weights of some call nodes; returns the number of values that are omitted because they are not valid
     * weights.
     */
    private long writeProfile(StackMetric metric, Optional<Location> location, BitSet nodes, double[] weights, int from)
            throws IOException {
        long outOfRange = 0;
        double total = 0;
        BitSet valid = new BitSet();
        for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
            double weight = weights[from + node];
            if (weight > 0 && weight < Double.POSITIVE_INFINITY) {
                total += weight;
                valid.set(node);
            } else {
                outOfRange += weight == 0 ? 0 : 1;
            }
        }
        json.writeStartObject();
        String title = metric.metric().title();
        json.writeStringField(TYPE, SAMPLED);
        json.writeStringField(
                NAME, location.map(each -> process(each) + " " + each.name()).orElse(title));
        json.writeStringField(UNIT, unit(metric.originalUnit()));
        json.writeNumberField("startValue", 0);
        writeNumber("endValue", total);
        if (location.isPresent()) {
            json.writeStringField(METRIC, title);
            json.writeStringField(PROCESS, process(location.get()));
            json.writeStringField(THREAD, location.get().name());
        }
        json.writeArrayFieldStart(SAMPLES);
        for (int node = valid.nextSetBit(0); node >= 0; node = valid.nextSetBit(node + 1)) {
            writeStack(node);
        }
        json.writeEndArray();
        json.writeArrayFieldStart(WEIGHTS);
        for (int node = valid.nextSetBit(0); node >= 0; node = valid.nextSetBit(node + 1)) {
            writeNumber(weights[from + node]);
        }
        json.writeEndArray();
        json.writeEndObject();
        return outOfRange;
    }

    private void writeStack(int node) throws IOException {
        Tree tree = definitions.callTree();
        written.add(node);
        int depth = path.length;
        for (int each = node; each != Tree.NO_PARENT; each = tree.parent(each)) {
            path[--depth] = region(each);
        }
        json.writeArray(path, depth, path.length - depth);
    }

    private int region(int callNode) {
        return definitions.callNodes().get(callNode).region();
    }

    private void writeNumber(String field, double number) throws IOException {
        json.writeFieldName(field);
        writeNumber(number);
    }

    /** Writes a number; integers that a double represents exactly have no decimal point. */
    private void writeNumber(double number) throws IOException {
        if (isWhole(number)) {
            json.writeNumber((long) number);
        } else {
            json.writeNumber(number);
        }
    }
}
