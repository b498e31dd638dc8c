package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;

/** Reports as JSON: each is as the schema of its verb says. */
@Tag("scaled")
class JsonOutputTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");
    private static final String SOLVER = SAMPLES.resolve("solver.cubex").toString();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, JsonSchema> SCHEMAS = new HashMap<>();

    @TempDir
    private Path folder;

    static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return Depth.samples(files.map(Path::toString)
                    .filter(name -> !name.endsWith(".md") && !name.endsWith(".txt"))
                    .sorted()
                    .toList());
        }
    }

    /** Returns the report of a command line, which the schema of its verb accepts. */
    private static JsonNode report(String... line) throws IOException {
        String out = Run.of(line).out();
        JsonNode report = JSON.readTree(out);
        assertThat(violations(line[0], report)).as(out).isEmpty();
        return report;
    }

    private static Set<ValidationMessage> violations(String verb, JsonNode report) {
        return SCHEMAS.computeIfAbsent(verb, JsonOutputTest::schema).validate(report);
    }

    private static JsonSchema schema(String verb) {
        try {
            return JsonSchemaFactory.getInstance(VersionFlag.V202012)
                    .getSchema(JsonSchemas.of(verb).orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void reportsOnASampleAreAsTheirSchemasSay(String sample) throws IOException {
        assertThat(report("info", "--json", sample).path("jsonVersion").intValue())
                .isEqualTo(1);
        for (String by : List.of("region", "group", "call-path", "location")) {
            assertThat(report("stat", "--json", "--by", by, sample).path("by").textValue())
                    .isEqualTo(by);
        }
        for (String by :
                List.of("tree", "callers", "region", "function", "loop", "line", "group", "file", "location")) {
            assertThat(report("hot", "--json", "--by", by, sample).path("by").textValue())
                    .isEqualTo(by);
        }
        if (sample.contains("score-p.cubex") || sample.contains("solver")) {
            for (String by : List.of("call-path", "region")) {
                assertThat(report("efficiency", "--json", "--explain", "--by", by, sample)
                                .path("by")
                                .textValue())
                        .isEqualTo(by);
            }
        }
        for (String rows : List.of("--no-names", "--names", "--ids")) {
            assertThat(report("dump", "--format", "json", "--metric", "*", rows, sample)
                            .size())
                    .isPositive();
        }
        assertThat(report("compare", "--json", sample, SOLVER).path("second").textValue())
                .isEqualTo(SOLVER);
        assertThat(report("validate", "--json", sample).at("/files/0/file").textValue())
                .isEqualTo(sample);
        assertThat(report("convert", "--json", sample, folder.resolve("a.cubex").toString())
                        .path("to")
                        .textValue())
                .isEqualTo("cube");
    }

    @Test
    void aBatchReportsOnEachProfile() throws IOException {
        Path broken = Files.write(folder.resolve("broken.cubex"), new byte[] {1, 2, 3});
        String out = folder.resolve("out").toString();

        report("convert", "--json", "-o", out, "--to", "parquet", SOLVER);
        JsonNode report = report(
                "convert",
                "--json",
                "-o",
                out,
                "--to",
                "parquet",
                "--skip-existing",
                "--keep-going",
                SOLVER,
                broken.toString(),
                SOLVER + "x");

        assertThat(report.path("skipped").intValue()).isEqualTo(1);
        assertThat(report.path("failed").intValue()).isPositive();
        assertThat(report.path("results").size()).isEqualTo(3);
    }

    @Test
    void reportsOfAnAlgebraAreThoseOfAConversion() throws IOException {
        String sample = SOLVER;

        JsonNode report = report(
                "diff",
                "--json",
                sample,
                sample,
                "-o",
                folder.resolve("d.cubex").toString());

        assertThat(report.path("input").textValue()).isEqualTo(sample);
    }

    @Test
    void validateReportsWhatWasFoundAndWhatCouldNotBeRead() throws IOException {
        Path other = folder.resolve("x.cubex");
        Files.write(other, new byte[] {1, 2, 3});
        Path missing = folder.resolve("missing");
        Path sample = SAMPLES.resolve("solver.cubex");

        JsonNode report = report("validate", "--json", sample.toString(), other.toString(), missing.toString());

        assertThat(report.path("files")).hasSize(3);
        assertThat(report.at("/files/0").toString())
                .isEqualTo("{\"file\":\"%s\",\"sound\":true,\"failure\":null,\"findings\":[]}".formatted(sample));
        assertThat(report.at("/files/1/findings/0/message").textValue())
                .isEqualTo("expected a profile, found bytes 01 02 03");
        assertThat(report.at("/files/2").toString())
                .isEqualTo(
                        "{\"file\":\"%s\",\"sound\":false,\"failure\":\"%s: no such file or directory\",\"findings\":[]}"
                                .formatted(missing, missing));
    }

    @Test
    void findingsHaveTheirPlaces() throws IOException {
        Path file = folder.resolve("g.cubex");
        Run.of("generate", "--call-nodes", "10", "--locations", "4", "--corrupt", "index-order", "-o", file.toString());

        JsonNode finding = report("validate", "--json", file.toString()).at("/files/0/findings/0");

        assertThat(finding.path("severity").textValue()).isEqualTo("fault");
        assertThat(finding.path("file").textValue()).isEqualTo(file.toString());
    }

    @Test
    void archiveReportsWhatIsInIt() throws IOException {
        String sample = SOLVER;
        String archive = folder.resolve("runs").toString();
        String missing = folder.resolve("missing.cubex").toString();

        assertThat(report("archive", "--json", sample, "-o", archive).toString())
                .isEqualTo(
                        "{\"jsonVersion\":1,\"archive\":\"%s\",\"added\":[\"%s\"],\"skipped\":[],\"failed\":[],\"notes\":[]}"
                                .formatted(archive, sample));
        assertThat(report("archive", "--json", "--skip-existing", "--keep-going", sample, missing, "-o", archive)
                        .toString())
                .isEqualTo(
                        ("{\"jsonVersion\":1,\"archive\":\"%s\",\"added\":[],\"skipped\":[\"%s\"],\"failed\":[{\"file\":\"%s\","
                                        + "\"failure\":\"%s: no such file or directory\"}],\"notes\":[]}")
                                .formatted(archive, sample, missing, missing));
    }

    @Test
    void generateReportsTheSizes() throws IOException {
        String file = folder.resolve("g.parquet").toString();

        assertThat(report("generate", "--json", "--metrics", "3", "--call-nodes", "20", "--locations", "8", "-o", file)
                        .toString())
                .isEqualTo(
                        "{\"jsonVersion\":1,\"output\":\"%s\",\"format\":\"parquet\",\"metrics\":3,\"callNodes\":20,"
                                        .formatted(file)
                                + "\"locations\":8,\"truth\":null,\"damaged\":[],\"kept\":[\"definitions of metrics, call tree, system and attributes\"],\"losses\":[]}");
    }

    @Test
    void generateReportsTruthAndDamages() throws IOException {
        Path out = folder.resolve("all");

        JsonNode report = report(
                "generate",
                "--json",
                "--call-nodes",
                "60",
                "--locations",
                "4",
                "--corrupt",
                "all",
                "--truth",
                "-o",
                out.toString(),
                "--to",
                "cube");

        assertThat(report.path("truth").textValue()).isEqualTo(out + ".truth.tsv");
        assertThat(report.path("damaged")).hasSizeGreaterThan(20);
        assertThat(report.at("/damaged/0").toString())
                .isEqualTo(
                        "{\"output\":\"%s\",\"kind\":\"truncated-member\",\"what\":\"the file ends in the middle of member 1.data\"}"
                                .formatted(out.resolve("truncated-member.cubex")));
    }

    @Test
    void viewReportsThePage() throws IOException {
        String sample = SOLVER;

        JsonNode report = report(
                "view", "--json", sample, "-o", folder.resolve("page.html").toString());

        assertThat(report.at("/profiles/0/name").textValue()).isEqualTo(sample);
    }

    @Test
    void theSchemaOfAVerbIsPrinted() throws IOException {
        for (String verb : JsonSchemas.verbs()) {
            JsonNode schema =
                    JSON.readTree(Run.of("help", "--json-schema", verb).out());
            assertThat(schema.path("$id").textValue()).startsWith("urn:perfspace:schema:");
        }
        assertThat(Run.of("help", "--json-schema", "help"))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: expected a verb that has a JSON Schema, one of "
                                + String.join(", ", JsonSchemas.verbs())
                                + ", found help; see perfspace help --help\n"));
    }
}
