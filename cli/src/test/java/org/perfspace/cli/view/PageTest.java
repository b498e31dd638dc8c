package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.Runs;
import org.perfspace.cli.console.Version;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** The bytes of a page: what is in it, in which order, and how large it may become. */
class PageTest {

    /** The page without data as it may be transferred. */
    private static final int SHELL = 150_000;

    @TempDir
    private static Path folder;

    private static Path profile;

    @BeforeAll
    static void generate() {
        profile = folder.resolve("generated.cubex");
        Runs.of(
                "generate",
                "-q",
                "--like",
                "score-p",
                "--metrics",
                "8",
                "--call-nodes",
                "400",
                "--locations",
                "120",
                "-o",
                profile.toString());
    }

    @ParameterizedTest
    @ValueSource(longs = {160_000, 250_000, 400_000, 600_000, 1_000_000, 4_000_000})
    void isNeverLargerThanAllowed(long size) throws IOException {
        Page page = page(size, true);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        page.write(bytes);

        assertThat(bytes.size()).isEqualTo((int) page.size());
        assertThat(page.size()).isLessThanOrEqualTo(size);
        List<Page.Contents.OfMetric> left = page.contents().get(0).metrics().stream()
                .filter(m -> m.sums() && !m.rows())
                .toList();
        assertThat(page.contents().get(0).leftOut().isEmpty()).isEqualTo(left.isEmpty());
    }

    @Test
    void saysInThreePlacesWhatIsLeftOut() throws IOException {
        Path target = folder.resolve("small.html");
        String expected = "values per location of ";
        String json =
                Runs.of("view", "-f", "--json", "--max-size", "250K", profile.toString(), "-o", target.toString());
        String messages =
                Runs.messages("view", "-f", "--max-size", "250K", profile.toString(), "-o", target.toString());
        Map<String, byte[]> blocks = PageReader.blocks(Files.readString(target));

        assertThat(json).contains("\"leftOut\":[\"" + expected, "\"perLocation\":false", "\"perLocation\":true");
        assertThat(messages)
                .contains(profile + ": not in the page: " + expected)
                .contains("view --serve shows them all");
        assertThat(PageReader.text(Objects.requireNonNull(blocks.get("d0-head"))))
                .contains("\"leftOut\":[\"" + expected);
        assertThat(Files.size(target)).isLessThanOrEqualTo(250 << 10);
    }

    @Test
    void refusesASizeThatIsTooSmallForTheSums() {
        String messages = Runs.messages(
                "view",
                "--max-size",
                "60K",
                profile.toString(),
                "-o",
                folder.resolve("no.html").toString());

        assertThat(messages)
                .matches("(?s)perfspace: .*generated.cubex: definitions and sums take 0\\.\\d MiB in the page, but it"
                        + " may have 0\\.1 MiB; allow more with --max-size, or choose metrics with --metric\n");
        assertThat(Runs.exitCode(
                        "view",
                        "--max-size",
                        "60K",
                        profile.toString(),
                        "-o",
                        folder.resolve("no.html").toString()))
                .isEqualTo(5);
        assertThat(folder.resolve("no.html")).doesNotExist();
    }

    @Test
    void isTheSameEveryTime() throws IOException {
        assertThat(text(page(300_000, true))).isEqualTo(text(page(300_000, true)));
    }

    @Test
    void holdsWhatTheProgramNeedsBeforeIt() throws IOException {
        String page = text(page(4_000_000, true));
        List<String> names = new ArrayList<>(PageReader.blocks(page).keySet());
        int program = page.indexOf("id=\"program\"");

        assertThat(names).startsWith("d0-head", "d0-calls", "d0-regions", "d0-system");
        assertThat(names.stream().filter(name -> name.startsWith("d0-s")))
                .allSatisfy(name -> assertThat(page.indexOf("\"" + name + "\"")).isLessThan(program));
        assertThat(names.stream().filter(name -> name.startsWith("d0-r") && !name.equals("d0-regions")))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(page.indexOf("\"" + name + "\"")).isGreaterThan(program));
        assertThat(names.stream().filter(name -> name.matches("d0-r\\d.*")).findFirst())
                .as("the metric that is shown first")
                .contains("d0-r1.0.0");
    }

    @Test
    void allowsOnlyItsOwnScriptsAndStyle() throws Exception {
        String page = text(page(4_000_000, true));
        String loader = between(page, "<script>", "</script>");
        String program = PageReader.text(PageReader.inflate(between(page, "id=\"program\">", "</script>"), -1));
        String style = between(page, "<style>", "</style>");

        assertThat(page)
                .contains("default-src 'none'; script-src " + hash(loader) + " " + hash(program) + "; style-src "
                        + hash(style) + ";");
        assertThat(Pattern.compile("<script(?! type=\"application/x-perfspace\")")
                        .matcher(page)
                        .results())
                .hasSize(1);
        assertThat(page).doesNotContain(" src=\"", "href=\"http", "url(", "@import");
    }

    @Test
    void isSmallWithoutData() throws IOException {
        String page = text(page(4_000_000, true));
        int data = PageReader.blocks(page).keySet().stream()
                .mapToInt(name ->
                        between(page, "id=\"" + name + "\"", "</script>").length() + 80)
                .sum();

        assertThat(page.getBytes(StandardCharsets.UTF_8).length - data).isLessThan(SHELL);
    }

    @Test
    void leavesRowsOutOnRequest() throws IOException {
        Page page = page(4_000_000, false);

        assertThat(page.contents().get(0).leftOut())
                .singleElement()
                .asString()
                .isEqualTo("values per location of 8 of 8 metrics (time, visits, min_time, max_time, bytes_sent,"
                        + " bytes_received, …): they were not asked for");
        assertThat(PageReader.blocks(text(page)).keySet()).noneMatch(name -> name.matches("d0-r\\d.*"));
    }

    @ParameterizedTest
    @CsvSource({"0-7, true", "0-3, true", "2-3, false"})
    void showsPairTimesOfTheFirstRanksOnly(String ranks, boolean shown) throws IOException {
        Path target = folder.resolve("ranks.html");
        String messages = Runs.messages(
                "view", "-f", "../testdata/samples/linktest.sion", "--ranks", ranks, "-o", target.toString());

        assertThat(PageReader.blocks(Files.readString(target)).containsKey("d0-links0"))
                .isEqualTo(shown);
        assertThat(messages.contains(
                        "linktest.sion: not in the page: the matrix of pair times: it needs the ranks from 0 on"
                                + " without gaps, and fewer than 16,384\n"))
                .isEqualTo(!shown);
    }

    @Test
    void carriesTheTitle() throws IOException {
        try (PerformanceSpace space = Readers.open(profile)) {
            ViewOptions options = new ViewOptions(
                    "</title><b>", "dark", 1 << 22, true, Optional.empty(), Optional.empty(), false, false);
            String page = text(Page.of(List.of(ViewProfile.of("x", "", space)), options));

            assertThat(page)
                    .contains(
                            "<title>&lt;/title&gt;&lt;b&gt; – perfspace</title>",
                            "data-theme=\"dark\"",
                            "data-version=\"" + Version.number() + "\"");
        }
    }

    private static Page page(long size, boolean rows) throws IOException {
        try (PerformanceSpace space = Readers.open(profile)) {
            ViewOptions options =
                    new ViewOptions("", "auto", size, rows, Optional.empty(), Optional.empty(), false, false);
            return Page.of(List.of(ViewProfile.of("generated.cubex", "Cube", space)), options);
        }
    }

    private static String text(Page page) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        page.write(bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String between(String text, String start, String end) {
        Matcher matcher = Pattern.compile(Pattern.quote(start) + "(.*?)" + Pattern.quote(end), Pattern.DOTALL)
                .matcher(text);
        assertThat(matcher.find()).as(start).isTrue();
        return matcher.group(1);
    }

    private static String hash(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }
}
