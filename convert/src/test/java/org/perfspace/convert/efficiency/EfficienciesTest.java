package org.perfspace.convert.efficiency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.convert.efficiency.Efficiencies.Options;
import org.perfspace.convert.efficiency.Efficiency.Kind;
import org.perfspace.convert.efficiency.Efficiency.Model;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.fixtures.TraceAnalysis;
import org.perfspace.io.WriteOptions;
import org.perfspace.meaning.Activity;
import org.perfspace.meaning.RegionActivity;
import org.perfspace.model.Attributes;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

/** The worked example of the manual, and what regions count as. */
class EfficienciesTest {

    private static final int RANKS = 8;
    private static final int THREADS = 4;

    /**
     * Eight ranks of four threads. The first thread of each computes 8 s alone, rank 7 20 s; 60 s are in a parallel region, in
     * which the first thread computes all the time and the others 50 s; until 100 s the rest is in MPI.
     */
    static PerformanceSpace example(double unit) {
        return example(unit, false);
    }

    /** The same run with the waiting times of a trace analysis, if they are wanted. */
    private static PerformanceSpace example(double unit, boolean waits) {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int wait = waits ? builder.defineMetric("Wait at N x N", "mpi_wait_nxn", ValueType.DOUBLE, "sec", time) : -1;
        int main = builder.defineCallNode(region(builder, "main", "compiler", "function"), Tree.NO_PARENT);
        int parallel =
                builder.defineCallNode(region(builder, "!$omp parallel @solve.c:10", "openmp", "parallel"), main);
        int barrier = builder.defineCallNode(
                region(builder, "!$omp implicit barrier @solve.c:40", "openmp", "implicit barrier"), parallel);
        int mpi = builder.defineCallNode(region(builder, "MPI_Allreduce", "mpi", "all2all"), main);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        for (int rank = 0; rank < RANKS; rank++) {
            int process = builder.defineProcess("MPI Rank " + rank, rank, node);
            for (int thread = 0; thread < THREADS; thread++) {
                int location =
                        builder.defineThread(thread == 0 ? "Master thread" : "OMP thread " + thread, thread, process);
                double alone = rank == 7 ? 20 : 8;
                if (thread == 0) {
                    builder.setSeverity(time, main, location, alone * unit);
                    builder.setSeverity(time, mpi, location, (40 - alone) * unit);
                    if (waits) {
                        builder.setSeverity(wait, mpi, location, (30 - alone) * unit);
                    }
                }
                builder.setSeverity(time, parallel, location, (thread == 0 ? 60 : 50) * unit);
                builder.setSeverity(time, barrier, location, (thread == 0 ? 0 : 10) * unit);
            }
        }
        return builder.build();
    }

    private static int region(SpaceBuilder builder, String name, String paradigm, String role) {
        return builder.defineRegion(Region.named(name).paradigm(paradigm).role(role));
    }

    private static Map<Kind, Double> values(PerformanceSpace space, Model model) throws IOException {
        return Efficiencies.of(space, Options.USUAL, "example").tree(model).stream()
                .filter(Efficiency::isPresent)
                .collect(Collectors.toMap(Efficiency::kind, Efficiency::value));
    }

    @Test
    void addsUpTheLossesOfTheWorkedExample() throws IOException {
        Map<Kind, Double> values = values(example(1), Model.ADDITIVE);

        assertThat(values)
                .containsOnlyKeys(
                        Kind.PARALLEL_EFFICIENCY,
                        Kind.PROCESS_EFFICIENCY,
                        Kind.LOAD_BALANCE,
                        Kind.COMMUNICATION_EFFICIENCY,
                        Kind.THREAD_EFFICIENCY,
                        Kind.AMDAHL_EFFICIENCY,
                        Kind.REGION_EFFICIENCY);
        is(values, Kind.PARALLEL_EFFICIENCY, 0.54875);
        is(values, Kind.PROCESS_EFFICIENCY, 0.695);
        is(values, Kind.LOAD_BALANCE, 0.895);
        is(values, Kind.COMMUNICATION_EFFICIENCY, 0.8);
        is(values, Kind.THREAD_EFFICIENCY, 0.85375);
        is(values, Kind.AMDAHL_EFFICIENCY, 0.92875);
        is(values, Kind.REGION_EFFICIENCY, 0.925);
    }

    @Test
    void multipliesThePartsOfTheWorkedExample() throws IOException {
        Map<Kind, Double> values = values(example(1), Model.MULTIPLICATIVE);

        is(values, Kind.PARALLEL_EFFICIENCY, 0.54875);
        is(values, Kind.PROCESS_EFFICIENCY, 0.695);
        is(values, Kind.LOAD_BALANCE, 0.86875);
        is(values, Kind.COMMUNICATION_EFFICIENCY, 0.8);
        is(values, Kind.THREAD_EFFICIENCY, 54.875 / 69.5);
        is(values, Kind.AMDAHL_EFFICIENCY, 54.875 / 62);
        is(values, Kind.REGION_EFFICIENCY, 62 / 69.5);
    }

    @Test
    void countsOnlyFirstThreadsInTheModelOfProcesses() throws IOException {
        Map<Kind, Double> values = values(example(1), Model.MPI);

        is(values, Kind.PARALLEL_EFFICIENCY, 0.695);
        is(values, Kind.LOAD_BALANCE, 69.5 / 80);
        is(values, Kind.COMMUNICATION_EFFICIENCY, 0.8);
    }

    /** Useful time is that of metric comp, MPI that of mpi; what waits inside of another metric counts once. */
    @Test
    void splitsCommunicationByTheWaitingTimesOfScalasca(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("trace.cubex");
        CubeWriter.write(TraceAnalysis.space(), file, WriteOptions.DEFAULT);
        try (PerformanceSpace space = Readers.open(file)) {
            Efficiencies efficiencies = Efficiencies.of(space, Options.USUAL, "trace.cubex");
            Map<Kind, Double> values = values(space, Model.MPI);

            assertThat(efficiencies.processes())
                    .containsExactly(
                            new ProcessTimes(0, 1, 10, 8, 8, 0, 2, 0, 0, 0, 9.25),
                            new ProcessTimes(1, 1, 10, 6, 6, 0, 4, 0, 0, 0, 8.75));
            is(values, Kind.PARALLEL_EFFICIENCY, 0.7);
            is(values, Kind.LOAD_BALANCE, 7 / 8.0);
            is(values, Kind.COMMUNICATION_EFFICIENCY, 0.8);
            is(values, Kind.SERIALISATION_EFFICIENCY, 8 / 9.25);
            is(values, Kind.TRANSFER_EFFICIENCY, 0.925);
            assertThat(efficiencies.findings())
                    .containsExactly(
                            "Communication costs 20.0 %, 12.5 % waiting and 7.5 % transferring data; most is in main/MPI_Recv.",
                            "Load imbalance costs 10.0 %: rank 0 computes 1.14 times the average; the largest difference is in main.");
        }
    }

    /** Calls without MPI need no network: nothing is lost by it. */
    @Test
    void splitsCommunicationOfSomeCalls() throws IOException {
        Options reduce = new Options("", List.of("MPI_Allreduce"), Map.of(), Optional.empty());

        List<Efficiency> rows =
                Efficiencies.of(TraceAnalysis.space(), reduce, "trace").tree();

        assertThat(rows.get(3)).isEqualTo(new Efficiency(Kind.SERIALISATION_EFFICIENCY, 2, 0, ""));
        assertThat(rows.get(4).value()).isEqualTo(1.25 / 1.5, within(1e-12));
    }

    /** All ranks of the worked example transfer data for 10 s of their time in MPI, and wait for the rest. */
    @Test
    void splitsCommunicationOfProcessesWithThreads() throws IOException {
        PerformanceSpace space = example(1, true);
        Map<Kind, Double> additive = values(space, Model.ADDITIVE);
        Map<Kind, Double> multiplicative = values(space, Model.MULTIPLICATIVE);

        is(additive, Kind.COMMUNICATION_EFFICIENCY, 0.8);
        is(additive, Kind.SERIALISATION_EFFICIENCY, 0.9);
        is(additive, Kind.TRANSFER_EFFICIENCY, 0.9);
        is(multiplicative, Kind.SERIALISATION_EFFICIENCY, 80 / 90.0);
        is(multiplicative, Kind.TRANSFER_EFFICIENCY, 0.9);
        is(values(space, Model.MPI), Kind.SERIALISATION_EFFICIENCY, 80 / 90.0);
    }

    private static void is(Map<Kind, Double> values, Kind kind, double expected) {
        assertThat(values.get(kind)).as("%s", kind).isEqualTo(expected, within(1e-12));
    }

    @Test
    void saysWhatCostsMost() throws IOException {
        assertThat(Efficiencies.of(example(1), Options.USUAL, "example").findings())
                .containsExactly(
                        "Communication costs 20.0 %; most is in main/MPI_Allreduce.",
                        "Load imbalance costs 10.5 %: rank 7 computes 1.15 times the average; the largest difference is in main.",
                        "In parallel regions 7.5 % are lost; most is in …/!$omp implicit barrier @solve.c:40.");
    }

    @Test
    void saysWhatCallPathsLose() throws IOException {
        Efficiencies efficiencies = Efficiencies.of(example(1), Options.USUAL, "example");

        assertThat(efficiencies.callPaths(9))
                .containsExactly(
                        new Loss(3, 0, (7 * 32 + 20) * 4, 0, 0, 0),
                        new Loss(0, 8 * 20 - 76, 0, 0, 76 * 3, 0),
                        new Loss(1, 32 * 60 - 8 * 210, 0, 0, 0, 0),
                        new Loss(2, 0, 0, 240, 0, 0));
        assertThat(efficiencies.regions(1)).containsExactly(new Loss(3, 0, (7 * 32 + 20) * 4, 0, 0, 0));
    }

    @Test
    void canBeRestrictedToCalls() throws IOException {
        Options parallel = new Options("", List.of("!$omp parallel*"), Map.of(), Optional.empty());

        List<Efficiency> rows = Efficiencies.of(example(1), parallel, "example").tree();

        assertThat(rows.get(0).value()).isEqualTo(210 / 240.0, within(1e-12));
    }

    @Test
    void canCountCallsAsSomethingElse() throws IOException {
        Options options =
                new Options("", List.of(), Map.of(Activity.USEFUL, List.of("MPI_Allreduce")), Optional.of(Model.MPI));

        List<Efficiency> rows = Efficiencies.of(example(1), options, "example").tree();

        assertThat(rows.get(1)).isEqualTo(new Efficiency(Kind.LOAD_BALANCE, 1, 1, ""));
        assertThat(rows.get(2).absent()).isEqualTo("no call of MPI was found");
    }

    @Test
    void theSampleIsTheWorkedExample() throws IOException {
        try (PerformanceSpace sample = Readers.open(Path.of("samples/hybrid.cubex"))) {
            assertThat(SpaceComparison.firstDifference(example(1), sample)).isEmpty();
        }
    }

    @Test
    void tellsWhatAcceleratorsDo() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = builder.defineCallNode(region(builder, "main", "compiler", "function"), Tree.NO_PARENT);
        int wait = builder.defineCallNode(region(builder, "cudaDeviceSynchronize", "cuda", "function"), main);
        int kernel = builder.defineCallNode(region(builder, "saxpy", "cuda", "kernel"), main);
        int copy = builder.defineCallNode(region(builder, "gpu_copy_in", "cuda", "artificial"), main);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        int process = builder.defineProcess("rank 0", 0, node);
        int thread = builder.defineThread("thread", 0, process);
        int stream = builder.definitions()
                .addLocation(1, process, "CUDA[0:7]", 1, Location.Type.ACCELERATOR_STREAM, Attributes.NONE);
        builder.setSeverity(time, main, thread, 3);
        builder.setSeverity(time, wait, thread, 5);
        builder.setSeverity(time, kernel, stream, 4);
        builder.setSeverity(time, copy, stream, 0.5);
        int other = builder.definitions()
                .addLocation(2, process, "CUDA[0:8]", 2, Location.Type.ACCELERATOR_STREAM, Attributes.NONE);

        Efficiencies efficiencies = Efficiencies.of(builder.build(), Options.USUAL, "example");

        assertThat(efficiencies.accelerators()).contains(new Efficiencies.Accelerators(2, 4, 0.5));
        assertThat(efficiencies.overlap(builder.build())).isEmpty();
        // the streams are busy from 2 to 6 s, together from 3 to 4 s; the thread waits from 4 to 5 s and is idle from
        // 5.5 s on
        long second = 1_000_000_000;
        List<List<HeldTrace.Sample>> samples = List.of(
                List.of(
                        new HeldTrace.Sample(0, main),
                        new HeldTrace.Sample(4 * second, wait),
                        new HeldTrace.Sample(5 * second, main),
                        new HeldTrace.Sample(11 * second / 2, Trace.IDLE)),
                List.of(new HeldTrace.Sample(2 * second, kernel), new HeldTrace.Sample(4 * second, Trace.IDLE)),
                List.of(new HeldTrace.Sample(3 * second, copy), new HeldTrace.Sample(6 * second, Trace.IDLE)));
        PerformanceSpace traced = builder.build().withTrace(new HeldTrace(0, 8 * second, samples));
        assertThat(other).isEqualTo(2);
        assertThat(efficiencies.overlap(traced)).contains(new Efficiencies.Overlap(4, 2.5));
        assertThat(efficiencies.processes())
                .containsExactly(new ProcessTimes(0, 1, 8, 3, 3, 0, 0, 0, 5, 0, Double.NaN));
        assertThat(Efficiencies.of(example(1), Options.USUAL, "example").accelerators())
                .isEmpty();
    }

    @Test
    void needsATime() {
        SpaceBuilder builder = new SpaceBuilder();
        builder.defineMetric("Visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);

        assertThatThrownBy(() -> Efficiencies.of(builder.build(), Options.USUAL, "p.cubex"))
                .hasMessage("p.cubex: expected a metric of processor time in a unit of time, found none");
    }

    /** Threads are sampled for different times; none of the efficiencies is above 100 %. */
    @Test
    void isNeverAboveOneWhereOtherThreadsAreSampledLonger() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("CPUTIME", "CPUTIME", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = builder.defineCallNode(region(builder, "main", "sampling", "function"), Tree.NO_PARENT);
        int runtime = builder.defineCallNode(
                region(builder, "libgomp.so.1@0x12 [libgomp.so.1.0.0]", "sampling", "function"), main);
        int code = builder.defineCallNode(region(builder, "loops@0x34 [loops]", "sampling", "function"), runtime);
        int libc = builder.defineCallNode(region(builder, "syscall [libc-2.31.so]", "sampling", "function"), runtime);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        int process = builder.defineProcess("process", 0, node);
        for (int thread = 0; thread < 2; thread++) {
            int location = builder.defineThread("thread " + thread, thread, process);
            builder.setSeverity(time, main, location, thread == 0 ? 1 : 0);
            builder.setSeverity(time, code, location, thread == 0 ? 8 : 9.5);
            builder.setSeverity(time, libc, location, thread == 0 ? 1 : 0);
        }

        Efficiencies efficiencies = Efficiencies.of(builder.build(), Options.USUAL, "sampled");

        assertThat(efficiencies.runtime()).isEqualTo(10.75);
        assertThat(efficiencies.useful()).isEqualTo(18.5);
        assertThat(efficiencies.tree())
                .filteredOn(row -> row.kind() == Kind.PARALLEL_EFFICIENCY || row.kind() == Kind.REGION_EFFICIENCY)
                .extracting(Efficiency::value)
                .containsExactly(18.5 / 2 / 10.75, 1.0);
        assertThat(efficiencies.counted())
                .extracting(Efficiencies.Counted::activity)
                .containsExactly(Activity.USEFUL, Activity.USEFUL, Activity.OPENMP);
    }

    @Test
    void refusesValuesThatAreNoNumbersAndMetricsThatAreNoTimes() {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        builder.defineMetric("Visits", "visits", ValueType.INT64, "occ", Tree.NO_PARENT);
        int main = builder.defineCallNode(region(builder, "main", "compiler", "function"), Tree.NO_PARENT);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        int thread = builder.defineThread("thread", 0, builder.defineProcess("process", 0, node));
        builder.setSeverity(time, main, thread, Double.NaN);
        PerformanceSpace space = builder.build();

        assertThatThrownBy(() -> Efficiencies.of(space, Options.USUAL, "a.cubex"))
                .hasMessage("a.cubex: expected times, found a value of metric \"time\" that is not a number");
        assertThatThrownBy(() ->
                        Efficiencies.of(space, new Options("visits", List.of(), Map.of(), Optional.empty()), "a.cubex"))
                .hasMessage("a.cubex: expected a metric of time, found metric \"visits\" in occ");
    }

    /** The finding: half a minute of cudaStreamSynchronize, and the sentence named a call of MPI of 0.03 s. */
    @Test
    void namesTheCallThatCostsMostOfWhatTheSentenceIsAbout() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = builder.defineCallNode(region(builder, "main", "unknown", "function"), Tree.NO_PARENT);
        int mpi = builder.defineCallNode(region(builder, "MPI_Wtime", "unknown", "function"), main);
        int device = builder.defineCallNode(region(builder, "cudaStreamSynchronize", "unknown", "function"), main);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        for (int rank = 0; rank < 2; rank++) {
            int thread = builder.defineThread("thread", 0, builder.defineProcess("process", rank, node));
            builder.setSeverity(time, main, thread, 10.0);
            builder.setSeverity(time, mpi, thread, 0.03);
            builder.setSeverity(time, device, thread, 10.0);
        }

        assertThat(Efficiencies.of(builder.build(), Options.USUAL, "gpu").findings())
                .containsExactly("Communication and waiting for other runtime libraries cost 50.1 %; most is in"
                        + " main/cudaStreamSynchronize.");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    solve                           | compiler | function         | useful
                    MPI_Send                        | mpi      | point2point      | mpi
                    MPI_Send                        | compiler | function         | useful
                    shmem_put                       | shmem    | rma              | mpi
                    !$omp parallel @a.c:1           | openmp   | parallel         | useful parallel
                    !$omp for @a.c:1                | openmp   | loop             | useful
                    !$omp implicit barrier @a.c:1   | openmp   | implicit barrier | openmp
                    !$omp critical @a.c:1           | openmp   | critical         | openmp
                    !$omp critical sblock @a.c:1    | openmp   | critical sblock  | useful
                    omp_set_lock                    | openmp   | function         | openmp
                    omp_get_wtime                   | openmp   | function         | useful
                    GOMP_parallel [libgomp.so.1]    | openmp   | function         | openmp parallel
                    GOMP_parallel@solve             | sampling | function         | useful parallel
                    __kmpc_fork_call                | openmp   | function         | openmp parallel
                    <omp idle>                      | openmp   | function         | openmp
                    pthread_join                    | pthread  | function         | runtime
                    cudaMemcpy                      | cuda     | function         | runtime
                    fwrite                          | io       | file io          | io
                    MPI_File_open                   | io       | file io metadata | mpi
                    TRACE BUFFER FLUSH              | measurement | artificial    | idle
                    main thread                     | measurement | artificial    | useful
                    solve() [clone ._omp_fn.0] [a]  | sampling | function         | useful parallel
                    .omp_outlined..3                | sampling | function         | useful parallel
                    L_main_12__par_region0_2_4      | sampling | function         | useful parallel
                    gomp_thread_start [libgomp.so.1.0.0] | sampling | function    | openmp parallel
                    gomp_team_barrier_wait_end [libgomp.so.1.0.0] | sampling | function | openmp
                    opal_progress [libopen-pal.so.40.30.2] | sampling | function  | mpi
                    uct_send [libuct_ib.so.0.0.0]   | sampling | function         | mpi
                    __GI___libc_write [libc-2.28.so] | sampling | function        | io
                    write [a.out]                   | sampling | function         | useful
                    MPI_Send()                      | tau      | unknown          | mpi
                    OpenMP_PARALLEL_REGION: [OPENMP] f [{a.c} {1}] | tau | unknown | useful parallel
                    OpenMP_SYNC_REGION_BARRIER_IMPLICIT: f | tau | unknown        | openmp
                    parallel begin/end [OpenMP location: file:a.c <1, 9>] | tau | unknown | useful parallel
                    barrier enter/exit [OpenMP location: file:a.c <1, 9>] | tau | unknown | openmp
                    for enter/exit [OpenMP location: file:a.c <1, 9>] | tau | unknown | useful
                    MPI_Bcast                       | unknown  | unknown          | mpi
                    !$omp implicit barrier @a.c:1   | unknown  | unknown          | openmp
                    !$omp parallel @a.c:1           | unknown  | unknown          | useful parallel
                    fread                           | unknown  | unknown          | io
                    mpi_reader                      | unknown  | unknown          | useful
                    """)
    void countsARegionAs(String name, String paradigm, String role, String expected) {
        RegionActivity activity = RegionActivity.of(
                Region.named(name).paradigm(paradigm).role(role).asDefined(0), false);

        assertThat(activity.below(Activity.USEFUL, false) + (activity.isParallel() ? " parallel" : ""))
                .isEqualTo(expected);
    }
}
