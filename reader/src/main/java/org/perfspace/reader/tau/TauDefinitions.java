package org.perfspace.reader.tau;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Turns what the files mention into the definitions of a space, and finds them again for the values. */
final class TauDefinitions {

    static final String CALLS = "CALLS";
    static final String SUBROUTINES = "SUBRS";
    static final String SQUARES = "_SumExclSqr";

    /** A path of n levels without those above it becomes n texts. */
    private static final long MOST_INVENTED = Runtime.getRuntime().maxMemory() / 16;

    private static final int MOST_SHOWN = 200;

    private final TauContents contents;
    private final boolean salvage;
    private final boolean callPaths;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final Map<String, Integer> metrics = new HashMap<>();
    private final Set<String> metricNames = new HashSet<>();
    private final Map<String, Integer> regions = new HashMap<>();
    private final Map<String, Integer> callNodes = new HashMap<>();
    private final Map<TauFile.ThreadId, Integer> locations = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final Set<Integer> atomic = new HashSet<>();
    private long inventedChars;
    private int firstRoot = -1;

    TauDefinitions(TauContents contents, boolean salvage) {
        this.contents = contents;
        this.salvage = salvage;
        this.callPaths = contents.hasCallPaths();
    }

    Definitions build() throws ProfileException {
        defineMetrics();
        defineCallTree();
        defineSystem();
        Definitions built = builder.build();
        built.metrics().stream()
                .filter(metric -> metric.type().equals(ValueType.TAU_ATOMIC))
                .forEach(metric -> atomic.add(metric.id()));
        return built;
    }

    List<String> notes() {
        return notes;
    }

    boolean hasCallPaths() {
        return callPaths;
    }

    /** The metric that {@link #CALLS} and {@link #SUBROUTINES} are taken from. */
    String firstMetric() {
        return contents.metrics.keySet().iterator().next();
    }

    /** Id of the metric of a key, or -1. */
    int metric(String key) {
        Integer handle = metrics.get(key);
        return handle == null ? -1 : builder.metricId(handle);
    }

    /** Whether the metric of an id counts events in TAU's own way. */
    boolean isAtomic(int metric) {
        return atomic.contains(metric);
    }

    /** Key of the metric for an event. */
    static String eventKey(String name, boolean inContext) {
        return "event " + inContext + " " + name;
    }

    /** Id of the call node of a path, or -1 if it repeats others. */
    int callNode(List<String> path) {
        Integer handle = callNodes.get(String.join(TauLayout.ARROW, path));
        return handle == null ? -1 : builder.callNodeId(handle);
    }

    /** Id of the call node that events without a context belong to, or -1 if there is none. */
    int firstRoot() {
        return firstRoot < 0 ? -1 : builder.callNodeId(firstRoot);
    }

    int location(TauFile.ThreadId thread) {
        return builder.locationId(locations.getOrDefault(thread, 0));
    }

    private void defineMetrics() {
        contents.metrics.forEach((name, squares) -> {
            String unit = TauLayout.isTime(name) ? "sec" : "occ";
            MetricKind kind = callPaths ? MetricKind.INCLUSIVE : MetricKind.EXCLUSIVE;
            MetricKind other = callPaths ? MetricKind.EXCLUSIVE : MetricKind.INCLUSIVE;
            define(name, name, unit, kind, "");
            String otherName = TauReader.otherMetric(name, callPaths);
            define(
                    otherName,
                    otherName,
                    unit,
                    other,
                    callPaths
                            ? "as measured, without what is called"
                            : "as measured, with what is called; not to be added over a flat profile");
            if (squares) {
                String squareUnit = TauLayout.isTime(name) ? "usec^2" : "occ^2";
                define(
                        name + SQUARES,
                        name + SQUARES,
                        squareUnit,
                        MetricKind.EXCLUSIVE,
                        "sum of squared exclusive values");
            }
        });
        define(CALLS, CALLS, "occ", MetricKind.EXCLUSIVE, "number of calls");
        define(SUBROUTINES, SUBROUTINES, "occ", MetricKind.EXCLUSIVE, "number of calls of others");
        contents.events.forEach(this::defineEvent);
    }

    private void define(String key, String name, String unit, MetricKind kind, String description) {
        metrics.put(
                key, builder.add(Metric.named(free(name)).unit(unit).kind(kind).description(description)));
    }

    private void defineEvent(String name, TauContents.EventFacts facts) {
        ValueType type = facts.countsFit ? ValueType.TAU_ATOMIC : ValueType.ndoubles(5);
        if (!facts.countsFit) {
            notes.add("user event \"" + name + "\" has counts that are no 32-bit integers; it is kept as NDOUBLES(5):"
                    + " count, minimum, maximum, sum, sum of squares");
        }
        String total = facts.inContext ? name + " (total)" : name;
        if (facts.inContext) {
            metrics.put(eventKey(name, true), builder.add(event(name, type)));
        }
        if (facts.alone) {
            metrics.put(eventKey(name, false), builder.add(event(total, type)));
        }
    }

    private Metric.Builder event(String name, ValueType type) {
        return Metric.named(free(name)).type(type).description("user event");
    }

    private String free(String name) {
        String free = name;
        for (int i = 2; !metricNames.add(free); i++) {
            free = name + "#" + i;
        }
        return free;
    }

    private void defineCallTree() throws ProfileException {
        Set<String> repetitions = callPaths ? contents.repetitions() : Set.of();
        List<TauContents.CallPath> paths = new ArrayList<>(contents.paths.values());
        paths.sort(Comparator.comparingInt(path -> path.functions().size()));
        int invented = 0;
        for (TauContents.CallPath path : paths) {
            if (!repetitions.contains(path.text())) {
                invented += defineCallNode(path);
            }
        }
        if (!repetitions.isEmpty()) {
            notes.add("left out " + repetitions.size() + " flat functions that repeat call paths");
        }
        if (invented > 0) {
            notes.add("invented " + invented + " call nodes for missing call paths, without values");
        }
    }

    /** Defines a node, and with {@code --salvage} those missing above it, of which the number is returned. */
    private int defineCallNode(TauContents.CallPath path) throws ProfileException {
        List<String> functions = path.functions();
        int parent = Tree.NO_PARENT;
        int invented = 0;
        StringBuilder text = new StringBuilder();
        for (int depth = 0; depth < functions.size() - 1; depth++) {
            text.append(depth == 0 ? "" : TauLayout.ARROW).append(functions.get(depth));
            Integer known = callNodes.get(text.toString());
            if (known == null) {
                requireSalvage(path, text);
                known = addNode(text.toString(), parent, functions.get(depth), "");
                invented++;
            }
            parent = known;
        }
        addNode(path.text(), parent, functions.get(functions.size() - 1), path.group());
        return invented;
    }

    private void requireSalvage(TauContents.CallPath path, CharSequence missing) throws ProfileException {
        inventedChars += missing.length();
        if (inventedChars > MOST_INVENTED) {
            throw path.seen()
                    .tooLarge(
                            "expected missing call paths of at most %,d characters together, found more; raise the limit"
                                    + " with a larger heap, Java's option -Xmx",
                            MOST_INVENTED);
        }
        if (!salvage) {
            throw path.seen()
                    .corrupt(
                            "expected the call path \"%s\" somewhere, which \"%s\" needs, found none:"
                                    + " the call tree is incomplete; --salvage invents what is missing",
                            shortened(missing), shortened(path.text()));
        }
    }

    /** At most 200 characters, for messages. */
    private static String shortened(CharSequence text) {
        return text.length() <= MOST_SHOWN ? text.toString() : text.subSequence(0, MOST_SHOWN) + "…";
    }

    private int addNode(String text, int parent, String function, String group) {
        int handle = builder.addCallNode(parent, region(function, group));
        callNodes.put(text, handle);
        if (parent == Tree.NO_PARENT && firstRoot < 0) {
            firstRoot = handle;
        }
        return handle;
    }

    private int region(String function, String group) {
        Integer known = regions.get(function);
        if (known != null) {
            return known;
        }
        TauContents.CallPath flat = contents.paths.get(function);
        String groups = flat == null ? group : flat.group();
        Matcher source = TauLayout.SOURCE.matcher(function);
        Region.Builder region = source.matches() ? atSource(source, function) : Region.named(function);
        region.paradigm("tau");
        if (!groups.isEmpty()) {
            region.attributes(Attributes.of("group", groups));
        }
        int handle = builder.add(region);
        regions.put(function, handle);
        return handle;
    }

    private static Region.Builder atSource(Matcher source, String function) {
        Region.Builder region =
                Region.named(source.group(1)).mangledName(function).module(source.group(2));
        String begin = source.group(3);
        String end = source.group(4) == null ? "" : source.group(4);
        return begin.length() > 9 || end.length() > 9
                ? region
                : region.lines(Long.parseLong(begin), end.isEmpty() ? Region.NO_LINE : Long.parseLong(end));
    }

    private void defineSystem() {
        Map<String, String> shared = shared();
        shared.forEach((name, value) -> builder.attribute("tau." + name, value));
        int machine = builder.addSystemNode(Tree.NO_PARENT, "Machine", "machine", "", Attributes.NONE);
        Map<String, Integer> hosts = new HashMap<>();
        Map<String, Integer> processes = new HashMap<>();
        contents.threads.forEach((thread, facts) -> {
            String host = facts.getOrDefault("Hostname", facts.getOrDefault("Node Name", "Node"));
            int node = hosts.computeIfAbsent(
                    host, name -> builder.addSystemNode(machine, name, "node", "", Attributes.NONE));
            int process = processes.computeIfAbsent(
                    thread.node() + "." + thread.context(), key -> defineProcess(thread, node));
            locations.put(
                    thread,
                    builder.addLocation(
                            DefinitionsBuilder.NEXT_FILE_ID,
                            process,
                            "Thread " + thread.thread(),
                            thread.thread(),
                            Location.Type.CPU_THREAD,
                            own(facts, shared)));
        });
    }

    private int defineProcess(TauFile.ThreadId thread, int node) {
        String name = "Process " + thread.node();
        return thread.context() == 0
                ? builder.addLocationGroup(node, name, thread.node(), LocationGroup.Type.PROCESS, Attributes.NONE)
                : builder.addLocationGroup(
                        node,
                        name + " context " + thread.context(),
                        thread.node(),
                        LocationGroup.Type.PROCESS,
                        Attributes.of("tau.context", "" + thread.context()));
    }

    /** Metadata that is the same for all threads. */
    private Map<String, String> shared() {
        Map<String, String> shared = new TreeMap<>();
        boolean first = true;
        for (Map<String, String> facts : contents.threads.values()) {
            if (first) {
                shared.putAll(facts);
                first = false;
            } else {
                shared.entrySet().retainAll(facts.entrySet());
            }
        }
        return shared;
    }

    private static Attributes own(Map<String, String> facts, Map<String, String> shared) {
        Map<String, String> own = new TreeMap<>();
        facts.forEach((name, value) -> {
            if (!shared.containsKey(name)) {
                own.put("tau." + name, value);
            }
        });
        return Attributes.of(own);
    }
}
