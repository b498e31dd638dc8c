package org.perfspace.cli.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.perfspace.io.Workers;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Visibility;

/** The data of a profile or comparison on a page. */
final class ProfileData {

    /** Name of the metric that is shown first if it exists. */
    private static final String TIME = "time";

    /** Maximum number of metrics listed in a note. */
    private static final int NAMED = 6;

    private static final int MEBI = 1 << 20;

    private final ViewProfile profile;
    private final PageColumns columns;
    private final PageTexts texts = new PageTexts();
    private final SystemTable system;
    private final List<MetricData> metrics = new ArrayList<>();
    private final List<PageBlock> tables = new ArrayList<>();
    private final List<Table> layout = new ArrayList<>();
    private final List<PageBlock> later = new ArrayList<>();
    private final Extras extras;
    private final boolean lines;
    private final List<MetricData> rowsLeftOut = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    private ProfileData(ViewProfile profile, ViewOptions options) {
        this.profile = profile;
        Definitions definitions = profile.definitions();
        this.columns = PageColumns.of(definitions, options.level());
        this.system = new SystemTable(definitions, columns);
        this.extras = new Extras(profile.sides().get(0));
        this.lines = options.lines();
    }

    /** Reads the profile once. */
    public static ProfileData of(ViewProfile profile, ViewOptions options, Workers workers) throws IOException {
        ProfileData data = new ProfileData(profile, options);
        List<Future<MetricData>> tasks = new ArrayList<>();
        for (Metric metric : profile.definitions().metrics()) {
            tasks.add(workers.submit(() -> MetricData.of(profile, metric)));
        }
        for (Future<MetricData> task : tasks) {
            data.metrics.add(Workers.await(task));
        }
        data.addTables();
        return data;
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

    /** Returns a line of text for each part that the page omits. */
    List<String> leftOut() {
        return leftOut;
    }

    /** Returns the metric that is shown first: the usual one, or else time, or else the first one with values. */
    Optional<MetricData> first() {
        List<MetricData> candidates = metrics.stream()
                .filter(m -> m.hasValues() && m.metric().visibility() == Visibility.NORMAL)
                .toList();
        Optional<Metric> usual = profile.definitions().usualMetric();
        return candidates.stream()
                .filter(m -> usual.isPresent() && usual.get().equals(m.metric()))
                .findFirst()
                .or(() -> candidates.stream()
                        .filter(m -> m.metric().name().equalsIgnoreCase(TIME))
                        .findFirst())
                .or(() -> candidates.stream().findFirst());
    }

    /** Returns whether values per location contain more information than the sums. */
    boolean hasColumns() {
        return profile.definitions().locations().size() > 1;
    }

    /** Returns the head as a block; it must be created last, as it describes the other blocks. */
    public PageBlock head() throws IOException {
        return new HeadJson(this).block();
    }

    /** Returns tables and sums, which every page contains. */
    public List<PageBlock> fixedBlocks() {
        List<PageBlock> blocks = new ArrayList<>(tables);
        metrics.forEach(metric -> blocks.addAll(metric.sumBlocks()));
        return blocks;
    }

    /** Returns the rows and other optional parts that fit into the page. */
    public List<PageBlock> laterBlocks() {
        List<PageBlock> blocks = new ArrayList<>(later);
        order().forEach(metric -> blocks.addAll(metric.rowBlocks()));
        return blocks;
    }

    Extras extras() {
        return extras;
    }

    /** Returns the metrics whose values per location exist, but are not in the page. */
    List<MetricData> rowsLeftOut() {
        return rowsLeftOut;
    }

    /**
     * Adds rows and other large parts as long as they fit, starting with the metric that is shown first.
     *
     * @return size of the added parts in the page in bytes
     */
    public long fill(ViewOptions options, Workers workers, long room, int index) throws IOException {
        RowBlocks packer = new RowBlocks(workers, columns, index);
        long used = take(extras.makeLinks(), room, index);
        boolean isFirst = true;
        for (MetricData metric : order()) {
            if (metric.hasValues() && hasColumns()) {
                long size = options.rows() ? metric.packRows(packer, room - used, index) : -1;
                if (size < 0) {
                    rowsLeftOut.add(metric);
                } else {
                    used += size;
                }
            }
            if (isFirst) {
                used += fillExtras(options, room - used, index);
            }
            isFirst = false;
        }
        explain(options);
        return used;
    }

    /** Adds the parts that a server sends as a whole: everything except rows and source files, which it sends on demand. */
    public void prepareToServe() throws IOException {
        later.addAll(extras.makeLinks());
        addTexts(Long.MAX_VALUE, 0);
        later.addAll(extras.makeTrace());
    }

    private List<MetricData> order() {
        List<MetricData> order = new ArrayList<>(metrics);
        first().ifPresent(metric -> {
            order.remove(metric);
            order.add(0, metric);
        });
        return order;
    }

    private long fillExtras(ViewOptions options, long room, int index) throws IOException {
        long used = addTexts(room, index);
        used += take(extras.makeTrace(), room - used, index);
        for (String file : extras.sources(options.sources()).names()) {
            Optional<PageBlock> block = extras.source(file);
            if (block.isPresent()) {
                long size = take(List.of(block.get()), room - used, index);
                used += size;
                extras.tookSource(file, size > 0);
            }
        }
        return used;
    }

    private long addTexts(long room, int index) throws IOException {
        long used = 0;
        for (MetricData metric : metrics) {
            if (metric.source().storage() == MetricSource.Storage.TEXT
                    && profile.sides().size() == 1) {
                List<PageBlock> texts = CompoundTexts.of(profile.sides().get(0), metric.metric())
                        .map(List::of)
                        .orElse(List.of());
                long size = take(texts, room - used, index);
                metric.setTexts(size > 0);
                used += size;
            }
        }
        return used;
    }

    /** Adds blocks if all of them fit. */
    private long take(List<PageBlock> blocks, long room, int index) {
        long size = blocks.stream().mapToLong(block -> block.sizeInPage(index)).sum();
        if (size > room) {
            extras.refused(blocks);
            return 0;
        }
        later.addAll(blocks);
        return size;
    }

    private void explain(ViewOptions options) {
        leftOut.addAll(extras.leftOut());
        if (columns.level() != Level.THREAD) {
            leftOut.add(String.format(
                    Locale.ROOT,
                    "values of single locations: the values of %,d locations are summed by %s",
                    profile.definitions().locations().size(),
                    columns.level()));
        }
        if (rowsLeftOut.isEmpty()) {
            return;
        }
        long all = metrics.stream().filter(MetricData::hasValues).count();
        String names = rowsLeftOut.stream()
                .limit(NAMED)
                .map(metric -> metric.metric().name())
                .collect(Collectors.joining(", "));
        leftOut.add(String.format(
                Locale.ROOT,
                "values per location of %d of %d metrics (%s%s): %s",
                rowsLeftOut.size(),
                all,
                names,
                rowsLeftOut.size() > NAMED ? ", …" : "",
                options.rows()
                        ? "the page may have " + options.maxSize() / MEBI + " MiB; view --serve shows them all"
                        : "they were not asked for"));
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
