package org.perfspace.convert.efficiency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.perfspace.convert.compare.GroupChanges.Side;
import org.perfspace.convert.efficiency.Efficiencies.Options;
import org.perfspace.convert.efficiency.Efficiency.Kind;
import org.perfspace.convert.efficiency.EfficiencySeries.Run;
import org.perfspace.convert.efficiency.EfficiencySeries.Scaling;
import org.perfspace.convert.extrap.ExtraP.ParametersException;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * A program on 2 and on 4 ranks: it computes 12 s or 5 s on each and then waits until 16 s or 8 s; at 2 and 1.5 instructions
 * per cycle, and at 3 and 2 cycles per second.
 */
class EfficiencySeriesTest {

    private static Run run(int ranks, double useful, double runtime, double ipc, double frequency, boolean counters)
            throws IOException {
        return run("", ranks, useful, runtime, ipc, frequency, counters);
    }

    private static Run run(
            String repetition, int ranks, double useful, double runtime, double ipc, double frequency, boolean counters)
            throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main =
                builder.defineCallNode(builder.defineRegion(Region.named("main").paradigm("compiler")), Tree.NO_PARENT);
        int mpi = builder.defineCallNode(
                builder.defineRegion(Region.named("MPI_Barrier").paradigm("mpi")), main);
        int[] counts = counters
                ? new int[] {
                    builder.defineMetric("", "PAPI_TOT_INS", ValueType.DOUBLE, "#", Tree.NO_PARENT),
                    builder.defineMetric("", "PAPI_TOT_CYC", ValueType.DOUBLE, "#", Tree.NO_PARENT)
                }
                : new int[0];
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        for (int rank = 0; rank < ranks; rank++) {
            int thread = builder.defineThread("thread", 0, builder.defineProcess("rank " + rank, rank, node));
            builder.setSeverity(time, main, thread, useful);
            builder.setSeverity(time, mpi, thread, runtime - useful);
            if (counters) {
                builder.setSeverity(counts[0], main, thread, useful * frequency * ipc);
                builder.setSeverity(counts[0], mpi, thread, 1e6);
                builder.setSeverity(counts[1], main, thread, useful * frequency);
                builder.setSeverity(counts[1], mpi, thread, 1e6);
            }
        }
        PerformanceSpace space = builder.build();
        String path = "app.p" + ranks + (repetition.isEmpty() ? "" : ".r" + repetition) + "/profile.cubex";
        Map<String, String> parameters = new HashMap<>(Map.of("p", String.valueOf(ranks), "n", "100"));
        if (!repetition.isEmpty()) {
            parameters.put("r", repetition);
        }
        return Run.of(Path.of(path), parameters, Map.of(), space, Efficiencies.of(space, Options.USUAL, path));
    }

    private static List<Run> runs(boolean counters) throws IOException {
        List<Run> runs = new ArrayList<>(
                List.of(run(2, 12, 16, 2, 3, counters), run(4, 5, 8, 1.5, 2, counters), run(8, 5, 10, 1, 1, counters)));
        Collections.reverse(runs);
        return runs;
    }

    private static double value(EfficiencySeries series, int run, Kind kind) {
        return series.tree(run).stream()
                .filter(row -> row.kind() == kind)
                .findFirst()
                .orElseThrow()
                .value();
    }

    private static double speedUp(EfficiencySeries series, int run) {
        return series.speedUp(series.points().get(run).mean());
    }

    private static void is(EfficiencySeries series, int run, Kind kind, double expected) {
        assertThat(value(series, run, kind)).as("%s", kind).isEqualTo(expected, within(1e-12));
    }

    @Test
    void comparesSumsWithStrongScaling() throws IOException {
        EfficiencySeries series = EfficiencySeries.of(runs(true), "", Scaling.STRONG);

        assertThat(series.labels()).containsExactly("p=2", "p=4", "p=8");
        assertThat(series.parameters()).containsExactly("p");
        is(series, 0, Kind.GLOBAL_EFFICIENCY, 0.75);
        is(series, 0, Kind.COMPUTATION_SCALING, 1);
        is(series, 1, Kind.PARALLEL_EFFICIENCY, 0.625);
        is(series, 1, Kind.COMPUTATION_SCALING, 24.0 / 20);
        is(series, 1, Kind.INSTRUCTION_SCALING, 144.0 / 60);
        is(series, 1, Kind.IPC_SCALING, 0.75);
        is(series, 1, Kind.FREQUENCY_SCALING, 2.0 / 3);
        assertThat(speedUp(series, 1)).isEqualTo(2);
    }

    @Test
    void comparesSharesWithWeakScaling() throws IOException {
        EfficiencySeries series = EfficiencySeries.of(runs(true), "p=4", Scaling.WEAK);

        is(series, 1, Kind.COMPUTATION_SCALING, 1);
        is(series, 0, Kind.COMPUTATION_SCALING, 5.0 / 12);
        is(series, 0, Kind.INSTRUCTION_SCALING, 15.0 / 72);
        assertThat(speedUp(series, 2)).isEqualTo(1.6, within(1e-12));
    }

    /** On 2 ranks 10 s and 14 s of 16 s and 20 s, on 4 ranks 4 s and 6 s of 8 s and 10 s. */
    @Test
    void repetitionsAreTheirMean() throws IOException {
        List<Run> runs = List.of(
                run("1", 2, 10, 16, 2, 3, true),
                run("1", 4, 4, 8, 1.5, 2, true),
                run("2", 2, 14, 20, 2, 3, true),
                run("2", 4, 6, 10, 1.5, 2, true));
        EfficiencySeries series = EfficiencySeries.of(runs, "", Scaling.STRONG);

        assertThat(series.isRepeated()).isTrue();
        assertThat(series.labels()).containsExactly("p=2", "p=4");
        assertThat(series.points().get(1).runs()).containsExactly(runs.get(1), runs.get(3));
        Run mean = series.points().get(1).mean();
        assertThat(mean.parameters()).isEqualTo(Map.of("p", "4", "n", "100"));
        assertThat(List.of(mean.runtime(), mean.useful(), mean.instructions(), mean.cycles()))
                .containsExactly(9.0, 20.0, 60.0, 40.0);
        is(series, 1, Kind.PARALLEL_EFFICIENCY, (4.0 / 8 + 6.0 / 10) / 2);
        is(series, 1, Kind.COMPUTATION_SCALING, 24.0 / 20);
        is(series, 1, Kind.GLOBAL_EFFICIENCY, 0.55 * 1.2);
        assertThat(speedUp(series, 1)).isEqualTo(2);
        assertThat(series.speedUp(runs.get(1))).isEqualTo(18.0 / 8);
        assertThat(series.spreads(1).get(1)).isEqualTo(Side.of(0.5, 0.6));
        assertThat(series.spreads(0).get(0)).isEqualTo(Side.of(0.625 * (24.0 / 20), 0.7 * (24.0 / 28)));
        assertThat(EfficiencySeries.of(runs, "app.p4.r2/profile.cubex", Scaling.STRONG)
                        .reference())
                .isEqualTo(1);
    }

    /** Two runs with the same parameters, and without the number of a repetition, may be two programs. */
    @Test
    void onlyNumberedRunsOfAsManyThreadsAreRepetitions() throws IOException {
        Run run = run(2, 12, 16, 2, 3, false);
        Run larger = run("1", 4, 5, 8, 2, 3, false);
        Run misnamed = new Run(
                larger.path(),
                Map.of("p", "2", "n", "100", "r", "2"),
                4,
                4,
                8,
                20,
                Double.NaN,
                Double.NaN,
                larger.model(),
                larger.trees());
        EfficiencySeries series =
                EfficiencySeries.of(List.of(run, run, run("1", 2, 12, 16, 2, 3, false), misnamed), "", Scaling.STRONG);

        assertThat(series.isRepeated()).isFalse();
        assertThat(series.labels())
                .containsExactly(
                        "app.p2/profile.cubex",
                        "app.p2/profile.cubex",
                        "app.p2.r1/profile.cubex",
                        "app.p4.r1/profile.cubex");
    }

    /** A repetition without a counter leaves the mean of it unknown. */
    @Test
    void anEfficiencyThatARepetitionLacksIsAbsent() throws IOException {
        EfficiencySeries series = EfficiencySeries.of(
                List.of(run("1", 2, 10, 16, 2, 3, true), run("2", 2, 14, 20, 2, 3, false)), "", Scaling.STRONG);

        assertThat(series.tree(0))
                .contains(
                        new Efficiency(Kind.IPC_SCALING, 2, Double.NaN, "not all runs have a counter of instructions"));
        assertThat(series.points().get(0).mean().instructions()).isNaN();
    }

    @Test
    void thePartsGiveTheWhole() throws IOException {
        for (Scaling scaling : Scaling.values()) {
            EfficiencySeries series = EfficiencySeries.of(runs(true), "", scaling);
            for (int run = 0; run < 3; run++) {
                is(
                        series,
                        run,
                        Kind.GLOBAL_EFFICIENCY,
                        value(series, run, Kind.PARALLEL_EFFICIENCY) * value(series, run, Kind.COMPUTATION_SCALING));
                is(
                        series,
                        run,
                        Kind.COMPUTATION_SCALING,
                        value(series, run, Kind.INSTRUCTION_SCALING)
                                * value(series, run, Kind.IPC_SCALING)
                                * value(series, run, Kind.FREQUENCY_SCALING));
            }
        }
    }

    @Test
    void saysThatCountersAreMissing() throws IOException {
        EfficiencySeries series = EfficiencySeries.of(runs(false), "", Scaling.STRONG);

        assertThat(series.tree(1))
                .contains(
                        new Efficiency(Kind.IPC_SCALING, 2, Double.NaN, "not all runs have a counter of instructions"),
                        new Efficiency(Kind.FREQUENCY_SCALING, 2, Double.NaN, "not all runs have a counter of cycles"));
    }

    @Test
    void wantsOneReference() throws IOException {
        List<Run> runs = runs(false);

        assertThat(EfficiencySeries.of(runs, "app.p8/profile.cubex", Scaling.STRONG)
                        .reference())
                .isEqualTo(2);
        assertThatThrownBy(() -> EfficiencySeries.of(runs, "p=3", Scaling.STRONG))
                .hasMessage("expected the path or label of one run, such as \"p=2\", found \"p=3\", which no run has");
        assertThatThrownBy(() -> EfficiencySeries.of(runs, "profile.cubex", Scaling.STRONG))
                .hasMessage(
                        "expected the path or label of one run, such as \"p=2\", found \"profile.cubex\", which 3 runs have");
    }

    @Test
    void wantsTheAttributesOfParameters() {
        PerformanceSpace space = EfficienciesTest.example(1);

        assertThatThrownBy(() -> Run.of(
                        Path.of("a.cubex"),
                        Map.of(),
                        Map.of("p", "ranks"),
                        space,
                        Efficiencies.of(space, Options.USUAL, "a.cubex")))
                .isInstanceOf(ParametersException.class)
                .hasMessage("a.cubex: expected an attribute \"ranks\" of the profile, found none");
    }
}
