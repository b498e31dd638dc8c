package org.perfspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.BatchConversion;
import org.perfspace.convert.Conversion;
import org.perfspace.fixtures.RowsOnly;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.writer.Writers;

class ProfilesTest {

    private static final Path SOLVER = Path.of("samples/solver.cubex");

    @TempDir
    Path folder;

    @Test
    void findsMetricsByNameAndSuggestsOthers() throws IOException {
        try (Profile solver = Profiles.read(SOLVER)) {
            assertThat(solver.metric("TIME").unit()).isEqualTo("sec");
            assertThat(solver.metrics())
                    .extracting(Metric::name)
                    .containsExactly("TIME", "TIME_excl", "CALLS", "SUBRS");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> solver.metric("tiem"))
                    .withMessage(
                            SOLVER
                                    + ": no metric is called \"tiem\"; did you mean \"TIME\"? There are \"TIME\", \"TIME_excl\", \"CALLS\" and \"SUBRS\"");
        }
    }

    @Test
    void knowsTheMetricThatReportsShow() throws IOException {
        try (Profile solver = Profiles.read(SOLVER);
                Profile empty = Profiles.of(new SpaceBuilder().build())) {
            assertThat(solver.metric().name()).isEqualTo("TIME");
            assertThatIllegalArgumentException()
                    .isThrownBy(empty::metric)
                    .withMessage("profile: expected a metric of plain numbers, found none");
        }
    }

    @Test
    void tellsWhetherAFileIsAProfile() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "no profile\n");

        assertThat(Profiles.isProfile(SOLVER)).isTrue();
        assertThat(Profiles.isProfile(Path.of("samples/solver.hpctoolkit"))).isTrue();
        assertThat(Profiles.isProfile(text)).isFalse();
        assertThat(Profiles.isProfile(folder)).isFalse();
        assertThatThrownBy(() -> Profiles.isProfile(folder.resolve("missing")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("missing");
    }

    @Test
    void convertsAllProfilesOfADirectory() throws IOException {
        Path inputs = Files.createDirectories(folder.resolve("in/run"));
        Files.copy(SOLVER, inputs.resolve("a.cubex"));
        Files.writeString(inputs.resolve("b.cubex"), "no profile\n");
        Files.copy(SOLVER, folder.resolve("in/c.cubex"));
        Path outputs = folder.resolve("out");

        List<BatchConversion.Result> results = Profiles.convertAll(folder.resolve("in"), outputs, Format.PARQUET);

        assertThat(results).hasSize(2).allSatisfy(result -> assertThat(result)
                .isInstanceOf(BatchConversion.Converted.class));
        assertThat(results)
                .extracting(result -> result.job().output())
                .containsExactlyInAnyOrder(outputs.resolve("run/a.parquet"), outputs.resolve("c.parquet"));
        try (Profile copy = Profiles.read(outputs.resolve("run/a.parquet"));
                Profile original = Profiles.read(SOLVER)) {
            assertThat(SpaceComparison.firstDifference(original.space(), copy.space()))
                    .isEmpty();
        }
    }

    @Test
    void takesWholeNumbersForDoubles() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int root = space.defineCallNode(space.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("machine")));
        int thread = space.defineThread("thread 0", 0, process);
        space.setSeverity(time, root, thread, 3);

        try (Profile profile = Profiles.of(space.build())) {
            assertThat(profile.total(profile.metric("time")).number()).isEqualTo(3.0);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> space.setSeverity(time, root, thread, (1L << 53) + 1))
                .withMessage("metric \"time\" takes doubles, and no double equals 9007199254740993");
    }

    @Test
    void walksTheCallTree() throws IOException {
        try (Profile solver = Profiles.read(SOLVER)) {
            CallNode main = solver.roots().get(0);
            List<CallNode> below = solver.children(main);

            assertThat(solver.roots()).hasSize(1);
            assertThat(below)
                    .extracting(solver::callPath)
                    .containsExactly("main/read_input", "main/iterate", "main/write_output");
            assertThat(solver.region(below.get(1)).name()).isEqualTo("iterate");
            assertThat(solver.caller(below.get(1))).contains(main);
            assertThat(solver.caller(main)).isEmpty();
            assertThat(solver.children(solver.callNode("main/iterate/stencil"))).isEmpty();
            assertThat(solver.locations()).hasSize(4);
            assertThat(solver.notes()).isEmpty();
        }
    }

    @Test
    void refusesCallNodesAndPathsThatAreNotThere() throws IOException {
        try (Profile solver = Profiles.read(SOLVER)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> solver.callPath(6))
                    .withMessage(SOLVER + ": call node 6 is not defined; there are 6");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> solver.callPath(-1))
                    .withMessage(SOLVER + ": call node -1 is not defined; there are 6");
            for (String path :
                    List.of("", "iterate", "main/", "main/iterate/", "main/iterat", "main/iterate/stencil/x")) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> solver.callNode(path))
                        .withMessage(SOLVER + ": expected a call path of the profile, found \"" + path + "\"");
            }
        }
    }

    @Test
    void findsEachCallPathAgain() throws IOException {
        for (String sample : Samples.own()) {
            try (Profile profile = Profiles.read(Path.of(sample))) {
                for (CallNode node : profile.callNodes()) {
                    String path = profile.callPath(node);
                    CallNode first = profile.callNode(path);
                    assertThat(profile.callPath(first)).isEqualTo(path);
                    assertThat(first.id()).isLessThanOrEqualTo(node.id());
                }
            }
        }
    }

    /** A name with a slash is found whether the slash belongs to the name or separates two. */
    @Test
    void findsNamesThatContainSlashes() {
        SpaceBuilder space = new SpaceBuilder();
        int a = space.defineCallNode(space.defineRegion("a", "", 1, 2), Tree.NO_PARENT);
        space.defineCallNode(space.defineRegion("x", "", 1, 2), a);
        int ab = space.defineCallNode(space.defineRegion("a/b", "", 1, 2), Tree.NO_PARENT);
        int c = space.defineCallNode(space.defineRegion("c", "", 1, 2), ab);
        Profile profile = Profiles.of(space.build());

        assertThat(profile.callNode("a/b/c").id()).isEqualTo(c);
        assertThat(profile.callNode("a/b").id()).isEqualTo(ab);
        assertThat(profile.callNode("a/x").id()).isEqualTo(1);
    }

    @Test
    void namesTheHottestCallPaths() throws IOException {
        try (Profile solver = Profiles.read(SOLVER)) {
            List<HotCallPath> hottest = solver.hottest(solver.metric("TIME"), 3);

            assertThat(hottest)
                    .extracting(HotCallPath::path)
                    .containsExactly("main/iterate/stencil", "main/iterate/MPI_Allreduce()", "main/iterate");
            assertThat(hottest.get(0).exclusive().number()).isCloseTo(12.9, within(1e-12));
            assertThat(hottest.get(0).share()).isCloseTo(12.9 / 16.77, within(1e-12));
            assertThat(hottest.get(0).callNode()).isEqualTo(solver.callNode("main/iterate/stencil"));
            assertThat(solver.hottest(solver.metric("TIME"), 0)).isEmpty();
            assertThat(solver.hottest(solver.metric("TIME"), 100)).hasSize(6);
        }
    }

    @Test
    void ranksEqualCallPathsInTheOrderOfTheTree() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int visits = space.defineMetric("Visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int thread = thread(space);
        for (int i = 0; i < 4; i++) {
            int node = space.defineCallNode(space.defineRegion("f" + i, "", 1, 2), Tree.NO_PARENT);
            space.setSeverity(visits, node, thread, i == 3 ? 0L : 5L);
        }
        Profile profile = Profiles.of(space.build());

        assertThat(profile.hottest(profile.metric("visits"), 2))
                .extracting(HotCallPath::path)
                .containsExactly("f0", "f1");
        assertThat(profile.hottest(profile.metric("visits"), 9)).hasSize(3);
    }

    @Test
    void addsValuesUpOverLocations() throws IOException {
        try (Profile solver = Profiles.read(SOLVER)) {
            Metric calls = solver.metric("CALLS");
            CallNode stencil = solver.callNode("main/iterate/stencil");
            CallNode main = solver.callNode("main");

            assertThat(solver.total(calls)).hasToString("1212");
            assertThat(solver.inclusive(calls).at(main)).hasToString("1212");
            assertThat(solver.exclusive(calls).number(stencil)).isEqualTo(400);
            assertThat(solver.inclusive(calls)).hasToString("INCLUSIVE values of metric \"CALLS\" at 6 call nodes");
            assertThat(solver.exclusive(calls).metric()).isEqualTo(calls);
            assertThat(solver.exclusive(calls).flavour()).isEqualTo(CallFlavour.EXCLUSIVE);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sampleNames")
    void cellsAddUpToTheTotal(String sample) throws IOException {
        try (Profile profile = Profiles.read(Path.of(sample))) {
            for (Metric metric : profile.metrics()) {
                if (metric.type().isNumber() && !metric.type().isExtreme() && metric.kind() != MetricKind.POSTDERIVED) {
                    double total = profile.total(metric).number();
                    double sum =
                            profile.cells(metric).mapToDouble(Cell::asDouble).sum();
                    double exclusive = profile.callNodes().stream()
                            .mapToDouble(values(profile, metric)::number)
                            .filter(value -> !Double.isNaN(value)) // no value, such as a pair that was not measured
                            .sum();

                    assertThat(sum).as(metric.name()).isCloseTo(total, within(1e-9 * Math.abs(total)));
                    assertThat(exclusive).as(metric.name()).isCloseTo(total, within(1e-9 * Math.abs(total)));
                }
            }
        }
    }

    static Stream<String> sampleNames() throws IOException {
        return Samples.own().stream();
    }

    private static CallPathValues values(Profile profile, Metric metric) throws IOException {
        return profile.exclusive(metric);
    }

    @Test
    void streamsCellsInTheOrderOfTheirPlaces() throws IOException {
        try (Profile solver = Profiles.read(SOLVER)) {
            List<Cell> cells =
                    solver.cells(solver.metric("CALLS"), CallFlavour.STORED).toList();

            assertThat(cells).hasSize(24);
            assertThat(cells.get(5)).hasToString("metric \"CALLS\", call node 1, location 1: 1 occ");
            assertThat(cells.get(5).metric().name()).isEqualTo("CALLS");
            assertThat(cells.get(5).callNode().id()).isEqualTo(1);
            assertThat(cells.get(5).location().id()).isEqualTo(1);
            assertThat(cells.get(5)).isEqualTo(cells.get(5)).isNotEqualTo(cells.get(6));
        }
    }

    /** Dense and sparse rows of the same values give the same cells. */
    @Test
    void leavesOutValuesThatSayNothing() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int visits = space.defineMetric("Visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int least = space.defineMetric("Least", "least", ValueType.MINDOUBLE, "sec", Tree.NO_PARENT);
        int node = space.defineCallNode(space.defineRegion("main", "", 1, 2), Tree.NO_PARENT);
        int process = space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m")));
        for (int t = 0; t < 3; t++) {
            int thread = space.defineThread("t" + t, t, process);
            space.setSeverity(visits, node, thread, (long) t);
            space.setSeverity(least, node, thread, t == 0 ? Double.MAX_VALUE : t);
        }
        Profile profile = Profiles.of(space.build());

        assertThat(profile.cells(profile.metric("visits")))
                .extracting(Cell::asText)
                .containsExactly("1", "2");
        assertThat(profile.cells(profile.metric("least")))
                .extracting(Cell::asText)
                .containsExactly("1", "2");
    }

    @Test
    void keepsAllBitsOfAValue() {
        assertThat(cell(ValueType.UINT64, -1L).asNumber()).isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(cell(ValueType.UINT64, -1L).asDouble()).isEqualTo(0x1p64);
        assertThat(cell(ValueType.UINT64, -1L).asText()).isEqualTo("18446744073709551615");
        assertThat(cell(ValueType.INT64, Long.MAX_VALUE).asNumber()).isEqualTo(Long.MAX_VALUE);
        assertThat(cell(ValueType.UINT8, 200).asNumber()).isEqualTo(200L);
        assertThat(cell(ValueType.DOUBLE, Double.doubleToRawLongBits(0.1)).asNumber())
                .isEqualTo(0.1);
        assertThat(cell(ValueType.DOUBLE, Double.doubleToRawLongBits(-0.0)).asText())
                .isEqualTo("-0");
    }

    @Test
    void showsCompoundsAsText() {
        Cell rate = cell(ValueType.RATE, Double.doubleToRawLongBits(3), Double.doubleToRawLongBits(0.5));

        assertThat(rate.isNumber()).isFalse();
        assertThat(rate.type()).isEqualTo(ValueType.RATE);
        assertThat(rate.asText()).isEqualTo("[3,0.5]");
        assertThat(rate.asDouble()).isNaN();
        assertThatThrownBy(rate::asNumber)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metric \"m\": expected one number, found a value of type RATE: [3,0.5]");
    }

    private static Cell cell(ValueType type, long... words) {
        SpaceBuilder space = new SpaceBuilder();
        space.defineMetric(Metric.named("m").type(type));
        space.defineCallNode(space.defineRegion("main", "", 1, 2), Tree.NO_PARENT);
        thread(space);
        Definitions definitions = space.build().definitions();
        Row row = new Row(type, 1);
        System.arraycopy(words, 0, row.fillDense(type), 0, words.length);
        return new Cell(
                definitions.metrics().get(0),
                definitions.callNodes().get(0),
                definitions.locations().get(0),
                row,
                0);
    }

    private static int thread(SpaceBuilder space) {
        return space.defineThread("t", 0, space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m"))));
    }

    @Test
    void refusesSumsOfMetricsThatHaveNone() throws IOException {
        try (Profile profile = Profiles.read(Path.of("samples/score-p.cubex"))) {
            Metric least = profile.metric("min_time");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> profile.hottest(least, 3))
                    .withMessage(
                            "metric \"min_time\": expected plain numbers that add up, but its values are of type MINDOUBLE");
            assertThatIllegalArgumentException().isThrownBy(() -> profile.total(least));
            assertThatIllegalArgumentException().isThrownBy(() -> profile.exclusive(least));
        }
    }

    @Test
    void closesTheRowsOfAStreamAtItsEndAndOnRequest() throws IOException {
        AtomicInteger closed = new AtomicInteger();
        Profile solver = Profiles.of(counting(closed));
        Metric calls = solver.metric("CALLS");

        assertThat(solver.cells(calls)).hasSize(24);
        assertThat(closed).hasValue(1);
        try (Stream<Cell> cells = solver.cells(calls)) {
            assertThat(cells.findFirst()).isPresent();
            assertThat(closed).hasValue(1);
        }
        assertThat(closed).hasValue(2);
    }

    @Test
    void endsAStreamWithTheFailureToReadIt() throws IOException {
        Profile solver = Profiles.of(failing());
        Stream<Cell> cells = solver.cells(solver.metric("CALLS"));

        assertThatThrownBy(cells::toList)
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("the disk is gone");
    }

    private static PerformanceSpace counting(AtomicInteger closed) throws IOException {
        return withCursors(rows -> RowsOnly.closing(rows, closed::incrementAndGet));
    }

    private static PerformanceSpace failing() throws IOException {
        return withCursors(rows -> rows.advancedBy(() -> {
            throw new IOException("the disk is gone");
        }));
    }

    private static PerformanceSpace withCursors(UnaryOperator<RowCursor> cursors) throws IOException {
        PerformanceSpace solver = Profiles.read(SOLVER).space();
        return solver.withSeverity(new RowsOnly(solver.severity(), cursors));
    }

    @Test
    void writesTheFormatOfTheOutputsName() throws IOException {
        Path parquet = folder.resolve("solver.parquet");
        try (Profile solver = Profiles.read(SOLVER)) {
            Profiles.write(solver.space(), parquet);
            try (Profile again = Profiles.read(parquet)) {
                assertThat(SpaceComparison.firstDifference(solver.space(), again.space()))
                        .isEmpty();
            }
            assertThatThrownBy(() -> Profiles.write(solver.space(), parquet)).isInstanceOf(OutputException.class);
            assertThat(Profiles.write(solver.space(), parquet, WriteOptions.DEFAULT.withForce(true)))
                    .hasToString("in the supplement: definitions of metrics, call tree, system and attributes;"
                            + " left out: nothing; different: nothing");
        }
    }

    @Test
    void convertsAndReports() throws IOException {
        Conversion.Report report = Profiles.convert(SOLVER, folder.resolve("out.hpctoolkit"));

        assertThat(report.from()).isEqualTo(Format.CUBE);
        assertThat(report.to()).isEqualTo(Format.HPCTOOLKIT);
        assertThat(report.losses()).isEmpty();
        assertThat(folder.resolve("out.hpctoolkit/profile.db")).exists();
    }

    @Test
    void namesTheEndingsOfOutputs() {
        Path output = folder.resolve("out.txt");

        assertThatThrownBy(() -> Profiles.convert(SOLVER, output, ReadOptions.DEFAULT, WriteOptions.DEFAULT))
                .isInstanceOf(OutputException.class)
                .hasMessage(output + ": expected a name that ends in one of " + Writers.endings() + ", found another");
        assertThat(output).doesNotExist();
    }

    @Test
    void saysWhereAnInputIsDamaged() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.cubex"), "no profile");

        assertThatThrownBy(() -> Profiles.read(text))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessage(text + ": expected a profile, found text of no known format: \"no profile\"");
        assertThatThrownBy(() -> Profiles.read(folder.resolve("missing.cubex")))
                .hasMessage(folder.resolve("missing.cubex") + ": no such file or directory");
    }

    @Test
    void describesItself() throws IOException {
        try (Profile solver = Profiles.read(SOLVER);
                Profile database = Profiles.read(Path.of("samples/hpctoolkit.hpctoolkit"))) {
            assertThat(solver).hasToString(SOLVER + ": 4 metrics, 6 call nodes, 6 regions, 4 locations");
            assertThat(database.space().toString()).contains("69 call nodes, 63 regions, 14 locations, a trace, ");
            assertThat(solver.definitions()).hasToString("4 metrics, 6 call nodes, 6 regions, 4 locations");
            assertThat(solver.metric("TIME")).hasToString("metric 0 \"TIME\" [sec] (DOUBLE, INCLUSIVE)");
            assertThat(solver.roots().get(0)).hasToString("call node 0 (root, region 0)");
            assertThat(solver.callNodes().get(1)).hasToString("call node 1 (called from 0, region 1)");
            assertThat(solver.locations().get(2).toString()).startsWith("location 2 \"");
            assertThat(solver.definitions().callTree()).hasToString("tree of 6 nodes");
            assertThat(new Row(ValueType.DOUBLE, 1)).hasToString("1 cell of type DOUBLE for 1 location");
        }
    }
}
