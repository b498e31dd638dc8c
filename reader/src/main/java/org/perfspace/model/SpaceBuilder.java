package org.perfspace.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A builder that creates a performance space from individual values, similar to the interface for creating Cube files
 * since 2004: define metrics, regions, call sites and call nodes, machines, nodes, processes and threads, then set or
 * add severities. Each definition gets a handle, by which later calls refer to it. Values are kept in memory.
 *
 * <pre>{@code
 * SpaceBuilder space = new SpaceBuilder();
 * int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
 * int main = space.defineRegion("main", "main.c", 1, 20);
 * int root = space.defineCallNode(main, Tree.NO_PARENT);
 * int machine = space.defineMachine("cluster");
 * int node = space.defineNode("node0", machine);
 * int process = space.defineProcess("rank 0", 0, node);
 * int thread = space.defineThread("thread 0", 0, process);
 * space.setSeverity(time, root, thread, 1.5);
 * PerformanceSpace result = space.build();
 * Row total = Totals.total(result, 0).orElseThrow();
 * System.out.println(CellText.of(total.type(), total.words(), 0));
 * // prints: 1.5
 * }</pre>
 */
public final class SpaceBuilder {

    private final DefinitionsBuilder definitions = new DefinitionsBuilder();
    private final Map<Integer, TreeMap<Integer, Map<Integer, long[]>>> cells = new LinkedHashMap<>();
    private final Map<Integer, Metric> metrics = new LinkedHashMap<>();
    private final Map<Integer, CallSite> callSites = new LinkedHashMap<>();

    private record CallSite(int region, String module, long line) {}

    /** {@return the builder of the definitions, for definitions that this class does not support directly} */
    public DefinitionsBuilder definitions() {
        return definitions;
    }

    /**
     * Defines a metric with all details.
     *
     * @param metric description of the metric
     * @return its handle
     */
    public int defineMetric(Metric.Builder metric) {
        int handle = definitions.add(metric);
        metrics.put(handle, metric.asDefined(handle));
        return handle;
    }

    /**
     * Defines a visible exclusive metric.
     *
     * @param title display name
     * @param name unique name
     * @param type type of the cells
     * @param unit unit of the values; empty if there is none
     * @param parent handle of the parent, or {@link Tree#NO_PARENT}
     * @return its handle
     */
    public int defineMetric(String title, String name, ValueType type, String unit, int parent) {
        return defineMetric(
                Metric.named(name).title(title).type(type).unit(unit).parent(parent));
    }

    /**
     * Defines a region with all details.
     *
     * @param region the region
     * @return its handle
     */
    public int defineRegion(Region.Builder region) {
        return definitions.add(region);
    }

    /**
     * Defines a region of a source file.
     *
     * @param name display name
     * @param module source file or module; empty if unknown
     * @param beginLine first line from 1, or {@link Region#NO_LINE}
     * @param endLine last line, or {@link Region#NO_LINE}
     * @return its handle
     */
    public int defineRegion(String name, String module, long beginLine, long endLine) {
        return definitions.add(Region.named(name).module(module).lines(beginLine, endLine));
    }

    /**
     * Defines a place in the source code from which a region is called.
     *
     * @param callee handle of the region
     * @param module source file of the call; empty if unknown
     * @param line line of the call, or {@link Region#NO_LINE}
     * @return its handle
     */
    public int defineCallSite(int callee, String module, long line) {
        if (callee < 0 || callee >= definitions.regionCount()) {
            throw new IllegalArgumentException("region " + callee + " is not defined");
        }
        callSites.put(callSites.size(), new CallSite(callee, module, line));
        return callSites.size() - 1;
    }

    /**
     * Defines a call node that enters a region from an unknown place.
     *
     * @param region handle of the region
     * @param parent handle of the parent, or {@link Tree#NO_PARENT}
     * @return its handle
     */
    public int defineCallNode(int region, int parent) {
        return definitions.addCallNode(parent, region);
    }

    /**
     * Defines a call node that enters a region through a call site.
     *
     * @param callSite handle of the call site
     * @param parent handle of the parent, or {@link Tree#NO_PARENT}
     * @return its handle
     */
    public int defineCallNodeAt(int callSite, int parent) {
        CallSite site = callSites.get(callSite);
        if (site == null) {
            throw new IllegalArgumentException("call site " + callSite + " is not defined");
        }
        return definitions.addCallNode(
                DefinitionsBuilder.NEXT_FILE_ID,
                parent,
                site.region(),
                site.line(),
                site.module(),
                List.of(),
                Attributes.NONE);
    }

    /**
     * Defines a machine.
     *
     * @param name the name
     * @return its handle
     */
    public int defineMachine(String name) {
        return definitions.addSystemNode(Tree.NO_PARENT, name, "machine", "", Attributes.NONE);
    }

    /**
     * Defines a node of a machine.
     *
     * @param name the name
     * @param machine handle of the machine
     * @return its handle
     */
    public int defineNode(String name, int machine) {
        return definitions.addSystemNode(machine, name, "node", "", Attributes.NONE);
    }

    /**
     * Defines a process on a node.
     *
     * @param name the name
     * @param rank number of the process in the program
     * @param node handle of the node
     * @return its handle
     */
    public int defineProcess(String name, long rank, int node) {
        return definitions.addLocationGroup(node, name, rank, LocationGroup.Type.PROCESS, Attributes.NONE);
    }

    /**
     * Defines a thread of a process.
     *
     * @param name the name
     * @param rank number of the thread in its process
     * @param process handle of the process
     * @return its handle
     */
    public int defineThread(String name, long rank, int process) {
        return definitions.addLocation(
                DefinitionsBuilder.NEXT_FILE_ID, process, name, rank, Location.Type.CPU_THREAD, Attributes.NONE);
    }

    /**
     * Sets a value of a DOUBLE, MINDOUBLE or MAXDOUBLE metric.
     *
     * @param metric handle of the metric
     * @param callNode handle of the call node
     * @param location handle of the thread
     * @param value the value
     * @return this builder
     */
    public SpaceBuilder setSeverity(int metric, int callNode, int location, double value) {
        requireWord(metric, ValueType.Word.DOUBLE);
        return setSeverity(metric, callNode, location, new long[] {Double.doubleToRawLongBits(value)});
    }

    /**
     * Sets a value of an integer metric; for UINT64 the number's 64 bits. A metric of doubles takes the same number as a double.
     *
     * @param metric handle of the metric
     * @param callNode handle of the call node
     * @param location handle of the thread
     * @param value the value
     * @return this builder
     * @throws IllegalArgumentException if the metric takes doubles, and no double equals the value
     */
    public SpaceBuilder setSeverity(int metric, int callNode, int location, long value) {
        if (metricOf(metric).type().word(0) == ValueType.Word.DOUBLE) {
            if (value == Long.MAX_VALUE || (long) (double) value != value) {
                throw new IllegalArgumentException(
                        "metric \"" + metricOf(metric).name() + "\" takes doubles, and no double equals " + value);
            }
            return setSeverity(metric, callNode, location, (double) value);
        }
        return setSeverity(metric, callNode, location, new long[] {value});
    }

    /**
     * Sets the words of a cell of any type.
     *
     * @param metric handle of the metric
     * @param callNode handle of the call node
     * @param location handle of the thread
     * @param words words of the cell
     * @return this builder
     */
    public SpaceBuilder setSeverity(int metric, int callNode, int location, long[] words) {
        requireRoom(metric, callNode, location, words.length);
        requireRange(metric, words[0]);
        rowOf(metric, callNode).put(location, words.clone());
        return this;
    }

    /**
     * Adds to a value of a DOUBLE metric; a value not set yet is 0.
     *
     * @param metric handle of the metric
     * @param callNode handle of the call node
     * @param location handle of the thread
     * @param value the amount to add
     * @return this builder
     */
    public SpaceBuilder addSeverity(int metric, int callNode, int location, double value) {
        requireWord(metric, ValueType.Word.DOUBLE);
        requireRoom(metric, callNode, location, 1);
        double old = Double.longBitsToDouble(rowOf(metric, callNode).getOrDefault(location, new long[1])[0]);
        return setSeverity(metric, callNode, location, old + value);
    }

    /**
     * Creates a row of neutral cells if there is none: the call node was measured, but all values are neutral.
     *
     * @param metric handle of the metric
     * @param callNode handle of the call node
     * @return this builder
     */
    public SpaceBuilder defineRow(int metric, int callNode) {
        requireRoom(metric, callNode, -1, metricOf(metric).type().words());
        rowOf(metric, callNode);
        return this;
    }

    /** {@return the space of everything defined and set so far} */
    public PerformanceSpace build() {
        Definitions built = definitions.build();
        MemorySeverity severity = new MemorySeverity(built);
        cells.forEach((metric, rows) -> {
            for (Map.Entry<Integer, Map<Integer, long[]>> row : rows.entrySet()) {
                fill(severity.row(definitions.metricId(metric), definitions.callNodeId(row.getKey())), row.getValue());
            }
        });
        return PerformanceSpace.of(built, severity);
    }

    private void fill(long[] words, Map<Integer, long[]> row) {
        row.forEach((location, cell) ->
                System.arraycopy(cell, 0, words, definitions.locationId(location) * cell.length, cell.length));
    }

    private Map<Integer, long[]> rowOf(int metric, int callNode) {
        return cells.computeIfAbsent(metric, m -> new TreeMap<>()).computeIfAbsent(callNode, c -> new TreeMap<>());
    }

    private Metric metricOf(int handle) {
        Metric metric = metrics.get(handle);
        if (metric == null) {
            throw new IllegalArgumentException("metric " + handle + " is not defined by this builder");
        }
        return metric;
    }

    private void requireWord(int metric, ValueType.Word word) {
        ValueType type = metricOf(metric).type();
        if (type.words() != 1 || type.word(0) != word) {
            throw new IllegalArgumentException(
                    "metric \"" + metricOf(metric).name() + "\" takes cells of type " + type + ", not doubles");
        }
    }

    private void requireRoom(int metric, int callNode, int location, int words) {
        Metric m = metricOf(metric);
        if (m.kind().derived()) {
            throw new IllegalArgumentException("metric \"" + m.name() + "\" is derived and holds no values");
        }
        if (m.type().words() != words) {
            throw new IllegalArgumentException(
                    "metric \"" + m.name() + "\" takes cells of " + m.type().words() + " words, not " + words);
        }
        if (callNode < 0 || callNode >= definitions.callNodeCount()) {
            throw new IllegalArgumentException("call node " + callNode + " is not defined");
        }
        if (location < -1 || location >= definitions.locationCount()) {
            throw new IllegalArgumentException("location " + location + " is not defined");
        }
    }

    private void requireRange(int metric, long word) {
        Metric m = metricOf(metric);
        if (!m.type().holds(word)) {
            throw new IllegalArgumentException(
                    "metric \"" + m.name() + "\" of type " + m.type() + " cannot hold " + word);
        }
    }
}
