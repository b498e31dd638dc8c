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

    @Test
    void listsWhatDiffersTheWeightiestFirst() {
        assertThat(Run.of("compare", "--metric", "TIME", a, b))
                .isEqualTo(new Run(
                        1,
                        """
                                only in %s: call path main/<s&p>
                                cells  different  largest share  largest relative  first total  second total  metric
                                    8          2        6.250 %%           100.0 %%            8             8  TIME [sec]

                                  share  relative  first  second  metric  location            call path
                                6.250 %%   100.0 %%    0.5       0  TIME    Process 1/Thread 0  main/solve/step
                                3.125 %%   100.0 %%      0    0.25  TIME    Process 1/Thread 0  main/<s&p>

                                different: 2 cells of 8 cells in 1 metric
                                """
                                .formatted(b),
                        ""));
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
                .startsWith("only in " + b + ": 1 more call path\n")
                .endsWith("\ndifferent: 1 cell of 6 cells in 1 metric\n");
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
        assertThat(json.get("onlySecond").toString())
                .isEqualTo(
                        "{\"metrics\":[],\"callPaths\":[{\"callPath\":\"main/<s&p>\",\"below\":0}],\"locations\":[]}");
        assertThat(json.get("largest").toString())
                .isEqualTo("[{\"metric\":\"TIME\",\"callPath\":\"main/solve/step\",\"line\":-1,"
                        + "\"location\":\"Process 1/Thread 0\",\"rank\":1,\"thread\":0,\"first\":\"0.5\","
                        + "\"second\":\"0\",\"difference\":0.5,\"relative\":1.0,\"share\":0.0625}]");
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
    void saysWhatIsWrongWithTheCommandLine() {
        assertThat(Run.of("compare", "--metric", "nothing", a, a))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: no metric of the profiles is called nothing; see perfspace compare --help\n"));
        assertThat(Run.of("compare", "--tolerance", "-1", a, a))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: a tolerance must be finite and not below 0; see perfspace compare --help\n"));
        assertThat(Run.of("compare", "--tolerance", "much", a, a).err())
                .contains("expected a number such as 0.05 or a percentage such as 5%, found \"much\"");
        assertThat(Run.of("compare", a, folder.resolve("missing").toString()).exitCode())
                .isEqualTo(3);
    }
}
