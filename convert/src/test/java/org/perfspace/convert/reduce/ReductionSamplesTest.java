package org.perfspace.convert.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.Conversion;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.EveryReduction;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** Our results against those of the official tools, where these are right, and every sample through every reduction. */
@Tag("scaled")
@Tag("shared")
class ReductionSamplesTest {

    private static final Path SAMPLES = Path.of("samples");

    @TempDir
    Path folder;

    private static PerformanceSpace open(String name) throws IOException {
        return Readers.open(Shared.sample("data/cube/algebra/" + name));
    }

    /** cube_cut -p x. */
    @NeedsShared
    @Test
    void prunesAsCubeCut() throws IOException {
        requireSameValues(new Prune(List.of("x")).apply(open("A.cubex")), open("cutp.cubex"));
    }

    /** cube_cut -r x. */
    @NeedsShared
    @Test
    void takesRootsAsCubeCut() throws IOException {
        requireSameValues(new Root(List.of("x")).apply(open("A.cubex")), open("cutr.cubex"));
    }

    /** cube_part -R 0 keeps the name and the visits of the process that it takes out, and counts them; here it is gone. */
    @NeedsShared
    @Test
    void takesProcessesAsCubePart() throws IOException {
        PerformanceSpace ours =
                new LocationChoice(LocationChoice.By.GROUP, NumberRanges.parse("0")).apply(open("A.cubex"));
        PerformanceSpace theirs =
                new LocationChoice(LocationChoice.By.GROUP, NumberRanges.parse("0")).apply(open("pa.cubex"));

        requireSameValues(ours, theirs);
        assertThat(ours.definitions().locationGroups()).hasSize(1);
    }

    private static void requireSameValues(PerformanceSpace ours, PerformanceSpace theirs) throws IOException {
        assertThat(theirs.definitions().metrics()).isNotEmpty();
        for (var metric : theirs.definitions().metrics()) {
            assertThat(Values.of(ours, metric.name()))
                    .as(metric.name())
                    .isNotEmpty()
                    .containsExactlyInAnyOrderElementsOf(Values.of(theirs, metric.name()));
        }
    }

    static List<String> own() throws IOException {
        try (Stream<Path> samples = Files.list(SAMPLES)) {
            List<String> all = samples.map(path -> path.getFileName().toString())
                    .filter(name -> !name.startsWith("README"))
                    .sorted()
                    .toList();
            return Depth.together(2, Depth.samples(all));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("own")
    void reducesItsOwnSamplesInEveryWay(String sample) throws Exception {
        reduceInEveryWay(SAMPLES.resolve(sample), false);
    }

    static List<String> foreign() {
        List<String> all = List.of(
                "cube/real/call_tree_test.cubex",
                "cube/real/kripke_big_endian.cubex",
                "cube/small/dtypes_dense.cubex",
                "cube/small/dtypes_sparse.cubex",
                "cube/small/gpu.cubex",
                "cube/small/mtypes.cubex",
                "cube/small/pad512.cubex",
                "cube/small/short.cubex",
                "cube/xml/example_v2.cube",
                "cube/xml/example_v3.cube.gz",
                "cube/zcubex/mtypes_z.cubex",
                "tau/multi",
                "tau/profile1");
        return Depth.some(all, "cube/small/dtypes_sparse.cubex"::equals);
    }

    @NeedsShared
    @ParameterizedTest(name = "{0}")
    @MethodSource("foreign")
    void reducesForeignSamplesInEveryWay(String sample) throws Exception {
        reduceInEveryWay(Shared.sample("data/" + sample), true);
    }

    /** Written to a .cubex, read back equal, and sound in the eyes of the checker. */
    private void reduceInEveryWay(Path sample, boolean check) throws Exception {
        List<Path> written = new ArrayList<>();
        try (PerformanceSpace space = Readers.open(sample)) {
            for (Reduction reduction : EveryReduction.of(space.definitions())) {
                PerformanceSpace result = new Reductions(List.of(reduction)).apply(space, sample.toString());
                Path copy = folder.resolve(written.size() + ".cubex");
                Conversion.store(Format.CUBE, result, copy, Format.CUBE, WriteOptions.DEFAULT);
                written.add(copy);
                try (PerformanceSpace again = Readers.open(copy)) {
                    assertThat(SpaceComparison.firstDifference(result, again))
                            .as(reduction.text())
                            .isEmpty();
                }
            }
        }
        assertThat(written).isNotEmpty();
        if (check) {
            Shared.Verdict verdict = Shared.checkAll("cubepeek.py", "check", written);
            assertThat(verdict.exitCode()).as(verdict.output()).isZero();
            assertThat(verdict.output().lines()).allMatch(line -> line.startsWith("ok: "));
        }
    }
}
