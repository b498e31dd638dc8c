package org.perfspace.writer.caliper;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.caliper.CaliperFile;
import org.perfspace.model.Tree;

/** The call paths of a stream: siblings with the same label are one. */
final class MergedCalls {

    private final int[] first;
    private final BitSet twins = new BitSet();

    private record Child(int parent, String label) {}

    /**
     * Finds the siblings.
     *
     * @param calls the call nodes by id, parents before children
     */
    MergedCalls(List<CaliperFile.Node> calls) {
        this.first = new int[calls.size()];
        Map<Child, Integer> known = new HashMap<>();
        for (int i = 0; i < first.length; i++) {
            int parent = calls.get(i).parent();
            Child child = new Child(
                    parent < 0 ? Tree.NO_PARENT : first[parent], calls.get(i).label());
            Integer sibling = known.putIfAbsent(child, i);
            first[i] = sibling == null ? i : sibling;
            if (sibling != null) {
                twins.set(sibling);
            }
        }
    }

    /** Returns the first call node with the call path of another one. */
    int first(int callNode) {
        return first[callNode];
    }

    /** Returns whether another call node has the same call path. */
    boolean hasTwin(int callNode) {
        return twins.get(first[callNode]);
    }

    /** Returns the number of call nodes with the call path of another one before them. */
    int count() {
        int count = 0;
        for (int i = 0; i < first.length; i++) {
            count += first[i] == i ? 0 : 1;
        }
        return count;
    }
}
