package org.perfspace.reader.cube.anchor;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.reader.cube.rows.CubeMetric;

/**
 * The content of anchor.xml: the definitions, and how the rows of each metric are stored.
 *
 * @param definitions in the model's words
 * @param storage of each metric, by model id
 */
public record Anchor(Definitions definitions, List<CubeMetric> storage) {

    /**
     * Returns how the rows of metrics are stored that come in another order than here.
     *
     * @param positions of the metrics among those here
     * @throws IllegalArgumentException if the positions are not all of those here, each once
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
