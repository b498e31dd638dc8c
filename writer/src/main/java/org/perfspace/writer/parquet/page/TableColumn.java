package org.perfspace.writer.parquet.page;

import java.util.List;
import java.util.Map;
import org.perfspace.format.parquet.LeafKind;

/**
 * A column without further columns below it.
 *
 * @param path its name, or the name of its group and its own; the columns of a group are neighbours
 * @param kind what it holds
 * @param optional whether it, or its group, may be null
 * @param facts what the column chunk says about it, for people
 */
public record TableColumn(List<String> path, LeafKind kind, boolean optional, Map<String, String> facts) {

    public TableColumn {
        path = List.copyOf(path);
        facts = Map.copyOf(facts);
    }

    /** A column of lists of texts, in the three levels that the format has for lists. */
    public static TableColumn list(String name) {
        return new TableColumn(List.of(name, "list", "element"), LeafKind.TEXT, false, Map.of());
    }

    /** Returns whether the values are lists. */
    public boolean isList() {
        return path.size() == 3;
    }

    /** A column of its own without facts. */
    public static TableColumn of(String name, LeafKind kind, boolean optional) {
        return new TableColumn(List.of(name), kind, optional, Map.of());
    }
}
