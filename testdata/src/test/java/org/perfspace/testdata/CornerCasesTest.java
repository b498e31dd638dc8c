package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.Conversion;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.format.Format;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.ViewException;

/** Small inputs whose right values come from the official tools or the definition of the format. */
class CornerCasesTest {

    @TempDir
    Path folder;

    private static Path shared(String name) {
        return Shared.sample("data/cases/" + name);
    }

    @ParameterizedTest
    @EnumSource(
            value = ValueType.Base.class,
            names = {"DOUBLE", "INT64", "MINDOUBLE", "MAXDOUBLE", "RATE", "TAU_ATOMIC"})
    void aMetricWithoutRowsHasANeutralRowIfItsNeutralElementIsNotZero(ValueType.Base base) throws IOException {
        ValueType type = new ValueType(base, 0);
        Path file = folder.resolve("empty.cubex");
        SpaceBuilder space = new SpaceBuilder();
        space.defineMetric("empty", "empty", type, "", Tree.NO_PARENT);
        space.defineCallNode(space.defineRegion("main", "", 1, 2), Tree.NO_PARENT);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("machine")));
        space.defineThread("thread 0", 0, process);
        Conversion.store(Format.CUBE, space.build(), file, Format.CUBE, WriteOptions.DEFAULT);
        String members = Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
        boolean zero = base == ValueType.Base.DOUBLE || base == ValueType.Base.INT64;
        assertThat(members.contains("CUBEX.INDEX") && members.contains("CUBEX.DATA"))
                .isEqualTo(!zero);
        assertThat(Readers.check(Input.of(file), ReadOptions.DEFAULT)).isEmpty();
        try (PerformanceSpace back = Readers.open(file)) {
            assertThat(back.severity().hasRow(0, 0)).isEqualTo(!zero);
            Row row = back.newRow(0);
            back.severity().read(0, 0, row);
            assertThat(row.words()).isEqualTo(back.newRow(0).words());
        }
    }

    /** Without call nodes there is no row, so that there are no members. */
    @Test
    void aMetricOfNoCallNodesHasNoMembers() throws IOException {
        Path file = folder.resolve("empty.cubex");
        SpaceBuilder space = new SpaceBuilder();
        space.defineMetric("empty", "empty", ValueType.MINDOUBLE, "", Tree.NO_PARENT);
        space.defineThread("t", 0, space.defineProcess("p", 0, space.defineNode("n", space.defineMachine("m"))));
        Conversion.store(Format.CUBE, space.build(), file, Format.CUBE, WriteOptions.DEFAULT.withPlain(true));
        assertThat(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("CUBEX.INDEX");
    }

    /** The values of the README of the case: what is below a region that never ended; no exclusive value is negative. */
    @Test
    @NeedsShared
    void regionsWithoutAnEndHaveTheTimeOfWhatTheyCall() throws IOException {
        Path file = shared("caliper-event-trace/160809-094411_72298_fuu1NeAHT2US.cali");
        try (PerformanceSpace space = Readers.open(file)) {
            Map<String, Long> inclusive = values(space, CallFlavour.INCLUSIVE);
            assertThat(inclusive)
                    .containsEntry("init", 1_813L)
                    .containsEntry("body", 1_365L)
                    .containsEntry("body/loop", 1_214L)
                    .containsEntry("body/loop/iteration=2/comp", 117L);
            Map<String, Long> exclusive = values(space, CallFlavour.EXCLUSIVE);
            assertThat(exclusive.values()).allMatch(value -> value >= 0);
            assertThat(exclusive.values().stream().mapToLong(Long::longValue).sum())
                    .isEqualTo(1_813 + 1_365);
            assertThat(space.notes())
                    .contains(
                            "7 call nodes have no stated inclusive values, which are the sums of those of what they call");
        }
    }

    private static Map<String, Long> values(PerformanceSpace space, CallFlavour flavour) throws IOException {
        Map<String, Long> values = new HashMap<>();
        try (RowCursor rows = CallTreeView.of(space, flavour).rows(0)) {
            while (rows.next()) {
                values.put(
                        space.definitions().callPath(rows.callNode()),
                        rows.row().word(0));
            }
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(strings = {"empty_index_mindouble", "int64_overflow", "predincl_plus_max", "void_child"})
    @NeedsShared
    void filesOfCubelibHaveWarningsAtMost(String name) throws IOException {
        assertThat(Readers.check(Input.of(shared("cube/" + name + ".cubex")), ReadOptions.DEFAULT))
                .filteredOn(Finding::isFault)
                .isEmpty();
    }

    /** Three exact differences are 2^63 or more; the others are values. */
    @Test
    @NeedsShared
    void rowsThatDoNotFitAreMissingAlone() throws IOException {
        try (PerformanceSpace space = Readers.open(shared("cube/int64_overflow.cubex"))) {
            Metric metric = Objects.requireNonNull(space.definitions().metric("m1_time"));
            List<Long> skipped = new ArrayList<>();
            int rows = 0;
            try (RowCursor cursor =
                    CallTreeView.of(space, CallFlavour.EXCLUSIVE).rows(metric.id())) {
                for (boolean more = true; more; rows += more ? 1 : 0) {
                    try {
                        more = cursor.next();
                    } catch (ViewException.Overflow e) {
                        skipped.add(space.definitions()
                                .callNodes()
                                .get(e.skipped().orElseThrow())
                                .fileId());
                    }
                }
            }
            assertThat(rows).isEqualTo(8);
            assertThat(skipped).containsExactly(0L, 3L, 5L);
        }
    }

    @Test
    @NeedsShared
    void childrenOfVoidMetricsHaveTheirValuesInEveryView() throws IOException {
        try (PerformanceSpace space = Readers.open(shared("cube/void_child.cubex"))) {
            Metric metric = Objects.requireNonNull(space.definitions().metric("m2_PAPI_X"));
            for (CallFlavour flavour : CallFlavour.values()) {
                CallTreeView view = CallTreeView.of(space, flavour);
                Row row = view.newRow(metric.id());
                assertThat(view.read(metric.id(), 0, row)).isTrue();
                assertThat(row.word(0)).as("%s", flavour).isEqualTo(67);
            }
        }
    }

    @Test
    @NeedsShared
    void aPhysicalIdIdentifiesARankAndAThread() throws IOException {
        try (PerformanceSpace space = Readers.open(shared("hpctoolkit/ids-rank-logic-local"))) {
            assertThat(space.definitions().locationGroups())
                    .extracting(group -> group.rank())
                    .containsExactlyInAnyOrder(5L, 9L, 2L, 7L);
        }
    }

    @Test
    @NeedsShared
    void tuplesSurviveACopyBesideAnEmptyOne() throws IOException {
        Path copy = folder.resolve("copy.hpctoolkit");
        try (PerformanceSpace space = Readers.open(shared("hpctoolkit/ids-mixed-flags"))) {
            Conversion.store(Format.HPCTOOLKIT, space, copy, Format.HPCTOOLKIT, WriteOptions.DEFAULT);
            try (PerformanceSpace back = Readers.open(copy)) {
                assertThat(back.definitions().locations())
                        .extracting(Location::attributes)
                        .isEqualTo(space.definitions().locations().stream()
                                .map(Location::attributes)
                                .toList());
            }
        }
    }

    @Test
    void aPlainTableSaysThatItHasNoDefinitions() throws IOException {
        Path file = folder.resolve("plain.parquet");
        try (PerformanceSpace run = LinkTestRuns.run(4, 1, 1)) {
            Conversion.store(Format.LINKTEST, run, file, Format.PARQUET, WriteOptions.DEFAULT.withPlain(true));
        }
        assertThatThrownBy(() -> Readers.open(file))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage(
                        file + ": expected a profile, found a plain table of perfspace, which was written without the"
                                + " definitions that are needed to read it: convert the profile again with them");
    }
}
