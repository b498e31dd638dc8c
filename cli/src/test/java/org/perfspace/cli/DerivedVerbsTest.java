package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * Derived metrics in the verbs. Two ranks; {@code main} calls {@code foo}:
 *
 * <pre>
 *          time, inclusive   visits, exclusive   ratio, inclusive        twice, exclusive
 *  main    10 20             1 1                 10/3 20/6, all 30/9     2 2
 *  foo      4  5             2 5                  2 1,      all  9/7     4 10
 * </pre>
 */
class DerivedVerbsTest {

    @TempDir
    Path folder;

    private Path profile;

    @BeforeEach
    void writeAProfile() throws IOException {
        profile = write("profile.cubex", 5);
    }

    private Path write(String name, double last) throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        space.defineMetric(Metric.named("time").unit("sec").kind(MetricKind.INCLUSIVE));
        space.defineMetric("visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
        derived(space, "ratio", MetricKind.POSTDERIVED, "metric::time() / metric::visits(i)");
        derived(space, "twice", MetricKind.PREDERIVED_EXCLUSIVE, "2 * metric::visits()");
        derived(space, "home", MetricKind.POSTDERIVED, "env(\"HOME\")");
        int root = space.defineCallNode(space.defineRegion("main", "m.c", 1, 9), Tree.NO_PARENT);
        int foo = space.defineCallNode(space.defineRegion("foo", "m.c", 11, 19), root);
        int node = space.defineNode("node", space.defineMachine("machine"));
        for (int rank = 0; rank < 2; rank++) {
            int thread = space.defineThread("thread", 0, space.defineProcess("rank", rank, node));
            space.setSeverity(0, root, thread, rank == 0 ? 10.0 : 20.0);
            space.setSeverity(0, foo, thread, rank == 0 ? 4.0 : last);
            space.setSeverity(1, root, thread, 1L);
            space.setSeverity(1, foo, thread, rank == 0 ? 2L : 5L);
        }
        Path file = folder.resolve(name);
        Conversion.store(Format.CUBE, space.build(), file, Format.CUBE, WriteOptions.DEFAULT);
        return file;
    }

    private static void derived(SpaceBuilder space, String name, MetricKind kind, String expression) {
        space.defineMetric(Metric.named(name).kind(kind).derivation(new Derivation(expression, true, "", List.of())));
    }

    private static Run run(Object... arguments) {
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        return Run.of(texts);
    }

    @Test
    void infoShowsTotalsAndSaysWhichMetricsCannotBeComputed() {
        Run info = run("info", "--all", profile);
        assertThat(info.exitCode()).isZero();
        assertThat(info.out())
                .contains("  3.33333        ratio   postderived DOUBLE\n")
                .contains("       18        twice   prederived exclusive DOUBLE\n")
                .contains("        -        home    postderived DOUBLE\n");
        assertThat(info.err())
                .isEqualTo("perfspace: " + profile + ": metric \"home\" (4) cannot be computed: line 1, column 1:"
                        + " environment variables are not available to expressions\n");
    }

    @Test
    void treesShowTheRatioOfSums() {
        assertThat(run("info", "--tree", "calls", "--metric", "ratio", profile).out())
                .contains("3.33333")
                .contains("1.28571");
    }

    @Test
    void dumpComputesEachFlavour() {
        assertThat(run("dump", "--metric", "twice", "--view", "inclusive", profile))
                .isEqualTo(new Run(
                        0,
                        "twice\t0\t0\t6\ntwice\t0\t1\t12\ntwice\t1\t0\t4\ntwice\t1\t1\t10\n",
                        "perfspace: metric \"visits\" stays as well, because \"twice\" is derived from it\n"));
        assertThat(run("dump", "-q", "--metric", "ratio", "--view", "inclusive", "--sum", profile)
                        .out())
                .isEqualTo("ratio\t0\t*\t3.3333333333333335\nratio\t1\t*\t1.2857142857142858\n");
        assertThat(run("dump", "-q", "--metric", "home", profile))
                .isEqualTo(new Run(
                        5,
                        "",
                        "perfspace: " + profile + ": metric \"home\" (4) cannot be computed: line 1, column 1:"
                                + " environment variables are not available to expressions\n"));
    }

    @Test
    void statNeverAddsRatiosUp() {
        assertThat(run("stat", "--wide", "--metric", "ratio", "--by", "call-path", "--sort", "inclusive", profile)
                        .out())
                .startsWith(
                        "ratio: total 3.33333; of the locations mean 3.33333, min 3.33333, max 3.33333, imbalance 0.0 %\n")
                .contains(
                        "1.28571  38.6 %   1.5    1    2     33.3 %   1.28571      38.6 %        1.5         1         2"
                                + "          33.3 %  main/foo\n");
        assertThat(run("stat", "--wide", "--metric", "ratio", "--sort", "inclusive", profile)
                        .out())
                .contains(
                        "1.28571  38.6 %   1.5    1    2     33.3 %   1.28571      38.6 %        1.5         1         2"
                                + "          33.3 %  foo\n");
    }

    @Test
    void statSumsUpGroupsOfRegions() {
        assertThat(run("stat", "--wide", "--metric", "visits", "--by", "group", profile)
                        .out())
                .isEqualTo(
                        """
                        visits [occ]: total 9; of the locations mean 4.5, min 3, max 6, imbalance 33.3 %
                        sum    share  mean  min  max  imbalance  incl sum  incl share  incl mean  incl min  incl max  incl imbalance  group
                          9  100.0 %   4.5    3    6     33.3 %         9     100.0 %        4.5         3         6          33.3 %  USR

                        """);
    }

    @Test
    void compareSeesValuesOfDerivedMetrics() throws IOException {
        Path other = write("other.cubex", 6);
        assertThat(run("compare", profile, profile).exitCode()).isZero();
        Run compare = run("compare", "--metric", "ratio", profile, other);
        assertThat(compare.exitCode()).isEqualTo(1);
        assertThat(compare.out()).contains("ratio");
    }

    @Test
    void materializedMetricsAreStored() {
        Path stored = folder.resolve("stored.cubex");
        Run convert = run("convert", "--materialize", profile, stored);
        assertThat(convert.exitCode()).isZero();
        assertThat(convert.err())
                .contains("the values of postderived metrics are stored for each call node and location; unless an"
                        + " expression is linear, their sums have no meaning: \"ratio\"\n");
        assertThat(run("info", "-q", "--all", stored).out())
                .contains("ratio   inclusive DOUBLE\n", "twice   exclusive DOUBLE\n", "home    postderived DOUBLE\n");
        assertThat(run("dump", "-q", "--metric", "twice", "--view", "inclusive", stored)
                        .out())
                .isEqualTo("twice\t0\t0\t6\ntwice\t0\t1\t12\ntwice\t1\t0\t4\ntwice\t1\t1\t10\n");
    }

    @Test
    void deriveAddsExpressions() {
        Path output = folder.resolve("more.cubex");
        Run derive = run(
                "derive", "half=metric::time()/2", "--unit", "sec", "--kind", "prederived_inclusive", profile, output);
        assertThat(derive).isEqualTo(new Run(0, "", ""));
        assertThat(run("dump", "-q", "--metric", "half", "--view", "exclusive", output)
                        .out())
                .isEqualTo("half\t0\t0\t3\nhalf\t0\t1\t7.5\nhalf\t1\t0\t2\nhalf\t1\t1\t2.5\n");
        assertThat(run("dump", "-q", "--derive", "x=2*metric::ratio()", "--metric", "x", "--sum", profile)
                        .out())
                .isEqualTo("x\t0\t*\t4.666666666666667\nx\t1\t*\t2.5714285714285716\n");
    }

    /** All locations in one: 30 of time and 9 visits at main, 9 and 7 at foo. Flat: time of main alone is 21, of foo 9. */
    @Test
    void reductionsComeBeforeRatios() {
        assertThat(run("dump", "-q", "--collapse-locations", "sum", "--metric", "ratio", "--view", "inclusive", profile)
                        .out())
                .isEqualTo("ratio\t0\t0\t3.3333333333333335\nratio\t1\t0\t1.2857142857142858\n");
        assertThat(run("dump", "-q", "--flat", "--metric", "ratio", "--view", "inclusive", "--sum", profile)
                        .out())
                .isEqualTo("ratio\t0\t*\t10.5\nratio\t1\t*\t1.2857142857142858\n");
    }

    @Test
    void statisticsOverThreadsNeedADatabase() {
        assertThat(run("info", "--thread-statistics", "mean,max", profile))
                .isEqualTo(new Run(
                        5, "", "perfspace: " + profile + ": expected metrics of an HPCToolkit database, found none\n"));
    }

    @Test
    void hpcviewersColumnsNeedADatabase() {
        Path output = folder.resolve("more.cubex");
        Run derive = run("derive", "--syntax", "hpcviewer", "x=100*$3/@3", profile, output);
        assertThat(derive.exitCode()).isEqualTo(5);
        assertThat(derive.err()).startsWith("perfspace: " + profile + ": metric \"x\" (5) cannot be computed: ");
        assertThat(output).doesNotExist();
        Run six = run("derive", "--syntax", "hpcviewer", "six=sum(1,2,3)", profile, output);
        assertThat(six.exitCode()).isZero();
        assertThat(run("dump", "-q", "--metric", "six", "--view", "inclusive", output)
                        .out())
                .isEqualTo("six\t0\t0\t6\nsix\t0\t1\t6\nsix\t1\t0\t6\nsix\t1\t1\t6\n");
    }

    @Test
    void deriveSaysWhatIsWrong() {
        Path output = folder.resolve("more.cubex");
        assertThat(run("derive", "half=metric::time()/", profile, output).exitCode())
                .isEqualTo(5);
        assertThat(run("derive", "time=1", profile, output))
                .isEqualTo(new Run(5, "", "perfspace: " + profile + ": there is a metric \"time\" already\n"));
        assertThat(run("derive", "half", profile, output))
                .isEqualTo(new Run(
                        2, "", "perfspace: expected NAME=EXPRESSION, found \"half\"; see perfspace derive --help\n"));
        assertThat(run("derive", profile, output).exitCode()).isEqualTo(2);
        assertThat(output).doesNotExist();
    }

    @Test
    void remapAppliesASpecification() throws IOException {
        Path spec = folder.resolve("x.spec");
        Files.writeString(
                spec,
                """
                <metrics title="Metric tree">
                  <metric><disp_name>Time</disp_name><uniq_name>time</uniq_name><dtype>FLOAT</dtype><uom>sec</uom>
                    <metric type="PREDERIVED_EXCLUSIVE"><disp_name>Called</disp_name><uniq_name>called</uniq_name>
                      <cubepl>{ ${a} = 0; if (${cube::region::name}[${calculation::region::id}] seq "foo")
                        { ${a} = metric::time(*,*); }; return ${a}; }</cubepl>
                    </metric>
                  </metric>
                </metrics>
                """);
        Path output = folder.resolve("remapped.cubex");
        assertThat(run("remap", "--spec", spec, profile, output).exitCode()).isZero();
        assertThat(run("dump", "-q", "--metric", "called", "--view", "inclusive", output)
                        .out())
                .isEqualTo("called\t0\t0\t4\ncalled\t0\t1\t5\ncalled\t1\t0\t4\ncalled\t1\t1\t5\n");
        assertThat(run("info", "-q", "--all", output).out())
                .contains("30  sec   time      inclusive DOUBLE, Time\n", "called  exclusive DOUBLE, Called\n");
        assertThat(run("remap", profile, folder.resolve("none.cubex")))
                .isEqualTo(new Run(
                        5,
                        "",
                        "perfspace: " + profile + ": expected a profile that carries remapping.spec, found none; name a"
                                + " specification with --spec\n"));
    }

    /** The case remap-idle-threads: three of four threads wait while the first one is outside of the parallel region. */
    @Test
    void remapComputesIdleThreads() throws IOException {
        Path spec = folder.resolve("mini.spec");
        Files.writeString(
                spec,
                """
                <metrics>
                  <metric><disp_name>Time</disp_name><uniq_name>time</uniq_name><dtype>FLOAT</dtype><uom>sec</uom>
                    <metric><disp_name>Idle threads</disp_name><uniq_name>omp_idle_threads</uniq_name>
                      <dtype>FLOAT</dtype><uom>sec</uom></metric>
                  </metric>
                  <metric><uniq_name>visits</uniq_name><dtype>INTEGER</dtype></metric>
                </metrics>
                """);
        Path output = folder.resolve("hybrid.cubex");
        assertThat(run("remap", "--spec", spec, Path.of("../testdata/samples/hybrid.cubex"), output))
                .isEqualTo(new Run(
                        0,
                        "",
                        "perfspace: no values of visits: the profile does not have them, the specification has no expression"
                                + " for them, and their parents do not contain them\n"));
        assertThat(run("info", "-q", "--all", output).out())
                .contains("3,200  sec   time                exclusive DOUBLE, Time\n")
                .contains("  960  sec     omp_idle_threads  exclusive DOUBLE, Idle threads\n");
    }
}
