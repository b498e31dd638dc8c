package org.perfspace.cli.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/**
 * The data of a metric in the page: always the sums, and the rows if they fit. The lists have an element for each side; for
 * a metric with {@link MetricSource.Storage#BOTH}, they have one for the exclusive and one for the inclusive values of each
 * side.
 */
final class MetricData {

    private final Metric metric;
    private final List<MetricSource> sources = new ArrayList<>();
    private final List<MetricSums> sums = new ArrayList<>();
    private final List<RowBlocks.Request> requests = new ArrayList<>();
    private final List<PageBlock> sumBlocks = new ArrayList<>();
    private final List<List<PageBlock>> rowBlocks = new ArrayList<>();
    private boolean big;
    private boolean texts;

    private MetricData(Metric metric) {
        this.metric = metric;
    }

    /** Reads all rows of a metric and sums them up. */
    public static MetricData of(ViewProfile profile, Metric metric) throws IOException {
        MetricData data = new MetricData(metric);
        for (PerformanceSpace space : profile.sides()) {
            MetricSource source =
                    MetricSource.of(space, space.definitions().metrics().get(metric.id()));
            data.sources.add(source);
            if (source.hasNumbers()) {
                data.sums.add(MetricSums.of(source, space, false));
            }
            if (source.storage() == MetricSource.Storage.BOTH) {
                data.sums.add(MetricSums.of(source, space, true));
            }
        }
        data.big = data.sums.stream().anyMatch(MetricSums::big);
        data.pack(profile);
        return data;
    }

    public Metric metric() {
        return metric;
    }

    public MetricSource source() {
        return sources.get(0);
    }

    /** Returns the reason why there are no numbers, as text for the user; empty if there are. */
    public String why() {
        return sums.stream()
                .map(MetricSums::problem)
                .filter(problem -> !problem.isEmpty())
                .findFirst()
                .orElse(source().why());
    }

    public boolean hasNumbers() {
        return source().hasNumbers() && why().isEmpty();
    }

    /** Returns whether any value is not neutral. */
    public boolean hasValues() {
        return hasNumbers() && sums.stream().anyMatch(sum -> sum.rows() > 0);
    }

    /** Returns whether integers may be too large for the page's doubles. */
    public boolean big() {
        return big;
    }

    /** Returns whether the page contains the cells as texts. */
    public boolean texts() {
        return texts;
    }

    public void setTexts(boolean there) {
        texts = there;
    }

    /** Returns the values of the whole profile, one text for each side. */
    public List<String> totals(ViewProfile profile) {
        List<String> totals = new ArrayList<>();
        int step = source().storage() == MetricSource.Storage.BOTH ? 2 : 1;
        for (int i = step - 1; hasNumbers() && i < sums.size(); i += step) {
            totals.add(sums.get(i).total(profile.definitions().callTree()));
        }
        return totals;
    }

    /** Returns the sums. */
    public List<PageBlock> sumBlocks() {
        return hasNumbers() ? sumBlocks : List.of();
    }

    /** Returns the rows, if they were packed. */
    public List<PageBlock> rowBlocks() {
        return rowBlocks.stream().flatMap(List::stream).toList();
    }

    /** Returns the number of blocks of rows, if they were packed. */
    public List<Integer> rowCounts() {
        return rowBlocks.stream().map(List::size).toList();
    }

    /**
     * Packs all rows unless they do not fit.
     *
     * @return size of the rows in the page in bytes, or -1 if they do not fit
     */
    public long packRows(RowBlocks packer, long room, int index) throws IOException {
        long used = 0;
        for (RowBlocks.Request request : requests) {
            Optional<List<PageBlock>> blocks = packer.pack(request, room - used);
            if (blocks.isEmpty()) {
                rowBlocks.clear();
                return -1;
            }
            rowBlocks.add(blocks.get());
            used += blocks.get().stream().mapToLong(b -> b.sizeInPage(index)).sum();
        }
        return used;
    }

    private void pack(ViewProfile profile) {
        boolean both = source().storage() == MetricSource.Storage.BOTH;
        for (int i = 0; i < sums.size(); i++) {
            int side = both ? i / 2 : i;
            boolean inclusive = both && i % 2 == 1;
            String suffix = metric.id() + "." + side;
            MetricSums sum = sums.get(i);
            sumBlocks.add(PageBlock.of((inclusive ? "i" : "s") + suffix, sum.toBytes(big)));
            requests.add(new RowBlocks.Request(
                    (inclusive ? "j" : "r") + suffix,
                    sources.get(side),
                    profile.sides().get(side),
                    inclusive,
                    sum,
                    big));
        }
    }
}
