package org.perfspace.convert.algebra;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.model.Definitions;
import org.perfspace.model.LocationGroup;

/** The distribution of the processes of a space over nodes. */
final class Partition {

    private Partition() {}

    /** Returns whether processes that share a node in one operand also share one in all other operands that have them. */
    static boolean areCompatible(List<Definitions> operands) {
        Map<Object, Object> nodeOfGroup = new HashMap<>();
        for (int i = 0; i < operands.size(); i++) {
            Map<Object, Object> here = new HashMap<>();
            Map<Object, Object> there = new HashMap<>();
            Object[] keys = SystemMerge.groupKeys(operands.get(i));
            for (LocationGroup group : operands.get(i).locationGroups()) {
                Object known = nodeOfGroup.get(keys[group.id()]);
                if (known != null && !isOneToOne(here, there, group.systemNode(), known)) {
                    return false;
                }
            }
            addNew(operands.get(i), i, keys, here, nodeOfGroup);
        }
        return true;
    }

    private static boolean isOneToOne(Map<Object, Object> here, Map<Object, Object> there, Object node, Object known) {
        Object sameNode = here.putIfAbsent(node, known);
        Object sameKnown = there.putIfAbsent(known, node);
        return (sameNode == null || sameNode.equals(known)) && (sameKnown == null || sameKnown.equals(node));
    }

    private static void addNew(
            Definitions definitions, int operand, Object[] keys, Map<Object, Object> here, Map<Object, Object> known) {
        for (LocationGroup group : definitions.locationGroups()) {
            Object node = here.computeIfAbsent(group.systemNode(), n -> List.of(operand, n));
            known.putIfAbsent(keys[group.id()], node);
        }
    }
}
