package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.STORED;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.TABLES;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.TREE;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.VALUES;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.format.Format;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/** Databases of before version 4: an experiment.xml, and values and samples in all forms that they had. */
class ExperimentReaderTest {

    private static final ReadOptions SALVAGE = ReadOptions.DEFAULT.withSalvage(true);
    private static final ReadOptions FULL = ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);
    private static final ReadOptions LINES = ReadOptions.DEFAULT
            .with(HpctOptions.CALL_TREE, HpctOptions.CallTree.COMPACT)
            .with(HpctOptions.LINES, true);

    @TempDir
    private Path folder;

    private ExperimentDatabase db;

    @BeforeEach
    void begin() {
        db = new ExperimentDatabase(folder.resolve("db"));
    }

    /** Two columns of sums in the XML. */
    private static final String SUMS = "<MetricTable>"
            + "<Metric i=\"2\" n=\"CPUTIME (sec):Sum (I)\" v=\"derived-incr\" t=\"inclusive\" partner=\"3\"/>"
            + "<Metric i=\"3\" n=\"CPUTIME (sec):Sum (E)\" v=\"derived-incr\" t=\"exclusive\" partner=\"2\"/></MetricTable>";

    private ExperimentDatabase dense() {
        return db.xml("2.1", STORED + TABLES, TREE).metricDb(0, 0, 2, VALUES);
    }

    private PerformanceSpace open(ReadOptions options) throws IOException {
        return Readers.open(Input.of(db.path(), "db"), options);
    }

    /** Returns a line for each call node: level, file id, name, call site, and the values of a metric by location. */
    private static List<String> rows(PerformanceSpace space, int metric) throws IOException {
        Definitions d = space.definitions();
        List<String> lines = new ArrayList<>();
        Row row = new Row(ValueType.DOUBLE, d.locations().size());
        for (CallNode node : d.callNodes()) {
            int level = 0;
            for (int up = node.parent();
                    up != Tree.NO_PARENT;
                    up = d.callNodes().get(up).parent()) {
                level++;
            }
            StringBuilder line = new StringBuilder(".".repeat(level))
                    .append(d.regions().get(node.region()).name());
            if (node.line() != Region.NO_LINE) {
                line.append(" <").append(node.module()).append(':').append(node.line());
            }
            if (space.severity().read(metric, node.id(), row)) {
                double[] values = new double[d.locations().size()];
                for (int i = 0; i < row.count(); i++) {
                    values[row.location(i)] = Double.longBitsToDouble(row.words()[i]);
                }
                line.append(' ').append(Arrays.toString(values));
            }
            lines.add(line.toString());
        }
        return lines;
    }

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

    private ExperimentDatabase sparse() {
        String header = "<MetricDBTable><MetricDB i=\"2\" n=\"CPUTIME (sec) (I)\"/>"
                + "<MetricDB i=\"1\" n=\"CPUTIME (sec) (E)\"/></MetricDBTable><TraceDBTable><TraceDB i=\"0\""
                + " u=\"1000000000\"/></TraceDBTable>" + TABLES;
        String tree = "<PF i=\"2\" n=\"5\" s=\"4\" f=\"4\" l=\"0\"><C i=\"-2\" s=\"4\" v=\"0\" l=\"0\" it=\"2\">"
                + "<PF i=\"3\" n=\"6\" f=\"3\" l=\"10\" lm=\"1\"><S i=\"4\" it=\"4\" l=\"11\"/>"
                + "<C i=\"-5\" it=\"5\" f=\"3\" l=\"12\"><PF i=\"5\" n=\"8\" lm=\"2\" f=\"4\" l=\"0\">"
                + "<S i=\"-5\" l=\"0\" it=\"5\"/></PF></C></PF></C></PF>";
        return db.xml("4.0", header, tree)
                .profileDb(List.of(
                        List.of(
                                new ExperimentDatabase.Cell(0, 2, 3),
                                new ExperimentDatabase.Cell(2, 2, 3),
                                new ExperimentDatabase.Cell(3, 2, 3),
                                new ExperimentDatabase.Cell(3, 1, 1),
                                new ExperimentDatabase.Cell(4, 2, 1),
                                new ExperimentDatabase.Cell(4, 1, 1),
                                new ExperimentDatabase.Cell(5, 2, 2),
                                new ExperimentDatabase.Cell(5, 1, 2),
                                new ExperimentDatabase.Cell(9, 1, 7)),
                        List.of()))
                .traceDb(new long[] {1_600_000_000_000_000_000L, 4, 1_600_000_000_000_000_007L, 5}, new long[] {});
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

    private static List<String> samples(PerformanceSpace space, int location) throws IOException {
        Trace trace = space.trace().orElseThrow();
        List<String> samples = new ArrayList<>();
        Trace.SampleCursor cursor = trace.samples(location);
        while (cursor.next()) {
            String where = cursor.callNode() == Trace.IDLE
                    ? "idle"
                    : space.definitions()
                            .regions()
                            .get(space.definitions()
                                    .callNodes()
                                    .get(cursor.callNode())
                                    .region())
                            .name();
            samples.add(cursor.nanos() + " " + where);
        }
        assertThat((long) samples.size()).isEqualTo(trace.sampleCount(location));
        return samples;
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
    void skipsDocumentTypesWithoutReadingWhatTheyName() throws IOException {
        Files.writeString(folder.resolve("secret"), "secret");
        String type = "<!DOCTYPE HPCToolkitExperiment [\n<!ELEMENT M EMPTY>\n<!ATTLIST PF a CDATA \"1\">\n"
                + "<!ENTITY ext SYSTEM \"" + folder.resolve("secret").toUri() + "\">\n"
                + "<!ENTITY a \"0123456789\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">\n"
                + "<!ENTITY % p SYSTEM \"file:///nowhere\">\n%p;\n]>\n";
        db.xml(type, "2.0", STORED + TABLES, TREE).metricDb(0, 0, 2, VALUES);
        try (PerformanceSpace space = open(ReadOptions.DEFAULT)) {
            assertThat(space.definitions().regions()).extracting(Region::name).contains("solve");
        }
        for (String entity : List.of("ext", "b")) {
            String message = "expected well-formed XML, found: Undeclared general entity \"" + entity + "\"";
            db.xml(type, "2.0", STORED + TABLES, TREE + "<PF i=\"90\" n=\"&" + entity + ";\"/>");
            requireMessage("db/experiment.xml: line 15: " + message);
            db.xml(type, "2.0", STORED + TABLES, "&" + entity + ";" + TREE);
            requireMessage("db/experiment.xml: line 15: " + message);
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "version=\"2.1\"|version=\"5.0\"|db/experiment.xml: line 2: expected version 2.0 to 4.0 of an experiment, found \"5.0\"",
                "<PF i=\"3\"|<PF i=\"4294967296\"|db/experiment.xml: line 7: expected an id of a context below 2^32, found \"4294967296\"",
                "<PF i=\"3\"|<PF i=\"7\"|db/experiment.xml: expected contexts with different ids, found 7 twice",
                "<PF i=\"3\"|<PF i=\"15\"|db/1.app-000000-000-ab-100-0.metric-db: byte 24: expected values of 15 contexts, as experiment.xml has, found 14",
                "l=\"11\"|l=\"x\"|db/experiment.xml: line 7: expected a line number below 2^31, found \"x\"",
                "it=\"21\"|it=\"-21\"|db/experiment.xml: line 7: expected a number of a context in traces, found \"-21\"",
                "<S i=\"4\"|<X i=\"4\"|db/experiment.xml: line 7: expected PF, Pr, L, C, S or M in the tree of contexts, found <X>",
                "db-id=\"1\"|db-id=\"0\"|db/experiment.xml: expected metrics with different numbers, found 0 twice",
                "SecCallPathProfileData|SecOther|db/experiment.xml: expected an element <SecCallPathProfileData>, found none",
                "SecCallPathProfile |SecFlatProfile |db/experiment.xml: line 4: expected a profile of call paths, found a flat profile",
            })
    void saysWhatIsWrongInTheXml(String sound, String faulty, String message) throws IOException {
        dense();
        Path xml = db.path().resolve("experiment.xml");
        Files.writeString(
                xml,
                Files.readString(xml)
                        .replace(
                                "</SecCallPathProfile>",
                                sound.startsWith("SecCallPathProfile ") ? "</SecFlatProfile>" : "</SecCallPathProfile>")
                        .replace("<X i=\"4\" it=\"21\" l=\"11\"/>", "")
                        .replace(sound, faulty));
        assertThatThrownBy(() -> open(ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.class)
                .hasMessage(message);
    }

    @Test
    void saysWhatIsWrongInFilesOfValues() throws IOException {
        String name = "1.app-000000-000-ab-100-0.metric-db";
        byte[] sound = ExperimentDatabase.metricDb(2, VALUES);
        dense().file(name, Arrays.copyOf(sound, sound.length - 1));
        requireMessage(
                "db/" + name + ": byte 32: expected 14 contexts (224 bytes), found 223 bytes: the file is truncated");
        byte[] order = sound.clone();
        order[23] = 'x';
        db.file(name, order);
        requireMessage("db/" + name + ": byte 23: expected the byte order b or l, found byte 78");
        byte[] columns = sound.clone();
        columns[28] = 1;
        db.file(name, columns);
        requireMessage("db/" + name + ": byte 28: expected 1 to 65,536 metrics, found 16,777,218");
        db.file(name, Arrays.copyOf(sound, sound.length + 5));
        assertThat(check())
                .containsExactly("db/" + name
                        + ": byte 256: expected the end after the values of 14 contexts, found 5 more bytes");
    }

    private void requireMessage(String message) {
        assertThatThrownBy(() -> open(ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.class)
                .hasMessage(message);
    }

    private List<String> check() throws IOException {
        return Readers.check(Input.of(db.path(), "db"), ReadOptions.DEFAULT).stream()
                .map(Finding::toString)
                .toList();
    }

    @Test
    void findsNothingInSoundDatabases() throws IOException {
        dense();
        assertThat(check()).isEmpty();
        db = new ExperimentDatabase(folder.resolve("sparse"));
        sparse();
        assertThat(check()).isEmpty();
    }

    @Test
    void saysThatThereAreNoValues() throws IOException {
        db.xml("2.0", STORED + TABLES, TREE);
        requireMessage("db/experiment.xml: expected values in *.metric-db, profile.db or in elements <M>, found none");
        db.xml("3.0", "<SummaryDBFile n=\"summary.db\"/>" + TABLES, TREE);
        requireMessage("db/experiment.xml: expected values in *.metric-db, profile.db or in elements <M>, found them in"
                + " summary.db");
    }

    @Test
    void salvagesWhatIsThere() throws IOException {
        byte[] values = ExperimentDatabase.metricDb(2, VALUES);
        dense().file("1.app-000000-000-ab-100-0.metric-db", Arrays.copyOf(values, values.length - 20));
        Path xml = db.path().resolve("experiment.xml");
        String text = Files.readString(xml);
        Files.writeString(xml, text.substring(0, text.indexOf("<C i=\"12\"")));
        try (PerformanceSpace space = open(FULL.withSalvage(true))) {
            assertThat(space.definitions().callNodes()).hasSize(10);
            assertThat(rows(space, 0)).last().isEqualTo("....app.c:91 [4.0]");
            assertThat(space.notes()).hasSize(2);
            assertThat(space.notes().get(0))
                    .startsWith("contexts from the first fault on are left out: db/experiment.xml: line 7: expected"
                            + " well-formed XML, found: ");
            assertThat(space.notes().get(1))
                    .isEqualTo(
                            "db/1.app-000000-000-ab-100-0.metric-db is incomplete: the values of 2 contexts are missing");
        }
    }

    /** A sparse trace that ends inside its last sample. */
    @Test
    void salvagesASparseTraceThatEndsEarly() throws IOException {
        sparse();
        byte[] whole = Files.readAllBytes(db.path().resolve("trace.db"));
        db.file("trace.db", Arrays.copyOf(whole, whole.length - 4));
        assertThatThrownBy(() -> open(FULL)).isInstanceOf(ProfileException.Corrupt.class);
        try (PerformanceSpace space = open(FULL.withSalvage(true))) {
            assertThat(space.notes()).containsExactly("trace.db is incomplete: samples of 1 line are missing");
            assertThat(samples(space, 0)).containsExactly("1600000000000000000 app.c:11");
            assertThat(samples(space, 1)).isEmpty();
        }
    }

    /** Files of a dense database of which not even the header is there. */
    @Test
    void salvagesADatabaseWithoutAFileOfValues() throws IOException {
        dense().file("1.app-000000-000-ab-100-0.metric-db", new byte[3]);
        db.file("1.app-000000-000-ab-100-0.hpctrace", new byte[3]);
        assertThatThrownBy(() -> open(FULL)).isInstanceOf(ProfileException.class);
        try (PerformanceSpace space = open(FULL.withSalvage(true))) {
            assertThat(space.notes())
                    .containsExactly(
                            "a trace is left out: db/1.app-000000-000-ab-100-0.hpctrace: byte 0: expected signature"
                                    + " \"HPCRUN-trace______\", found bytes 00 00 00",
                            "the values of a file are left out: db/1.app-000000-000-ab-100-0.metric-db: byte 0: expected"
                                    + " signature \"HPCPROF-metricdb__\", found bytes 00 00 00");
        }
    }

    @Test
    void refusesAFileOfValuesThatStandsAlone() throws IOException {
        db.metricDb(0, 0, 2, VALUES);
        String name = "1.app-000000-000-ab-100-0.metric-db";
        Input alone = Input.of(db.path().resolve(name), name);
        String message = name + ": expected experiment.xml of the database beside this file, found none";

        assertThatThrownBy(() -> Readers.open(alone, ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.class)
                .hasMessage(message);
        assertThat(Readers.check(alone, ReadOptions.DEFAULT))
                .extracting(Finding::toString)
                .containsExactly(message);
    }

    @Test
    void refusesSamplesOutOfOrderAndOfUnknownContexts() throws IOException {
        dense().trace(0, 0, 5, 21, 4, 22);
        assertThat(check())
                .containsExactly(
                        "db/1.app-000000-000-ab-100-0.hpctrace: byte 44: expected times in ascending order, found 4000 after 5000");
        db.trace(0, 0, 5, 21, 6, 99);
        assertThat(check())
                .containsExactly(
                        "db/1.app-000000-000-ab-100-0.hpctrace: byte 52: expected a context of experiment.xml, found 99");
        db.file("1.app-000000-000-ab-100-0.hpctrace", Arrays.copyOf(ExperimentDatabase.hpctrace(0, 5, 21), 40));
        requireMessage(
                "db/1.app-000000-000-ab-100-0.hpctrace: byte 32: expected samples of 12 bytes, found 8 bytes: the"
                        + " trace is truncated");
    }

    @Test
    void endsInAResultOrAComplaintWhereverFilesEnd() throws IOException {
        sparse();
        List<String> files = List.of("experiment.xml", "profile.db", "trace.db");
        for (String file : files) {
            byte[] sound = Files.readAllBytes(db.path().resolve(file));
            for (int length = 0; length < sound.length; length++) {
                db.file(file, Arrays.copyOf(sound, length));
                readWhole(ReadOptions.DEFAULT);
                readWhole(SALVAGE);
            }
            db.file(file, sound);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dense", "sparse", "merged"})
    void endsInAResultOrAComplaintWhateverIsDamaged(String kind) throws IOException {
        if (kind.equals("sparse")) {
            sparse();
        } else {
            dense().trace(0, 0, 5, 21, 6, 22);
        }
        if (kind.equals("merged")) {
            Files.delete(db.path().resolve("1.app-000000-000-ab-100-0.hpctrace"));
            db.merged(ExperimentDatabase.hpctrace(0, 5, 21), ExperimentDatabase.hpctrace(1, 7, 25));
        }
        Random random = new Random(20_261_125);
        List<Path> files;
        try (var all = Files.list(db.path())) {
            files = all.sorted().toList();
        }
        for (int round = 0; round < 2_000; round++) {
            Path file = files.get(random.nextInt(files.size()));
            byte[] sound = Files.readAllBytes(file);
            byte[] damaged = sound.clone();
            for (int i = 0; i <= random.nextInt(3); i++) {
                damaged[random.nextInt(damaged.length)] = (byte) (random.nextBoolean() ? random.nextInt(256) : -1);
            }
            Files.write(file, damaged);
            readWhole(round % 2 == 0 ? ReadOptions.DEFAULT : SALVAGE);
            Files.write(file, sound);
        }
    }

    /** Reads everything; nothing but a complaint may come of it. */
    private void readWhole(ReadOptions options) throws IOException {
        Input input = Input.of(db.path(), "db");
        try (PerformanceSpace space = ExperimentReader.open(input, options)) {
            rows(space, 0);
            for (int location = 0;
                    space.trace().isPresent()
                            && location < space.definitions().locations().size();
                    location++) {
                Trace.SampleCursor samples = space.trace().get().samples(location);
                boolean more = true;
                while (more) {
                    more = samples.next();
                }
            }
        } catch (ProfileException e) {
            assertThat(e.getMessage()).startsWith("db");
        }
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
