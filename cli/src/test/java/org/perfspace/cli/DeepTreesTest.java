package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.algebra.Algebra;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.fixtures.Depth;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.FlatProfile;
import org.perfspace.value.LocationSums;
import org.perfspace.value.Totals;
import org.perfspace.writer.Writers;

/**
 * Call trees that are one chain: a million nodes for the views, 100,000 for writers and the algebra, and 20,000 for whole
 * runs of the command and for Parquet, whose texts of call paths grow with the square of the depth; 3,000 for formats of
 * stacks, which do so, too. The others are far more than a stack holds, and so are a tenth of the million and a fifth of the
 * 100,000, which are quick.
 */
@Tag("scaled")
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // so that a million nodes do not outlive it
class DeepTreesTest {

    private static final int FEWER = 20_000;
    private static final int DEEPEST = Depth.isQuick() ? 100_000 : 1_000_000;
    private static final int DEEP = Depth.isQuick() ? FEWER : 100_000;
    private static final int FEWEST = 3_000;

    private PerformanceSpace deepest;
    private PerformanceSpace deep;
    private String file;

    @BeforeAll
    void makeThem(@TempDir Path folder) throws IOException {
        deepest = chain(DEEPEST);
        deep = chain(DEEP);
        Path fewer = folder.resolve("fewer.cubex");
        write(Format.CUBE, chain(FEWER), fewer);
        file = fewer.toString();
    }

    static Stream<Format> formats() {
        return Writers.all().stream().map(Writers.Codec::format).filter(format -> Readers.of(format)
                .isPresent());
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(
            value = CallFlavour.class,
            names = {"EXCLUSIVE", "INCLUSIVE"})
    void viewsOfTheCallTree(CallFlavour flavour) throws IOException {
        CallTreeView view = CallTreeView.of(deepest, flavour);
        assertThat(rows(view.sweep(0))).isEqualTo(DEEPEST);
        Row row = view.newRow(0);
        assertThat(view.read(0, 0, row)).isTrue();
        assertThat(row.words()[0]).isEqualTo(flavour == CallFlavour.INCLUSIVE ? DEEPEST : 1);
        LocationSums all = LocationSums.overAll(deepest.definitions());
        assertThat(rows(CallTreeSums.of(deepest, flavour, all).rows(0))).isEqualTo(DEEPEST);
    }

    @Test
    void otherViews() throws IOException {
        FlatProfile flat = FlatProfile.of(deepest.definitions());
        assertThat(flat.callNodes(0)).hasSize(DEEPEST / 2);
        assertThat(Totals.total(deepest, 0))
                .hasValueSatisfying(total -> assertThat(total.words()[0]).isEqualTo(DEEPEST));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(
            value = Operation.class,
            names = {"DIFF", "MEAN"})
    void algebra(Operation operation) throws IOException {
        List<Operand> operands = List.of(new Operand("a", deep), new Operand("b", deep));
        try (PerformanceSpace result = Algebra.combine(operation, operands, Matching.DEFAULT)) {
            assertThat(result.definitions().callNodes()).hasSize(DEEP);
            assertThat(rows(result.severity().rows(0))).isEqualTo(DEEP);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void everyFormat(Format format, @TempDir Path folder) throws IOException {
        PerformanceSpace space =
                switch (format) {
                    case PPROF, COLLAPSED, SPEEDSCOPE -> chain(FEWEST);
                    case PARQUET -> chain(FEWER);
                    default -> deep;
                };
        Path target = folder.resolve(format.name());
        write(format, space, target);
        if (Readers.of(format).isEmpty()) {
            assertThat(target).isNotEmptyFile();
            return;
        }
        try (PerformanceSpace read = Readers.open(target)) {
            assertThat(read.definitions().callNodes())
                    .hasSize(space.definitions().callNodes().size());
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "info --tree calls --metric visits",
        "dump --sum --view inclusive",
        "stat --by call-path",
        "stat --by region --sort inclusive",
        "info --max-depth 19000",
        "info --min-share 50% --of visits",
        "info --root f",
        "info --prune f",
        "info --collapse-locations sum",
        "info --flat",
        "dump --inclusive --sum",
        "dump --exclusive --sum"
    })
    void runsOfTheCommand(String arguments) {
        Run run = run(arguments, file);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isNotEmpty();
    }

    @Test
    void comparing() {
        assertThat(run("compare", file, file).exitCode()).isZero();
    }

    private static Run run(String arguments, String... files) {
        return Run.of(Stream.concat(Stream.of(("-q " + arguments).split(" ")), Stream.of(files))
                .toArray(String[]::new));
    }

    /** Two regions in turn; each node was visited once. */
    private static PerformanceSpace chain(int depth) {
        SpaceBuilder space = new SpaceBuilder();
        int visits = space.defineMetric("Visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int[] regions = {space.defineRegion("main", "", 1, 2), space.defineRegion("f", "", 3, 4)};
        int process = space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m")));
        int thread = space.defineThread("t", 0, process);
        int node = Tree.NO_PARENT;
        for (int i = 0; i < depth; i++) {
            node = space.defineCallNode(regions[i % 2], node);
            space.setSeverity(visits, node, thread, 1L);
        }
        return space.build();
    }

    private static void write(Format format, PerformanceSpace space, Path target) throws IOException {
        Writers.of(format).orElseThrow().write(space, target, WriteOptions.DEFAULT);
    }

    private static long rows(RowCursor cursor) throws IOException {
        long rows = 0;
        try (cursor) {
            while (cursor.next()) {
                rows++;
            }
        }
        return rows;
    }
}
