package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.Conversion;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

class InfoVerbTest {

    @TempDir
    Path folder;

    private String profile;

    @BeforeEach
    void makeAProfile() throws IOException {
        profile = TauSample.in(folder).toString();
    }

    @Test
    void tellsWhatTheProfileHolds() {
        assertThat(Run.of("info", profile))
                .isEqualTo(new Run(
                        0,
                        profile
                                + """
                                : TAU profiles
                                  3 call nodes on 3 levels, 3 regions
                                  1 × machine, 1 × node, 2 × process, 2 × cpu thread

                                Metrics
                                  total  unit  name
                                      8  sec   TIME
                                      8  sec   TIME_incl
                                     22  occ   CALLS
                                      4  occ   SUBRS

                                Hottest call paths by TIME, without what they call
                                   62.5 %  5  main/solve
                                   25.0 %  2  main
                                   12.5 %  1  main/solve/step

                                Next: perfspace stat FILE, perfspace view FILE, perfspace info --all FILE
                                """,
                        ""));
    }

    /** Metrics that take too much have no values and a note; the others are shown. */
    @Test
    void showsAllMetricsThatTakeNotTooMuch() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        for (int i = 0; i < 3; i++) {
            space.defineMetric(Metric.named("endless" + i)
                    .kind(MetricKind.POSTDERIVED)
                    .derivation(new Derivation("{ while (1 == 1) { ${i} = 1; }; return ${i}; }", true, "", List.of())));
        }
        space.defineMetric(Metric.named("double")
                .kind(MetricKind.POSTDERIVED)
                .derivation(new Derivation("2 * metric::time()", true, "", List.of())));
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("main", "", 0, 0), Tree.NO_PARENT);
        int process = space.defineProcess("process", 0, space.defineNode("node", space.defineMachine("machine")));
        space.setSeverity(time, main, space.defineThread("thread", 0, process), 3.0);
        Path file = folder.resolve("endless.cubex");
        Conversion.store(Format.CUBE, space.build(), file, Format.CUBE, WriteOptions.DEFAULT);

        Run run = Run.of("info", "--notes", file.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(
                        "Metrics\n  total  unit  name\n      3  sec   time    Time\n      6        double\n  and 3 others;")
                .contains("100.0 %  3  main");
        String reason =
                " cannot be computed: expected expressions that together take at most 100,000,000 steps and 1,000"
                        + " for each cell, found one that takes too many";
        assertThat(run.err().lines())
                .containsExactly(
                        "perfspace: " + file + ": metric \"endless0\" (0)" + reason,
                        "perfspace: " + file + ": metric \"endless1\" (1)" + reason,
                        "perfspace: " + file + ": metric \"endless2\" (2)" + reason);
        Path parquet = folder.resolve("endless.parquet");
        assertThat(Run.of("convert", file.toString(), parquet.toString()).exitCode())
                .isZero();
    }

    @Test
    void tellsAllOfIt() throws IOException {
        Path file = folder.resolve("large.cubex");
        Conversion.store(Format.CUBE, manyMetrics(), file, Format.CUBE, WriteOptions.DEFAULT);

        assertThat(Run.of("info", "--all", file.toString()).out())
                .isEqualTo(
                        file
                                + """
                                : Cube 4 (.cubex)
                                  2 call nodes on 2 levels, 2 regions
                                  1 × machine, 1 × node, 1 × process, 1 × cpu thread

                                Metrics
                                  total  unit  name     what
                                      3  sec   time     exclusive DOUBLE, Time
                                      1  occ   count 1  exclusive UINT64
                                      2  occ   count 2  exclusive UINT64
                                      3  occ   count 3  exclusive UINT64
                                      4  occ   count 4  exclusive UINT64
                                      5  occ   count 5  exclusive UINT64
                                      6  occ   count 6  exclusive UINT64
                                      7  occ   count 7  exclusive UINT64
                                      -  occ   nothing  exclusive UINT64

                                Hottest call paths by time, without what they call
                                   66.7 %  2  main/work/with a name that is much longer than there is room for in a line of a screen
                                   33.3 %  1  main

                                Attributes
                                  host = login1

                                Topologies
                                  grid: 2 × 3
                                """);
    }

    @Test
    void fitsOnAScreen() throws IOException {
        Path file = folder.resolve("large.cubex");
        Conversion.store(Format.CUBE, manyMetrics(), file, Format.CUBE, WriteOptions.DEFAULT);

        assertThat(Run.of("info", file.toString()).out())
                .contains(
                        """
                        Metrics
                          total  unit  name
                              3  sec   time     Time
                              1  occ   count 1
                              2  occ   count 2
                              3  occ   count 3
                              4  occ   count 4
                              5  occ   count 5
                              6  occ   count 6
                          and 2 others; --all shows them
                        """)
                .doesNotContain("Attributes", "Topologies");
        assertThat(Run.of("info", "--attributes", file.toString()).out())
                .contains("\nAttributes\n  host = login1\n")
                .doesNotContain("Topologies");
    }

    /** A profile with four notes, which are counted; up to three are printed, as one may say that values disagree. */
    @Test
    void countsNotes() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        for (String name : List.of("first", "second", "third", "fourth")) {
            Derivation home = new Derivation("env(\"HOME\")", true, "", List.of());
            space.defineMetric(Metric.named(name).kind(MetricKind.POSTDERIVED).derivation(home));
        }
        space.defineCallNode(space.defineRegion("main", "", 1, 9), Tree.NO_PARENT);
        space.defineThread(
                "thread 0", 0, space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("m"))));
        Path file = folder.resolve("notes.cubex");
        Conversion.store(Format.CUBE, space.build(), file, Format.CUBE, WriteOptions.DEFAULT);
        String name = file.toString();

        assertThat(Run.of("info", name).err()).isEqualTo("perfspace: " + name + ": 4 notes; --notes shows them\n");
        assertThat(Run.of("info", "-q", name).err()).isEmpty();
        assertThat(Run.of("info", "--notes", name).err().lines())
                .hasSize(4)
                .allMatch(line -> line.startsWith("perfspace: " + name + ": metric \""));
    }

    private static PerformanceSpace manyMetrics() {
        SpaceBuilder space = new SpaceBuilder();
        int main = space.defineCallNode(space.defineRegion("main", "", 1, 9), Tree.NO_PARENT);
        String name = "work/with a name that is much longer than there is room for in a line of a screen";
        int work = space.defineCallNode(space.defineRegion(name, "", 1, 9), main);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("m")));
        int thread = space.defineThread("thread 0", 0, process);
        for (int i = 1; i <= 7; i++) {
            int count = space.defineMetric("count " + i, "count " + i, ValueType.UINT64, "occ", Tree.NO_PARENT);
            space.setSeverity(count, main, thread, i);
        }
        space.defineMetric("nothing", "nothing", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        space.setSeverity(time, main, thread, 1.0).setSeverity(time, work, thread, 2.0);
        space.definitions().attribute("host", "login1");
        List<Topology.Dimension> dimensions =
                List.of(new Topology.Dimension("x", 2, false), new Topology.Dimension("y", 3, false));
        space.definitions().add(new Topology("grid", dimensions, List.of()));
        return space.build();
    }

    @Test
    void drawsTheCallTree() {
        assertThat(Run.of("info", "--tree", "calls", profile))
                .isEqualTo(new Run(
                        0,
                        """
                        100.0 %  8  main
                         75.0 %  6  └─ solve
                         12.5 %  1     └─ step
                        """,
                        "perfspace: values of metric TIME in sec; choose another with --metric\n"));
    }

    @Test
    void drawsExclusiveValuesAboveAThreshold() {
        assertThat(Run.of(
                        "info",
                        "--tree",
                        "calls",
                        "--view",
                        "exclusive",
                        "--threshold",
                        "20%",
                        "--metric",
                        "TIME",
                        profile))
                .isEqualTo(new Run(
                        0,
                        """
                         25.0 %  2  main
                         62.5 %  5  └─ solve  (1 more below)
                        """,
                        ""));
    }

    @Test
    void drawsTheSystemToADepth() {
        assertThat(Run.of("info", "-q", "--tree", "system", "--depth", "2", profile)
                        .out())
                .isEqualTo(
                        """
                        100.0 %  8  Machine
                        100.0 %  8  └─ Node
                         50.0 %  4     ├─ Process 0  (1 more below)
                         50.0 %  4     └─ Process 1  (1 more below)
                        """);
    }

    @Test
    void drawsTheMetrics() {
        assertThat(Run.of("info", "--tree", "metrics", profile).out())
                .isEqualTo(
                        """
                        100.0 %   8  TIME [sec]
                        100.0 %   8  TIME_incl [sec]
                        100.0 %  22  CALLS [occ]
                        100.0 %   4  SUBRS [occ]
                        """);
    }

    @Test
    void tellsMachinesTheSame() throws IOException {
        JsonNode info =
                new ObjectMapper().readTree(Run.of("info", "--json", profile).out());

        assertThat(info.get("format").asText()).isEqualTo("tau");
        assertThat(info.get("callNodes").asInt()).isEqualTo(3);
        assertThat(info.get("metrics")).hasSize(4);
        assertThat(info.get("metrics").get(0).get("name").asText()).isEqualTo("TIME");
        assertThat(info.get("metrics").get(0).get("total").asDouble()).isEqualTo(8);
    }

    @Test
    void refusesAnUnknownMetric() {
        assertThat(Run.of("info", "--tree", "calls", "--metric", "tme", profile))
                .isEqualTo(
                        new Run(
                                2,
                                "",
                                "perfspace: " + profile
                                        + ": no metric is called \"tme\"; did you mean \"TIME\"? There are \"TIME\", \"TIME_incl\", \"CALLS\" and \"SUBRS\"\n"));
    }

    @Test
    void refusesAMissingFile() {
        String missing = folder.resolve("missing.cubex").toString();
        assertThat(Run.of("info", missing))
                .isEqualTo(new Run(3, "", "perfspace: " + missing + ": no such file or directory\n"));
    }
}
