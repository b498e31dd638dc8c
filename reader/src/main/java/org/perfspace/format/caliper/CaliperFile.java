package org.perfspace.format.caliper;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The content of a json-split file except its rows.
 *
 * @param columns columns in the order of the file
 * @param nodes nodes by their index; parents come first
 * @param globals facts about the run
 */
public record CaliperFile(List<Column> columns, List<Node> nodes, Map<String, String> globals) {

    /** A node without a parent, and a row without a node. */
    public static final int NONE = -1;

    /**
     * A column.
     *
     * @param name name of the column
     * @param isValue whether the column contains values rather than indexes of nodes
     * @param facts further facts, such as {@link CaliperLayout#UNIT}
     */
    public record Column(String name, boolean isValue, Map<String, String> facts) {

        /** Takes a copy of the facts. */
        public Column {
            facts = Map.copyOf(facts);
        }

        /** Returns whether the values were computed from those of another column. */
        public boolean isComputed() {
            return facts.containsKey(CaliperLayout.COMPUTED);
        }
    }

    /**
     * A label, which may have a parent.
     *
     * @param label the text
     * @param column name of its column; empty if the file does not specify it
     * @param parent index of the parent node, or {@link #NONE}
     */
    public record Node(String label, String column, int parent) {}

    /** Takes copies of the lists. */
    public CaliperFile {
        columns = List.copyOf(columns);
        nodes = List.copyOf(nodes);
        globals = Collections.unmodifiableMap(new LinkedHashMap<>(globals));
    }
}
