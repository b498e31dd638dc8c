package org.perfspace.cli.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.perfspace.io.Workers;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Visibility;

/**
 * The data of a profile or comparison that every page contains: definitions and sums. It is read once and does not change; a
 * {@link PartBuilder} adds what fits into a page.
 */
final class ProfileData {

    private final ViewProfile profile;
    private final PageColumns columns;
    private final PageTexts texts = new PageTexts();
    private final SystemTable system;
    private final List<MetricData> metrics;
    private final List<PageBlock> tables = new ArrayList<>();
    private final List<Table> layout = new ArrayList<>();
    private final boolean lines;

    private ProfileData(ViewProfile profile, ViewOptions options, List<MetricData> metrics) {
        this.profile = profile;
        Definitions definitions = profile.definitions();
        this.columns = PageColumns.of(definitions, options.level());
        this.system = new SystemTable(definitions, columns);
        this.metrics = List.copyOf(metrics);
        this.lines = options.lines();
        addTables();
    }

    /** Reads the profile once. */
    public static ProfileData of(ViewProfile profile, ViewOptions options, Workers workers) throws IOException {
        List<Future<MetricData>> tasks = new ArrayList<>();
        for (Metric metric : profile.definitions().metrics()) {
            tasks.add(workers.submit(() -> MetricData.of(profile, metric)));
        }
        List<MetricData> metrics = new ArrayList<>();
        for (Future<MetricData> task : tasks) {
            metrics.add(Workers.await(task));
        }
        return new ProfileData(profile, options, metrics);
    }

    /** Returns whether lists show source lines by themselves. */
    boolean showsLines() {
        return lines;
    }

    public ViewProfile profile() {
        return profile;
    }

    public PageColumns columns() {
        return columns;
    }

    SystemTable system() {
        return system;
    }

    PageTexts texts() {
        return texts;
    }

    public List<MetricData> metrics() {
        return metrics;
    }

    /** Returns the tables of call nodes, regions and the system, in this order. */
    List<Table> layout() {
        return layout;
    }

    /** Returns the metric that is shown first: the usual one, or else the best one of those with values. */
    Optional<MetricData> first() {
        List<MetricData> candidates = metrics.stream()
                .filter(m -> m.hasValues() && m.metric().visibility() == Visibility.NORMAL)
                .toList();
        Optional<Metric> usual = MetricMeaning.usual(profile.definitions());
        Optional<MetricData> first = candidates.stream()
                .filter(m -> usual.isPresent() && usual.get().equals(m.metric()))
                .findFirst();
        return first.isPresent()
                ? first
                : candidates.stream().reduce((best, m) -> MetricMeaning.isBetter(m.metric(), best.metric()) ? m : best);
    }

    /** Returns whether values per location contain more information than the sums. */
    boolean hasColumns() {
        return profile.definitions().locations().size() > 1;
    }

    /** Returns tables and sums, which every page contains. */
    public List<PageBlock> fixedBlocks() {
        List<PageBlock> blocks = new ArrayList<>(tables);
        metrics.forEach(metric -> blocks.addAll(metric.sumBlocks()));
        return blocks;
    }

    /** Returns all metrics, that which is shown first before the others. */
    List<MetricData> order() {
        List<MetricData> order = new ArrayList<>(metrics);
        first().ifPresent(metric -> {
            order.remove(metric);
            order.add(0, metric);
        });
        return order;
    }

    private void addTables() {
        Definitions definitions = profile.definitions();
        ProgramTables program = new ProgramTables(texts);
        addTable("calls", program.calls(definitions));
        addTable("regions", program.regions(definitions));
        addTable("system", program.system(system));
        tables.addAll(ProgramTables.topologies(definitions.topologies(), system));
        if (!profile.presence().isEmpty()) {
            byte[] presence = new byte[profile.presence().size()];
            for (int node = 0; node < presence.length; node++) {
                presence[node] = profile.presence().get(node);
            }
            tables.add(PageBlock.of("presence", new Sections().add(presence).toBytes()));
        }
    }

    private void addTable(String name, Table table) {
        layout.add(table);
        tables.add(PageBlock.of(name, table.toBytes()));
    }
}
