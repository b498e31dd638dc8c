package org.perfspace.convert.algebra;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * Merges metric trees. Metrics are the same if they have the same unique name at the same place of the tree and the same
 * unit, if both or neither are derived, and if their types can be combined. The first definition is used. A different
 * metric with a name that is taken gets a number appended to its name.
 */
final class MetricMerge {

    private final Operation operation;
    private final List<Metric> metrics = new ArrayList<>();
    private final List<List<ValueType>> types = new ArrayList<>();
    private final Map<Key, Integer> handles = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final FreeIds fileIds = new FreeIds();
    private final List<int[]> maps = new ArrayList<>();
    private final List<String> notes;

    private record Key(int parent, String name) {}

    MetricMerge(Operation operation, List<String> notes) {
        this.operation = operation;
        this.notes = notes;
    }

    /** Adds the metrics of the next operand. */
    void add(Operand operand) {
        Definitions definitions = operand.space().definitions();
        int[] map = new int[definitions.metrics().size()];
        Arrays.fill(map, Mapping.NONE);
        for (Metric metric : definitions.metrics()) {
            int parent = metric.parent() == Tree.NO_PARENT ? Tree.NO_PARENT : map[metric.parent()];
            map[metric.id()] = place(metric, parent, operand.name());
        }
        maps.add(map);
    }

    /** Defines all metrics, with the types of the results. */
    void define(DefinitionsBuilder builder) {
        for (int handle = 0; handle < metrics.size(); handle++) {
            Metric metric = metrics.get(handle);
            Metric.Builder copy = metric.edit().type(operation.resultType(types.get(handle)));
            builder.add(operation.present(copy, metric));
        }
    }

    /** Returns the handles of an operand's metrics in the builder of the result. */
    int[] map(int operand) {
        return maps.get(operand);
    }

    private int place(Metric metric, int parent, String operand) {
        Integer known = handles.get(new Key(parent, metric.name()));
        if (known != null && canMeet(known, metric)) {
            types.get(known).add(metric.type());
            return known;
        }
        int handle = metrics.size();
        String name = free(metric.name());
        if (!name.equals(metric.name())) {
            notes.add("metric \"" + metric.name() + "\" of " + operand + " is another than that of the operands before"
                    + " (place, unit \"" + metric.unit() + "\" or type " + metric.type() + "); it becomes \"" + name
                    + "\"");
        }
        metrics.add(metric.edit()
                .name(name)
                .parent(parent)
                .fileId(fileIds.take(metric.fileId()))
                .asDefined(handle));
        types.add(new ArrayList<>(List.of(metric.type())));
        handles.putIfAbsent(new Key(parent, metric.name()), handle);
        return handle;
    }

    private boolean canMeet(int known, Metric metric) {
        Metric first = metrics.get(known);
        ValueType a = first.type();
        ValueType b = metric.type();
        return first.unit().equals(metric.unit())
                && first.kind().derived() == metric.kind().derived()
                && (a.equals(b) || (isPlain(a) && isPlain(b)));
    }

    private static boolean isPlain(ValueType type) {
        return type.isInteger() || type.base() == ValueType.Base.DOUBLE;
    }

    private String free(String name) {
        String free = name;
        for (int i = 2; !names.add(free); i++) {
            free = name + "#" + i;
        }
        return free;
    }
}
