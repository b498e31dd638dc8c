package org.perfspace;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.perfspace.convert.statistics.Value;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.NameSearch;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.Tree;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.Totals;

/**
 * A profile with methods for common questions: its contents, its hot call paths, and the value of a metric at a place.
 * Definitions are kept in memory; values are read from the file on demand, so close the profile after use. Values are
 * computed in the same way as in the views of {@link org.perfspace.value}.
 *
 * <p>Metrics, call nodes and locations passed to a method must belong to this profile.
 */
public final class Profile implements Closeable {

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final String name;

    Profile(PerformanceSpace space, String name) {
        this.space = space;
        this.definitions = space.definitions();
        this.name = name;
    }

    /** {@return the whole profile in the neutral model, for everything that this façade does not offer} */
    public PerformanceSpace space() {
        return space;
    }

    /** {@return all contents of the profile except its values} */
    public Definitions definitions() {
        return definitions;
    }

    /** {@return the metrics in the order of their ids} */
    public List<Metric> metrics() {
        return definitions.metrics();
    }

    /** {@return the call nodes in the order of their ids; each precedes its descendants} */
    public List<CallNode> callNodes() {
        return definitions.callNodes();
    }

    /** {@return the threads and streams that were measured, in the order of their ids} */
    public List<Location> locations() {
        return definitions.locations();
    }

    /**
     * Returns the notes of the reader on data that it repaired or skipped, or that was unusual.
     *
     * @return one line of text for each note; the list may grow while values are read
     */
    public List<String> notes() {
        return space.notes();
    }

    /**
     * Returns a metric by its unique name or title, in upper or lower case, or by the beginning of a single one.
     *
     * @param metricName such as {@code time}
     * @return the metric
     * @throws IllegalArgumentException if the profile does not have it; the message names similar ones
     */
    public Metric metric(String metricName) {
        NameSearch<Metric> search = NameSearch.metrics(definitions);
        List<Metric> named = search.find(metricName);
        if (named.size() != 1) {
            throw new IllegalArgumentException(name + ": " + search.refusal(metricName));
        }
        return named.get(0);
    }

    /**
     * Returns the metric that reports show unless another one is asked for: usually the time, else the first one of plain numbers.
     *
     * @return the metric
     * @throws IllegalArgumentException if the profile has no metric of plain numbers
     */
    public Metric metric() {
        return MetricMeaning.usual(definitions)
                .orElseThrow(
                        () -> new IllegalArgumentException(name + ": expected a metric of plain numbers, found none"));
    }

    /**
     * Returns the names of the regions from the root of the call tree to a call node.
     *
     * @param callNode id of the call node
     * @return names with {@code /} between them, such as {@code main/solve/MPI_Allreduce}
     * @throws IllegalArgumentException if there is no such call node
     */
    public String callPath(int callNode) {
        if (callNode < 0 || callNode >= callNodes().size()) {
            throw new IllegalArgumentException(name + ": call node " + callNode + " is not defined; there are "
                    + callNodes().size());
        }
        return definitions.callPath(callNode);
    }

    /**
     * Returns the names of the regions from the root of the call tree to a call node.
     *
     * @param callNode call node of this profile
     * @return names with {@code /} between them, such as {@code main/solve/MPI_Allreduce}
     */
    public String callPath(CallNode callNode) {
        return callPath(callNode.id());
    }

    /**
     * Returns the call node at the end of a call path.
     *
     * @param path names of regions as {@link #callPath(int)} returns them
     * @return the first call node of this path in the order of the call tree
     * @throws IllegalArgumentException if the profile does not have it
     */
    public CallNode callNode(String path) {
        Tree tree = definitions.callTree();
        int[] restFrom = new int[tree.size()];
        int node = 0;
        while (node < tree.size()) {
            int parent = tree.parent(node);
            int from = parent < 0 ? 0 : restFrom[parent];
            String region = definitions.regionOf(node).name();
            int end = from + region.length();
            boolean matches = path.startsWith(region, from);
            if (matches && end == path.length()) {
                return callNodes().get(node);
            }
            boolean goesOn = matches && path.charAt(end) == '/';
            restFrom[node] = end + 1;
            node = goesOn ? node + 1 : tree.end(node);
        }
        throw new IllegalArgumentException(name + ": expected a call path of the profile, found \"" + path + "\"");
    }

    /** {@return the call nodes that have no caller, such as {@code main}} */
    public List<CallNode> roots() {
        return siblings(definitions.callTree().size() == 0 ? -1 : 0);
    }

    /**
     * Returns the direct children of a call node.
     *
     * @param callNode call node of this profile
     * @return its children in the order of their ids
     */
    public List<CallNode> children(CallNode callNode) {
        return siblings(definitions.callTree().firstChild(callNode.id()));
    }

    /**
     * Returns the caller of a call node.
     *
     * @param callNode call node of this profile
     * @return the caller; empty for a root
     */
    public Optional<CallNode> caller(CallNode callNode) {
        return callNode.parent() == Tree.NO_PARENT
                ? Optional.empty()
                : Optional.of(callNodes().get(callNode.parent()));
    }

    /**
     * Returns the region that a call node enters.
     *
     * @param callNode call node of this profile
     * @return the function, loop or other piece of code
     */
    public Region region(CallNode callNode) {
        return definitions.regions().get(callNode.region());
    }

    /**
     * Returns the total of a metric over all call nodes and all locations.
     *
     * @param metric metric of this profile, of plain numbers that add up
     * @return the total; 0 if the metric has no values
     * @throws IllegalArgumentException if values of the metric are not plain numbers that add up
     * @throws org.perfspace.value.ViewException if the total cannot be computed
     * @throws IOException if the profile cannot be read
     */
    public Value total(Metric metric) throws IOException {
        CallPathValues.requireSums(metric);
        CallTreeView view = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        return Totals.total(space, metric.id())
                .map(row -> new Value(row.type(), row.word(0)))
                .orElseGet(() -> new Value(view.type(metric.id()), 0));
    }

    /**
     * Computes the values of a metric at all call nodes, without the callees of each, summed over all locations.
     *
     * @param metric metric of this profile, of plain numbers that add up
     * @return the values, in memory
     * @throws IllegalArgumentException if values of the metric are not plain numbers that add up
     * @throws org.perfspace.value.ViewException if the values cannot be computed
     * @throws IOException if the profile cannot be read
     */
    public CallPathValues exclusive(Metric metric) throws IOException {
        return CallPathValues.of(space, metric, CallFlavour.EXCLUSIVE);
    }

    /**
     * Computes the values of a metric at all call nodes, including the callees of each, summed over all locations.
     *
     * @param metric metric of this profile, of plain numbers that add up
     * @return the values, in memory
     * @throws IllegalArgumentException if values of the metric are not plain numbers that add up
     * @throws org.perfspace.value.ViewException if the values cannot be computed
     * @throws IOException if the profile cannot be read
     */
    public CallPathValues inclusive(Metric metric) throws IOException {
        return CallPathValues.of(space, metric, CallFlavour.INCLUSIVE);
    }

    /**
     * Returns the call paths with the largest values of a metric, without their callees, over all locations.
     *
     * @param metric metric of this profile, of plain numbers that add up
     * @param most maximum number of call paths, at least 0
     * @return call paths with a value above 0, the hottest first; equal ones in call tree order
     * @throws IllegalArgumentException if values of the metric are not plain numbers that add up
     * @throws org.perfspace.value.ViewException if the values cannot be computed
     * @throws IOException if the profile cannot be read
     */
    public List<HotCallPath> hottest(Metric metric, int most) throws IOException {
        return HotCallPath.of(space, metric, total(metric).number(), most);
    }

    /**
     * Returns the exclusive values of a metric (without callees) at each call node and location. For an additive metric,
     * these values add up to its total.
     *
     * @param metric metric of this profile, of any type
     * @return the cells, as returned by {@link #cells(Metric, CallFlavour)}
     * @throws org.perfspace.value.ViewException if the values cannot be computed
     * @throws IOException if the profile cannot be read
     */
    public Stream<Cell> cells(Metric metric) throws IOException {
        return cells(metric, CallFlavour.EXCLUSIVE);
    }

    /**
     * Returns the values of a metric at each call node and location, in this order. Values without information are omitted:
     * 0, and minima and maxima of no values. The stream is sequential and reads each row when it reaches it. It closes its
     * files at its end, or when it is closed.
     *
     * @param metric metric of this profile, of any type
     * @param flavour whether a value covers the call node alone, its callees as well, or the part that the file stores
     * @return the cells; a value that cannot be read later causes an {@link java.io.UncheckedIOException}
     * @throws org.perfspace.value.ViewException if the values cannot be computed
     * @throws IOException if the profile cannot be read
     */
    public Stream<Cell> cells(Metric metric, CallFlavour flavour) throws IOException {
        return CellStream.of(
                CallTreeView.of(space, flavour).rows(metric.id()), row -> cells(metric, row.callNode(), row.row()));
    }

    /** {@return the name of the profile and its size} */
    @Override
    public String toString() {
        return name + ": " + space;
    }

    /**
     * Closes the files that values are read from.
     *
     * @throws IOException if a file cannot be closed, or was changed by another process while the profile was open
     */
    @Override
    public void close() throws IOException {
        space.close();
    }

    private List<CallNode> siblings(int first) {
        List<CallNode> nodes = new ArrayList<>();
        for (int node = first; node >= 0; node = definitions.callTree().nextSibling(node)) {
            nodes.add(callNodes().get(node));
        }
        return nodes;
    }

    private List<Cell> cells(Metric metric, int callNode, Row row) {
        long[] neutral = new long[row.type().words()];
        row.type().fillNeutral(neutral, 1);
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < row.count(); i++) {
            int first = i * neutral.length;
            if (!Arrays.equals(row.words(), first, first + neutral.length, neutral, 0, neutral.length)) {
                cells.add(
                        new Cell(metric, callNodes().get(callNode), locations().get(row.location(i)), row, i));
            }
        }
        return cells;
    }
}
