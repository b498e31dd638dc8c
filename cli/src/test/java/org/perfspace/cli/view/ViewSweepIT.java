package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.cli.Runs;
import org.perfspace.fixtures.Depth;

/** Every display of pages of eight kinds is legible on a telephone and on large screens, in both themes. */
@Tag("browser")
@Tag("scaled")
class ViewSweepIT {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    /** A script that lists faults of the texts in sight: a page that scrolls sideways, texts that are cut and have no title, low contrast, half of a quiet word. */
    private static final String FAULTS =
            """
            const faults = document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth
                ? ['the page scrolls sideways'] : [];
            const chosen = document.querySelector('[role=tab][aria-selected=true]').getBoundingClientRect();
            if (chosen.left < -1 || chosen.right > innerWidth + 1) faults.push('the selected tab is out of sight');
            for (const kind of document.querySelectorAll('.kind:not(:empty)')) {
              const box = kind.getBoundingClientRect(), frame = kind.parentElement.getBoundingClientRect();
              if (box.width > 0 && box.top < frame.bottom - 1 && box.right > frame.right + 1) faults.push(`half a word: ${kind.textContent}`);
            }
            const pen = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
            const rgb = colour => {
              pen.clearRect(0, 0, 1, 1);
              pen.fillStyle = colour;
              pen.fillRect(0, 0, 1, 1);
              return [...pen.getImageData(0, 0, 1, 1).data].map(v => v / 255);
            };
            const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
            const light = colour => colour.slice(0, 3).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
                .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
            const outwards = element => element ? [element, ...outwards(element.parentElement)] : [];
            const ground = element => outwards(element).map(e => rgb(getComputedStyle(e).backgroundColor))
                .reduceRight((below, top) => over(top, below), [1, 1, 1, 1]);
            const name = e => `${e.id || e.className || e.parentElement.id || e.parentElement.className}: ${e.textContent.slice(0, 40)}`;
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            for (let text; text = texts.nextNode();) {
              const e = text.parentElement, box = e.getBoundingClientRect();
              if (!text.data.trim() || box.width < 2 || box.height < 2 || e.closest('script, style, option, :disabled, .offscreen')) continue;
              const faint = outwards(e).reduce((o, x) => o * getComputedStyle(x).opacity, 1), below = ground(e);
              const ink = rgb(getComputedStyle(e).color);
              const [a, b] = [light(over([...ink.slice(0, 3), ink[3] * faint], below)), light(below)];
              const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
              if (contrast < 4.5) faults.push(`contrast ${contrast.toFixed(2)} of ${name(e)}`);
              const clip = outwards(e).find(x => getComputedStyle(x).overflowX !== 'visible');
              if (!clip || e.closest('[title]:not([title=""])') || /auto|scroll/.test(getComputedStyle(clip).overflowX)) continue;
              const range = document.createRange();
              range.selectNodeContents(text);
              const shown = range.getBoundingClientRect(), frame = clip.getBoundingClientRect();
              if (shown.right > frame.right + 1 || shown.left < frame.left - 1) faults.push(`cut: ${name(e)}`);
            }
            return [...new Set(faults)].join('\\n');
            """;

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    static List<String> samples() {
        return Depth.some(
                List.of(
                        "score-p.cubex",
                        "score-p-cube2.cube",
                        "hpctoolkit.hpctoolkit",
                        "linktest.sion",
                        "solver.tau",
                        "ranks.cali",
                        "score-p.pb"),
                "hpctoolkit.hpctoolkit"::equals);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void showsAProfile(String sample) throws IOException {
        assertThat(faultsOf(Pages.of(SAMPLES.resolve(sample), folder))).isEmpty();
    }

    static List<List<String>> others() {
        String before = SAMPLES.resolve("score-p.cubex").toString();
        String after = SAMPLES.resolve("score-p-2.cubex").toString();
        return Depth.some(
                List.of(List.of("--compare", before, after), List.of(before, after)),
                arguments -> arguments.get(0).equals("--compare"));
    }

    @ParameterizedTest
    @MethodSource("others")
    void showsTwoProfiles(List<String> arguments) {
        Path page = folder.resolve("two.html");
        List<String> all = new ArrayList<>(List.of("view", "-q", "-o", page.toString()));
        all.addAll(arguments);
        Runs.of(all.toArray(String[]::new));

        assertThat(faultsOf(page)).isEmpty();
    }

    @Test
    void showsAnArchive() throws IOException {
        Files.createDirectory(folder.resolve("runs"));
        for (String run : List.of("a.p2.r1", "a.p2.r2", "b.p2.r1", "b.p2.r2", "b.p4.r1")) {
            Runs.of(
                    "generate",
                    "-q",
                    "--like",
                    "score-p",
                    "--metrics",
                    "2",
                    "--call-nodes",
                    "30",
                    "--locations",
                    "4",
                    "--seed",
                    String.valueOf(Math.abs(run.hashCode() % 1000)),
                    "-o",
                    folder.resolve("runs").resolve(run + ".cubex").toString());
        }
        Path archive = folder.resolve("runs.archive");
        Runs.of(
                "archive",
                "-q",
                folder.resolve("runs").toString(),
                "--param-from-path",
                "{commit}.p{p}.r{rep}",
                "-o",
                archive.toString());
        Path page = folder.resolve("runs.html");
        Runs.of("view", "-q", archive.toString(), "-o", page.toString());

        assertThat(faultsOf(page)).isEmpty();
    }

    private static Set<String> faultsOf(Path page) {
        Set<String> faults = new TreeSet<>();
        try {
            for (int width : new int[] {390, 1440, 1920}) {
                browser.size(width, width < 500 ? 844 : 900);
                browser.dark(false);
                browser.show(page);
                for (String display : browser.text(
                                "return perfspace.tabs.filter(tab => tab.available ?? true).map(tab => 'tab ' + tab.id)"
                                        + ".concat(perfspace.setView ? ['view regions', 'view callers', 'view top', 'view calls'] : []).join('|')")
                        .split("[|]", -1)) {
                    browser.await(
                            "const [kind, id] = arguments[0].split(' ');".replace("arguments[0]", "'" + display + "'")
                                    + "await (kind === 'view' ? perfspace.setView(id) : perfspace.setTab(perfspace.tabs.find(tab => tab.id === id)));");
                    for (boolean dark : new boolean[] {false, true}) {
                        browser.dark(dark);
                        browser.settle();
                        browser.text(FAULTS)
                                .lines()
                                .forEach(fault ->
                                        faults.add(width + (dark ? " dark, " : " light, ") + display + ": " + fault));
                    }
                }
            }
        } finally {
            browser.size(1440, 900);
            browser.dark(false);
        }
        return faults;
    }
}
