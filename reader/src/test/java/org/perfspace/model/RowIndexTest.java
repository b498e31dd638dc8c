package org.perfspace.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Compares an index with maps, while rows are few and when they have become many. */
class RowIndexTest {

    @Test
    void findsWhatWasPutLast() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int callNodes = 1 + random.nextInt(seed % 2 == 0 ? 300 : 20_000);
            RowIndex index = new RowIndex(2, callNodes);
            TreeMap<Integer, Long> expected = new TreeMap<>();
            int limit = 1 + random.nextInt(callNodes);
            for (int i = random.nextInt(limit + 1); i > 0; i--) {
                int node = callNodes - 1 - random.nextInt(limit);
                assertThat(index.get(1, node))
                        .as("seed %d", seed)
                        .isEqualTo(expected.getOrDefault(node, RowIndex.NONE));
                long number = random.nextLong() >>> 1;
                expected.put(node, number);
                index.put(1, node, number);
            }
            for (int node = 0; node < callNodes; node++) {
                Integer next = expected.ceilingKey(node);
                assertThat(index.get(1, node))
                        .as("seed %d", seed)
                        .isEqualTo(expected.getOrDefault(node, RowIndex.NONE));
                assertThat(index.next(1, node, callNodes))
                        .as("seed %d", seed)
                        .isEqualTo(next == null ? callNodes : next);
                assertThat(index.get(0, node)).isEqualTo(RowIndex.NONE);
            }
            assertThat(index.next(1, callNodes, callNodes)).isEqualTo(callNodes);
            assertThat(index.next(0, 0, callNodes)).isEqualTo(callNodes);
        }
    }
}
