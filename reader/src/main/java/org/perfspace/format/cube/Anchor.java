package org.perfspace.format.cube;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.perfspace.model.Definitions;

/**
 * The content of anchor.xml: the definitions, and the storage of the rows of each metric.
 *
 * @param definitions the definitions of the model
 * @param storage storage of each metric, by model id
 */
record Anchor(Definitions definitions, List<CubeMetric> storage) {

    /**
     * Returns the storage of these metrics in another order.
     *
     * @param positions of the metrics in this list, in the new order
     * @throws IllegalArgumentException if the positions are not a permutation of the positions of this list
     */
    public List<CubeMetric> storageAt(List<Long> positions) {
        BitSet used = new BitSet();
        List<CubeMetric> moved = new ArrayList<>();
        for (long position : positions) {
            if (position < 0 || position >= storage.size() || used.get(Math.toIntExact(position))) {
                throw new IllegalArgumentException("expected each position of the " + storage.size()
                        + " metrics of anchor.xml once, found " + position);
            }
            used.set((int) position);
            moved.add(storage.get((int) position));
        }
        return moved;
    }
}
