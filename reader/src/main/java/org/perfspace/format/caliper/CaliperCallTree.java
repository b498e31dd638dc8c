package org.perfspace.format.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.io.Place;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * The call nodes of a file: the nodes of the column of call paths, and below them the nodes that other columns distinguish.
 */
final class CaliperCallTree {

    private final CaliperFile file;
    private final CaliperRegions regions;
    private final HeldBytes memory;
    private final int primary;
    private final int[] primaryNodes;
    private final Map<Below, Integer> below = new HashMap<>();

    /** A node of a further column below a call node. */
    private record Below(int callNode, int node) {}

    CaliperCallTree(CaliperFile file, DefinitionsBuilder builder, HeldBytes memory, Place place) throws IOException {
        this.file = file;
        this.regions = new CaliperRegions(builder, memory);
        this.memory = memory;
        List<String> names =
                file.columns().stream().map(CaliperFile.Column::name).toList();
        int callPath = names.indexOf(CALL_PATH);
        int path = callPath >= 0 ? callPath : names.indexOf(PATH);
        this.primary = path >= 0 && !file.columns().get(path).isValue() ? path : CaliperFile.NONE;
        this.primaryNodes = new int[file.nodes().size()];
        Arrays.fill(primaryNodes, CaliperFile.NONE);
        if (primary >= 0) {
            for (int node = 0; node < primaryNodes.length; node++) {
                if (file.nodes().get(node).column().equals(names.get(primary))) {
                    primaryNode(node, place);
                }
            }
        }
    }

    /** Returns the handle of the call node of a row. */
    int callNode(CaliperRow row, Place place) throws IOException {
        int at = primary < 0 || row.node(primary) < 0 ? Tree.NO_PARENT : primaryNode(row.node(primary), place);
        for (int column = 0; column < file.columns().size(); column++) {
            CaliperFile.Column facts = file.columns().get(column);
            boolean described = !facts.isValue() && isDescription(facts.name());
            if (column == primary || isRank(facts.name()) || isThread(facts.name()) || described) {
                continue;
            }
            String text = row.text(column);
            if (row.node(column) >= 0
                    && isUsual(facts.name(), file.nodes().get(row.node(column)).label())) {
                continue;
            }
            if (row.node(column) >= 0) {
                at = nodeBelow(at, row.node(column), facts.name(), place);
            } else if (text != null && isPosition(facts.name())) {
                at = regions.child(at, facts.name() + "=" + text, facts.name(), place);
            } else if (text != null && isNumbers(facts.name())) {
                at = regions.child(at, text, facts.name(), place);
            }
        }
        return at == Tree.NO_PARENT ? regions.child(at, NO_REGION, Region.UNKNOWN, place) : at;
    }

    /** Returns the call node of a node in the column of call paths; each has its own, whatever its label. */
    private int primaryNode(int node, Place place) throws IOException {
        Deque<Integer> missing = new ArrayDeque<>();
        int known = node;
        while (known >= 0 && primaryNodes[known] < 0) {
            missing.push(known);
            known = file.nodes().get(known).parent();
        }
        int at = known < 0 ? Tree.NO_PARENT : primaryNodes[known];
        String role = file.columns().get(primary).name().equals(PATH) ? Region.UNKNOWN : Region.FUNCTION;
        while (!missing.isEmpty()) {
            int next = missing.pop();
            at = regions.define(at, file.nodes().get(next).label(), role, place);
            primaryNodes[next] = at;
        }
        return at;
    }

    private int nodeBelow(int callNode, int node, String column, Place place) throws IOException {
        Deque<Integer> missing = new ArrayDeque<>();
        int above = node;
        Integer known = null;
        while (above >= 0 && known == null) {
            known = below.get(new Below(callNode, above));
            if (known == null) {
                missing.push(above);
                above = file.nodes().get(above).parent();
            }
        }
        int at = known == null ? callNode : known;
        while (!missing.isEmpty()) {
            int next = missing.pop();
            at = regions.child(at, file.nodes().get(next).label(), column, place);
            memory.hold(HeldBytes.NODE, place);
            below.put(new Below(callNode, next), at);
        }
        return at;
    }
}
