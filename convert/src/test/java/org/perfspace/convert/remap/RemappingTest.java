package org.perfspace.convert.remap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.convert.remap.RemappingSpec.SpecMetric;
import org.perfspace.fixtures.Shared;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.CallNode;
import org.perfspace.model.Derivation;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.Columns;

@Tag("shared")
class RemappingTest {

    private static final String PROFILES = "data/cube/real/";

    /**
     * Sums of all cells, each weighted by its call node and its location, so that no two cells can change places. The
     * inclusive ones are those of {@code cube_remap2 -d} of cubelib 4.8.2, the exclusive ones those that cubelib evaluates in
     * the result of {@code cube_remap2}, both with the specification that time.cubex carries. Metrics that are not listed are
     * 0 or switched off.
     */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    time | INCLUSIVE | time=86.46599961056349 execution=86.46599961056349 comp=55.99333964065405 mpi=30.47265996990941 mpi_management=27.083662418614292 mpi_init_exit=27.083419594398293 mpi_mgmt_comm=0.00024282421599573038 mpi_synchronization=0.0795260029652128 mpi_sync_collective=0.0795260029652128 mpi_communication=3.3094715483299137 mpi_point2point=0.3203175569139686 mpi_collective=2.989153991415945 visits=718527030.0 bytes=1610400000.0 bytes_p2p=168000000.0 bytes_sent_p2p=45600000.0 bytes_received_p2p=122400000.0 bytes_coll=1442400000.0 bytes_sent_coll=676800000.0 bytes_received_coll=765600000.0 bytes_sent=722400000.0 bytes_received=888000000.0
                    time | EXCLUSIVE | time=29.488755251497228 execution=29.488755251497228 comp=15.106792791900435 mpi=14.381962459596762 mpi_management=13.541764244648533 mpi_init_exit=13.54162168749507 mpi_mgmt_comm=0.00014255715346255898 mpi_synchronization=0.016393124140439794 mpi_sync_collective=0.016393124140439794 mpi_communication=0.8238050908077933 mpi_point2point=0.06035294825951702 mpi_collective=0.7634521425482762 visits=172272670.0 bytes=349600000.0 bytes_p2p=38400000.0 bytes_sent_p2p=13200000.0 bytes_received_p2p=25200000.0 bytes_coll=311200000.0 bytes_sent_coll=147200000.0 bytes_received_coll=164000000.0 bytes_sent=160400000.0 bytes_received=189200000.0
                    kripke_big_endian | INCLUSIVE | time=4555.968019789999 execution=4555.968019789999 comp=4292.603031568124 mpi=263.3649882218751 mpi_management=5.93371512125 mpi_init_exit=4.07728613875 mpi_mgmt_comm=1.8564289825000002 mpi_communication=257.3324086512501 mpi_point2point=257.3324086512501 mpi_request_handling=121.17149542874999 mpi_request_completion=121.17149542874999 visits=11256545.0 bytes=157993920000.0 bytes_p2p=106878240000.0 bytes_sent_p2p=55762560000.0 bytes_received_p2p=51115680000.0 bytes_other=51115680000.0 bytes_received_other=51115680000.0 PAPI_TOT_INS=1360060145052.0 PAPI_FP_INS=201822945369.0 PAPI_FP_OPS=412455242782.0 PEVT_L2_FETCH_LINE=25827397689.0 PEVT_L2_STORE_LINE=45398517974.0 bytes_sent=55762560000.0 bytes_received=51115680000.0
                    kripke_big_endian | EXCLUSIVE | time=2204.803577199376 execution=2204.803577199376 comp=2104.887637844375 mpi=99.91593935500003 mpi_management=3.3274573931250018 mpi_init_exit=2.9110199675000006 mpi_mgmt_comm=0.41643742562499997 mpi_communication=96.4896175125 mpi_point2point=96.4896175125 mpi_request_handling=45.75897021624999 mpi_request_completion=45.75897021624999 visits=4143326.0 bytes=60409440000.0 bytes_p2p=41821920000.0 bytes_sent_p2p=23234400000.0 bytes_received_p2p=18587520000.0 bytes_other=18587520000.0 bytes_received_other=18587520000.0 PAPI_TOT_INS=667040221162.0 PAPI_FP_INS=97262222067.0 PAPI_FP_OPS=195781350400.0 PEVT_L2_FETCH_LINE=13142638787.0 PEVT_L2_STORE_LINE=19921826305.0 bytes_sent=23234400000.0 bytes_received=18587520000.0
                    cube4.8_with_checksum_bug | INCLUSIVE | time=20851.894155633265 execution=20851.894155633265 comp=13695.712143088782 mpi=14.522418844744362 mpi_management=7.398720837063486 mpi_init_exit=7.395752355557477 mpi_mgmt_comm=0.0029684815060084333 mpi_synchronization=0.039218709193442156 mpi_sync_collective=0.039218709193442156 mpi_communication=0.38794048071647247 mpi_point2point=0.34660437753161893 mpi_collective=0.04133610318485351 mpi_request_handling=6.696538817770961 mpi_request_completion=6.696538817770961 omp_time=7141.659593699737 omp_synchronization=7141.659593699737 omp_barrier=7141.646512187187 omp_ibarrier=7141.646512187187 omp_critical=0.0130815125492079 visits=129197286.0 bytes=21881673760.0 bytes_p2p=10029096000.0 bytes_sent_p2p=10029096000.0 bytes_coll=9760.0 bytes_sent_coll=5872.0 bytes_received_coll=3888.0 bytes_other=11852568000.0 bytes_received_other=11852568000.0 bytes_sent=10029101872.0 bytes_received=11852571888.0
                    cube4.8_with_checksum_bug | EXCLUSIVE | time=3780.262011480134 execution=3780.262011480134 comp=2754.952068100253 mpi=4.590810228651387 mpi_management=2.9597791426389555 mpi_init_exit=2.9582017921294077 mpi_mgmt_comm=0.0015773505095482204 mpi_synchronization=0.02745309643540951 mpi_sync_collective=0.02745309643540951 mpi_communication=0.05822287778372446 mpi_point2point=0.041734270534801436 mpi_collective=0.016488607248923027 mpi_request_handling=1.5453551117932984 mpi_request_completion=1.5453551117932984 omp_time=1020.7191331512313 omp_synchronization=1020.7191331512313 omp_barrier=1020.7155284255606 omp_ibarrier=1020.7155284255606 omp_critical=0.0036047256705813804 visits=28189684.0 bytes=3646948576.0 bytes_p2p=911736000.0 bytes_sent_p2p=911736000.0 bytes_coll=4576.0 bytes_sent_coll=3008.0 bytes_received_coll=1568.0 bytes_other=2735208000.0 bytes_received_other=2735208000.0 bytes_sent=911739008.0 bytes_received=2735209568.0
                    """)
    void agreesWithTheOfficialTool(String profile, CallFlavour flavour, String expected) throws IOException {
        RemappingSpec spec;
        try (PerformanceSpace carrier = Readers.open(Shared.sample(PROFILES + "time.cubex"))) {
            spec = RemappingSpec.of(carrier, Place.of("time.cubex")).orElseThrow();
        }
        Map<String, Double> sums = new TreeMap<>();
        try (PerformanceSpace space =
                Remapping.apply(Readers.open(Shared.sample(PROFILES + profile + ".cubex")), spec)) {
            DerivedView view = DerivedView.of(space);
            assertThat(view.notes()).isEmpty();
            for (Metric metric : space.definitions().metrics()) {
                if (!metric.name().endsWith("_time") || metric.kind().derived()) {
                    double sum = view.isOff(metric.id()) ? 0 : weighted(space, view, metric.id(), flavour);
                    if (sum != 0) {
                        sums.put(metric.name(), sum);
                    }
                }
            }
        }
        sums.remove("metric_minimum");
        Map<String, Double> listed = new TreeMap<>();
        for (String item : expected.split(" ", -1)) {
            listed.put(item.substring(0, item.indexOf('=')), Double.parseDouble(item.substring(item.indexOf('=') + 1)));
        }
        assertThat(sums.keySet()).isEqualTo(listed.keySet());
        listed.forEach(
                (name, sum) -> assertThat(sums.getOrDefault(name, 0.0)).as(name).isCloseTo(sum, within(1e-12 * sum)));
    }

    /** cube_remap2 -d leaves out what is switched off, stored metrics such as io_bytes_read among them. */
    @ParameterizedTest
    @CsvSource({
        "time, 56, 'io_bytes_read io_bytes_written omp_idle_threads omp_limited_parallelism'",
        "kripke_big_endian, 63, omp_idle_threads omp_limited_parallelism",
        "cube4.8_with_checksum_bug, 68, io_bytes_read io_bytes_written",
    })
    void leavesOutWhatIsSwitchedOff(String profile, int metrics, String off) throws IOException {
        RemappingSpec spec;
        try (PerformanceSpace carrier = Readers.open(Shared.sample(PROFILES + "time.cubex"))) {
            spec = RemappingSpec.of(carrier, Place.of("time.cubex")).orElseThrow();
        }
        try (PerformanceSpace remapped =
                Remapping.apply(Readers.open(Shared.sample(PROFILES + profile + ".cubex")), spec)) {
            PerformanceSpace stored = Remapping.withValues(remapped);
            List<String> names =
                    stored.definitions().metrics().stream().map(Metric::name).toList();
            assertThat(names).hasSize(metrics).doesNotContain(off.split(" ", -1));
            assertThat(remapped.definitions().metrics())
                    .extracting(Metric::name)
                    .contains(off.split(" ", -1));
            assertThat(stored.definitions().metrics())
                    .extracting(metric -> metric.kind().derived())
                    .containsOnly(false);
        }
    }

    private static double weighted(PerformanceSpace space, DerivedView view, int metric, CallFlavour flavour)
            throws IOException {
        List<CallNode> nodes = space.definitions().callNodes();
        List<Location> locations = space.definitions().locations();
        double sum = 0;
        try (RowCursor rows = view.rows(metric, flavour, Columns.Kind.LOCATIONS)) {
            while (rows.next()) {
                long node = nodes.get(rows.callNode()).fileId();
                for (int i = 0; i < locations.size(); i++) {
                    double value = Double.longBitsToDouble(rows.row().word(i));
                    sum += value * (1 + node % 7) * (1 + locations.get(i).fileId() % 5);
                }
            }
        }
        return sum;
    }

    /** The finding: idle threads of Scalasca's tree had no values, and nothing said so. */
    @Test
    void namesTheMetricsThatGetNoValues() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        RemappingSpec spec = read(
                """
                <metrics>
                  <metric><uniq_name>time</uniq_name>
                    <metric><uniq_name>omp_idle_threads</uniq_name></metric>
                  </metric>
                </metrics>
                """);

        assertThat(Remapping.apply(builder.build(), spec).notes())
                .containsExactly(
                        "no values of omp_idle_threads: the profile does not have them, the specification has no"
                                + " expression for them, and their parents do not contain them");
    }

    @Test
    void readsMetricsAsTheyAreWritten() throws IOException {
        RemappingSpec spec = read(
                """
                <doc><mirrors><murl>http://a.b/?x=1&amp;y</murl></mirrors></doc>
                <metrics title="All &lt;metrics&gt;">
                    <metric>
                        <!-- a <stored> metric -->
                        <disp_name>Time</disp_name>
                        <uniq_name>time</uniq_name>
                        <dtype>FLOAT</dtype> <uom>sec</uom> <url>@mirror@t#time</url> <descr>all &amp; everything</descr>
                        <metric type="PREDERIVED_EXCLUSIVE" viztype="GHOST" convertible="false">
                            <uniq_name>half</uniq_name>
                            <cubepl rowwise=false>{ if (1 < 2) { ${a} = 1; }; return metric::time() / 2; }</cubepl>
                            <cubeplinit>{ global(x); return 0 &lt;&lt; 1; }</cubeplinit>
                            <cubeplaggr cubeplaggrtype=plus>max(arg1, arg2)</cubeplaggr>
                        </metric>
                    </metric>
                    <metric type="POSTDERIVED"><uniq_name>off</uniq_name><val>VOID</val><cubepl>1</cubepl></metric>
                </metrics>
                """);
        assertThat(spec.mirrors()).containsExactly("http://a.b/?x=1&y");
        assertThat(spec.title()).isEqualTo("All <metrics>");
        assertThat(spec.metrics())
                .containsExactly(
                        new SpecMetric(
                                -1,
                                "time",
                                "Time",
                                "FLOAT",
                                "sec",
                                "@mirror@t#time",
                                "all & everything",
                                MetricKind.EXCLUSIVE,
                                Visibility.NORMAL,
                                true,
                                true,
                                Derivation.NONE),
                        new SpecMetric(
                                0,
                                "half",
                                "half",
                                "",
                                "",
                                "",
                                "",
                                MetricKind.PREDERIVED_EXCLUSIVE,
                                Visibility.GHOST,
                                false,
                                true,
                                new Derivation(
                                        "{ if (1 < 2) { ${a} = 1; }; return metric::time() / 2; }",
                                        false,
                                        "{ global(x); return 0 << 1; }",
                                        List.of(new Derivation.Aggregation("plus", "max(arg1, arg2)")))),
                        new SpecMetric(
                                -1,
                                "off",
                                "off",
                                "",
                                "",
                                "",
                                "",
                                MetricKind.POSTDERIVED,
                                Visibility.VOID,
                                true,
                                true,
                                new Derivation("1", true, "", List.of())));
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <metric>                                  | x.spec: line 1: expected <metrics, found "<metric>"
                    <metrics><metric><uniq_name>a</uniq_name> | x.spec: line 1: expected <metric, found the end
                    <metrics><metric></metric></metrics>      | x.spec: line 1: expected a unique name of the metric, found ""
                    <metrics><metric><uniq_name>a             | x.spec: line 1: expected "</uniq_name>" later on, found none
                    <metrics><metric ?></metric></metrics>    | x.spec: line 1: expected an attribute or ">", found "?></metric></metrics>"
                    <metrics></metrics> more                  | x.spec: line 1: expected the end, found "more"
                    """)
    void saysWhatIsWrongAndWhere(String text, String complaint) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ProfileException.class)
                .hasMessage(complaint);
    }

    @Test
    void namesTheLine() {
        assertThatThrownBy(() -> read("<metrics>\n<metric><uniq_name>a</uniq_name></metric>\n"
                        + "<metric>\n<uniq_name>a</uniq_name></metric></metrics>"))
                .hasMessage("x.spec: line 3: expected a unique name of the metric, found \"a\"");
        assertThatThrownBy(() -> read("<metrics>" + levels(201)))
                .hasMessage(
                        "x.spec: line 1: expected at most 100,000 metrics on at most 200 levels, found more; this limit "
                                + "of perfspace is fixed");
    }

    private static String levels(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("<metric><uniq_name>m").append(i).append("</uniq_name>");
        }
        return text.toString();
    }

    private static RemappingSpec read(String text) throws IOException {
        return RemappingSpec.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Place.of("x.spec"));
    }
}
