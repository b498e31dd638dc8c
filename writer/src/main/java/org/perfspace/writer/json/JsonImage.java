package org.perfspace.writer.json;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.perfspace.format.json.InclusiveNames;
import org.perfspace.format.json.SystemNames;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.supplement.Image;

/** The definitions that a reader gets back from a file of columns and call nodes, as Hatchet and Caliper write them. */
public final class JsonImage {

    private final String format;
    private final Definitions original;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final int[] metrics;
    private final int[] callNodes;
    private final int[] locations;
    private final BitSet twins = new BitSet();

    /**
     * Creates an image without anything.
     *
     * @param format name of the format, for messages
     * @param original definitions of the space
     */
    public JsonImage(String format, Definitions original) {
        this.format = format;
        this.original = original;
        this.metrics = Image.none(original.metrics().size());
        this.callNodes = Image.none(original.callNodes().size());
        this.locations = Image.none(original.locations().size());
    }

    /** Adds attributes of the profile. */
    public void addAttributes(Map<String, String> attributes) {
        attributes.forEach(builder::attribute);
    }

    /**
     * Adds the metrics of columns that have numbers.
     *
     * @param types the types that a reader derives from the numbers; empty for columns without numbers
     * @param details completes the metric of a column with a number in the list, which has a name, type and kind
     */
    public void addMetrics(
            List<JsonColumn> columns,
            List<Optional<ValueType>> types,
            IntFunction<UnaryOperator<Metric.Builder>> details) {
        Set<String> names = columns.stream().map(JsonColumn::name).collect(Collectors.toSet());
        for (int i = 0; i < columns.size(); i++) {
            JsonColumn column = columns.get(i);
            if (types.get(i).isPresent()) {
                int metric = builder.add(details.apply(i)
                        .apply(Metric.named(InclusiveNames.metric(column.name(), names))
                                .type(types.get(i).get())
                                .kind(column.kindReadBack())));
                if (column.own()) {
                    metrics[column.metric().id()] = metric;
                }
            }
        }
    }

    /**
     * Adds all call nodes; regions that are equal become one.
     *
     * @param region returns the region that a reader finds
     * @param keepsCalls whether the files and lines of calls are kept
     * @param merges whether siblings whose regions have the same name become one
     */
    public void addCallNodes(Function<Region, Region.Builder> region, boolean keepsCalls, boolean merges) {
        Map<Region, Integer> regions = new HashMap<>();
        Map<Child, Integer> children = new HashMap<>();
        for (CallNode node : original.callNodes()) {
            Region.Builder found = region.apply(original.regions().get(node.region()));
            int parent = node.parent() < 0 ? Tree.NO_PARENT : callNodes[node.parent()];
            Child child = new Child(parent, found.asDefined(0).name());
            Integer sibling = children.get(child);
            if (merges && sibling != null) {
                twins.set(sibling);
                callNodes[node.id()] = sibling;
                continue;
            }
            callNodes[node.id()] = builder.addCallNode(
                    DefinitionsBuilder.NEXT_FILE_ID,
                    parent,
                    regions.computeIfAbsent(found.asDefined(0), key -> builder.add(found)),
                    keepsCalls ? node.line() : Region.NO_LINE,
                    keepsCalls ? node.module() : "",
                    List.of(),
                    Attributes.NONE);
            children.put(child, callNodes[node.id()]);
        }
    }

    private record Child(int parent, String name) {}

    /** Returns the handle of the image of a call node; siblings that become one have the same. */
    public int callNode(int id) {
        return callNodes[id];
    }

    /** Returns whether another call node has the same image. */
    public boolean hasTwin(int id) {
        return twins.get(callNodes[id]);
    }

    /**
     * Adds processes and threads, in the order of their numbers.
     *
     * @param numbers the rank and the thread that stand for each location of the space
     */
    public void addSystem(List<Numbers> numbers) {
        int machine = builder.addSystemNode(Tree.NO_PARENT, SystemNames.MACHINE, "machine", "", Attributes.NONE);
        int node = builder.addSystemNode(machine, SystemNames.NODE, "node", "", Attributes.NONE);
        Map<Long, Integer> processes = new HashMap<>();
        Map<Numbers, Integer> threads = new TreeMap<>();
        numbers.forEach(number -> threads.put(number, Image.NONE));
        if (threads.isEmpty()) {
            threads.put(new Numbers(0, 0), Image.NONE);
        }
        for (Map.Entry<Numbers, Integer> thread : threads.entrySet()) {
            int process = processes.computeIfAbsent(
                    thread.getKey().rank(),
                    rank -> builder.addLocationGroup(
                            node, SystemNames.process(rank), rank, LocationGroup.Type.PROCESS, Attributes.NONE));
            thread.setValue(builder.addLocation(
                    DefinitionsBuilder.NEXT_FILE_ID,
                    process,
                    SystemNames.thread(thread.getKey().thread()),
                    thread.getKey().thread(),
                    Location.Type.CPU_THREAD,
                    Attributes.NONE));
        }
        for (int i = 0; i < numbers.size(); i++) {
            locations[i] = threads.getOrDefault(numbers.get(i), Image.NONE);
        }
    }

    /**
     * A thread as a file identifies it.
     *
     * @param rank rank of the process
     * @param thread number of the thread
     */
    public record Numbers(long rank, long thread) implements Comparable<Numbers> {
        @Override
        public int compareTo(Numbers other) {
            int byRank = Long.compare(rank, other.rank);
            return byRank != 0 ? byRank : Long.compare(thread, other.thread);
        }
    }

    /** Returns the image after everything was added. */
    public Image build() {
        Definitions there = builder.build();
        return Image.of(
                format,
                original,
                there,
                Image.ids(metrics, builder::metricId),
                Image.ids(callNodes, builder::callNodeId),
                Image.ids(locations, builder::locationId));
    }
}
