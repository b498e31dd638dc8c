package org.perfspace.format.parquet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * A column without further columns below it.
 *
 * @param number position among the leaves, which is also the position of its chunk in a row group
 * @param path names from the outermost level inwards
 * @param type physical type
 * @param definitions number of levels that may be null
 * @param repetitions number of levels that may repeat
 */
record Leaf(int number, List<String> path, Type type, int definitions, int repetitions) {

    private static final int DEEPEST = 64;

    public Leaf {
        path = List.copyOf(path);
    }

    /** A level that is open while the schema is traversed. */
    private record Level(int children, List<String> path, int definitions, int repetitions) {}

    /** Returns all leaves by path; if a path is repeated, the first leaf counts. */
    static Map<List<String>, Leaf> of(List<SchemaElement> schema, Place place) throws ProfileException {
        Map<List<String>, Leaf> leaves = new HashMap<>();
        List<Level> open = new ArrayList<>();
        int number = 0;
        open.add(new Level(schema.isEmpty() ? 0 : schema.get(0).getNum_children(), List.of(), 0, 0));
        for (SchemaElement element : schema.subList(Math.min(1, schema.size()), schema.size())) {
            while (!open.isEmpty() && open.get(open.size() - 1).children <= 0) {
                open.remove(open.size() - 1);
            }
            if (open.isEmpty() || open.size() > DEEPEST) {
                throw place.corrupt("expected a tree of columns, found \"%s\" outside of it", element.getName());
            }
            Level above = open.remove(open.size() - 1);
            open.add(new Level(above.children - 1, above.path, above.definitions, above.repetitions));
            Level here = below(above, element);
            if (element.isSetType()) {
                leaves.putIfAbsent(
                        here.path, new Leaf(number, here.path, element.getType(), here.definitions, here.repetitions));
                number++;
            } else {
                open.add(here);
            }
        }
        return leaves;
    }

    private static Level below(Level above, SchemaElement element) {
        List<String> path = new ArrayList<>(above.path);
        path.add(element.getName());
        FieldRepetitionType repetition = element.getRepetition_type();
        int repeated = repetition == FieldRepetitionType.REPEATED ? 1 : 0;
        int optional = repetition == FieldRepetitionType.OPTIONAL ? 1 : 0;
        return new Level(
                element.getNum_children(), path, above.definitions + repeated + optional, above.repetitions + repeated);
    }
}
