package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.CellText;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.cube.CubeWriter;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class CompareVerbTest {

    @TempDir
    Path folder;

    private String a;
    private String b;

    @BeforeEach
    void makeTwoProfiles() throws IOException {
        a = TauSample.in(Files.createDirectory(folder.resolve("a"))).toString();
        Path other = TauSample.in(Files.createDirectory(folder.resolve("b")));
        Path file = other.resolve("profile.1.0.0");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("\"main => solve => step\" 7 0 500000 500000", "\"main => <s&p>\" 7 0 250000 250000"));
        b = other.toString();
    }

    @Test
    void saysThatProfilesAreEqual() {
        assertThat(Run.of("compare", a, a)).isEqualTo(new Run(0, "equal: 24 cells in 4 metrics\n", ""));
        Run.of("-q", "convert", a, folder.resolve("a.parquet").toString());
        assertThat(Run.of("compare", a, folder.resolve("a.parquet").toString()).exitCode())
                .isZero();
    }

    /** The form of difffolded.pl: a stack, and its values in both. */
    @Test
    void writesBothAsDifferentialStacks() throws IOException {
        Path before = Files.writeString(folder.resolve("before.folded"), "main;f 50\nmain;g 25\nmain 25\n");
        Path after = Files.writeString(folder.resolve("after.folded"), "main;g 50\nmain 25\nmain;h 125\n");
        Path stacks = folder.resolve("d.folded");

        Run run = Run.of("compare", "-o", stacks.toString(), before.toString(), after.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).startsWith("samples 100 -> 200 (+100.0 %), +125 in main/h (new)\n");
        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(stacks)).isEqualTo("main 25 25\nmain;f 50 0\nmain;g 25 50\nmain;h 0 125\n");
        assertThat(Run.of("compare", "-o", stacks.toString(), before.toString(), after.toString())
                        .err())
                .isEqualTo("perfspace: " + stacks + ": exists already; use --force to replace it\n");
    }

    @Test
    void refusesStacksOfWhatDoesNotAddUp() {
        String profile = "../testdata/samples/score-p.cubex";
        String stacks = folder.resolve("d.folded").toString();

        assertThat(Run.of("compare", "-o", stacks, "--metric", "min_time", profile, profile))
                .isEqualTo(new Run(
                        5,
                        "",
                        "perfspace: " + profile
                                + ": expected a metric that stacks can have, found \"min_time\": its values are of type"
                                + " MINDOUBLE\n"));
        assertThat(Run.of("compare", "-o", stacks, "--metric", "time", "--metric", "visits", profile, profile)
                        .err())
                .startsWith("perfspace: -o writes one metric; expected one --metric, found 2");
        assertThat(Path.of(stacks)).doesNotExist();
    }

    @Test
    void saysWhatChangedAndWhere() {
        assertThat(Run.of("compare", a, b))
                .isEqualTo(new Run(
                        1,
                        """
                        TIME 8 sec -> 7.75 sec (-3.1 %%), -0.5 sec in main/solve/step
                          +0.25 sec in main/<s&p> (new)
                        TIME_incl 8 sec -> 8 sec (unchanged), +0.5 sec in main/solve
                          -0.5 sec in main/solve/step
                          -0.25 sec in main
                          and 1 other call path
                        CALLS 22 occ -> 22 occ (unchanged), -7 occ in main/solve/step
                          +7 occ in main/<s&p> (new)
                        only in %s: call path main/<s&p>
                        different: 6 cells of 32 cells in 4 metrics; --cells lists the largest
                        """
                                .formatted(b),
                        ""));
        assertThat(Run.of("compare", "--metric", "TIME", "--top", "1", b, a).out())
                .isEqualTo(
                        """
                        TIME 7.75 sec -> 8 sec (+3.2 %%), +0.5 sec in main/solve/step
                          and 1 other call path
                        only in %s: call path main/<s&p>
                        different: 2 cells of 8 cells in 1 metric; --cells lists the largest
                        """
                                .formatted(b));
    }

    @Test
    void countsOnlyChangesBeyondTheTolerance() {
        assertThat(Run.of("compare", "--common", "--metric", "TIME_incl", "--floor", "0.3", a, b)
                        .out())
                .isEqualTo(
                        """
                        TIME_incl 8 sec -> 8 sec (unchanged), +0.5 sec in main/solve
                          -0.5 sec in main/solve/step
                        only in %s: call path main/<s&p>
                        different: 1 cell of 6 cells in 1 metric; --cells lists the largest
                        """
                                .formatted(b));
    }

    @Test
    void listsTheCellsThatDifferTheWeightiestFirst() {
        assertThat(Run.of("compare", "--cells", "--metric", "TIME", a, b))
                .isEqualTo(new Run(
                        1,
                        """
                                TIME 8 sec -> 7.75 sec (-3.1 %%), -0.5 sec in main/solve/step
                                  +0.25 sec in main/<s&p> (new)
                                only in %s: call path main/<s&p>
                                cells  different  largest share  largest relative  first total  second total  metric
                                    8          2        6.250 %%           100.0 %%            8          7.75  TIME [sec]

                                  share  relative  first  second  metric  location            call path
                                6.250 %%   100.0 %%    0.5       0  TIME    Process 1/Thread 0  main/solve/step
                                3.125 %%   100.0 %%      0    0.25  TIME    Process 1/Thread 0  main/<s&p>

                                different: 2 cells of 8 cells in 1 metric
                                """
                                .formatted(b),
                        ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "1 | 1.5 | sec | t 1 sec -> 1.5 sec (+50.0 %), +0.5 sec in NAME",
                "200 | 100 | # | t 200 -> 100 (-50.0 %), -100 in NAME",
                "1000 | 1000.1 | '' | t 1,000 -> 1,000.1 (+0.01 %), +0.1 in NAME",
                "1 | 12.5 | '' | t 1 -> 12.5 (+1,150 %), +11.5 in NAME",
                "0 | 2 | occ | t 0 occ -> 2 occ, +2 occ in NAME",
                "-2 | -1 | '' | t -2 -> -1 (+50.0 %), +1 in NAME",
                "1 | inf | '' | t: 1 cell differs of 1 cell",
                "1 | 1.00000000000001 | '' | t 1 -> 1 (unchanged), no call path changed by more than rounding"
            })
    void showsTotalsAndPercentages(String first, String second, String unit, String line) throws IOException {
        String one = single("one", "main", first, unit);
        String two = single("two", "main", second, unit);
        assertThat(Run.of("compare", one, two).out())
                .isEqualTo(line.replace("NAME", "main")
                        + "\ndifferent: 1 cell of 1 cell in 1 metric; --cells lists the largest\n");
    }

    @Test
    void longNamesStandBelowAndAreNotCut() throws IOException {
        String name = "f".repeat(60);
        assertThat(Run.of("compare", single("one", name, "1", "sec"), single("two", name, "2", "sec"))
                        .out())
                .startsWith("t 1 sec -> 2 sec (+100.0 %)\n  +1 sec in " + name + "\n");
        String longer = "g".repeat(90);
        assertThat(Run.of("compare", single("three", longer, "1", "sec"), single("four", longer, "2", "sec"))
                        .out())
                .startsWith("t 1 sec -> 2 sec (+100.0 %)\n  +1 sec in " + longer + "\n");
    }

    /** A profile of one cell of the metric t. */
    private String single(String file, String region, String value, String unit) throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int metric = space.defineMetric("t", "t", ValueType.DOUBLE, unit.equals("''") ? "" : unit, Tree.NO_PARENT);
        int node = space.defineCallNode(space.defineRegion(region, "", 1, 2), Tree.NO_PARENT);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("machine")));
        space.setSeverity(metric, node, space.defineThread("thread 0", 0, process), new long[] {CellText.bits(value)});
        Path path = folder.resolve(file + ".cubex");
        CubeWriter.write(space.build(), path, WriteOptions.DEFAULT);
        return path.toString();
    }

    @Test
    void comparesWithinATolerance() {
        Run.of("-q", "sum", a, a, "-o", folder.resolve("twice.cubex").toString());
        String twice = folder.resolve("twice.cubex").toString();

        assertThat(Run.of("compare", "--tolerance", "50%", a, twice).exitCode()).isZero();
        assertThat(Run.of("compare", "--tolerance", "0.49", a, twice).exitCode())
                .isEqualTo(1);
        assertThat(Run.of("compare", "--floor", "7", a, twice).exitCode()).isZero();
        assertThat(Run.of("compare", "--ulps", "3", a, twice).exitCode()).isEqualTo(1);
        assertThat(Run.of("compare", "--metric", "T?M*", "--floor", "4", a, twice)
                        .exitCode())
                .isZero();
    }

    @Test
    void leavesOutWhatOnlyOneHas() {
        Run common = Run.of("compare", "--common", "--metric", "TIME", "--top", "0", a, b);
        assertThat(common.exitCode()).isEqualTo(1);
        assertThat(common.out())
                .startsWith("TIME 8 sec -> 7.5 sec (-6.3 %)\nonly in " + b + ": 1 more call path\n")
                .endsWith("\ndifferent: 1 cell of 6 cells in 1 metric; --cells lists the largest\n");
        assertThat(Run.of("compare", "--common", "--floor", "0.5", "--metric", "TIME", "--top", "1", a, b))
                .isEqualTo(new Run(0, "only in " + b + ": call path main/<s&p>\nequal: 6 cells in 1 metric\n", ""));
    }

    @Test
    void writesJson() throws IOException {
        Run run = Run.of("compare", "--json", "--metric", "TIME", "--top", "1", a, b);
        JsonNode json = new ObjectMapper().readTree(run.out());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(json.get("equal").asBoolean()).isFalse();
        assertThat(json.get("different").asLong()).isEqualTo(2);
        assertThat(json.get("metrics").get(0).toString())
                .isEqualTo("{\"name\":\"TIME\",\"unit\":\"sec\",\"equal\":false,\"sameExpression\":true,\"cells\":8,"
                        + "\"different\":2,\"firstTotal\":8.0,\"secondTotal\":7.75,\"totalDifference\":-0.25,"
                        + "\"totalRelative\":-0.03125,\"largestDifference\":0.5,\"largestRelative\":1.0,"
                        + "\"largestShare\":0.0625,\"changed\":2,\"changes\":[{\"callPath\":\"main/solve/step\","
                        + "\"first\":1.0,\"second\":0.5,\"difference\":-0.5}]}");
        assertThat(json.get("onlySecond").toString())
                .isEqualTo(
                        "{\"metrics\":[],\"callPaths\":[{\"callPath\":\"main/<s&p>\",\"below\":0}],\"locations\":[]}");
        assertThat(json.get("largest").toString())
                .isEqualTo("[{\"metric\":\"TIME\",\"callPath\":\"main/solve/step\",\"line\":-1,"
                        + "\"location\":\"Process 1/Thread 0\",\"rank\":1,\"thread\":0,\"first\":0.5,"
                        + "\"second\":0,\"difference\":0.5,\"relative\":1.0,\"share\":0.0625}]");
    }

    @Test
    void writesAJUnitReport() throws Exception {
        Path report = folder.resolve("report.xml");
        assertThat(Run.of("compare", "--junit", report.toString(), a, b).exitCode())
                .isEqualTo(1);

        Document xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile());
        Element suite = (Element) xml.getElementsByTagName("testsuite").item(0);
        assertThat(suite.getAttribute("name")).isEqualTo("perfspace compare " + a + " " + b);
        assertThat(suite.getAttribute("tests")).isEqualTo("6");
        assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(6);
        assertThat(suite.getAttribute("failures"))
                .isEqualTo(String.valueOf(xml.getElementsByTagName("failure").getLength()));
        Element paths = (Element) xml.getElementsByTagName("testcase").item(4);
        assertThat(paths.getAttribute("name")).isEqualTo("call paths");
        assertThat(paths.getTextContent().strip())
                .isEqualTo("0 only in " + a + ", 1 only in " + b + "\nonly in " + b + ": main/<s&p>");
        Element locations = (Element) xml.getElementsByTagName("testcase").item(5);
        assertThat(locations.getElementsByTagName("failure").getLength()).isZero();
        assertThat(Run.of("compare", "--junit", report.toString(), a, b))
                .isEqualTo(new Run(4, "", "perfspace: " + report + ": exists already; use --force to replace it\n"));
        assertThat(Run.of("compare", "-f", "--junit", report.toString(), a, a).exitCode())
                .isZero();
        assertThat(Files.readString(report))
                .contains("<testsuites tests=\"6\" failures=\"0\" errors=\"0\" time=\"0\">");
    }

    @Test
    void gatesOneSidedOnTotals() throws IOException {
        String slow = "../testdata/samples/score-p.cubex";
        String fast = "../testdata/samples/score-p-2.cubex";
        Path report = folder.resolve("rules.xml");

        assertThat(Run.of(
                        "compare",
                        "--fail-if",
                        "time > +5%",
                        "--fail-if",
                        "time of initialize > -1%",
                        "--fail-if",
                        "time of main/initialize/read_mesh < 0.0415",
                        "--fail-if",
                        "visits of time_step < 290",
                        "--junit",
                        report.toString(),
                        fast,
                        slow))
                .isEqualTo(new Run(
                        1,
                        """
                        kept: time > +5%: 0.252516 sec -> 0.263564 sec (+4.4 %)
                        kept: time of initialize > -1%: 0.096024 sec -> 0.094233 sec (-1.9 %)
                        broken: time of main/initialize/read_mesh < 0.0415: 0.04146 sec -> 0.041096 sec (-0.9 %)
                        kept: visits of time_step < 290: 290 occ -> 290 occ (unchanged)
                        """,
                        ""));
        assertThat(Files.readString(report))
                .contains("tests=\"4\" failures=\"1\"", "time of main/initialize/read_mesh &lt; 0.0415");
        assertThat(Run.of("compare", "--fail-if", "time > +5%", slow, fast).exitCode())
                .isZero();
    }

    @Test
    void takesOnlyExactNamesInRules() {
        String a = "../testdata/samples/score-p.cubex";
        assertThat(Run.of("compare", "--fail-if", "time of init > +5%", a, a))
                .isEqualTo(new Run(
                        5,
                        "",
                        "perfspace: " + a + ": expected a call that is named exactly \"init\", found none; did you mean"
                                + " \"initialize\" or \"MPI_Init_thread\"?\n"));
        assertThat(Run.of("compare", "--fail-if", "tim > +5%", a, a))
                .isEqualTo(new Run(
                        5,
                        "",
                        "perfspace: " + a
                                + ": expected a metric that is named exactly \"tim\", found none; did you mean"
                                + " \"time\" or \"min_time\" or \"max_time\"?\n"));
        assertThat(Run.of("compare", "--fail-if", "time +5%", a, a))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: --fail-if: expected a rule such as \"time of solve > +5%\", found \"time +5%\"; see"
                                + " perfspace compare --help\n"));
        assertThat(Run.of("compare", "--fail-if", "time > +5%", "--tolerance", "5%", a, a)
                        .err())
                .isEqualTo(
                        "perfspace: --fail-if compares totals, so --tolerance has no effect; see perfspace compare --help\n");
    }

    @Test
    void saysWhatIsWrongWithTheCommandLine() {
        assertThat(Run.of("compare", "--metric", "nothing", a, a))
                .isEqualTo(
                        new Run(
                                2,
                                "",
                                "perfspace: " + a
                                        + ": no metric is called \"nothing\"; there are \"TIME\", \"TIME_incl\", \"CALLS\" and \"SUBRS\"\n"));
        assertThat(Run.of("compare", "--cells", "--json", a, a))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: --cells has no effect on --json, which has them anyway; see perfspace compare"
                                + " --help\n"));
        assertThat(Run.of("compare", "--tolerance", "-1%", a, a))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: a tolerance must be finite and not below 0; see perfspace compare --help\n"));
        assertThat(Run.of("compare", "--tolerance", "5", a, a))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: invalid value for option '--tolerance': expected a share such as 5% or 0.05, found"
                                + " \"5\", which could mean 5% or 500%; see perfspace compare --help\n"));
        assertThat(Run.of("compare", "--tolerance", "much", a, a).err())
                .contains("expected a share such as 5% or 0.05, found \"much\"");
        assertThat(Run.of("compare", a, folder.resolve("missing").toString()).exitCode())
                .isEqualTo(3);
    }

    private static void tools(Path folder, String first, String second) throws IOException {
        SpaceBuilder one = new SpaceBuilder();
        SpaceBuilder two = new SpaceBuilder();
        addTo(one, "time", "sec", "main", "MPI_Send");
        addTo(two, "CPUTIME", "ms", "main", "PMPI_Send [libmpi.so.40]");
        CubeWriter.write(one.build(), folder.resolve(first), WriteOptions.DEFAULT);
        CubeWriter.write(two.build(), folder.resolve(second), WriteOptions.DEFAULT);
    }

    private static void addTo(SpaceBuilder builder, String metric, String unit, String main, String send) {
        int time = builder.defineMetric(Metric.named(metric).unit(unit).kind(MetricKind.EXCLUSIVE));
        int root = builder.defineCallNode(builder.defineRegion(main, "", 1, 2), Tree.NO_PARENT);
        int call = builder.defineCallNode(builder.defineRegion(send, "", 1, 2), root);
        builder.defineThread(
                "t", 0, builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m"))));
        builder.setSeverity(time, root, 0, 3).setSeverity(time, call, 0, unit.equals("ms") ? 7 : 1);
    }

    @Test
    void comparesToolsByMeaning() throws IOException {
        tools(folder, "a.cubex", "b.cubex");
        String first = folder.resolve("a.cubex").toString();
        String second = folder.resolve("b.cubex").toString();
        String note = "perfspace: A measures elapsed time (time), B time of processors (CPUTIME)\n";

        assertThat(Run.of("compare", first, second))
                .isEqualTo(new Run(
                        1,
                        """
                        A: %s
                        B: %s

                        time [s]: A time, B CPUTIME
                        total: A 4, B 0.01, B / A 0.0025
                        agreement 55.0 %%; correlation of ranks -1; in functions that A alone has 0.0 %%, B alone 0.0 %%
                        heaviest path of A: main
                        heaviest path of B: main > MPI_Send
                        A excl   share  B excl   share  difference  A incl  B incl  in   function
                             3  75.0 %%   0.003  30.0 %%     -45.0 %%       4    0.01  A B  main
                             1  25.0 %%   0.007  70.0 %%      45.0 %%       1   0.007  A B  MPI_Send
                        """
                                .formatted(first, second),
                        note));
        assertThat(Run.of("compare", "--tolerance", "50%", first, second).exitCode())
                .isZero();
        assertThat(Run.of("compare", "--by", "meaning", "--format", "csv", first, second)
                        .out())
                .isEqualTo(
                        """
                        quantity,unit,function,in_a,in_b,a_exclusive,b_exclusive,a_inclusive,b_inclusive,a_share,b_share
                        time,s,main,true,true,3.0,0.003,4.0,0.01,0.75,0.3
                        time,s,MPI_Send,true,true,1.0,0.007,1.0,0.007,0.25,0.7
                        """);
        assertThat(Run.of("compare", "--tree", "--format", "markdown", first, second)
                        .out())
                .endsWith(
                        """
                        - heaviest path of A: main
                        - heaviest path of B: main > MPI_Send

                        | A excl | share | B excl | share | difference | A incl | B incl | in | function |
                        |---:|---:|---:|---:|---:|---:|---:|---|---|
                        | 3 | 75.0 % | 0.003 | 30.0 % | -45.0 % | 4 | 0.01 | A B | main |
                        | 1 | 25.0 % | 0.007 | 70.0 % | 45.0 % | 1 | 0.007 | A B | main > MPI_Send |
                        """);
        assertThat(Run.of("compare", "--by", "name", first, second).out())
                .startsWith("only in " + first + ": metric time\n");
        assertThat(Run.of("compare", "--by", "meaning", "--cells", first, second)
                        .err())
                .startsWith("perfspace: --by meaning compares functions, so --cells has no effect");
    }
}
