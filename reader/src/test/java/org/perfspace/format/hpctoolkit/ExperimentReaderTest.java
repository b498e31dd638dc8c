package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.STORED;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.TABLES;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.TREE;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.VALUES;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** Databases of before version 4: an experiment.xml, and values and samples in all forms that they had. */
class ExperimentReaderTest extends ExperimentFiles {

    @Test
    void readsAllContextsAndTheirInclusiveValues() throws IOException {
        dense();
        try (PerformanceSpace space = open(FULL)) {
            assertThat(space.notes()).isEmpty();
            assertThat(rows(space, 0))
                    .containsExactly(
                            "main thread [15.0]",
                            ".main [15.0]",
                            "..app.c:11 [1.0]",
                            "..loop@app.c:20 [2.0]",
                            "...app.c:21 [2.0]",
                            "....solve </app.c:21 [2.0]",
                            ".....app.c:41 [2.0]",
                            "..app.c:30 [4.0]",
                            "...[I] memcpy </app.c:30 [4.0]",
                            "....app.c:91 [4.0]",
                            "..app.c:12 [8.0]",
                            "...memcpy </app.c:12 [8.0]",
                            "....[libc.so]:? [8.0]");
            Metric metric = space.definitions().metrics().get(0);
            assertThat(metric.name() + " " + metric.unit() + " " + metric.kind())
                    .isEqualTo("CPUTIME usec INCLUSIVE");
            assertThat(space.definitions().callNodes().get(12).fileId()).isEqualTo(14);
        }
    }

    @Test
    void mapsLinesLikeLaterVersions() throws IOException {
        dense();
        try (PerformanceSpace space = open(LINES)) {
            assertThat(rows(space, 0))
                    .containsExactly(
                            "main thread [15.0]",
                            ".main [15.0]",
                            "..app.c:11 [1.0]",
                            "..loop@app.c:20 [2.0]",
                            "...solve </app.c:21 [2.0]",
                            "....app.c:41 [2.0]",
                            "..[I] memcpy </app.c:30 [4.0]",
                            "...app.c:91 [4.0]",
                            "..memcpy </app.c:12 [8.0]",
                            "...[libc.so]:? [8.0]");
        }
    }

    @Test
    void namesRanksThreadsAndHosts() throws IOException {
        db.xml("2.0", STORED + TABLES, TREE)
                .metricDb(1, 1, 2, VALUES)
                .metricDb(0, 0, 2, VALUES)
                .metricDb(1, 500, 2, VALUES);
        try (PerformanceSpace space = open(ReadOptions.DEFAULT)) {
            Definitions d = space.definitions();
            assertThat(d.systemNodes().get(1).name()).isEqualTo("0xab");
            assertThat(d.locations())
                    .extracting(each ->
                            d.locationGroups().get(each.group()).name() + ", " + each.name() + ", " + each.type())
                    .containsExactly(
                            "rank 0, thread 0, " + Location.Type.CPU_THREAD,
                            "rank 1, thread 1, " + Location.Type.CPU_THREAD,
                            "rank 1, stream 0, " + Location.Type.ACCELERATOR_STREAM);
            assertThat(rows(space, 0).get(1)).endsWith(" [15.0, 15.0, 15.0]");
        }
    }

    @Test
    void hasNoRankIfThereIsOneProcess() throws IOException {
        dense();
        try (PerformanceSpace space = open(ReadOptions.DEFAULT)) {
            assertThat(space.definitions().locationGroups().get(0).name()).isEqualTo("app");
        }
    }

    @Test
    void readsSparseProfiles() throws IOException {
        sparse();
        try (PerformanceSpace space = open(FULL)) {
            assertThat(space.notes()).isEmpty();
            assertThat(rows(space, 0))
                    .containsExactly(
                            "main thread [3.0, 0.0]",
                            ".main [3.0, 0.0]",
                            "..app.c:11 [1.0, 0.0]",
                            "..app.c:12 [2.0, 0.0]",
                            "...memcpy </app.c:12 [2.0, 0.0]");
            assertThat(space.definitions().locationGroups()).extracting("name").containsExactly("rank 0", "rank 1");
            assertThat(samples(space, 0)).containsExactly("1600000000000000000 app.c:11", "1600000000000000007 memcpy");
            assertThat(samples(space, 1)).isEmpty();
        }
    }

    /** One of hpcviewer's test databases has no sample at all, and its line begins two bytes behind the end of the file. */
    @Test
    void readsLinesWithoutSamplesWhereverTheyBegin() throws IOException {
        sparse();
        byte[] trace = Files.readAllBytes(db.path().resolve("trace.db"));
        int secondLine = 128 + 22;
        ByteBuffer.wrap(trace).putLong(secondLine + 6, trace.length + 2L).putLong(secondLine + 14, trace.length + 2L);
        db.file("trace.db", trace);
        try (PerformanceSpace space = open(FULL)) {
            assertThat(samples(space, 0)).hasSize(2);
            assertThat(samples(space, 1)).isEmpty();
        }
    }

    @Test
    void readsTracesInMicroseconds() throws IOException {
        String trace =
                "<TraceDBTable><TraceDB i=\"0\" db-glob=\"*.hpctrace\" db-min-time=\"1339025630987515\"/></TraceDBTable>";
        db.xml("2.0", STORED + trace + TABLES, TREE)
                .metricDb(0, 0, 2, VALUES)
                .metricDb(0, 1, 2, VALUES)
                .trace(0, 0, 1339025630987515L, 21, 1339025630987520L, 0, 1339025630987530L, 22)
                .trace(0, 1, 1339025630987510L, 24);
        try (PerformanceSpace space = open(FULL)) {
            assertThat(samples(space, 0))
                    .containsExactly(
                            "1339025630987515000 app.c:11", "1339025630987520000 idle", "1339025630987530000 app.c:21");
            assertThat(samples(space, 1)).containsExactly("1339025630987510000 app.c:91");
            assertThat(space.trace().orElseThrow().beginNanos()).isEqualTo(1339025630987510000L);
            assertThat(space.trace().orElseThrow().endNanos()).isEqualTo(1339025630987530000L);
        }
    }

    @Test
    void readsMergedTracesWithFlags() throws IOException {
        long distance = 3L << 59;
        db.xml("2.2", STORED + "<TraceDBTable><TraceDB i=\"0\" u=\"1000000\"/></TraceDBTable>" + TABLES, TREE)
                .metricDb(0, 0, 2, VALUES)
                .metricDb(0, 1, 2, VALUES)
                .merged(
                        ExperimentDatabase.hpctrace(3, distance | 5, 21, distance | 6, 23),
                        ExperimentDatabase.hpctrace(0, 7, 25));
        try (PerformanceSpace space = open(FULL)) {
            assertThat(samples(space, 0)).containsExactly("5000 app.c:11", "6000 app.c:41");
            assertThat(samples(space, 1)).containsExactly("7000 [libc.so]:?");
        }
    }

    @Test
    void readsSumsInTheXmlIfThereAreNoFiles() throws IOException {
        String header = "<MetricTable>"
                + "<Metric i=\"2\" n=\"CYCLES:Sum (I)\" v=\"derived-incr\" t=\"inclusive\" partner=\"3\"/>"
                + "<Metric i=\"3\" n=\"CYCLES:Sum (E)\" v=\"derived-incr\" t=\"exclusive\" partner=\"2\"/>"
                + "<Metric i=\"4\" n=\"CYCLES:Mean (I)\" v=\"derived-incr\" t=\"inclusive\"/>"
                + "<Metric i=\"5\" n=\"ratio\" v=\"derived\"/></MetricTable>" + TABLES;
        String tree =
                "<M n=\"2\" v=\"3\"/><PF i=\"1\" n=\"6\" lm=\"1\" f=\"3\" l=\"10\"><M n=\"2\" v=\"3e0\"/><M n=\"3\" v=\"1\"/>"
                        + "<C i=\"4\" l=\"0\"><M n=\"2\" v=\"0.5\"/><PF i=\"5\" n=\"7\"><M n=\"2\" v=\"0.5\"/></PF></C>"
                        + "<S i=\"3\" l=\"11\"><M n=\"2\" v=\"1\"/><M n=\"3\" v=\"1\"/></S>"
                        + "<C i=\"2\" l=\"12\"><M n=\"2\" v=\"2\"/><M n=\"4\" v=\"2\"/></C></PF>";
        db.xml("2.0", header, tree);
        try (PerformanceSpace space = open(FULL)) {
            assertThat(space.notes())
                    .containsExactly(
                            "values are the sums over all threads that experiment.xml contains, as there are no files of"
                                    + " values",
                            "2 metrics are statistics or computed from others and are left out: CYCLES:Mean, ratio");
            assertThat(space.definitions().metrics()).extracting(Metric::name).containsExactly("CYCLES");
            assertThat(rows(space, 0)).containsExactly("main", ".solve [0.5]", ".app.c:11 [1.0]", ".app.c:12 [2.0]");
        }
    }

    /** The sums belong to no thread, and viewers of version 4 need an identifier of each profile. */
    @Test
    void givesSumsBesideTracesANumberOfTheirOwn() throws IOException {
        String header =
                "<MetricTable><Metric i=\"2\" n=\"CYCLES:Sum (I)\" v=\"derived-incr\" t=\"inclusive\"/></MetricTable>"
                        + TABLES;
        String tree = "<M n=\"2\" v=\"3\"/><PF i=\"1\" n=\"6\" lm=\"1\" f=\"3\" l=\"10\"><M n=\"2\" v=\"3\"/></PF>";
        db.xml("2.0", header, tree).trace(0, 0, 5, 21).trace(0, 2, 6, 21);
        try (PerformanceSpace space = open(FULL)) {
            assertThat(space.definitions().locations())
                    .extracting(location -> location.attributes().get("hpct::tuple"))
                    .containsExactly("3 0 1 1", "1 1 0 171 3 0 0 0", "1 1 0 171 3 0 2 2");
        }
    }

    @Test
    void hidesAndDescribesMetricsAsViewersDo() throws IOException {
        String header = "<MetricTable>"
                + "<Metric i=\"2\" n=\"CPUTIME (usec):Sum (I)\" t=\"inclusive\" v=\"derived-incr\" show=\"4\""
                + " md=\"Sum over rank/thread of inclusive 'time of the processor'\"/>"
                + "<Metric i=\"3\" n=\"CPUTIME (usec):Sum (E)\" t=\"exclusive\" v=\"derived-incr\" show=\"0\"/>"
                + "</MetricTable>" + STORED.replace("<MetricTable/>", "") + TABLES;
        db.xml("2.2", header, TREE).metricDb(0, 0, 2, VALUES);
        try (PerformanceSpace space = open(ReadOptions.DEFAULT)) {
            Metric metric = space.definitions().metrics().get(0);
            assertThat(metric.name() + ", " + metric.title() + ", " + metric.description() + ", " + metric.visibility())
                    .isEqualTo("CPUTIME, CPUTIME, time of the processor, GHOST");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "100*(#0/$3), *2 =100 /2 @A @B",
        "#0-#1*2+$2, +2 -2 @A *2 @B =2 @A",
        "#0/#7, ''",
        "sqrt(#0), ''",
        "(#0, ''",
        "#0), ''",
        "#0 #1, ''",
        "-#0, ''",
        "'', ''",
    })
    void convertsFormulas(String text, String expected) {
        Map<String, String> names = Map.of("#0", "A", "#1", "B", "$2", "A", "$3", "B");
        assertThat(ExperimentFormula.of(text, name -> names.getOrDefault(name, ""))
                        .map(MetricFormula::text)
                        .orElse(""))
                .isEqualTo(expected);
    }

    @Test
    void computesMetricsWithFormulas() throws IOException {
        String header = "<MetricTable>"
                + "<Metric i=\"2\" n=\"ACUMU (B):Sum (I)\" o=\"0\" t=\"inclusive\" v=\"derived-incr\" show=\"4\"/>"
                + "<Metric i=\"3\" n=\"COUNT:Sum (I)\" o=\"1\" t=\"inclusive\" v=\"derived-incr\"/>"
                + "<Metric i=\"4\" n=\"MEAN (B):Sum (I)\" o=\"2\" t=\"inclusive\" v=\"derived-incr\" md=\"bytes of each\">"
                + "<MetricFormula t=\"combine\" frm=\"sum($4, $4)\"/><MetricFormula t=\"view\" frm=\"#0/#1\"/></Metric>"
                + "</MetricTable><MetricDBTable><MetricDB i=\"0\" n=\"ACUMU (B) (I)\" db-id=\"0\"/>"
                + "<MetricDB i=\"1\" n=\"COUNT (I)\" db-id=\"1\"/><MetricDB i=\"2\" n=\"MEAN (B) (I)\" db-id=\"2\"/>"
                + "</MetricDBTable>";
        db.xml("2.2", header, "<PF i=\"1\" n=\"main\"/>").metricDb(0, 0, 3, 12, 4, 0);
        try (PerformanceSpace space = open(FULL)) {
            assertThat(space.notes()).isEmpty();
            assertThat(space.definitions().metrics())
                    .extracting(each -> each.name() + ", " + each.unit() + ", " + each.kind() + ", " + each.visibility()
                            + ", " + each.description() + ", "
                            + each.attributes().get("hpct::formula"))
                    .containsExactly(
                            "COUNT, , INCLUSIVE, NORMAL, , ",
                            "MEAN, B, POSTDERIVED, NORMAL, bytes of each, /2 @ACUMU%20(B) @COUNT",
                            "ACUMU, B, INCLUSIVE, GHOST, , ");
        }
    }

    @Test
    void readsADatabaseWithoutSamples() throws IOException {
        db.xml("2.2", "<MetricTable/><MetricDBTable/>" + TABLES, "");
        try (PerformanceSpace space = open(ReadOptions.DEFAULT)) {
            assertThat(space.definitions().callNodes()).isEmpty();
            assertThat(space.definitions().metrics()).isEmpty();
        }
    }

    @Test
    void readsOwnCostsOfRawMetrics() throws IOException {
        String header = "<MetricTable><Metric i=\"0\" n=\"WALLCLOCK (us)\"/></MetricTable>";
        db.xml("2.0", header, "<PF i=\"1\" n=\"main\" l=\"3-9\"><S l=\"4\"><M n=\"0\" v=\"5\"/></S></PF>");
        try (PerformanceSpace space = open(FULL)) {
            assertThat(space.definitions().metrics().get(0).kind().toString()).isEqualTo("EXCLUSIVE");
            assertThat(rows(space, 0)).containsExactly("main", ".line [5.0]");
        }
    }

    /** Six digits: the difference of the inclusive values of main and of those below it is -0.00013. */
    @Test
    void takesTheExclusiveValuesThatTheXmlStates() throws IOException {
        db.xml(
                "2.2",
                SUMS + TABLES,
                "<PF i=\"1\" n=\"6\" l=\"1\"><M n=\"2\" v=\"249.639\"/><C i=\"2\" l=\"5\"><M n=\"2\" v=\"242.856\"/>"
                        + "<PF i=\"3\" n=\"7\" l=\"20\"><M n=\"2\" v=\"242.856\"/><M n=\"3\" v=\"242.856\"/><S i=\"4\" l=\"22\">"
                        + "<M n=\"2\" v=\"242.856\"/><M n=\"3\" v=\"242.856\"/></S></PF></C><C i=\"5\" l=\"6\">"
                        + "<M n=\"2\" v=\"6.78313\"/><PF i=\"6\" n=\"8\" l=\"30\"><M n=\"2\" v=\"6.78313\"/>"
                        + "<M n=\"3\" v=\"6.78313\"/></PF></C></PF>");
        try (PerformanceSpace space = open(ReadOptions.DEFAULT.with(HpctOptions.LINES, false))) {
            assertThat(rows(space, 0)).containsExactly("main", ".solve <:5 [242.856]", ".memcpy <:6 [6.78313]");
        }
        try (PerformanceSpace space = open(LINES)) {
            assertThat(rows(space, 0))
                    .containsExactly("main", ".solve <:5", "..line [242.856]", ".memcpy <:6 [6.78313]");
        }
    }

    /** One column for each thread, with values at statements only. */
    @Test
    void addsStatementsOfRawMetricsToTheirFunctions() throws IOException {
        String header =
                "<MetricTable><Metric i=\"0\" n=\"CPUTIME (sec).[0,0]\" v=\"raw\" t=\"nil\" md=\"CPUTIME (sec)\"/>"
                        + "<Metric i=\"1\" n=\"CPUTIME (sec).[0,1]\" v=\"raw\" t=\"nil\" md=\"CPUTIME (sec)\"/></MetricTable>"
                        + TABLES;
        db.xml(
                "2.2",
                header,
                "<PF i=\"1\" n=\"6\"><S i=\"2\" l=\"3\"><M n=\"0\" v=\"1\"/></S><C i=\"3\" l=\"5\"><PF i=\"4\" n=\"7\">"
                        + "<S i=\"5\" l=\"22\"><M n=\"0\" v=\"4\"/></S><S i=\"6\" l=\"23\"><M n=\"0\" v=\"2\"/><M n=\"1\" v=\"8\"/>"
                        + "</S></PF></C></PF>");
        try (PerformanceSpace space = open(ReadOptions.DEFAULT.with(HpctOptions.LINES, false))) {
            assertThat(space.notes()).isEmpty();
            assertThat(space.definitions().metrics())
                    .extracting(metric -> metric.name() + " " + metric.unit() + " " + metric.kind())
                    .containsExactly("CPUTIME sec EXCLUSIVE");
            assertThat(rows(space, 0)).containsExactly("main [1.0, 0.0]", ".solve <:5 [6.0, 8.0]");
            assertThat(space.definitions().locations())
                    .extracting(location -> location.rank())
                    .containsExactly(0L, 1L);
        }
    }

    @Test
    void readsARunWithoutSamples() throws IOException {
        db.xml("2.2", SUMS + "<MetricDBTable/>" + TABLES, "<PF i=\"1\" n=\"6\"/>");
        try (PerformanceSpace space = open(ReadOptions.DEFAULT)) {
            assertThat(space.notes()).containsExactly("no context has a value: the run has no samples");
            assertThat(rows(space, 0)).containsExactly("main");
        }
    }

    @Test
    void readsDeepTrees() throws IOException {
        int depth = 30_000;
        StringBuilder tree = new StringBuilder();
        for (int i = 1; i <= depth; i++) {
            tree.append("<PF i=\"").append(i).append("\" n=\"f\">");
        }
        tree.append("</PF>".repeat(depth));
        double[] values = new double[2 * depth];
        Arrays.fill(values, 1);
        db.xml("2.0", STORED, tree.toString()).metricDb(0, 0, 2, values);
        try (PerformanceSpace space = open(ReadOptions.DEFAULT)) {
            assertThat(space.definitions().callNodes()).hasSize(depth);
        }
    }

    @Test
    void isDetectedByContent() throws IOException {
        dense();
        for (String name : List.of("", "experiment.xml", "1.app-000000-000-ab-100-0.metric-db")) {
            Input input = Input.of(db.path().resolve(name));
            assertThat(Readers.detect(input).format()).isEqualTo(Format.HPCTOOLKIT_XML);
            try (PerformanceSpace space = Readers.open(input, ReadOptions.DEFAULT)) {
                assertThat(space.definitions().locations()).hasSize(1);
            }
        }
        new TestDatabase().write(db.path());
        assertThat(Readers.detect(Input.of(db.path())).format()).isEqualTo(Format.HPCTOOLKIT);
    }

    @Test
    void keepsSources() throws IOException {
        dense();
        Files.createDirectories(db.path().resolve("src"));
        Files.write(db.path().resolve("src/app.c"), "int main;".getBytes(StandardCharsets.UTF_8));
        try (PerformanceSpace space = open(ReadOptions.DEFAULT)) {
            assertThat(space.attachments()).extracting("name").containsExactly("hpctoolkit/src/app.c");
        }
    }
}
