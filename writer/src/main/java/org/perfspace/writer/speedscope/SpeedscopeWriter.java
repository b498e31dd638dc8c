package org.perfspace.writer.speedscope;

import static org.perfspace.format.speedscope.SpeedscopeLayout.*;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.perfspace.format.Format;
import org.perfspace.io.HeapPart;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.stacks.RowSums;
import org.perfspace.writer.stacks.StackMetric;
import org.perfspace.writer.stacks.StackSettings;
import org.perfspace.writer.supplement.Differences;
import org.perfspace.writer.supplement.Image;
import org.perfspace.writer.supplement.Losses;

/** Stores a space as a file of speedscope. */
public final class SpeedscopeWriter {

    /** Names of all settings. */
    public static final Set<String> SETTINGS = StackSettings.NAMES;

    private static final int BUFFER = 1 << 16;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final JsonGenerator json;
    private final WriteReport report;
    private final BitSet written = new BitSet();
    private final int[] path;

    private SpeedscopeWriter(PerformanceSpace space, JsonGenerator json, WriteReport report) {
        this.space = space;
        this.definitions = space.definitions();
        this.json = json;
        this.report = report;
        int deepest = 0;
        for (int depth : definitions.callTree().depths()) {
            deepest = Math.max(deepest, depth);
        }
        this.path = new int[deepest + 1];
    }

    /** Writes a file. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        StackSettings settings = StackSettings.of(space, options, target);
        WriteReport report = new WriteReport();
        try (OutputFile file = OutputFile.create(target, options.force());
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(file.channel()), BUFFER)) {
            try (JsonGenerator json = new JsonFactory()
                    .createGenerator(out, JsonEncoding.UTF8)
                    .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
                String name = String.valueOf(target.getFileName());
                new SpeedscopeWriter(space, json, report).writeAll(settings, name);
            }
            out.flush();
            report.settle(target.toString(), options);
            space.requireUnchanged();
            file.commit();
        }
        return report;
    }

    private void writeAll(StackSettings settings, String name) throws IOException {
        boolean one = settings.each() || settings.chosen();
        List<StackMetric> metrics = one ? settings.metric().stream().toList() : settings.metrics();
        json.writeStartObject();
        json.writeStringField("$schema", SCHEMA);
        writeFrames();
        json.writeArrayFieldStart("profiles");
        for (StackMetric metric : metrics) {
            if (settings.each()) {
                writeEach(metric);
            } else {
                writeMerged(metric);
            }
        }
        json.writeEndArray();
        json.writeStringField("name", name);
        json.writeNumberField("activeProfileIndex", 0);
        json.writeStringField("exporter", "perfspace");
        json.writeEndObject();
        Differences.between(definitions, image(metrics, settings.each())).lost().forEach(what -> report.lose(what, 0));
        Losses.ofExtras(space, report);
    }

    /**
     * Returns what the file contains: titles of metrics, names, files and lines of functions, and the sums over all
     * locations, or the names of locations and processes.
     */
    private Image image(List<StackMetric> metrics, boolean each) {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        int[] metricsThere = Image.none(definitions.metrics().size());
        Set<String> names = new HashSet<>();
        for (StackMetric metric : metrics) {
            Metric from = metric.metric();
            String title = each ? "" : from.title();
            String name = names.add(title) ? title : title + " " + from.id();
            metricsThere[from.id()] = builder.add(
                    Metric.named(name).title(title).unit(from.unit()).type(from.type()));
        }
        for (Region region : definitions.regions()) {
            builder.add(Region.named(region.name())
                    .module(region.module())
                    .lines(region.beginLine(), Region.NO_LINE)
                    .role(Region.FUNCTION));
        }
        int[] nodes = callNodes(builder);
        int machine = builder.addSystemNode(Tree.NO_PARENT, "machine", "machine", "", Attributes.NONE);
        int[] locations = locations(builder, machine, each);
        Definitions there = builder.build();
        Image image = Image.of(
                Format.SPEEDSCOPE.title(),
                definitions,
                there,
                metricsThere,
                Image.ids(nodes, builder::callNodeId),
                Image.ids(locations, builder::locationId));
        StackMetric.explain(definitions, metrics, image);
        return image.withRegions(
                IntStream.range(0, definitions.regions().size()).toArray());
    }

    /** Defines the call nodes of stacks. */
    private int[] callNodes(DefinitionsBuilder builder) {
        int[] nodes = Image.none(definitions.callNodes().size());
        for (int node = nodes.length - 1; node >= 0; node--) {
            int parent = definitions.callTree().parent(node);
            if (written.get(node) && parent >= 0) {
                written.set(parent);
            }
        }
        for (int node = written.nextSetBit(0); node >= 0; node = written.nextSetBit(node + 1)) {
            int parent = definitions.callTree().parent(node);
            nodes[node] = builder.addCallNode(
                    parent < 0 ? Tree.NO_PARENT : nodes[parent],
                    definitions.callNodes().get(node).region());
        }
        return nodes;
    }

    private int[] locations(DefinitionsBuilder builder, int machine, boolean each) {
        int[] locations = new int[definitions.locations().size()];
        for (Location location : definitions.locations()) {
            LocationGroup group = definitions.locationGroups().get(location.group());
            boolean first = location.id() == 0;
            if (each || first) {
                int there = builder.addLocationGroup(
                        machine, each ? group.name() : "process", 0, LocationGroup.Type.PROCESS, Attributes.NONE);
                locations[location.id()] = builder.addLocation(
                        DefinitionsBuilder.NEXT_FILE_ID,
                        there,
                        each ? location.name() : "thread",
                        0,
                        Location.Type.CPU_THREAD,
                        Attributes.NONE);
            }
        }
        return locations;
    }

    private void writeFrames() throws IOException {
        json.writeObjectFieldStart("shared");
        json.writeArrayFieldStart("frames");
        for (Region region : definitions.regions()) {
            json.writeStartObject();
            json.writeStringField("name", region.name());
            if (!region.module().isEmpty()) {
                json.writeStringField("file", region.module());
            }
            if (region.beginLine() > 0) {
                json.writeNumberField("line", region.beginLine());
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
        double[] weights = new double[definitions.callNodes().size()];
        try (RowCursor rows = rows(metric)) {
            while (rows.next()) {
                weights[rows.callNode()] = RowSums.sum(rows.row());
            }
        }
        metric.reportUnfit(writeProfile(metric, metric.metric().title(), weights, 0), report);
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
        long unfit = 0;
        for (int first = 0; first < locations.size(); first += band) {
            Arrays.fill(weights, 0);
            fill(metric, first, band, weights);
            for (int i = 0; i < Math.min(band, locations.size() - first); i++) {
                Location location = locations.get(first + i);
                String process =
                        definitions.locationGroups().get(location.group()).name();
                unfit += writeProfile(metric, process + " " + location.name(), weights, i * nodes);
            }
        }
        metric.reportUnfit(unfit, report);
    }

    private void fill(StackMetric metric, int first, int band, double[] weights) throws IOException {
        int nodes = definitions.callNodes().size();
        long[] words = new long[definitions.locations().size()];
        boolean integer = metric.metric().type().isInteger();
        try (RowCursor rows = rows(metric)) {
            while (rows.next()) {
                rows.row().copyDense(words);
                for (int i = 0; i < band && first + i < words.length; i++) {
                    long word = words[first + i];
                    weights[i * nodes + rows.callNode()] = integer ? word : Double.longBitsToDouble(word);
                }
            }
        }
    }

    /**
     * Writes the weights of all call nodes; returns the number of values that are omitted because they are not valid
     * weights.
     */
    private long writeProfile(StackMetric metric, String name, double[] weights, int from) throws IOException {
        int nodes = definitions.callNodes().size();
        long unfit = 0;
        double total = 0;
        for (int node = 0; node < nodes; node++) {
            double weight = weights[from + node];
            if (weight > 0 && weight < Double.POSITIVE_INFINITY) {
                total += weight;
            } else {
                unfit += weight == 0 ? 0 : 1;
                weights[from + node] = 0;
            }
        }
        json.writeStartObject();
        json.writeStringField("type", "sampled");
        json.writeStringField("name", name);
        json.writeStringField("unit", unit(metric.originalUnit()));
        json.writeNumberField("startValue", 0);
        writeNumber("endValue", total);
        json.writeArrayFieldStart("samples");
        for (int node = 0; node < nodes; node++) {
            if (weights[from + node] > 0) {
                written.set(node);
                writeStack(node);
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("weights");
        for (int node = 0; node < nodes; node++) {
            if (weights[from + node] > 0) {
                writeNumber(weights[from + node]);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
        return unfit;
    }

    private void writeStack(int node) throws IOException {
        int depth = path.length;
        for (int each = node;
                each != Tree.NO_PARENT;
                each = definitions.callTree().parent(each)) {
            CallNode callNode = definitions.callNodes().get(each);
            path[--depth] = callNode.region();
        }
        json.writeArray(path, depth, path.length - depth);
    }

    private void writeNumber(String field, double number) throws IOException {
        json.writeFieldName(field);
        writeNumber(number);
    }

    /** Writes a number; integers that a double represents exactly have no decimal point. */
    private void writeNumber(double number) throws IOException {
        if (number == Math.rint(number) && number < 0x1p53) {
            json.writeNumber((long) number);
        } else {
            json.writeNumber(number);
        }
    }
}
