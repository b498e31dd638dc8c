package org.perfspace.format.hatchet;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.format.json.JsonSystem;
import org.perfspace.format.json.NumberColumn;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;

/** Collects the nodes and the metrics of a file. */
final class HatchetDefinitions implements HatchetNodes.Visitor {

    /** Bytes of a value in memory: a row of one cell, and its place in a table that may have seven empty places for it. */
    private static final int VALUE_BYTES = 96;

    private final JsonInput json;
    private final HeldBytes memory = HeldBytes.ofHeap();
    private final Deque<HatchetFacts> open = new ArrayDeque<>();
    private final List<CallNode> nodes = new ArrayList<>();
    private final Map<Region, Integer> regions = new LinkedHashMap<>();
    private final Map<String, NumberColumn> columns = new LinkedHashMap<>();
    private final Set<String> computed = new HashSet<>();
    private final Set<String> wordy = new TreeSet<>();
    private final Set<Long> numbers = new HashSet<>();
    private final BitSet repeated = new BitSet();
    private long values;

    /** A node whose region is known when the node ends. */
    private static final class CallNode {
        private final int parent;
        private int region;
        private String callFile = "";
        private long callLine = Region.NO_LINE;

        CallNode(int parent) {
            this.parent = parent;
        }
    }

    HatchetDefinitions(JsonInput json) {
        this.json = json;
    }

    @Override
    public void begin(int node, int parent) throws IOException {
        memory.hold(HeldBytes.NODE, json);
        open.push(new HatchetFacts(json.place()));
        nodes.add(new CallNode(parent));
    }

    @Override
    public void field(int node, String name) throws IOException {
        if (name.equals(HatchetLayout.METRICS)) {
            metrics(node);
        } else {
            open.element().take(name, json, memory);
        }
    }

    private void metrics(int node) throws IOException {
        json.require(Token.OBJECT, "an object as \"" + HatchetLayout.METRICS + "\"");
        while (json.next() == Token.NAME) {
            String name = json.text();
            json.next();
            if (name.equals(HatchetLayout.NUMBER)) {
                number(node);
            } else {
                metric(name);
            }
        }
    }

    private void number(int node) throws IOException {
        memory.hold(HeldBytes.NODE / 4.0, json);
        if (json.isLong() && !numbers.add(json.bits())) {
            repeated.set(node);
        }
        json.skip();
    }

    private void metric(String name) throws IOException {
        if (!columns.containsKey(name)) {
            memory.hold(HeldBytes.NODE, json);
            memory.hold(name, json);
            columns.put(name, new NumberColumn(name));
        }
        if (json.isNumber()) {
            columns.get(name).see(json);
            values++;
        } else if (json.token() != Token.NULL) {
            wordy.add(name);
        }
        json.skip();
    }

    @Override
    public void end(int node) throws IOException {
        HatchetFacts facts = open.pop();
        computed.addAll(facts.computed());
        CallNode known = nodes.get(node);
        known.region = regions.computeIfAbsent(facts.region(), r -> regions.size());
        known.callFile = facts.callFile();
        known.callLine = facts.callLine();
    }

    /** Builds the definitions; the call nodes are numbered like the nodes. */
    Definitions build(Place place) throws ProfileException {
        memory.hold(VALUE_BYTES * (double) values, place);
        DefinitionsBuilder builder = new DefinitionsBuilder();
        columns.keySet().removeAll(computed);
        for (NumberColumn column : columns.values()) {
            builder.add(column.metric(columns.keySet()));
        }
        List<Region> known = List.copyOf(regions.keySet());
        Map<Integer, Integer> handles = new HashMap<>();
        for (CallNode node : nodes) {
            int region = handles.computeIfAbsent(
                    node.region, r -> builder.add(known.get(r).edit().fileId(DefinitionsBuilder.NEXT_FILE_ID)));
            builder.addCallNode(
                    DefinitionsBuilder.NEXT_FILE_ID,
                    node.parent,
                    region,
                    node.callLine,
                    node.callFile,
                    List.of(),
                    Attributes.NONE);
        }
        new JsonSystem(builder).thread(0, 0);
        return builder.build();
    }

    /** Returns the number of each metric by the name of its column. */
    Map<String, Integer> metrics() {
        Map<String, Integer> ids = new HashMap<>();
        columns.keySet().forEach(name -> ids.put(name, ids.size()));
        return ids;
    }

    /** Returns the nodes that repeat another node, whose values are ignored. */
    BitSet repeated() {
        return repeated;
    }

    /** Returns notes on omitted contents. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!repeated.isEmpty()) {
            notes.add(Definitions.count(
                    repeated.cardinality(),
                    "1 node is another one again by its " + HatchetLayout.NUMBER
                            + ": it became a call node of its own, without values",
                    "%,d nodes are others again by their " + HatchetLayout.NUMBER
                            + ": each became a call node of its own, without values"));
        }
        for (String name : wordy) {
            notes.add("the column \"" + name + "\" holds values that are not numbers, which are left out");
        }
        return notes;
    }
}
