package org.perfspace.testdata.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.Recipe.Likeness;
import org.perfspace.writer.Writers;

/** From a recipe to every writable format, and back to the equal profile, for a grid of sizes. */
@Tag("scaled")
class GridTest {

    private static final WriteOptions EXTRAS = WriteOptions.DEFAULT.withKeepExtras(true);

    /** Generated profiles in the manner of HPCToolkit have all lines as call nodes. */
    private static final ReadOptions FULL = ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);

    /** Metrics, call nodes, locations, samples of the trace. */
    private static final int[][] SIZES = {
        {0, 1, 1, 0}, {1, 1, 1, 0}, {2, 3, 1, 3}, {1, 2, 16, 0}, {7, 40, 13, 0}, {19, 333, 3, 7}, {30, 61, 97, 2},
    };

    private static final int FEW_CALL_NODES = 40;

    @TempDir
    private Path folder;

    static Stream<Arguments> recipes() {
        List<Arguments> recipes = new ArrayList<>();
        for (Format format : WrittenFormats.spaces()) {
            for (Likeness like : Likeness.values()) {
                for (int[] size : SIZES) {
                    int locations = like == Likeness.LINKTEST ? size[2] + size[2] % 2 : size[2];
                    recipes.add(Arguments.of(format, new Recipe(like, size[0], size[1], locations, size[1], size[3])));
                }
            }
        }
        return Depth.some(recipes, recipe -> isQuick((Recipe) recipe.get()[1])).stream();
    }

    private static boolean isQuick(Recipe recipe) {
        return recipe.callNodes() <= FEW_CALL_NODES && recipe.metrics() != 1;
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("recipes")
    void readsWhatWasGenerated(Format format, Recipe recipe) throws IOException {
        Path target = folder.resolve("made" + format.endings().get(0));
        PerformanceSpace made = recipe.space();
        Writers.of(format).orElseThrow().write(made, target, EXTRAS);
        assertThat(Readers.check(Input.of(target), ReadOptions.DEFAULT)).noneMatch(Finding::isFault);
        try (PerformanceSpace read = Readers.open(Input.of(target), FULL)) {
            if (!Writers.of(format).orElseThrow().keepsAll()) {
                assertThat(read.definitions().callNodes())
                        .hasSameSizeAs(made.definitions().callNodes());
            } else {
                assertThat(SpaceComparison.differences(made, read, 1, EnumSet.of(SpaceComparison.Extra.TRACE)))
                        .isEmpty();
            }
        }
    }
}
