package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;

/** Long call paths are shortened as if they had been put together in full. */
class PointNamesTest {

    private static String shortened(String path) {
        return path.length() <= 800
                ? path
                : path.substring(0, path.offsetByCodePoints(0, 200)) + "…"
                        + path.substring(path.offsetByCodePoints(path.length(), -200));
    }

    @Test
    void shortensLongPathsInTheMiddle() {
        for (long seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            SpaceBuilder space = new SpaceBuilder();
            int longest = random.nextBoolean() ? 40 : 3000;
            for (int node = 0; node < 60; node++) {
                String name = "\ud83d\ude00x".repeat(random.nextInt(longest) / 2);
                int region = space.defineRegion(name, "", Region.NO_LINE, Region.NO_LINE);
                space.defineCallNode(region, node == 0 || random.nextInt(9) == 0 ? Tree.NO_PARENT : node - 1);
            }
            Definitions definitions = space.build().definitions();
            PointNames names = new PointNames(definitions);
            for (int node = 0; node < 60; node++) {
                assertThat(names.callPath(node)).as("seed %d", seed).isEqualTo(shortened(definitions.callPath(node)));
            }
        }
    }
}
