package org.perfspace.convert.remap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.perfspace.io.Place;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Paradigm;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * Two processes of two threads: {@code main} runs a parallel region of {@code loop} and of {@code alone}. The values follow
 * from the definitions; that Scalasca's own summary of a public profile has the same (time 6,760.72, idle threads 7.27169,
 * limited parallelism 1.31925e-05, imbalance 12.8875, on both sides 6.44377, in s1998/parallel-DBSCAN) was seen by hand.
 */
class WaitingThreadsTest {

    private static final double[] NOTHING = {0, 0, 0, 0};

    private static final String SPECIFICATION =
            """
            <metrics>
              <metric><uniq_name>time</uniq_name><dtype>FLOAT</dtype>
                <metric><uniq_name>omp_idle_threads</uniq_name><dtype>FLOAT</dtype>
                  <metric><uniq_name>omp_limited_parallelism</uniq_name><dtype>FLOAT</dtype></metric></metric>
                <metric type="PREDERIVED_EXCLUSIVE"><uniq_name>execution</uniq_name><dtype>FLOAT</dtype>
                  <cubepl>metric::time(e) - metric::omp_idle_threads(e)</cubepl></metric>
              </metric>
              <metric><uniq_name>visits</uniq_name><dtype>FLOAT</dtype></metric>
              <metric><uniq_name>imbalance</uniq_name><dtype>FLOAT</dtype>
                <metric><uniq_name>imbalance_above</uniq_name><dtype>FLOAT</dtype>
                  <metric><uniq_name>imbalance_above_single</uniq_name><dtype>FLOAT</dtype></metric></metric>
                <metric><uniq_name>imbalance_below</uniq_name><dtype>FLOAT</dtype>
                  <metric><uniq_name>imbalance_below_bypass</uniq_name><dtype>FLOAT</dtype>
                    <metric><uniq_name>imbalance_below_singularity</uniq_name><dtype>FLOAT</dtype></metric></metric>
                </metric>
              </metric>
            </metrics>
            """;

    @Test
    void threadsAreIdleOutsideOfOpenMpAndWhereTheFirstThreadIsLongerInAParallelRegion() throws IOException {
        PerformanceSpace space = Remapping.complete(profile(MetricKind.EXCLUSIVE, true), spec());

        assertThat(values(space, "omp_idle_threads"))
                .containsExactly(new double[] {0, 4, 0, 6}, new double[] {0, 10, 0, 1}, NOTHING, NOTHING);
        assertThat(values(space, "omp_limited_parallelism"))
                .containsExactly(NOTHING, new double[] {0, 10, 0, 1}, NOTHING, NOTHING);
        assertThat(values(space, "time"))
                .containsExactly(
                        new double[] {4, 4, 6, 6}, new double[] {1, 10, 1, 1}, new double[] {3, 1, 2, 2}, new double[] {
                            8, 1, 0, 0
                        });
        assertThat(space.notes()).isEmpty();
    }

    /** Score-P stores the time inclusive. */
    @Test
    void inclusiveTimesGiveTheSame() throws IOException {
        PerformanceSpace space = Remapping.complete(profile(MetricKind.INCLUSIVE, true), spec());

        assertThat(values(space, "omp_idle_threads"))
                .containsExactly(new double[] {0, 4, 0, 6}, new double[] {0, 10, 0, 1}, NOTHING, NOTHING);
        assertThat(values(space, "time"))
                .containsExactly(
                        new double[] {4, 4, 6, 6}, new double[] {1, 10, 1, 1}, new double[] {3, 1, 2, 2}, new double[] {
                            8, 1, 0, 0
                        });
        assertThat(space.definitions().metric("time")).extracting(Metric::kind).isEqualTo(MetricKind.EXCLUSIVE);
    }

    /** The mean is that of all threads in a parallel region, and of the first threads elsewhere. */
    @Test
    void imbalanceIsTheDistanceToTheMean() throws IOException {
        PerformanceSpace space = Remapping.complete(profile(MetricKind.EXCLUSIVE, true), spec());

        assertThat(values(space, "imbalance"))
                .containsExactly(
                        new double[] {1, 0, 1, 0},
                        new double[] {0.5, 0.5, 0.5, 0.5},
                        new double[] {1, 1, 0, 0},
                        new double[] {5.75, 1.25, 2.25, 2.25});
        assertThat(values(space, "imbalance_above"))
                .containsExactly(
                        new double[] {0, 0, 1, 0},
                        new double[] {0.5, 0, 0.5, 0},
                        new double[] {1, 0, 0, 0},
                        new double[] {5.75, 0, 0, 0});
        assertThat(values(space, "imbalance_below"))
                .containsExactly(
                        new double[] {1, 0, 0, 0},
                        new double[] {0, 0.5, 0, 0.5},
                        new double[] {0, 1, 0, 0},
                        new double[] {0, 1.25, 2.25, 2.25});
    }

    /** The loop has three visitors, {@code alone} has one; the region itself is visited by the first threads. */
    @Test
    void threadsThatDoNotVisitACallPathDoNotParticipate() throws IOException {
        PerformanceSpace space = Remapping.complete(profile(MetricKind.EXCLUSIVE, true), spec());

        assertThat(values(space, "imbalance_below_bypass"))
                .containsExactly(NOTHING, new double[] {0, 0.5, 0, 0.5}, new double[] {0, 0, 0, 2}, new double[] {
                    0, 2.25, 2.25, 2.25
                });
        assertThat(values(space, "imbalance_below_singularity"))
                .containsExactly(NOTHING, NOTHING, NOTHING, new double[] {0, 2.25, 2.25, 2.25});
        assertThat(values(space, "imbalance_above_single"))
                .containsExactly(NOTHING, NOTHING, NOTHING, new double[] {6.75, 0, 0, 0});
    }

    @Test
    void noThreadIsIdleWithoutOpenMp() throws IOException {
        PerformanceSpace space = Remapping.complete(profile(MetricKind.EXCLUSIVE, false), spec());

        assertThat(values(space, "omp_idle_threads")).containsExactly(NOTHING, NOTHING, NOTHING, NOTHING);
        assertThat(values(space, "time").get(0)).containsExactly(4, 0, 6, 0);
        assertThat(values(space, "imbalance").get(0)).containsExactly(1, 0, 1, 0);
        assertThat(space.notes()).isEmpty();
    }

    private static PerformanceSpace profile(MetricKind kind, boolean openMp) {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(
                Metric.named("time").type(ValueType.DOUBLE).unit("sec").kind(kind));
        int visits = builder.defineMetric(Metric.named("visits").type(ValueType.DOUBLE));
        int main = builder.defineCallNode(builder.defineRegion(Region.named("main")), Tree.NO_PARENT);
        int parallel = builder.defineCallNode(region(builder, "!$omp parallel @a.c:1", openMp), main);
        int loop = builder.defineCallNode(region(builder, "!$omp for @a.c:2", openMp), parallel);
        int alone = builder.defineCallNode(region(builder, "!$omp single @a.c:9", openMp), parallel);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        for (int rank = 0; rank < 2; rank++) {
            int process = builder.defineProcess("rank " + rank, rank, node);
            builder.defineThread("thread 0", 0, process);
            builder.defineThread("thread 1", 1, process);
        }
        double[][] times = {{4, 0, 6, 0}, {1, 0, 1, 0}, {3, 1, 2, 2}, {8, 1, 0, 0}};
        if (kind == MetricKind.INCLUSIVE) {
            times = new double[][] {{16, 2, 9, 2}, {12, 2, 3, 2}, {3, 1, 2, 2}, {8, 1, 0, 0}};
        }
        double[][] counts = {{1, 0, 1, 0}, {1, 0, 1, 0}, {1, 1, 1, 0}, {1, 0, 0, 0}};
        int[] nodes = {main, parallel, loop, alone};
        for (int i = 0; i < nodes.length; i++) {
            for (int location = 0; location < 4; location++) {
                builder.setSeverity(time, nodes[i], location, times[i][location]);
                builder.setSeverity(visits, nodes[i], location, counts[i][location]);
            }
        }
        return builder.build();
    }

    private static int region(SpaceBuilder builder, String name, boolean openMp) {
        return builder.defineRegion(Region.named(name).paradigm(openMp ? Paradigm.OPENMP.id() : Paradigm.USER.id()));
    }

    private static RemappingSpec spec() throws IOException {
        return RemappingSpec.read(
                new ByteArrayInputStream(SPECIFICATION.getBytes(StandardCharsets.UTF_8)), Place.of("x.spec"));
    }

    /** Returns the stored rows of a metric; zeros where there is none. */
    private static List<double[]> values(PerformanceSpace space, String name) throws IOException {
        Metric metric = Objects.requireNonNull(space.definitions().metric(name));
        Row row = space.newRow(metric.id());
        List<double[]> values = new ArrayList<>();
        for (int node = 0; node < space.definitions().callNodes().size(); node++) {
            boolean found = space.severity().read(metric.id(), node, row);
            assertThat(space.severity().hasRow(metric.id(), node)).isEqualTo(found);
            double[] cells = new double[4];
            if (found) {
                Arrays.setAll(cells, row::asDouble);
            }
            values.add(cells);
        }
        return values;
    }
}
