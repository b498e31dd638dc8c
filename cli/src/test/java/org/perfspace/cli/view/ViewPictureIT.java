package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.Runs;

/** The pictures that a page saves are SVG as wide as a column of a paper, in light colours, with title, unit and legend. */
@Tag("browser")
class ViewPictureIT {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "score-p.cubex, flame, Time of whole run: 263.56 ms, initialize, '263.56 ms, of a call by itself'",
        "score-p.cubex, heat, Time of whole run: 263.56 ms, MPI_File_write_at_all, 'in a location'",
        "score-p.cubex, spread, Time of whole run: 263.56 ms, 'locations by value', 'mean'",
        "score-p.cubex, topology, Time of whole run: 263.56 ms, →, ''",
        "linktest.sion, links, 'iteration 1: time of a message between two ranks, mean 2.4619 µs', to rank →, '2.5197 µs, logarithmic'",
        "hpctoolkit.hpctoolkit, time, of 10 locations, rank 0, PMPI_Init_thread"
    })
    void hasATitleAndALegend(String sample, String tab, String caption, String text, String legend) throws IOException {
        browser.dark(true);
        browser.show(Pages.of(SAMPLES.resolve(sample), folder));
        browser.click("#tab-" + tab);
        String svg = save(sample + "-" + tab);
        SvgText picture = SvgText.of(svg);

        assertThat(picture.width()).isEqualTo("86mm");
        assertThat(picture.texts().get(0)).startsWith(sample + ": ");
        assertThat(String.join(" ", picture.texts()))
                .contains(caption)
                .contains(text)
                .contains(legend);
        assertThat(svg).contains("fill=\"#ffffff\"").doesNotContain("NaN", "undefined");
        assertThat(picture.texts()).as("nothing is drawn beside the picture").isNotEmpty();
        assertThat(browser.text("return document.documentElement.dataset.shown"))
                .isEqualTo("dark");
        assertThat(browser.console()).isEmpty();
        browser.dark(false);
    }

    /** The boxes of the flame graph are as wide as their values. */
    @Test
    void theNumbersAreThoseOfThePage() throws IOException {
        browser.show(Pages.of(SAMPLES.resolve("hybrid.cubex"), folder));
        String svg = save("hybrid-flame");

        // 404 pixels are 2,240 s: 1,920 s of the parallel region, 244 s of MPI_Allreduce, 240 s of the barrier, less
        // gaps
        assertThat(svg).contains("h403v18", "h345.29v18", "h43.01v18", "h42.29v18");
    }

    /** The command draws the flame graph in Java: its boxes are those of the page. */
    @ParameterizedTest
    @ValueSource(strings = {"hybrid.cubex", "score-p.cubex", "dense-database", "tau", "perf.folded"})
    void theCommandDrawsWhatThePageDraws(String sample) throws IOException {
        browser.show(Pages.of(SAMPLES.resolve(sample), folder));
        browser.click("#tab-flame");
        List<String> page =
                boxes(Pattern.compile("h([\\d.]+)v18h[-\\d.]+z\" fill=\"([^\"]*)"), save(sample + "-flame"));
        String svg =
                Runs.of("view", "-q", "--svg", "flame", SAMPLES.resolve(sample).toString(), "-o", "-");
        List<String> command = boxes(Pattern.compile("width=\"([\\d.]+)\" height=\"18\" fill=\"([^\"]*)"), svg);

        assertThat(command).isEqualTo(page).isNotEmpty();
    }

    /** The widths of boxes to a tenth of a pixel, and their colours, the widest first. */
    private static List<String> boxes(Pattern box, String svg) {
        return box.matcher(svg)
                .results()
                .map(found ->
                        String.format(Locale.ROOT, "%6.1f %s", Double.parseDouble(found.group(1)), hex(found.group(2))))
                .sorted()
                .toList();
    }

    private static String hex(String colour) {
        Matcher rgb = Pattern.compile("rgb\\((\\d+),(\\d+),(\\d+)\\)").matcher(colour);
        return rgb.matches()
                ? String.format(
                        "#%02x%02x%02x",
                        Integer.parseInt(rgb.group(1)), Integer.parseInt(rgb.group(2)), Integer.parseInt(rgb.group(3)))
                : colour;
    }

    @Test
    void namesAreText() throws IOException {
        browser.show(Pages.of(Spaces.HOSTILE.get(0), Spaces.hostile(), folder));
        for (String tab : new String[] {"flame", "heat", "spread", "topology"}) {
            browser.click("#tab-" + tab);
            SvgText picture = SvgText.of(save("hostile-" + tab));
            assertThat(picture.elements()).isSubsetOf("svg", "title", "rect", "path", "text");
            assertThat(picture.texts().get(0)).startsWith("script><img src=x onerror=alert(1)>: ");
        }
    }

    private static String save(String name) throws IOException {
        String svg = browser.text("return perfspace.frame.tabs.picture(perfspace.tab)");
        Files.writeString(
                Files.createDirectories(Path.of("target", "screenshots")).resolve(name + ".svg"), svg);
        return svg;
    }
}
