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

/** What a profile holds, for people: attributes, counts, the system in short, metrics with their totals. */
final class InfoText {

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Writer out;

    InfoText(PerformanceSpace space, Writer out) {
        this.space = space;
        this.definitions = space.definitions();
        this.out = out;
    }

    /**
     * Writes everything.
     *
     * @param name of the file, as the user gave it
     * @param totals for each metric the text of its total
     */
    void write(String name, Format format, List<String> totals) throws IOException {
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
        metrics(totals);
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

    /** How many there are of each sort, from the machine down to the threads. */
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

    private void metrics(List<String> totals) throws IOException {
        int[] depths = definitions.metricTree().depths();
        int totalWidth = "total".length();
        int unitWidth = "unit".length();
        int nameWidth = "name".length();
        for (Metric metric : definitions.metrics()) {
            totalWidth = Math.max(totalWidth, totals.get(metric.id()).length());
            unitWidth = Math.max(unitWidth, OneLine.of(metric.unit()).length());
            nameWidth = Math.max(
                    nameWidth,
                    2 * depths[metric.id()] + OneLine.of(metric.name()).length());
        }
        String row = "%" + totalWidth + "s  %-" + unitWidth + "s  %-" + Math.min(nameWidth, 60) + "s  %s";
        line(1, String.format(Locale.ROOT, row, "total", "unit", "name", "what"));
        for (Metric metric : definitions.metrics()) {
            String name = "  ".repeat(Math.min(20, depths[metric.id()])) + OneLine.of(metric.name());
            line(
                    1,
                    String.format(
                            Locale.ROOT, row, totals.get(metric.id()), OneLine.of(metric.unit()), name, what(metric)));
        }
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
