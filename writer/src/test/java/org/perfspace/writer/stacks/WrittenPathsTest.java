package org.perfspace.writer.stacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.perfspace.format.Format;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.Writers;

/** Files of stacks repeat the path of each stack, but not without limit. */
class WrittenPathsTest {

    @TempDir
    private Path folder;

    /** Returns a chain of calls, some of which have a value. */
    private static PerformanceSpace chain(int levels, IntPredicate hasValue) {
        SpaceBuilder space = new SpaceBuilder();
        int metric = space.defineMetric("Samples", "samples", ValueType.INT64, "occ", Tree.NO_PARENT);
        int node = space.defineNode("node", space.defineMachine("machine"));
        int thread = space.defineThread("thread", 0, space.defineProcess("process", 0, node));
        int region = space.defineRegion("f", "", 0, 0);
        int call = Tree.NO_PARENT;
        for (int level = 0; level < levels; level++) {
            call = space.defineCallNode(region, call);
            if (hasValue.test(level)) {
                space.setSeverity(metric, call, thread, 1L);
            }
        }
        return space.build();
    }

    private Path write(Format format, PerformanceSpace space) throws IOException {
        Path file = folder.resolve("out" + format.endings().get(0));
        Writers.of(format).orElseThrow().write(space, file, WriteOptions.DEFAULT);
        return file;
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"COLLAPSED", "SPEEDSCOPE", "PPROF"})
    void areRefusedIfTheyAreFarLongerThanTheCallTree(Format format) throws IOException {
        PerformanceSpace deep = chain(9_000, level -> true);
        Path file = folder.resolve("out" + format.endings().get(0));
        assertThatThrownBy(() -> write(format, deep))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage(
                        file + ": expected stacks of at most 1,024 frames on average, found 9,000 call nodes on 9,000"
                                + " levels: each stack repeats its whole path; fold recursion, or write a format with a call"
                                + " tree");
        assertThat(folder).isEmptyDirectory();
    }

    /** A single stack is no longer than what was read, and chains of some thousand calls are possible. */
    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"COLLAPSED", "SPEEDSCOPE", "PPROF"})
    void areWrittenIfTheyAreNot(Format format) throws IOException {
        assertThat(Files.size(write(format, chain(200_000, level -> level == 199_999))))
                .isPositive();
        Files.delete(folder.resolve("out" + format.endings().get(0)));
        assertThat(Files.size(write(format, chain(5_000, level -> true)))).isPositive();
    }
}
