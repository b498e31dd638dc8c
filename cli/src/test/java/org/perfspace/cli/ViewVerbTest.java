package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewVerbTest {

    private static final String SAMPLE = "../testdata/samples/solver.cubex";

    @TempDir
    private Path folder;

    @Test
    void writesAPageAndSaysHowLargeItIs() throws IOException {
        Path page = folder.resolve("page.html");
        Run run = Run.of("view", SAMPLE, "-o", page.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo(String.format(java.util.Locale.ROOT, "perfspace: %s: %,d bytes\n", page, Files.size(page)));
        assertThat(Files.readString(page)).startsWith("<!doctype html>\n").endsWith("</body>\n</html>\n");
    }

    @Test
    void writesToTheStandardOutput() {
        Run run = Run.of("view", SAMPLE, "-o", "-");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("<!doctype html>\n").endsWith("</body>\n</html>\n");
    }

    @Test
    void readsTheStandardInput() throws IOException {
        Run run = Run.reading(
                Files.readAllBytes(Path.of(SAMPLE)),
                "view",
                "-q",
                "-",
                "-o",
                folder.resolve("page.html").toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void replacesAPageOnlyWhenForced() throws IOException {
        Path page = folder.resolve("page.html");
        Files.writeString(page, "mine");
        Run run = Run.of("view", SAMPLE, "-o", page.toString());

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err()).startsWith("perfspace: " + page + ": exists already");
        assertThat(page).hasContent("mine");
        assertThat(Run.of("view", "-f", SAMPLE, "-o", page.toString()).exitCode())
                .isZero();
        assertThat(Files.size(page)).isGreaterThan(50_000);
    }

    @Test
    void saysAsJsonWhatThePageHolds() throws IOException {
        Path page = folder.resolve("page.html");
        Run run = Run.of("view", "--json", "--metric", "TIME", SAMPLE, "-o", page.toString());
        JsonNode report = new ObjectMapper().readTree(run.out());

        assertThat(run.exitCode()).isZero();
        assertThat(report.toString())
                .isEqualTo("{\"jsonVersion\":1,\"output\":\"" + page + "\",\"bytes\":" + Files.size(page)
                        + ",\"profiles\":[{\"name\":\"" + SAMPLE
                        + "\",\"metrics\":[{\"name\":\"TIME\",\"sums\":true,\"perLocation\":true}],\"leftOut\":[]}]}");
    }

    @Test
    void refusesWhatHasNoEffectOrMakesNoSense() {
        assertComplaint("--compare takes two profiles, found 1", "--compare", SAMPLE);
        assertComplaint("without --serve nobody connects, so --port has no effect", "--port", "80", SAMPLE);
        assertComplaint(
                "--serve writes no page, so --json and --no-rows have no effect",
                "--serve",
                "--no-rows",
                "--json",
                SAMPLE);
        assertComplaint("expected a size such as 32M or 4G, found \"big\"", "--max-size", "big", SAMPLE);
        assertComplaint(
                "without --compare profiles are not matched, so --match has no effect", "--match", "name", SAMPLE);
    }

    @Test
    void writesThePageOfAnArchive() throws IOException {
        Path archive = folder.resolve("archive");
        Run.of("archive", "-q", "--profiles", SAMPLE, "-o", archive.toString());
        Path page = folder.resolve("runs.html");
        Run run = Run.of("view", "--json", "--run-pages", archive.toString(), "-o", page.toString());
        JsonNode report = new ObjectMapper().readTree(run.out());
        String id;
        try (Stream<Path> pages = Files.list(folder.resolve("runs.runs"))) {
            id = pages.map(file -> file.getFileName().toString()).collect(Collectors.joining());
        }

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(report.toString())
                .isEqualTo("{\"jsonVersion\":1,\"output\":\"" + page + "\",\"bytes\":" + Files.size(page)
                        + ",\"profiles\":[{\"name\":\"archive\",\"metrics\":["
                        + "{\"name\":\"time\",\"sums\":true,\"perLocation\":true},"
                        + "{\"name\":\"visits\",\"sums\":true,\"perLocation\":true}],\"leftOut\":[]}]}");
        assertThat(id).matches("run-[0-9a-f]{20}[.]html");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void leavesOutOfThePageOfAnArchiveWhatDoesNotFit() throws IOException {
        Path archive = folder.resolve("archive");
        Run.of("archive", "-q", SAMPLE, "-o", archive.toString());
        Path page = folder.resolve("runs.html");
        assertThat(Run.of("view", "-q", archive.toString(), "-o", page.toString())
                        .exitCode())
                .isZero();
        long all = Files.size(page);
        String size = String.valueOf(all + 4096 - 40);
        Run run = Run.of("view", "-f", "--max-size", size, archive.toString(), "-o", page.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .startsWith(
                        "perfspace: archive: not in the page: the call paths of visits: they do not fit into the page\n");
        run = Run.of("view", "-f", "--max-size", "20k", archive.toString(), "-o", page.toString());
        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.err())
                .matches(
                        "perfspace: archive: the runs and their totals take 0\\.\\d MiB in the page, but it may have 0\\.0"
                                + " MiB; allow more with --max-size\n");
        assertThat(Files.size(page)).isLessThan(all);
    }

    @Test
    void namesFilesOfAnArchiveThatAreDamaged() throws IOException {
        Path archive = folder.resolve("archive");
        Run.of("archive", "-q", SAMPLE, "-o", archive.toString());
        for (String table : List.of("run", "metric", "efficiency", "severity")) {
            Path file;
            try (Stream<Path> files = Files.list(archive.resolve(table))) {
                file = files.findFirst().orElseThrow();
            }
            byte[] whole = Files.readAllBytes(file);
            for (int length : new int[] {0, 11, whole.length / 2, whole.length - 1}) {
                Files.write(file, Arrays.copyOf(whole, length));
                Run run = Run.of(
                        "view",
                        "-f",
                        archive.toString(),
                        "-o",
                        folder.resolve("x.html").toString());

                assertThat(run.exitCode()).as("%s of %d bytes", table, length).isEqualTo(3);
                assertThat(run.err()).startsWith("perfspace: " + file + ": ");
            }
            Files.write(file, whole);
        }
    }

    @Test
    void refusesForAnArchiveWhatProfilesHave() {
        Path archive = folder.resolve("archive");
        Run.of("archive", "-q", SAMPLE, "-o", archive.toString());
        String path = archive.toString();

        assertComplaint("the page of an archive shows its tables, so --serve has no effect", "--serve", path);
        assertComplaint("the page of an archive shows one archive, found 2 inputs", path, SAMPLE);
        assertComplaint("the page of an archive shows its tables, which are not reduced", "--metric", "time", path);
        assertComplaint("the page of an archive has no trees, so --no-rows has no effect", "--no-rows", path);
        assertComplaint("only an archive has runs, so --run-pages has no effect", "--run-pages", SAMPLE);
    }

    @Test
    void namesInputsThatAreNotThere() {
        Run run = Run.of("view", "missing.cubex");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).isEqualTo("perfspace: missing.cubex: no such file or directory\n");
    }

    @Test
    void readsSizes() throws Exception {
        WholeNumber<Long> size = WholeNumber.SIZE;

        assertThat(size.convert("4096")).isEqualTo(4096);
        assertThat(size.convert("2k")).isEqualTo(2048);
        assertThat(size.convert("32M")).isEqualTo(32L << 20);
        assertThat(size.convert("1GiB")).isEqualTo(1L << 30);
    }

    private static void assertComplaint(String complaint, String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "view";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        Run run = Run.of(all);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(complaint);
    }
}
