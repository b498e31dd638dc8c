package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Definitions;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;

class CallPathsTest {

    private static Definitions definitions() {
        SpaceBuilder space = new SpaceBuilder();
        int main = space.defineRegion("main", "", 1, 2);
        int solve = space.defineRegion("lösen", "", 1, 2);
        int root = space.defineCallNode(main, Tree.NO_PARENT);
        space.defineCallNode(solve, space.defineCallNode(solve, root));
        space.defineCallNode(solve, Tree.NO_PARENT);
        return space.build().definitions();
    }

    private static String path(CallPaths paths, int node) {
        return new String(paths.advance(node), StandardCharsets.UTF_8);
    }

    @Test
    void goesForwardAndBackToTheStart() {
        CallPaths paths = new CallPaths(definitions(), 4_096);
        for (int round = 0; round < 2; round++) {
            assertThat(path(paths, 0)).isEqualTo("main");
            assertThat(path(paths, 2)).isEqualTo("main/lösen/lösen");
            assertThat(path(paths, 3)).isEqualTo("lösen");
        }
        assertThat(path(paths, 1)).isEqualTo("main/lösen");
    }

    @Test
    void goesFromAnyCallNodeToAnyOther() {
        for (long seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            SpaceBuilder space = new SpaceBuilder();
            List<String> expected = new ArrayList<>();
            for (int node = 0; node < 30; node++) {
                int parent = random.nextInt(node + 1) - 1;
                space.defineCallNode(space.defineRegion("f" + node, "", 1, 2), parent);
                expected.add((parent < 0 ? "" : expected.get(parent) + "/") + "f" + node);
            }
            Definitions definitions = space.build().definitions();
            CallPaths paths = new CallPaths(definitions, 4_096);
            for (int i = 0; i < 300; i++) {
                int node = random.nextInt(30);
                String path = path(paths, node);
                String last = definitions
                        .regions()
                        .get(definitions.callNodes().get(node).region())
                        .name();
                assertThat(path)
                        .as("seed %d, call %d", seed, i)
                        .isEqualTo(expected.get(Integer.parseInt(last.substring(1))));
            }
        }
    }

    @Test
    void cutsLongPathsBetweenCharacters() {
        CallPaths paths = new CallPaths(definitions(), 12);
        assertThat(path(paths, 2)).isEqualTo("main…sen");
        assertThat(paths.size(2)).isEqualTo(12);
    }
}
