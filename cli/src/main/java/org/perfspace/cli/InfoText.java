package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;
import org.perfspace.format.Format;
import org.perfspace.meaning.Aggregated;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.Visibility;

/** The contents of a profile as text: sizes, metrics with their totals, the hottest call paths, attributes. */
record InfoText(PerformanceSpace space, MetricTotals totals, Writer out, Screen screen) {

    /** Maximum depth of indentation of the metric tree. */
    private static final int MAX_INDENT = 10;

    /** Maximum width of a column; longer texts are not truncated, but extend beyond it. */
    private static final int MAX_COLUMN = 60;

    private static final int MOST_METRICS = 7;

    /**
     * Writes the sizes and the metrics.
     *
     * @param name name of the file as the user gave it
     * @param all whether to list each metric with its kind and type, even if it has no values
     */
    public void write(String name, Format format, boolean all) throws IOException {
        line(0, name + ": " + format.title());
        line(1, calls());
        line(1, String.join(", ", system()));
        trace();
        section("Metrics");
        metrics(all);
    }

    /** Writes the attributes and mirrors. */
    public void attributes() throws IOException {
        Map<String, String> values = definitions().attributes().values();
        if (!values.isEmpty() || !definitions().mirrors().isEmpty()) {
            section("Attributes");
        }
        for (Map.Entry<String, String> entry : values.entrySet()) {
            line(1, entry.getKey() + " = " + entry.getValue());
        }
        for (String mirror : definitions().mirrors()) {
            line(1, "mirror = " + mirror);
        }
    }

    /** Writes the topologies and attachments. */
    public void additions() throws IOException {
        topologies();
        attachments();
    }

    private Definitions definitions() {
        return space.definitions();
    }

    private String calls() {
        int levels = definitions().callTree().levels();
        return HumanText.count(definitions().callNodes().size(), "call node", "call nodes") + " on "
                + HumanText.count(levels, "level", "levels") + ", "
                + HumanText.count(definitions().regions().size(), "region", "regions");
    }

    /** Returns the number of system parts of each kind, from machines down to threads. */
    private List<String> system() throws IOException {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (SystemNode node : definitions().systemNodes()) {
            count(counts, node.nodeClass());
        }
        List<String> texts = new ArrayList<>();
        for (Map.Entry<String, Integer> each : counts.entrySet()) {
            texts.add(each.getValue() + " × " + each.getKey());
        }
        counts.clear();
        for (LocationGroup group : definitions().locationGroups()) {
            count(counts, HumanText.words(group.type()));
        }
        for (Location location : definitions().locations()) {
            count(counts, HumanText.words(location.type()));
        }
        for (Map.Entry<String, Integer> each : counts.entrySet()) {
            texts.add(HumanText.number(each.getValue()) + " × " + each.getKey());
        }
        Optional<String> processes = Aggregated.number(space);
        if (processes.isPresent()) {
            texts.add("aggregate of " + processes.get() + " processes");
        }
        return texts.isEmpty() ? List.of("nothing") : texts;
    }

    private static void count(Map<String, Integer> counts, String sort) {
        Integer before = counts.get(sort);
        counts.put(sort, before == null ? 1 : before + 1);
    }

    private void topologies() throws IOException {
        if (!definitions().topologies().isEmpty()) {
            section("Topologies");
        }
        for (Topology topology : definitions().topologies()) {
            StringBuilder sizes = new StringBuilder();
            for (Topology.Dimension dimension : topology.dimensions()) {
                sizes.append(sizes.length() == 0 ? "" : " × ").append(dimension.size());
            }
            line(1, (topology.name().isEmpty() ? "" : topology.name() + ": ") + sizes);
        }
    }

    private void trace() throws IOException {
        if (space.trace().isEmpty()) {
            return;
        }
        Trace trace = space.trace().get();
        long samples = 0;
        for (int location = 0; location < definitions().locations().size(); location++) {
            samples += trace.sampleCount(location);
        }
        if (samples == 0) {
            line(1, "a trace without samples");
            return;
        }
        double seconds = (trace.endNanos() - trace.beginNanos()) / 1e9;
        line(
                1,
                "a trace of " + HumanText.count(samples, "sample", "samples") + " in " + HumanText.number(seconds)
                        + " s");
    }

    private void attachments() throws IOException {
        if (!space.attachments().isEmpty()) {
            section("Attachments");
        }
        for (Attachment attachment : space.attachments()) {
            line(1, attachment.name() + ": " + HumanText.count(attachment.size(), "byte", "bytes"));
        }
    }

    private void metrics(boolean all) throws IOException {
        List<Metric> shown = new ArrayList<>();
        for (Metric metric : timeFirst()) {
            if (all || hasValues(metric)) {
                shown.add(metric);
            }
        }
        int more = definitions().metrics().size() - Math.min(shown.size(), MOST_METRICS);
        boolean cut = !all && more > 0;
        table(cut && shown.size() > MOST_METRICS ? shown.subList(0, MOST_METRICS) : shown, all);
        if (cut) {
            line(1, "and " + HumanText.count(more, "other", "others") + "; --all shows them");
        }
    }

    /** Returns the metrics in order, except that the tree of the usual metric comes first. */
    private List<Metric> timeFirst() {
        Tree tree = definitions().metricTree();
        List<Metric> metrics = new ArrayList<>(definitions().metrics());
        Optional<Metric> usual = MetricMeaning.usual(definitions());
        if (usual.isPresent()) {
            int root = usual.get().id();
            while (tree.parent(root) >= 0) {
                root = tree.parent(root);
            }
            List<Metric> first = metrics.subList(root, tree.end(root));
            Collections.rotate(metrics.subList(0, tree.end(root)), first.size());
        }
        return metrics;
    }

    /** Returns whether a metric is worth a line: its total is not 0, or its values have none, like ratios. */
    private boolean hasValues(Metric metric) throws IOException {
        Optional<Row> total = totals.of(metric);
        return total.isPresent()
                ? !(MetricTotals.number(total.get(), 0) == 0)
                : !metric.combination().overLocations();
    }

    private void table(List<Metric> metrics, boolean all) throws IOException {
        int[] indents = new int[definitions().metrics().size()];
        Arrays.fill(indents, -1);
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("total", "unit", "name", all ? "what" : ""));
        for (Metric metric : metrics) {
            int above = definitions().metricTree().parent(metric.id());
            while (above >= 0 && indents[above] < 0) {
                above = definitions().metricTree().parent(above);
            }
            indents[metric.id()] = above < 0 ? 0 : Math.min(MAX_INDENT, indents[above] + 1);
            String name = "  ".repeat(indents[metric.id()]) + metric.name();
            rows.add(List.of(totals.text(metric), metric.unit(), name, all ? kind(metric) : title(metric)));
        }
        int[] widths = {width(rows, 0), width(rows, 1), width(rows, 2)};
        for (List<String> cells : rows) {
            String row = HumanText.padded(cells.get(0), widths[0]) + "  " + column(cells.get(1), widths[1]) + "  "
                    + column(cells.get(2), widths[2]) + "  " + cells.get(3);
            String text = OneLine.of(row.stripTrailing());
            line(1, all ? text : OneLine.beginning(text, screen.width() - 2));
        }
    }

    private static int width(List<List<String>> rows, int column) {
        int width = 0;
        for (List<String> row : rows) {
            int length = row.get(column).length();
            width = length > MAX_COLUMN ? width : Math.max(width, length);
        }
        return width;
    }

    private static String column(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String kind(Metric metric) {
        StringBuilder text =
                new StringBuilder(HumanText.words(metric.kind())).append(' ').append(metric.type());
        if (metric.visibility() != Visibility.NORMAL) {
            text.append(", ").append(HumanText.words(metric.visibility()));
        }
        String title = title(metric);
        return text.append(title.isEmpty() ? "" : ", ").append(title).toString();
    }

    private static String title(Metric metric) {
        return metric.title().equals(metric.name()) ? "" : metric.title();
    }

    private void section(String heading) throws IOException {
        out.write("\n" + screen.heading(heading) + "\n");
    }

    private void line(int level, String text) throws IOException {
        out.write("  ".repeat(level) + OneLine.of(text) + "\n");
    }
}
