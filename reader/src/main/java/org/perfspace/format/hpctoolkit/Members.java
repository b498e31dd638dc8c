package org.perfspace.format.hpctoolkit;

import java.util.BitSet;

/**
 * The contexts (slots of the context tree) that each call node represents: usually one; several where equal siblings of a
 * compact call tree were merged; none where the database has no counterpart.
 */
final class Members {

    private final int[] starts;
    private final int[] slots;
    private final BitSet own;

    private Members(int[] starts, int[] slots, BitSet own) {
        this.starts = starts;
        this.slots = slots;
        this.own = own;
    }

    /**
     * Groups slots by the call node that each belongs to; -1 for a slot that belongs to none.
     *
     * @param ownCosts slots of which only the own cost counts; all or none of a call node
     */
    public static Members grouped(int[] callNodeOfSlot, BitSet ownCosts, int callNodes) {
        BitSet own = new BitSet(callNodes);
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
                own.set(callNodeOfSlot[slot], ownCosts.get(slot));
            }
        }
        return new Members(starts, slots, own);
    }

    /** Returns whether a call node has the own costs of its contexts, without the costs of the contexts below them. */
    public boolean isOwn(int callNode) {
        return own.get(callNode);
    }

    /** Returns the number of call nodes. */
    public int callNodes() {
        return starts.length - 1;
    }

    /** Returns the index of a call node's first slot; its slots end before {@code first(callNode + 1)}. */
    public int first(int callNode) {
        return starts[callNode];
    }

    /** Returns the slot at an index. */
    public int slot(int index) {
        return slots[index];
    }
}
