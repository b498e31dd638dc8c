package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Lists of regions are those of a walk to the root, without one. */
class RegionListsTest {

    private static byte[] bytes(int node) {
        return Integer.toString(node).getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> texts(List<byte[]> names) {
        return names.stream()
                .map(name -> new String(name, StandardCharsets.UTF_8))
                .toList();
    }

    /** A stack, from every third node of which a second one branches off. */
    @Test
    void haveTheFirstAndTheLastRegions() {
        int nodes = 1_200;
        int[] parents = new int[nodes];
        int[] depths = new int[nodes];
        RegionLists lists = new RegionLists(node -> parents[node], RegionListsTest::bytes);
        for (int node = 0; node < nodes; node++) {
            parents[node] = node < 600 ? node - 1 : node == 600 ? 300 : node - 1;
            depths[node] = parents[node] < 0 ? 0 : depths[parents[node]] + 1;
            lists.add(node, depths[node]);
        }
        for (int node = 0; node < nodes; node++) {
            List<String> path = new ArrayList<>();
            for (int at = node; at >= 0; at = parents[at]) {
                path.add(0, Integer.toString(at));
            }
            List<String> expected = new ArrayList<>(path);
            if (path.size() > 256) {
                expected = new ArrayList<>(path.subList(0, 128));
                expected.add("…");
                expected.addAll(path.subList(path.size() - 127, path.size()));
            }
            assertThat(texts(lists.of(node, depths[node]))).as("node %d", node).isEqualTo(expected);
        }
    }

    @Test
    void takeAFixedNumberOfStepsForEachNode() {
        int nodes = 50_000;
        AtomicLong steps = new AtomicLong();
        RegionLists lists = new RegionLists(
                node -> {
                    steps.incrementAndGet();
                    return node - 1;
                },
                RegionListsTest::bytes);
        for (int node = 0; node < nodes; node++) {
            lists.add(node, node);
        }
        assertThat(lists.of(nodes - 1, nodes - 1)).hasSize(256);
        assertThat(steps.get()).isLessThan(nodes + 257L);
    }
}
