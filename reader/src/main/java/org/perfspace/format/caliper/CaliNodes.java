package org.perfspace.format.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * The nodes of a stream in the order of their records. A node has an attribute and a text; it stands for itself and all nodes
 * above it. An attribute is a node, too, whose text is its name; the nodes above it are its type, its properties, and facts
 * about it, which may be known only after the node. The first nodes are those that every stream has, whether it contains them or not.
 *
 * <p>An id is that of the last node that has it. The nodes can be passed through again, so that each record of a second pass
 * finds the nodes that it found in the first one.
 */
final class CaliNodes {

    static final int NONE = -1;

    private static final int MOST_SMALL = 1 << 20;
    private static final int MOST_FACTS = 1_000;

    private final HeldBytes memory;
    private int[] parents = new int[64];
    private long[] attributeIds = new long[64];
    private final List<String> labels = new ArrayList<>();
    private final Map<Integer, CaliAttribute> byNode = new HashMap<>();
    private final Map<Long, Integer> large = new HashMap<>();
    private int[] small = new int[64];
    private int passed;

    CaliNodes(HeldBytes memory, Place place) throws ProfileException {
        this.memory = memory;
        for (String type : TYPES) {
            add(passed, TYPE_NODE, NONE, type, place);
        }
        add(NAME_NODE, NAME_NODE, 3, "cali.attribute.name", place);
        add(TYPE_NODE, NAME_NODE, 7, "cali.attribute.type", place);
        add(PROPERTIES_NODE, NAME_NODE, 1, "cali.attribute.prop", place);
    }

    /** Starts to pass through the nodes again. */
    void restart() {
        Arrays.fill(small, 0);
        large.clear();
        for (passed = 0; passed <= PROPERTIES_NODE; passed++) {
            put(passed, passed);
        }
    }

    /** Considers the current record, a node. */
    void take(CaliLines lines) throws IOException {
        long id = lines.id();
        if (id >= 0 && id <= PROPERTIES_NODE && lines.label().equals(labels.get((int) id))) {
            return; // one of the nodes that every stream has
        }
        if (passed < labels.size()) {
            put(id, passed++);
            return;
        }
        int parent = lines.parent() == CaliLines.NO_ID ? NONE : find(lines.parent(), lines.place());
        add(id, lines.attribute(), parent, lines.label(), lines.place());
    }

    private void add(long id, long attribute, int parent, String label, Place place) throws ProfileException {
        memory.hold(HeldBytes.NODE, place);
        memory.hold(label, place);
        int node = labels.size();
        if (node == parents.length) {
            parents = Arrays.copyOf(parents, 2 * node);
            attributeIds = Arrays.copyOf(attributeIds, 2 * node);
        }
        parents[node] = parent;
        attributeIds[node] = attribute;
        labels.add(label);
        put(id, node);
        passed = node + 1;
    }

    private void put(long id, int node) {
        if (id < 0 || id >= MOST_SMALL) {
            large.put(id, node);
            return;
        }
        if (id >= small.length) {
            small = Arrays.copyOf(small, (int) Math.max(id + 1, Math.min(MOST_SMALL, 2L * small.length)));
        }
        small[(int) id] = node + 1;
    }

    /** Returns the node with an id. */
    int find(long id, Place place) throws ProfileException {
        boolean isSmall = id >= 0 && id < MOST_SMALL;
        int node = !isSmall ? large.getOrDefault(id, NONE) : id < small.length ? small[(int) id] - 1 : NONE;
        if (node == NONE) {
            throw place.corrupt("expected the number of a node before this record, found %s", unsigned(id));
        }
        return node;
    }

    private static String unsigned(long id) {
        return Long.toUnsignedString(id);
    }

    /** Returns the attribute with an id. */
    CaliAttribute attribute(long id, Place place) throws ProfileException {
        int node = find(id, place);
        @Nullable CaliAttribute attribute = byNode.get(node);
        if (attribute == null) {
            if (attributeIds[node] != NAME_NODE) {
                throw place.corrupt("expected the number of an attribute, found %s", unsigned(id));
            }
            attribute = attributeOf(node, place);
            byNode.put(node, attribute);
        }
        return attribute;
    }

    /** Returns the node above another one, or {@link #NONE}. */
    int parent(int node) {
        return parents[node];
    }

    String label(int node) {
        return labels.get(node);
    }

    /** Returns the attribute of a node, which a record after the node may define. */
    CaliAttribute attribute(int node, Place place) throws ProfileException {
        return attribute(attributeIds[node], place);
    }

    /** Collects the description of an attribute from the nodes above it; the innermost one of each kind counts. */
    private CaliAttribute attributeOf(int node, Place place) throws ProfileException {
        String type = "";
        String properties = "";
        Map<String, String> facts = new TreeMap<>();
        long length = 0;
        for (int at = parents[node]; at != NONE; at = parents[at]) {
            String label = labels.get(at);
            if (attributeIds[at] == TYPE_NODE) {
                type = type.isEmpty() ? label : type;
            } else if (attributeIds[at] == PROPERTIES_NODE) {
                properties = properties.isEmpty() ? label : properties;
            } else if (attributeIds[at] != NAME_NODE) {
                facts.putIfAbsent(labels.get(find(attributeIds[at], place)), label);
            }
            if (++length > MOST_FACTS) {
                throw place.beyondLimit("expected an attribute below at most %,d nodes, found more", MOST_FACTS);
            }
        }
        if (!properties.matches("\\d{0,9}")) {
            throw place.corrupt("expected an integer as properties of an attribute, found \"%s\"", properties);
        }
        String name = labels.get(node);
        String alias = facts.getOrDefault(ALIAS, "");
        if (!alias.isEmpty() && !alias.equals(name)) {
            facts.put(NATIVE, name);
        }
        facts.remove(ALIAS);
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            memory.hold(fact.getKey() + fact.getValue(), place);
        }
        return new CaliAttribute(
                alias.isEmpty() ? name : alias, type, properties.isEmpty() ? 0 : Integer.parseInt(properties), facts);
    }
}
