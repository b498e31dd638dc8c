package org.perfspace.writer.parquet;

import java.util.List;
import java.util.Map;
import org.perfspace.format.parquet.LeafKind;

/**
 * A column without further columns below it.
 *
 * @param path its name, or the name of its group and its own; the columns of a group are neighbours
 * @param kind kind of its values
 * @param optional whether it, or its group, may be null
 * @param facts facts about the column for people, which are stored in its column chunks
 */
record TableColumn(List<String> path, LeafKind kind, boolean optional, Map<String, String> facts) {

    public TableColumn {
        path = List.copyOf(path);
        facts = Map.copyOf(facts);
    }

    /** Returns a column of lists of texts, in the three levels that the format specifies for lists. */
    public static TableColumn list(String name) {
        return new TableColumn(List.of(name, "list", "element"), LeafKind.TEXT, false, Map.of());
    }

    /** Returns whether the values are lists. */
    public boolean isList() {
        return path.size() == 3;
    }

    /** Returns a column that is not in a group and has no facts. */
    public static TableColumn of(String name, LeafKind kind, boolean optional) {
        return new TableColumn(List.of(name), kind, optional, Map.of());
    }
}
