package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.perfspace.format.Format;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Trace;
import org.perfspace.model.Visibility;

/** The content of a profile for people: attributes, counts, the system in short, metrics with their totals. */
final class InfoText {

    /** Levels of the metric tree that are indented. */
    private static final int MAX_INDENT = 10;

    /** Longer texts stick out of their column. */
    private static final int MAX_COLUMN = 60;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final MetricTotals totals;
    private final Writer out;

    InfoText(PerformanceSpace space, MetricTotals totals, Writer out) {
        this.space = space;
        this.totals = totals;
        this.definitions = space.definitions();
        this.out = out;
    }

    /**
     * Writes everything.
     *
     * @param name of the file, as the user gave it
     */
    void write(String name, Format format) throws IOException {
        line(0, name + ": " + format.title());
        attributes();
        section("Calls");
        line(1, calls());
        section("System");
        line(1, String.join(", ", system()));
        topologies();
        trace();
        attachments();
        section("Metrics");
        metrics();
    }

    private void attributes() throws IOException {
        Map<String, String> values = definitions.attributes().values();
        if (!values.isEmpty()) {
            section("Attributes");
        }
        for (Map.Entry<String, String> entry : values.entrySet()) {
            line(1, entry.getKey() + " = " + entry.getValue());
        }
        for (String mirror : definitions.mirrors()) {
            line(1, "mirror = " + mirror);
        }
    }

    private String calls() {
        int levels = 0;
        for (int depth : definitions.callTree().depths()) {
            levels = Math.max(levels, depth + 1);
        }
        return HumanText.count(definitions.callNodes().size(), "call node", "call nodes") + " on "
                + HumanText.count(levels, "level", "levels") + ", "
                + HumanText.count(definitions.regions().size(), "region", "regions");
    }

    /** Returns how many there are of each sort, from the machine down to the threads. */
    private List<String> system() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (SystemNode node : definitions.systemNodes()) {
            counts.merge(node.nodeClass(), 1, Integer::sum);
        }
        List<String> texts = new ArrayList<>();
        counts.forEach((nodeClass, count) -> texts.add(count + " × " + nodeClass));
        counts.clear();
        for (LocationGroup group : definitions.locationGroups()) {
            counts.merge(words(group.type()), 1, Integer::sum);
        }
        definitions.locations().forEach(location -> counts.merge(words(location.type()), 1, Integer::sum));
        counts.forEach((type, count) -> texts.add(String.format(Locale.ROOT, "%,d × %s", count, type)));
        return texts.isEmpty() ? List.of("nothing") : texts;
    }

    private void topologies() throws IOException {
        for (Topology topology : definitions.topologies()) {
            StringBuilder sizes = new StringBuilder();
            for (Topology.Dimension dimension : topology.dimensions()) {
                sizes.append(sizes.length() == 0 ? "" : " × ").append(dimension.size());
            }
            line(1, "topology " + (topology.name().isEmpty() ? "" : topology.name() + ": ") + sizes);
        }
    }

    private void trace() throws IOException {
        if (space.trace().isEmpty()) {
            return;
        }
        Trace trace = space.trace().get();
        long samples = 0;
        for (int location = 0; location < definitions.locations().size(); location++) {
            samples += trace.sampleCount(location);
        }
        section("Trace");
        double seconds = (trace.endNanos() - trace.beginNanos()) / 1e9;
        line(1, HumanText.count(samples, "sample", "samples") + " in " + HumanText.number(seconds) + " s");
    }

    private void attachments() throws IOException {
        if (!space.attachments().isEmpty()) {
            section("Attachments");
        }
        for (Attachment attachment : space.attachments()) {
            line(1, attachment.name() + ": " + HumanText.count(attachment.size(), "byte", "bytes"));
        }
    }

    private void metrics() throws IOException {
        int[] depths = definitions.metricTree().depths();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("total", "unit", "name", "what"));
        for (Metric metric : definitions.metrics()) {
            String indent = "  ".repeat(Math.min(MAX_INDENT, depths[metric.id()]));
            rows.add(List.of(totals.text(metric), metric.unit(), indent + metric.name(), what(metric)));
        }
        String row = "%" + width(rows, 0) + "s  %-" + width(rows, 1) + "s  %-" + width(rows, 2) + "s  %s";
        for (List<String> cells : rows) {
            line(1, String.format(Locale.ROOT, row, cells.toArray()));
        }
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream()
                .mapToInt(row -> row.get(column).length())
                .filter(length -> length <= MAX_COLUMN)
                .max()
                .orElse(1);
    }

    private static String what(Metric metric) {
        StringBuilder text = new StringBuilder(words(metric.kind())).append(' ').append(metric.type());
        if (metric.visibility() != Visibility.NORMAL) {
            text.append(", ").append(words(metric.visibility()));
        }
        if (!metric.title().equals(metric.name())) {
            text.append(", ").append(metric.title());
        }
        return text.toString();
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private void section(String heading) throws IOException {
        out.write("\n" + heading + "\n");
    }

    private void line(int level, String text) throws IOException {
        out.write("  ".repeat(level) + OneLine.of(text) + "\n");
    }
}
