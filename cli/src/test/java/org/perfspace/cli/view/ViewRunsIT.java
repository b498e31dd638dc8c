package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.perfspace.cli.Runs;

/** The page of an archive names runs by what tells them apart, and puts them into the order in which they were made. */
@Tag("browser")
class ViewRunsIT {

    /** Commits by date; the order of their names is another one, and the call path solve has become slower with the last. */
    private static final List<String> NIGHTS = List.of("2026-02-10_aa01", "2026-01-05_ff02", "2026-01-20_0c3d");

    @PageBrowser.Shared
    private static PageBrowser browser;

    private static Path page;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void start() throws IOException {
        Path runs = folder.resolve("runs");
        for (String night : NIGHTS) {
            for (int p : new int[] {4, 8}) {
                for (int rep = 1; rep <= 2; rep++) {
                    Path run = Files.createDirectories(runs.resolve(night + "_amr.p" + p + ".r" + rep));
                    int solve = 8_000 / p + 10 * rep + (night.startsWith("2026-02") ? 500 : 0);
                    Files.writeString(run.resolve("profile.folded"), "main;solve " + solve + "\nmain;io 100\n");
                }
            }
        }
        Path archive = folder.resolve("nightly");
        Runs.of(
                "archive",
                "-q",
                runs.toString(),
                "-o",
                archive.toString(),
                "--param-from-path",
                "{date}_{commit}_{app}.p{p}.r{rep}");
        page = folder.resolve("nightly.html");
        Runs.of("view", "-q", archive.toString(), "-o", page.toString());
    }

    @Test
    void namesRunsByWhatTellsThemApart() throws IOException {
        browser.show(page);

        assertThat(browser.text(
                                "return [...document.querySelectorAll('#runs .top-row')].map(row => row.firstChild.textContent).join('\\n')")
                        .lines())
                .startsWith(
                        "2026-01-05, ff02, p=4, rep=1",
                        "2026-01-05, ff02, p=4, rep=2",
                        "2026-01-05, ff02, p=8, rep=1",
                        "2026-01-05, ff02, p=8, rep=2",
                        "2026-01-20, 0c3d, p=4, rep=1");
        assertThat(browser.textOf("#runs .top-head").lines())
                .containsExactly(
                        "Run",
                        "samples",
                        "Change, %",
                        "Distance, σ",
                        "date ▴",
                        "commit",
                        "p",
                        "rep",
                        "Locations",
                        "Call paths");
        assertThat(browser.textOf("#same")).startsWith("in all runs: app amr · Source profile.folded · Tool collapsed");
    }

    @Test
    void theTimeIsTheParameterThatIsADate() throws IOException {
        browser.show(page);

        assertThat(browser.text("return perfspace.tab.choice.selectedOptions[0].textContent"))
                .isEqualTo("date");
        assertThat(browser.text("return perfspace.tab.labels.map(label => label.text).join()"))
                .isEqualTo("2026-01-05,2026-01-20,2026-02-10");
        assertThat(
                        browser.text(
                                "return perfspace.runs.all.filter(run => run.parameters.p === '4').map(run => run.parameters.commit).join()"))
                .isEqualTo("ff02,ff02,0c3d,0c3d,aa01,aa01");
        browser.run("perfspace.tab.choice.value = 'p commit'; perfspace.tab.choice.dispatchEvent(new Event('change'))");
        browser.settle();
        assertThat(browser.text("return perfspace.tab.labels.map(label => label.text).join()"))
                .isEqualTo("ff02,0c3d,aa01");
    }

    /** Runs of the same number of processes, before and after the last change of the program. */
    @Test
    void comparesEqualsWithEquals() throws IOException {
        browser.show(page.toUri() + "#tab=compare");

        assertThat(
                        browser.text(
                                "return perfspace.tab.pickers.map(picker => picker.selectedOptions[0].textContent).join(' | ')"))
                .isEqualTo("date=2026-01-20, commit=0c3d, p=8 (2 runs) | date=2026-02-10, commit=aa01, p=8 (2 runs)");
    }

    @Test
    void showsTheTrendOfACall() throws IOException {
        browser.show(page.toUri() + "#tab=compare");
        browser.click("#tab-panel .top-row");
        browser.click("#tab-tools button");

        assertThat(browser.text("return perfspace.tab.id + ' ' + perfspace.tab.calls.value"))
                .isEqualTo("trend main/solve");
        assertThat(
                        browser.text(
                                "return perfspace.tab.spots.filter(({run}) => run.parameters.p === '8').map(spot => spot.value).join()"))
                .isEqualTo("1010,1020,1010,1020,1510,1520");
        String address = browser.text("return location.href");
        assertThat(address).contains("call=main%2Fsolve");
        browser.show(address);
        assertThat(browser.text("return perfspace.tab.measure.title")).isEqualTo("samples of solve, all locations");
        browser.run("perfspace.tab.calls.value = ''; perfspace.tab.calls.dispatchEvent(new Event('change'))");
        browser.settle();
        assertThat(browser.text("return perfspace.tab.measure.title")).isEqualTo("samples");
    }

    @Test
    void escapeLeavesTheField() throws IOException {
        browser.show(page);
        browser.keys("/", "p=8 aa01");
        assertThat(browser.textOf("#found")).isEqualTo("2 of 12 runs");
        browser.keys(Keys.ENTER, "?");
        assertThat(browser.textOf("#dialog h2")).isEqualTo("Keys");
        assertThat(browser.textOf("#dialog")).contains("Esc");
        browser.keys(Keys.ESCAPE, Keys.ESCAPE);
        assertThat(browser.textOf("#shape")).isEqualTo("12 runs");
        browser.keys("/", "aa01", Keys.ESCAPE, "t");
        assertThat(browser.textOf("#shape")).isEqualTo("12 runs");
        assertThat(browser.text("return document.documentElement.dataset.shown"))
                .isEqualTo("dark");
    }

    @Test
    void namesOfJavaScriptAreNamesLikeOthers() throws IOException {
        Path plain = Files.writeString(folder.resolve("plain.folded"), "main 7\n");
        Path named = Files.writeString(folder.resolve("named.folded"), "main;constructor 8\nmain;__proto__ 3\n");
        Path both = folder.resolve("prototypes");
        Runs.of("archive", "-q", plain.toString(), "-o", both.toString());
        List<String> words = new ArrayList<>(List.of("archive", "-q", named.toString(), "-o", both.toString()));
        for (String name : List.of("constructor", "valueOf", "toString", "hasOwnProperty")) {
            words.addAll(List.of("--set-param", name + "=gcc"));
        }
        Runs.of(words.toArray(String[]::new));
        Path html = folder.resolve("prototypes.html");
        Runs.of("view", "-q", both.toString(), "-o", html.toString());
        browser.show(html);

        assertThat(browser.text("return perfspace.runs.head.parameters.join()"))
                .isEqualTo("constructor,valueOf,toString,hasOwnProperty");
        assertThat(browser.text(
                        "return [...document.querySelectorAll('#runs .top-row')].map(row => [...row.querySelectorAll('.cell')]"
                                + ".filter(cell => cell.textContent === 'gcc').length).sort().join()"))
                .isEqualTo("0,4");
        for (String tab : List.of("trend", "compare", "run")) {
            browser.click("#tab-" + tab);
            browser.click("#runs .top-row");
            assertThat(browser.objectsAsText()).as(tab).isEmpty();
        }
        assertThat(browser.console()).isEmpty();
    }
}
