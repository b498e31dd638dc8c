package org.perfspace.reader.hpctoolkit;

/**
 * Contexts (slots of the context tree) that each call node stands for: one, as a rule; several where equal siblings of a
 * compact call tree were put together; none where the database has no counterpart.
 */
final class Members {

    private final int[] starts;
    private final int[] slots;

    /**
     * Contexts by call node.
     *
     * @param starts index of the first slot of each call node, and the number of slots
     * @param slots slots, ascending within a call node
     */
    Members(int[] starts, int[] slots) {
        this.starts = starts.clone();
        this.slots = slots.clone();
    }

    /** One slot for each call node, or -1. */
    static Members single(int[] slotOfCallNode) {
        int[] starts = new int[slotOfCallNode.length + 1];
        int[] slots = new int[slotOfCallNode.length];
        int count = 0;
        for (int node = 0; node < slotOfCallNode.length; node++) {
            if (slotOfCallNode[node] >= 0) {
                slots[count++] = slotOfCallNode[node];
            }
            starts[node + 1] = count;
        }
        return new Members(starts, java.util.Arrays.copyOf(slots, count));
    }

    /** Groups slots by the call node that each belongs to; -1 for a slot that belongs to none. */
    static Members grouped(int[] callNodeOfSlot, int callNodes) {
        int[] starts = new int[callNodes + 1];
        for (int node : callNodeOfSlot) {
            if (node >= 0) {
                starts[node + 1]++;
            }
        }
        for (int node = 0; node < callNodes; node++) {
            starts[node + 1] += starts[node];
        }
        int[] next = starts.clone();
        int[] slots = new int[starts[callNodes]];
        for (int slot = 0; slot < callNodeOfSlot.length; slot++) {
            if (callNodeOfSlot[slot] >= 0) {
                slots[next[callNodeOfSlot[slot]]++] = slot;
            }
        }
        return new Members(starts, slots);
    }

    /** Number of call nodes. */
    int callNodes() {
        return starts.length - 1;
    }

    /** Index of a call node's first slot; it has those to {@code first(callNode + 1)}. */
    int first(int callNode) {
        return starts[callNode];
    }

    /** The slot at an index. */
    int slot(int index) {
        return slots[index];
    }
}
