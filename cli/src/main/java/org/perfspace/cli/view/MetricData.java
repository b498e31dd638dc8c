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
    private final MetricSource source;
    private final List<RowBlocks.Request> requests = new ArrayList<>();
    private final List<PageBlock> sumBlocks = new ArrayList<>();
    private boolean big;

    private MetricData(Metric metric, MetricSource source) {
        this.metric = metric;
        this.source = source;
    }

    /** Reads all rows of a metric and sums them up. */
    public static MetricData of(ViewProfile profile, Metric metric) throws IOException {
        List<MetricSource> sources = profile.sides().stream()
                .map(space ->
                        MetricSource.of(space, space.definitions().metrics().get(metric.id())))
                .toList();
        MetricData data = new MetricData(metric, sources.get(0));
        for (int side = 0; side < sources.size(); side++) {
            if (sources.get(side).hasNumbers()) {
                data.add(profile, side, sources.get(side), false);
            }
            if (sources.get(side).storage() == MetricSource.Storage.BOTH) {
                data.add(profile, side, sources.get(side), true);
            }
        }
        data.big = data.requests.stream().anyMatch(request -> request.sums().big());
        for (RowBlocks.Request request : data.requests) {
            String name = (request.inclusive() ? "i" : "s") + request.place();
            data.sumBlocks.add(PageBlock.of(name, request.sums().toBytes(data.big)));
        }
        return data;
    }

    private void add(ViewProfile profile, int side, MetricSource from, boolean inclusive) throws IOException {
        PerformanceSpace space = profile.sides().get(side);
        MetricSums sums = MetricSums.of(from, space, inclusive);
        requests.add(new RowBlocks.Request(metric.id() + "." + side, from, space, inclusive, sums));
    }

    public Metric metric() {
        return metric;
    }

    public MetricSource source() {
        return source;
    }

    /** Returns the reason why there are no numbers, as text for the user; empty if there are. */
    public String why() {
        return requests.stream()
                .map(request -> request.sums().problem())
                .filter(problem -> !problem.isEmpty())
                .findFirst()
                .orElse(source.why());
    }

    public boolean hasNumbers() {
        return source.hasNumbers() && why().isEmpty();
    }

    /** Returns whether any value is not neutral. */
    public boolean hasValues() {
        return hasNumbers()
                && requests.stream().anyMatch(request -> request.sums().rows() > 0);
    }

    /** Returns whether integers may be too large for the page's doubles. */
    public boolean big() {
        return big;
    }

    /** Returns the values of the whole profile, one text for each side. */
    public List<String> totals(ViewProfile profile) {
        boolean both = source.storage() == MetricSource.Storage.BOTH;
        return requests.stream()
                .filter(request -> hasNumbers() && (request.inclusive() || !both))
                .map(request -> request.sums().total(profile.definitions().callTree()))
                .toList();
    }

    /** Returns the sums. */
    public List<PageBlock> sumBlocks() {
        return hasNumbers() ? sumBlocks : List.of();
    }

    /**
     * Packs all rows: a list of blocks for each side, or for each kind of values of each side.
     *
     * @return the blocks; empty if they do not fit into the free space of the page
     */
    public Optional<List<List<PageBlock>>> packRows(RowBlocks packer, long room, int index) throws IOException {
        List<List<PageBlock>> rows = new ArrayList<>();
        long used = 0;
        for (RowBlocks.Request request : requests) {
            Optional<List<PageBlock>> blocks = packer.pack(request, big, room - used);
            if (blocks.isEmpty()) {
                return Optional.empty();
            }
            rows.add(blocks.get());
            used += Page.Part.size(blocks.get(), index);
        }
        return Optional.of(rows);
    }
}
