package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.perfspace.cli.Nightlies.DISTURBED;
import static org.perfspace.cli.Nightlies.NIGHTS;
import static org.perfspace.cli.Nightlies.SLOW;
import static org.perfspace.cli.Nightlies.date;
import static org.perfspace.cli.Nightlies.point;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.cli.Nightlies;
import org.perfspace.cli.Runs;

/** Every answer of the page of an archive about {@link Nightlies} is the known one. */
@Tag("browser")
class ViewNightliesIT {

    @TempDir
    private static Path folder;

    @PageBrowser.Shared
    private static PageBrowser browser;

    private static Path page;

    @BeforeAll
    static void start() throws IOException {
        page = folder.resolve("nightlies.html");
        Runs.of("view", "-q", Nightlies.archive(folder).toString(), "-o", page.toString());
    }

    @Test
    void showsEachRunAndItsChange() throws IOException {
        browser.show(page);
        assertThat(browser.textOf("#subtitle")).isEqualTo("596 runs · 5 parameters · 2 quantities");
        List<String> found = browser.text(
                        """
                        const {runs} = perfspace, measure = runs.measure('time'), change = runs.trend(measure);
                        return runs.all.map(r => [r.parameters.date, r.parameters.rep, measure.values[r.number].toFixed(6),
                            change[r.number] === null ? '-' : change[r.number].toFixed(9)].join(' ')).sort().join('\\n');
                        """)
                .lines()
                .toList();
        List<String> expected = new ArrayList<>();
        for (int night = 1; night <= NIGHTS; night++) {
            for (int rep = 1; rep <= Nightlies.repetitions(night); rep++) {
                double change = Nightlies.change(night);
                expected.add(String.format(
                        Locale.ROOT,
                        "%s %d %.6f %s",
                        date(night),
                        rep,
                        Nightlies.seconds(night, rep),
                        Double.isNaN(change) ? "-" : String.format(Locale.ROOT, "%.9f", change + 0.0)));
            }
        }

        assertThat(found.stream().map(ViewNightliesIT::withoutSignOfZero))
                .isEqualTo(expected.stream()
                        .map(ViewNightliesIT::withoutSignOfZero)
                        .toList());
    }

    private static String withoutSignOfZero(String line) {
        return line.replace(" -0.000000000", " 0.000000000");
    }

    @Test
    void findsTheDisturbedRunAlone() throws IOException {
        browser.show(page);
        String run = "date=" + date(DISTURBED) + ", commit=c" + DISTURBED + ", app=amr, p=8, rep=2";

        assertThat(browser.textOf(".outliers h3")).isEqualTo("1 run out of line");
        assertThat(browser.text(
                        "return [...document.querySelectorAll('.outliers button')].map(b => b.title).join('|')"))
                .isEqualTo(run);
        assertThat(browser.textOf(".outliers li button")).endsWith("18.000 s, 136.3 σ");
        browser.click(".outliers li button");
        assertThat(browser.textOf("#path")).isEqualTo(run + " · 18.000 s");
    }

    /** The axis has the dates in their order, whatever the times of the files are; a night without runs has no place. */
    @Test
    void putsTheDatesOnTheAxis() throws IOException {
        browser.show(page);
        List<String> dates = browser.text("return perfspace.tab.labels.map(l => l.text).join('\\n')")
                .lines()
                .toList();

        assertThat(browser.text("return perfspace.tab.choice.selectedOptions[0].textContent"))
                .isEqualTo("date");
        assertThat(dates)
                .hasSize(NIGHTS - 1)
                .startsWith(date(1), date(2))
                .endsWith(date(NIGHTS))
                .isSorted()
                .doesNotContain(date(Nightlies.MISSING));
    }

    @Test
    void findsTheFunctionOfTheSlowCommit() throws IOException {
        browser.show(page.toUri() + "#tab=compare&a=Repetitions:" + encoded(point(SLOW - 1)) + "&b=Repetitions:"
                + encoded(point(SLOW)));
        List<String> paths = browser.text("return perfspace.tab.found.paths.map(p => [p.path, p.before.toFixed(6),"
                        + " p.after.toFixed(6), p.growth.toFixed(6), p.chance < 0.01].join(' ')).join('\\n')")
                .lines()
                .toList();

        assertThat(paths)
                .containsExactlyInAnyOrder(
                        "main " + means("main") + " false",
                        "solve " + means("solve") + " true",
                        "write " + means("write") + " false");
        assertThat(Double.parseDouble(browser.text("return perfspace.tab.found.whole.growth")))
                .isCloseTo(Nightlies.mean(SLOW) - Nightlies.mean(SLOW - 1), within(1e-9));
        browser.show(page.toUri() + "#call=solve");
        assertThat(
                        browser.text(
                                "return perfspace.tab.change.flatMap((c, k) => Math.abs(c) > 0.15 ?"
                                        + " [perfspace.runs.all[k].parameters.date] : []).filter((d, i, all) => all.indexOf(d) === i).join(' ')"))
                .isEqualTo(date(DISTURBED) + " " + date(DISTURBED + 1) + " " + date(SLOW));
    }

    private static String means(String function) {
        double before = mean(function, SLOW - 1);
        double after = mean(function, SLOW);
        return String.format(Locale.ROOT, "%.6f %.6f %.6f", before, after, after - before);
    }

    private static double mean(String function, int night) {
        double sum = 0;
        for (int rep = 1; rep <= Nightlies.repetitions(night); rep++) {
            sum += Nightlies.seconds(function, night, rep);
        }
        return sum / Nightlies.repetitions(night);
    }

    private static String encoded(String text) {
        return text.replace(" ", "%20").replace("=", "%3D").replace(",", "%2C");
    }
}
