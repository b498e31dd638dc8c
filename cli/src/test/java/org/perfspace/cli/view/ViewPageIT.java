package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** The page as a whole: it asks for nothing, survives everything, fits every window, and obeys clicks and keys. */
@Tag("browser")
class ViewPageIT {

    private static final Path SCORE_P = Path.of("../testdata/samples/score-p.cubex");
    private static final Path HPCTOOLKIT = Path.of("../testdata/samples/hpctoolkit.hpctoolkit");
    private static final Path SOLVER = Path.of("../testdata/samples/solver.cubex");

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @Test
    void asksForNothingAndSaysNothing() throws IOException {
        Path page = Pages.of(SCORE_P, Files.createDirectories(folder.resolve("with blanks # and ? and %41")));
        browser.show(page);
        for (String tab : List.of("heat", "spread", "topology", "source", "details", "flame")) {
            browser.click("#tab-" + tab);
        }
        for (String view : List.of("regions", "modules", "callers", "top", "calls")) {
            browser.click("[data-view=" + view + "]");
        }

        assertThat(browser.requests())
                .allMatch(address -> address.startsWith("data:")
                        || address.equals(page.toUri().toString()));
        assertThat(browser.console()).isEmpty();
        assertThat(browser.text("return document.querySelector('meta[http-equiv]').content"))
                .matches(
                        "default-src 'none'; script-src 'sha256-[^']+' 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data: blob:;"
                                + " base-uri 'none'; form-action 'none'");
    }

    @Test
    void showsHostileNamesAsText() throws IOException {
        browser.show(Pages.of(Spaces.HOSTILE.get(0), Spaces.hostile(), folder));
        for (String tab : List.of("heat", "spread", "topology", "source", "details", "flame")) {
            browser.click("#tab-" + tab);
            for (String view : List.of("regions", "modules", "callers", "top", "calls")) {
                browser.click("[data-view=" + view + "]");
                assertThat(browser.objectsAsText()).as(tab + ", " + view).isEmpty();
            }
        }
        browser.run("const shown = perfspace.analysis.program; shown.open.fill(1); perfspace.panes.program.refresh();");

        assertThat(browser.console()).isEmpty();
        assertThat(browser.text(
                        "return document.images.length + document.querySelectorAll('body script:not([type])').length"))
                .isEqualTo("1");
        List<String> labels = List.of(browser.text("return [...document.querySelectorAll('#program-tree .label')]"
                        + ".map(label => JSON.stringify(label.textContent)).join('\\n')")
                .split("\n", -1));
        assertThat(labels)
                .contains("\"</script><img src=x onerror=alert(1)>\"", "\"<!--<script>\"", "\"tab\\tand\\nnew line\"");
        assertThat(browser.text(
                        "return document.querySelectorAll('a[href^=\"javascript\"], a[href^=\"file\"]').length"))
                .isEqualTo("0");
        assertThat(widestElement()).isLessThanOrEqualTo(1440);
    }

    @Test
    void opensTwentyThousandLevels() throws IOException {
        browser.show(Pages.of("deep", Spaces.chain(20_000), folder));

        assertThat(browser.rows("program")).containsExactly("level 99\t1.5000");
        browser.focus("#program-tree");
        browser.keys("f");
        assertThat(browser.text("return perfspace.panes.program.rows.length")).isEqualTo("20000");
        assertThat(browser.text("return document.querySelectorAll('#program-tree .row').length"))
                .satisfies(number -> assertThat(Integer.parseInt(number)).isLessThanOrEqualTo(60));
        assertThat(browser.rows("program")).last().isEqualTo("level 99\t1.5000");
        browser.focus("#program-tree");
        browser.keys(Keys.HOME);
        assertThat(browser.rows("program")).first().isEqualTo("level 0\t0");
        browser.keys(Keys.ARROW_LEFT);
        assertThat(browser.rows("program")).containsExactly("level 0\t1.5000");
        for (String view : List.of("regions", "modules", "callers", "top", "calls")) {
            browser.click("[data-view=" + view + "]");
        }
        for (String tab : List.of("heat", "spread", "details", "flame")) {
            browser.click("#tab-" + tab);
        }
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void showsProfilesWithoutLocationsOrAnything() throws IOException {
        browser.show(Pages.of("no locations", Spaces.empty(true), folder));

        assertThat(browser.rows("metric")).containsExactly("time\t0");
        assertThat(browser.rows("program")).containsExactly("main\t0");
        assertThat(browser.rows("system")).isEmpty();
        assertThat(browser.textOf("#system-note")).isEqualTo("The profile has no locations.");
        assertThat(browser.console()).isEmpty();

        browser.show(Pages.of("nothing", Spaces.empty(false), folder));

        assertThat(browser.rows("metric")).isEmpty();
        assertThat(browser.rows("program")).isEmpty();
        assertThat(browser.console()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1440, false", "1024, false", "700, false", "1440, true", "1024, true", "700, true"})
    void fitsTheWindow(int width, boolean dark) throws IOException {
        browser.size(width, 900);
        browser.dark(dark);
        try {
            for (Path sample : List.of(SCORE_P, HPCTOOLKIT)) {
                browser.show(Pages.of(sample, folder));
                browser.picture(sample.getFileName() + "-" + width + (dark ? "-dark" : "-light"));
                assertThat(widestElement()).isLessThanOrEqualTo(width);
                for (String pane : List.of("metric", "program", "system")) {
                    if (width < 760) {
                        browser.click("#pane-tabs [data-pane=" + pane + "]");
                    }
                    assertThat(Integer.parseInt(browser.text(
                                    "return document.getElementById(arguments[0] + '-tree').clientWidth", pane)))
                            .as(pane)
                            .isGreaterThan(150);
                }
            }
        } finally {
            browser.size(1440, 900);
            browser.dark(false);
        }
    }

    @Test
    void movesASelectionToTheNodeThatIsClosedAboveIt() throws IOException {
        browser.show(Pages.of(SOLVER, folder));
        browser.click("#hot");
        assertThat(browser.textOf("#path")).startsWith("main › ");
        browser.twist("program", 0);

        assertThat(browser.textOf("#path")).isEqualTo("main");
        assertThat(browser.rows("program")).hasSize(1);
    }

    @Test
    void selectsSeveralMetricsBelowOneRootOnly() throws IOException {
        browser.show(Pages.of(SCORE_P, folder));
        browser.clickRow("metric", 0);
        browser.addRow("metric", 1);

        assertThat(browser.text("return perfspace.analysis.selectedMetrics().length"))
                .isEqualTo("1");
        browser.clickRow("program", 0);
        browser.addRow("program", 1);
        assertThat(browser.text("return perfspace.analysis.program.selected.length"))
                .isEqualTo("2");
        browser.addRow("program", 1);
        browser.addRow("program", 0);
        assertThat(browser.text("return perfspace.analysis.program.selected.length"))
                .isEqualTo("1");
    }

    @Test
    void keepsTheCallNodeWhenTheViewChanges() throws IOException {
        browser.show(Pages.of(SCORE_P, folder));
        for (String view : List.of("regions", "modules", "callers", "top", "calls")) {
            browser.click("[data-view=" + view + "]");
            assertThat(browser.textOf("#path")).as(view).isEqualTo("whole run");
        }
        browser.click("#hot");
        String path = browser.textOf("#path");
        for (String view : List.of("regions", "modules", "callers", "top")) {
            browser.click("[data-view=" + view + "]");
            assertThat(browser.textOf("#path"))
                    .isEqualTo(path.substring(path.lastIndexOf('›') + 1).strip());
        }
        browser.click("[data-view=calls]");

        assertThat(browser.textOf("#path")).isEqualTo(path);
    }

    @Test
    void isOperatedByKeysAlone() throws IOException {
        browser.show(Pages.of(SCORE_P, folder));
        browser.focus("#program-tree");
        browser.keys(Keys.HOME, Keys.ARROW_LEFT);
        assertThat(browser.rows("program")).hasSize(1);
        browser.keys("*");
        assertThat(browser.text("return perfspace.panes.program.rows.length")).isEqualTo("60");
        browser.keys(Keys.HOME, Keys.ARROW_LEFT, "h");
        assertThat(browser.textOf("#path")).isEqualTo("main");
        browser.keys("/");
        browser.keys("mpi_");
        assertThat(browser.textOf("#found")).matches("\\d+ hits");
        browser.keys(Keys.ENTER);
        String first = browser.textOf("#path");
        assertThat(first).matches(".* MPI_\\w+");
        browser.keys(Keys.ENTER);
        assertThat(browser.textOf("#path")).matches(".* MPI_\\w+").isNotEqualTo(first);
        browser.keys(Keys.chord(Keys.SHIFT, Keys.ENTER));
        assertThat(browser.textOf("#path")).isEqualTo(first);
        browser.keys(Keys.ESCAPE, "n");
        assertThat(browser.textOf("#path")).matches(".* MPI_\\w+").isNotEqualTo(first);
        browser.keys("N");
        assertThat(browser.textOf("#path")).isEqualTo(first);
        assertThat(browser.textOf("#found")).matches("\\d+ hits");
        browser.keys(Keys.ESCAPE);
        assertThat(browser.textOf("#found")).isEmpty();
        browser.keys("w");
        assertThat(browser.textOf("#path")).isEqualTo("whole run");
        browser.keys("2");
        assertThat(browser.textOf("#program-unit")).isEqualTo("% of metric root");
        browser.keys("t");
        assertThat(browser.text("return document.documentElement.dataset.shown"))
                .isEqualTo("dark");
        browser.keys("?");
        assertThat(browser.textOf("#dialog h2")).isEqualTo("Keys");
        assertThat(browser.textOf("#dialog")).contains("Colours: ", "n N", "Enter, Shift Enter", "Esc", "whole run");
        browser.keys(Keys.ESCAPE);
        browser.focus("#tab-flame");
        browser.keys(Keys.ARROW_RIGHT);
        assertThat(browser.text("return document.activeElement.id")).isEqualTo("tab-heat");
        browser.focus("#program-tree");
        browser.keys(Keys.chord(Keys.SHIFT, Keys.F10));
        assertThat(browser.textOf("#menu")).contains("Copy call path");
        browser.keys(Keys.ESCAPE);
        assertThat(browser.text("return document.activeElement.id")).isEqualTo("program-tree");
    }

    @Test
    void tellsAssistiveToolsWhereARowStands() throws IOException {
        browser.show(Pages.of(SOLVER, folder));
        browser.click("#hot");
        String row = browser.text(
                "const row = document.getElementById(document.getElementById('program-tree')"
                        + ".getAttribute('aria-activedescendant')); return ['level', 'posinset', 'setsize', 'selected']"
                        + ".map(name => row.getAttribute('aria-' + name)).join(' ') + ' ' + row.querySelector('.label').textContent");

        assertThat(row).isEqualTo("3 1 2 true stencil");
    }

    @Test
    void findsWithoutHidingAnything() throws IOException {
        browser.show(Pages.of(SCORE_P, folder));
        browser.focus("#program-tree");
        browser.keys(Keys.HOME, "*");
        List<String> before = browser.rows("program");
        browser.run("const find = document.getElementById('find'); find.value = '/^MPI_(Allreduce|Waitall)$/';"
                + " find.dispatchEvent(new Event('input'))");
        browser.settle();

        assertThat(browser.rows("program")).isEqualTo(before);
        assertThat(Integer.parseInt(browser.textOf("#found").replaceAll("\\D", "")))
                .isPositive();
        browser.focus("#program-tree");
        browser.keys("n");
        assertThat(browser.textOf("#path")).matches(".* MPI_(Allreduce|Waitall)");
        browser.run(
                "const find = document.getElementById('find'); find.value = '/(/'; find.dispatchEvent(new Event('input'))");
        assertThat(browser.text("return document.getElementById('find').getAttribute('aria-invalid')"))
                .isEqualTo("true");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void gathersWhatIsBelowTheThreshold() throws IOException {
        browser.show(Pages.of(SCORE_P, folder));
        double before = visibleSum();
        browser.run(
                "const choice = document.getElementById('threshold'); choice.value = '5'; choice.dispatchEvent(new Event('change'))");
        browser.settle();

        assertThat(browser.rows("program")).anyMatch(row -> row.matches("… \\d+ more\t.*"));
        assertThat(visibleSum()).isCloseTo(before, org.assertj.core.data.Offset.offset(1e-12));
    }

    @Test
    void hidesASignWithoutChangingSums() throws IOException {
        browser.show(Pages.of(SOLVER, folder));
        String selected = browser.textOf("#selected-value");
        browser.click("#hide-plus");

        assertThat(browser.rows("program")).allMatch(row -> row.endsWith("\t0"));
        assertThat(browser.textOf("#selected-value")).isEqualTo(selected);
        browser.click("#hide-plus");
        assertThat(browser.rows("program")).anyMatch(row -> !row.endsWith("\t0"));
    }

    @Test
    void putsTheViewIntoTheAddress() throws IOException {
        Path page = Pages.of(SCORE_P, folder);
        browser.show(page);
        browser.clickRow("metric", 0);
        browser.focus("#program-tree");
        browser.keys(Keys.HOME, Keys.ARROW_DOWN, Keys.ARROW_RIGHT, "2");
        browser.click("#tab-spread");
        browser.click("[data-view=regions]");
        String path = browser.textOf("#path");
        String address = browser.text("return location.href");
        assertThat(address).contains("m=visits", "mode=root", "view=regions", "tab=spread");

        browser.show(address);

        assertThat(browser.text("return location.href")).isEqualTo(address);
        assertThat(browser.textOf("#path")).isEqualTo(path);
        assertThat(browser.text("return perfspace.analysis.last.name + perfspace.analysis.mode + perfspace.tab.id"))
                .isEqualTo("visitsrootspread");
    }

    @Test
    void showsLargeIntegersExactly() throws IOException {
        browser.show(Pages.of("large", Spaces.large(), folder));

        assertThat(browser.rows("metric")).containsExactly("Count\t2.3149");
        assertThat(browser.text("return document.querySelector('#metric-tree .row').title"))
                .startsWith("Count: 2,314,850,208,468,434,956");
        assertThat(browser.text("return document.querySelector('#program-tree .row').title"))
                .contains("9,007,199,254,740,994");
        browser.click("#tab-details");
        assertThat(browser.textOf("#tab-panel")).contains("2,314,850,208,468,434,956");
        browser.clickRow("program", 1);
        assertThat(browser.textOf("#tab-panel")).contains("2,305,843,009,213,693,962");
        assertThat(
                        browser.text(
                                "const p = perfspace.profile; await p.needRows([0]);"
                                        + " return (await p.leaves([{metric: 0, sign: 1}], [{whole: [0], alone: [], sign: 1}], 0, true)).join(' ')"))
                .isEqualTo("9007199254740996 2305843009213693960");
    }

    @Test
    void showsExtremesAsExtremes() throws IOException {
        browser.show(Pages.of("extremes", Spaces.extremes(), folder));

        assertThat(browser.rows("metric")).containsExactly("Least\t2.0000", "Most\t5.0000");
        browser.focus("#program-tree");
        browser.keys(Keys.HOME, Keys.ARROW_LEFT);
        assertThat(browser.rows("program")).containsExactly("main\t2.0000");
        assertThat(browser.rows("system")).endsWith("rank 0\t2.0000", "rank 1\t3.0000", "rank 2\t–");
        browser.keys("2");
        assertThat(browser.rows("program")).containsExactly("main\t2.0000");
        browser.twist("metric", 1);
        assertThat(browser.rows("metric")).containsExactly("Least\t2.0000", "Most\t–", "Part\t1.0000");
    }

    @Test
    void meltsLoopsAndLinesIntoFunctions() throws IOException {
        browser.show(Pages.of(HPCTOOLKIT, folder));
        browser.focus("#program-tree");
        browser.keys(Keys.HOME, "*");
        assertThat(browser.rows("program")).anyMatch(row -> row.matches("\\w+\\.cpp:\\d+\t.*"));
        double before = visibleSum();
        browser.click("#functions");

        assertThat(browser.rows("program")).noneMatch(row -> row.matches("\\w+\\.cpp:\\d+\t.*|loop@.*"));
        assertThat(visibleSum()).isCloseTo(before, org.assertj.core.data.Offset.offset(1e-9));
    }

    @Test
    void computesDerivedMetrics() throws IOException {
        browser.show(Pages.of("derived", Spaces.derived(), folder));

        assertThat(browser.rows("metric")).containsExactly("Work\t15", "Time\t12.000", "Rate\t1.2500", "Lost\tn/a");
        browser.clickRow("metric", 2);
        browser.focus("#program-tree");
        browser.keys(Keys.HOME, Keys.ARROW_LEFT);
        assertThat(browser.rows("program")).containsExactly("main\t1.2500");
        assertThat(browser.rows("system")).contains("rank 0\t1.7500", "rank 1\t1.0000");
        browser.keys(Keys.ARROW_RIGHT);
        assertThat(browser.rows("program")).containsExactly("main\t3.2500", "leaf\t0.2500");
        assertThat(browser.text("return document.querySelector('#metric-row-3').title"))
                .isEqualTo(
                        "metric \"lost\" (3) cannot be computed: line 1, column 17: expected a number, a variable, a function"
                                + " or a metric, found the end\nderived");
        assertThat(browser.console()).isEmpty();
    }

    private static double visibleSum() {
        return Double.parseDouble(
                browser.text(
                        "const a = perfspace.analysis; return perfspace.panes.program.rows.reduce((sum, row) =>"
                                + " sum + (typeof row === 'number' ? a.programValue(row) : row.nodes.reduce((s, i) => s + a.programValue(i, false), 0)), 0)"));
    }

    /** The right end of the element that reaches farthest to the right, but for what scrolls or is cut. */
    private static double widestElement() {
        return Double.parseDouble(browser.text("return Math.max(document.documentElement.scrollWidth,"
                + " ...[...document.querySelectorAll('header, main, footer, .pane, .charts, .legend, .tools > *, .pane-head > *:not([hidden])')]"
                + ".filter(e => e.offsetWidth).map(e => e.getBoundingClientRect().right))"));
    }
}
