package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.cube.CubeWriter;

/** The reductions as options: main calls solve, which calls step; two processes, 4 s each in all. */
class ReductionOptionsTest {

    @TempDir
    Path folder;

    private String profile = "";

    @BeforeEach
    void makeAProfile() throws IOException {
        profile = TauSample.in(Files.createDirectory(folder.resolve("a"))).toString();
    }

    private String dump(String... options) {
        String[] arguments = new String[options.length + 4];
        System.arraycopy(new String[] {"-q", "dump", "--metric", "TIME"}, 0, arguments, 0, 4);
        System.arraycopy(options, 0, arguments, 4, options.length);
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = profile;
        Run run = Run.of(all);
        return run.exitCode() == 0 ? run.out() : run.exitCode() + " " + run.err();
    }

    @Test
    void dumpPrintsWhatIsLeft() {
        assertThat(dump("--max-depth", "0")).isEqualTo("TIME\t0\t0\t4\nTIME\t0\t1\t4\n");
        assertThat(dump("--root", "step")).isEqualTo("TIME\t2\t0\t0.5\nTIME\t2\t1\t0.5\n");
        assertThat(dump("--prune", "solve", "--exclusive")).isEqualTo("TIME\t0\t0\t4\nTIME\t0\t1\t4\n");
        assertThat(dump("--ranks", "1", "--min-share", "50%", "--of", "TIME"))
                .isEqualTo("TIME\t0\t1\t1\nTIME\t1\t1\t3\n");
        assertThat(dump("--collapse-locations", "mean", "--flat"))
                .isEqualTo("TIME\t0\t0\t1\nTIME\t1\t0\t2.5\nTIME\t2\t0\t0.5\n");
        assertThat(dump("--threads", "0", "--max-depth", "0")).isEqualTo("TIME\t0\t0\t4\nTIME\t0\t1\t4\n");
    }

    private Path stacks(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void foldedCallsAreThoseOfEveryReport() throws IOException {
        String file = stacks("a.folded", "main;f<int>(int);f<long>(long) 3\nmain;f<int>(int) 1\n")
                .toString();
        assertThat(Run.of("hot", "--fold", "templates,recursion", file))
                .isEqualTo(new Run(
                        0,
                        """
                        samples: total 4
                           incl     excl  incl  call
                        100.0 %    0.0 %  4  main
                        100.0 %  100.0 %  4  └─ f<…>
                        """,
                        ""));
        assertThat(Run.of("stat", "--fold", "templates", file).out())
                .contains("  4  100.0 %         4  100.0 %      0.0 %  f<…>\n");
        assertThat(Run.of("hot", "--fold", "all", file).exitCode()).isEqualTo(2);
    }

    @Test
    void canonizedRegionsMatch() throws IOException {
        String one = stacks("a.folded", "main;Solve_ [{a.f90} {1,2}-{3,4}] 3\n").toString();
        String two = stacks("b.folded", "MAIN;solve_ 3\n").toString();
        assertThat(Run.of("compare", "-q", one, two).exitCode()).isEqualTo(1);
        assertThat(Run.of("compare", "-q", "--canonize", "plain,lower-case", one, two))
                .isEqualTo(new Run(0, "equal: 1 cell in 1 metric\n", ""));
        assertThat(Run.of("dump", "-q", "--names", "--canonize", "no-files,no-lines", "--metric", "TIME", profile)
                        .out())
                .startsWith("metric\tcall_path\tregion\tfile\tline\trank\tthread\tlocation\tvalue\n"
                        + "TIME\tmain\tmain\t\t\t0\t0\t");
    }

    @Test
    void compareNormalizesTheSecondToTheFirst() throws IOException {
        String one = stacks("a.folded", "main;f 3\nmain;g 1\n").toString();
        String twice = stacks("b.folded", "main;f 6\nmain;g 2\n").toString();
        String other = stacks("c.folded", "main;f 4\nmain;g 4\n").toString();
        assertThat(Run.of("compare", one, twice).exitCode()).isEqualTo(1);
        assertThat(Run.of("compare", "--normalize", one, twice))
                .isEqualTo(new Run(0, "equal: 2 cells in 1 metric\n", ""));
        assertThat(Run.of("compare", "--normalize", one, other))
                .isEqualTo(new Run(
                        1,
                        """
                        samples 4 -> 4 (unchanged), -1 in main/f
                          +1 in main/g
                        different: 2 cells of 2 cells in 1 metric; --cells lists the largest
                        """,
                        ""));
    }

    @Test
    void infoAnswersWhetherAProfileIsEmpty() throws IOException {
        String empty = folder.resolve("empty.cubex").toString();
        assertThat(Run.of("diff", "-q", profile, profile, "-o", empty).exitCode())
                .isZero();
        assertThat(Run.of("info", "--empty", empty)).isEqualTo(new Run(0, empty + ": empty\n", ""));
        assertThat(Run.of("info", "--empty", profile))
                .isEqualTo(new Run(1, profile + ": metric \"TIME\" has values\n", ""));
        assertThat(Run.of("info", "--empty", "--json", profile).exitCode()).isEqualTo(2);
    }

    @Test
    void dumpPrintsMangledNames() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int region = builder.defineRegion(
                Region.named("f(int)").mangledName("_Z1fi").module("f.c").lines(3, 4));
        int process = builder.defineProcess("rank 0", 0, builder.defineNode("n", builder.defineMachine("m")));
        builder.setSeverity(
                time, builder.defineCallNode(region, Tree.NO_PARENT), builder.defineThread("t", 0, process), 1.5);
        Path file = folder.resolve("mangled.cubex");
        CubeWriter.write(builder.build(), file, WriteOptions.DEFAULT);
        assertThat(Run.of("dump", "--names", "--mangled", file.toString()))
                .isEqualTo(new Run(
                        0,
                        "metric\tcall_path\tregion\tmangled_name\tfile\tline\trank\tthread\tlocation\tvalue\n"
                                + "time\tf(int)\tf(int)\t_Z1fi\tf.c\t3\t0\t0\trank 0/t\t1.5\n",
                        ""));
        assertThat(Run.of("dump", "--names", "--mangled", "--sum", "--format", "json", file.toString())
                        .out())
                .contains("\"mangledName\":\"_Z1fi\"");
        assertThat(Run.of("dump", "--mangled", file.toString()))
                .isEqualTo(new Run(
                        2, "", "perfspace: --mangled has an effect with --names only; see perfspace dump --help\n"));
    }

    @Test
    void convertAndTheAlgebraReduceEveryOperand() {
        String small = folder.resolve("small.cubex").toString();
        String sum = folder.resolve("sum.cubex").toString();

        assertThat(Run.of("-q", "convert", "--max-depth", "0", "--metric", "TI?E", profile, small))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("dump", small).out()).isEqualTo("TIME\t0\t0\t4\nTIME\t0\t1\t4\n");
        assertThat(Run.of("info", "--attributes", small).out())
                .contains("perfspace.reduction.1 = metric TI?E")
                .contains("perfspace.reduction.2 = max-depth 0");
        assertThat(Run.of("-q", "sum", "--max-depth", "0", "--metric", "TIME", profile, profile, "-o", sum))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("dump", sum).out()).isEqualTo("TIME\t0\t0\t8\nTIME\t0\t1\t8\n");
        assertThat(Run.of("info", "--attributes", sum).out()).contains("perfspace.reduction.1 = metric TIME");
    }

    @Test
    void infoShowsWhatIsLeft() {
        assertThat(Run.of("info", "--root", "solve", "--ranks", "0", profile).out())
                .contains("2 call nodes on 2 levels")
                .contains("1 × machine, 1 × node, 1 × process, 1 × cpu thread");
    }

    @Test
    void statAndCompareSeeWhatIsLeft() throws IOException {
        String other = TauSample.in(Files.createDirectory(folder.resolve("b"))).toString();
        Path changed = Path.of(other, "profile.1.0.0");
        Files.writeString(changed, Files.readString(changed).replace("500000 500000", "400000 400000"));

        assertThat(Run.of("-q", "compare", profile, other).exitCode()).isEqualTo(1);
        assertThat(Run.of("-q", "compare", "--ranks", "0", profile, other).exitCode())
                .isZero();
        assertThat(Run.of("-q", "compare", "--max-depth", "0", "--metric", "TIME_incl", profile, other)
                        .exitCode())
                .isZero();
        assertThat(Run.of("-q", "stat", "--metric", "TIME", "--root", "step", profile)
                        .out())
                .contains("step")
                .doesNotContain("solve");
    }

    @Test
    void namesThatAreNotThereGetNearOnes() {
        assertThat(dump("--root", "slove"))
                .isEqualTo("2 perfspace: " + profile
                        + ": no region is called \"slove\"; did you mean \"solve\"? There are \"main\", \"solve\" and"
                        + " \"step\"\n");
        assertThat(dump("--metric", "CALLZ"))
                .isEqualTo(
                        "2 perfspace: " + profile
                                + ": no metric is called \"CALLZ\"; did you mean \"CALLS\"? There are \"TIME\", \"TIME_incl\", \"CALLS\" and \"SUBRS\"\n");
        assertThat(dump("--ranks", "7"))
                .isEqualTo("2 perfspace: " + profile + ": no process has rank 7; there is 0-1\n");
    }

    @Test
    void optionsThatMakeNoSenseAreSaidSo() {
        String help = "; see perfspace dump --help\n";
        assertThat(dump("--of", "TIME"))
                .isEqualTo("2 perfspace: --min-share and --of go together: a share of a metric" + help);
        assertThat(dump("--min-share", "120%", "--of", "TIME"))
                .isEqualTo("2 perfspace: expected a share from 0% to 100% as --min-share, found 120%" + help);
        assertThat(dump("--exclusive", "--inclusive"))
                .isEqualTo("2 perfspace: --exclusive and --inclusive exclude each other" + help);
        assertThat(dump("--max-depth", "-1"))
                .isEqualTo("2 perfspace: invalid value for option '--max-depth': expected a count such as 1000 or 1e6,"
                        + " found \"-1\"" + help);
        assertThat(dump("--ranks", "x"))
                .startsWith("2 perfspace: invalid value for option '--ranks'")
                .contains("expected numbers such as 0-3,8, found \"x\"");
    }

    @Test
    void nothingLeftIsARefusal() {
        assertThat(dump("--prune", "main")).isEqualTo("5 perfspace: " + profile + ": no call node is left\n");
    }
}
