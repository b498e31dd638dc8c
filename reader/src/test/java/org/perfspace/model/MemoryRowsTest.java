package org.perfspace.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Compares rows with those of a map, while they are few and when they have become many. */
class MemoryRowsTest {

    @Test
    void areThoseThatWereAdded() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int callNodes = 1 + random.nextInt(300);
            MemoryRows rows = new MemoryRows(callNodes);
            TreeMap<Integer, long[]> expected = new TreeMap<>();
            for (int i = random.nextInt(callNodes + 1); i > 0; i--) {
                int node = random.nextInt(callNodes);
                assertThat(rows.get(node)).as("seed %d", seed).isSameAs(expected.get(node));
                if (!expected.containsKey(node)) {
                    expected.put(node, new long[] {i});
                    rows.put(node, expected.get(node));
                }
            }
            for (int node = 0; node < callNodes; node++) {
                Integer next = expected.ceilingKey(node);
                assertThat(rows.get(node)).as("seed %d", seed).isSameAs(expected.get(node));
                assertThat(rows.from(node, callNodes)).as("seed %d", seed).isEqualTo(next == null ? callNodes : next);
            }
            assertThat(rows.from(callNodes, callNodes)).isEqualTo(callNodes);
        }
    }
}
