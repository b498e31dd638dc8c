package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.cli.Runs;

/** axe-core finds nothing in either theme, in any view and tab. */
@Tag("browser")
class ViewAccessibilityIT {

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "score-p.cubex, light, 1440",
        "score-p.cubex, dark, 1440",
        "score-p.cubex, dark, 700",
        "hpctoolkit.hpctoolkit, light, 1024",
        "hpctoolkit.hpctoolkit, dark, 1024",
        "linktest.sion, light, 1440",
        "linktest.sion, dark, 700"
    })
    void hasNoFaults(String sample, String theme, int width) throws IOException {
        browser.size(width, 900);
        browser.dark(theme.equals("dark"));
        try {
            browser.show(Pages.of(Path.of("../testdata/samples").resolve(sample), folder));
            browser.run(axe());
            for (String view : List.of("regions", "top", "calls")) {
                browser.click("[data-view=" + view + "]");
                assertThat(faults()).as(view).isEmpty();
            }
            for (String tab : browser.text(
                            "return perfspace.tabs.filter(tab => tab.available).map(tab => tab.id).join(' ')")
                    .split(" ", -1)) {
                browser.click("#tab-" + tab);
                assertThat(faults()).as(tab).isEmpty();
            }
            browser.click("#help");
            assertThat(faults()).as("help").isEmpty();
        } finally {
            browser.size(1440, 900);
            browser.dark(false);
        }
    }

    @ParameterizedTest
    @CsvSource({"light, 1440", "dark, 700"})
    void hasNoFaultsWhereProfilesAreShownTogether(String theme, int width) throws IOException {
        Path samples = Path.of("../testdata/samples");
        Path page = folder.resolve("page.html");
        Runs.of(
                "view",
                "-q",
                samples.resolve("score-p.cubex").toString(),
                samples.resolve("solver.tau").toString(),
                "--by",
                "meaning",
                "-o",
                page.toString());
        browser.size(width, 900);
        browser.dark(theme.equals("dark"));
        try {
            browser.show(page);
            browser.run(axe());
            assertThat(faults()).isEmpty();
            browser.run("perfspace.together.grid.choose(0)");
            assertThat(faults()).isEmpty();
        } finally {
            browser.size(1440, 900);
            browser.dark(false);
        }
    }

    private static String faults() {
        return browser.text(
                "const found = await axe.run(document, {resultTypes: ['violations']}); return found.violations.map(v => v.impact"
                        + " + ' ' + v.id + ': ' + v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary).join(' | ')).join('\\n')");
    }

    private static String axe() throws IOException {
        try (InputStream in = Objects.requireNonNull(ViewAccessibilityIT.class.getResourceAsStream("/axe.min.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
