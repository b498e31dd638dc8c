package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
    void cutsLongPathsBetweenCharacters() {
        CallPaths paths = new CallPaths(definitions(), 12);
        assertThat(path(paths, 2)).isEqualTo("main…sen");
        assertThat(paths.size(2)).isEqualTo(12);
    }
}
