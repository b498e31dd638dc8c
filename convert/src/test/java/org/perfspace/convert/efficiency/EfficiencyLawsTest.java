package org.perfspace.convert.efficiency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.efficiency.Efficiencies.Options;
import org.perfspace.convert.efficiency.Efficiency.Kind;
import org.perfspace.convert.efficiency.Efficiency.Model;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Samples;
import org.perfspace.io.ProfileException;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/** The parts of every efficiency give the whole, whatever the profile. */
class EfficiencyLawsTest {

    private static final long SEED = 20_261_125;
    private static final double EXACT = 1e-12;

    private static final List<Region.Builder> REGIONS = List.of(
            region("solve", "compiler", "function"),
            region("MPI_Allreduce", "mpi", "all2all"),
            region("!$omp parallel @a.c:1", "openmp", "parallel"),
            region("!$omp implicit barrier @a.c:9", "openmp", "implicit barrier"),
            region("fwrite", "io", "file io"),
            region("cudaMemcpy", "cuda", "function"),
            region("assemble", "user", "function"));

    private static Region.Builder region(String name, String paradigm, String role) {
        return Region.named(name).paradigm(paradigm).role(role);
    }

    static List<String> samples() throws IOException {
        return Samples.own();
    }

    static List<String> shared() {
        return Samples.known(
                "data/cube/real/time.cubex",
                "data/cube/real/kripke_big_endian.cubex",
                "data/cube/real/cube4.8_with_checksum_bug.cubex",
                "data/cube/real/call_tree_test.cubex",
                "data/hpctoolkit/viewer-lmp-openmp-2022-08-05",
                "data/hpctoolkit/hatchet-hatchet_cpi_v4_database-2023-09-22",
                "data/hpctoolkit/hpct-small-2024-04-25",
                "data/tau/real/reader2_0",
                "data/tau/real/xmain_0",
                "data/tau/packed/mv2.ppk",
                "data/tau/packed/phases.ppk");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void holdOnSamples(String sample) throws IOException {
        check(Samples.path(sample));
    }

    @NeedsShared
    @ParameterizedTest
    @MethodSource("shared")
    void holdOnRealProfiles(String sample) throws IOException {
        check(Samples.path(sample));
    }

    private static void check(Path path) throws IOException {
        try (PerformanceSpace space = Readers.open(path)) {
            check(Efficiencies.of(space, Options.USUAL, path.toString()), path.toString());
        } catch (ProfileException.Unsupported e) {
            assertThat(e).hasMessageContaining(": expected ");
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void holdOnGeneratedSpaces(int number) throws IOException {
        long seed = SEED + number;
        PerformanceSpace space = random(new Random(seed), 1);
        Efficiencies efficiencies = Efficiencies.of(space, Options.USUAL, "seed " + seed);
        check(efficiencies, "seed " + seed);

        Efficiencies doubled = Efficiencies.of(random(new Random(seed), 2), Options.USUAL, "seed " + seed);
        for (Model model : Model.values()) {
            assertThat(doubled.tree(model)).as("seed %d", seed).isEqualTo(efficiencies.tree(model));
        }
        if (efficiencies.processes().size() == 1 && efficiencies.threads() == 1) {
            Map<Kind, Double> values = values(efficiencies, Model.MPI);
            assertThat(value(values, Kind.LOAD_BALANCE)).isEqualTo(1);
            assertThat(value(values, Kind.PARALLEL_EFFICIENCY))
                    .isEqualTo(efficiencies.useful() / efficiencies.runtime(), within(EXACT));
        }
    }

    /** Returns a profile in which a thread other than the first has time in parallel regions only. */
    private static PerformanceSpace random(Random random, double unit) {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int[] regions = REGIONS.stream().mapToInt(builder::defineRegion).toArray();
        int nodes = 2 + random.nextInt(20);
        int[] handles = new int[nodes];
        boolean[] parallel = new boolean[nodes];
        for (int node = 0; node < nodes; node++) {
            int parent = node == 0 ? Tree.NO_PARENT : random.nextInt(node);
            int region = node == 0 ? 0 : node == 1 ? 1 : random.nextInt(regions.length);
            handles[node] =
                    builder.defineCallNode(regions[region], parent == Tree.NO_PARENT ? parent : handles[parent]);
            parallel[node] = region == 2 || (parent != Tree.NO_PARENT && parallel[parent]);
        }
        int machine = builder.defineNode("node", builder.defineMachine("machine"));
        int processes = 1 + random.nextInt(6);
        for (int rank = 0; rank < processes; rank++) {
            int process = builder.defineProcess("rank " + rank, rank, machine);
            int threads = 1 + random.nextInt(4);
            for (int thread = 0; thread < threads; thread++) {
                int location = builder.defineThread("thread " + thread, thread, process);
                for (int node = 0; node < nodes; node++) {
                    double value = random.nextDouble() * Math.exp(4 * random.nextGaussian());
                    if (thread == 0 || parallel[node]) {
                        builder.setSeverity(time, handles[node], location, unit * value);
                    }
                }
            }
        }
        return builder.build();
    }

    private static void check(Efficiencies efficiencies, String name) {
        Map<Kind, Double> processes = values(efficiencies, Model.MPI);
        product(name, processes, Kind.PARALLEL_EFFICIENCY, Kind.LOAD_BALANCE, Kind.COMMUNICATION_EFFICIENCY);
        product(
                name,
                processes,
                Kind.COMMUNICATION_EFFICIENCY,
                Kind.SERIALISATION_EFFICIENCY,
                Kind.TRANSFER_EFFICIENCY);
        Map<Kind, Double> product = values(efficiencies, Model.MULTIPLICATIVE);
        product(name, product, Kind.PARALLEL_EFFICIENCY, Kind.PROCESS_EFFICIENCY, Kind.THREAD_EFFICIENCY);
        product(name, product, Kind.PROCESS_EFFICIENCY, Kind.LOAD_BALANCE, Kind.COMMUNICATION_EFFICIENCY);
        product(name, product, Kind.THREAD_EFFICIENCY, Kind.AMDAHL_EFFICIENCY, Kind.REGION_EFFICIENCY);
        Map<Kind, Double> sum = values(efficiencies, Model.ADDITIVE);
        sum(name, sum, Kind.PARALLEL_EFFICIENCY, Kind.PROCESS_EFFICIENCY, Kind.THREAD_EFFICIENCY);
        sum(name, sum, Kind.PROCESS_EFFICIENCY, Kind.LOAD_BALANCE, Kind.COMMUNICATION_EFFICIENCY);
        sum(name, sum, Kind.THREAD_EFFICIENCY, Kind.AMDAHL_EFFICIENCY, Kind.REGION_EFFICIENCY);
        sum(name, sum, Kind.COMMUNICATION_EFFICIENCY, Kind.SERIALISATION_EFFICIENCY, Kind.TRANSFER_EFFICIENCY);
    }

    private static Map<Kind, Double> values(Efficiencies efficiencies, Model model) {
        Map<Kind, Double> values = new EnumMap<>(Kind.class);
        for (Efficiency efficiency : efficiencies.tree(model)) {
            if (efficiency.isPresent()) {
                values.put(efficiency.kind(), efficiency.value());
            }
        }
        return values;
    }

    private static double value(Map<Kind, Double> values, Kind kind) {
        return values.getOrDefault(kind, Double.NaN);
    }

    private static void product(String name, Map<Kind, Double> values, Kind whole, Kind one, Kind other) {
        holds(name, values, whole, one, other, value(values, one) * value(values, other));
    }

    private static void sum(String name, Map<Kind, Double> values, Kind whole, Kind one, Kind other) {
        holds(name, values, whole, one, other, value(values, one) + value(values, other) - 1);
    }

    private static void holds(
            String name, Map<Kind, Double> values, Kind whole, Kind one, Kind other, double expected) {
        if (values.keySet().containsAll(List.of(whole, one, other))) {
            assertThat(value(values, whole))
                    .as("%s: %s of %s and %s", name, whole, one, other)
                    .isEqualTo(expected, within(EXACT));
        }
    }
}
