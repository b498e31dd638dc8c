package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.perfspace.cli.Runs;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** The page of profiles of several tools has the functions of all of them in one table, and their trees side by side. */
@Tag("browser")
class ViewTogetherIT {

    /** The functions of the table with all digits, as {@code compare --format csv} writes those of each quantity. */
    private static final String TABLE =
            """
            const {together} = perfspace, {tools} = together, lines = [];
            const digits = (one, part, f) => one[part][f];
            for (let q = 0; q < tools.quantities.length; q++) {
              together.q = q;
              await together.update();
              const [a, b] = together.costs;
              for (const f of together.grid.order) lines.push([tools.quantities[q].name, tools.names[f], tools.has(0, f), tools.has(1, f),
                a.own[f], b.own[f], a.total[f], b.total[f], together.grid.columns.find(c => c.key === 'share0').values[f],
                together.grid.columns.find(c => c.key === 'share1').values[f]].join('\\t'));
            }
            return lines.join('\\n');
            """;

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private static Path folder;

    private static Path scoreP;
    private static Path tau;
    private static Path page;

    @BeforeAll
    static void start() {
        scoreP = folder.resolve("score-p.cubex");
        tau = folder.resolve("run.tau");
        Runs.of("generate", "-q", "--like", "score-p", "--call-nodes", "60", "-o", scoreP.toString());
        Runs.of("generate", "-q", "--like", "tau", "--call-nodes", "30", "-o", tau.toString());
        page = folder.resolve("page.html");
        Runs.of("view", "-q", scoreP.toString(), tau.toString(), "-o", page.toString());
    }

    /** Every number of the table is that of the command, bit by bit. */
    @Test
    void theTableHasTheNumbersOfTheCommand() throws IOException {
        browser.show(page);
        List<String> shown = new ArrayList<>(browser.text(TABLE).lines().toList());
        List<String> expected = new ArrayList<>();
        for (String line : Runs.output("compare", "-q", "--format", "csv", scoreP.toString(), tau.toString())
                .lines()
                .skip(1)
                .toList()) {
            List<String> cells = new ArrayList<>(Arrays.asList(line.split(",", -1)));
            cells.remove(1);
            expected.add(String.join("\t", cells));
        }

        assertThat(shown.stream().map(ViewTogetherIT::numbers).sorted())
                .isEqualTo(
                        expected.stream().map(ViewTogetherIT::numbers).sorted().toList());
        assertThat(shown).hasSizeGreaterThan(100);
        assertThat(browser.console()).isEmpty();
    }

    /** The line with its numbers as Java writes them. */
    private static String numbers(String line) {
        return Arrays.stream(line.split("\t", -1))
                .map(cell -> cell.matches("-?\\d.*") ? String.valueOf(Double.parseDouble(cell)) : cell)
                .collect(Collectors.joining("\t"));
    }

    @Test
    void opensOnTheFunctionsOfAllProfiles() {
        browser.show(page);

        assertThat(browser.textOf("h1")).isEqualTo("score-p.cubex, run.tau");
        assertThat(browser.textOf("#subtitle")).matches("2 profiles of one program · \\d+ functions");
        assertThat(browser.textOf("#profiles").lines()).containsExactly("Together", "score-p.cubex", "run.tau");
        assertThat(browser.textOf(".together-facts").lines())
                .hasSize(2)
                .first()
                .asString()
                .matches("A: score-p[.]cubex, time [\\d.]+ ms · B: run[.]tau, TIME [\\d.]+ ms");
        assertThat(browser.text("return document.querySelector('.together-facts').lastChild.textContent"))
                .matches("A and B agree to [\\d.]+ %; B ÷ A [\\d.]+; correlation of ranks -?[\\d.]+;"
                        + " in functions that A alone has [\\d.]+ %, B alone [\\d.]+ %");
        assertThat(browser.textOf("#together .top-head").lines())
                .containsExactly("Function", "A, ms", "A, %", "B, ms", "B, %", "B − A, % ▾", "In");
        assertThat(
                        browser.text(
                                "return [...document.querySelectorAll('#trees, .charts, #hot')].filter(e => e.offsetParent).length"))
                .isEqualTo("0");
    }

    @Test
    void listsWhatOneProfileAloneHas() {
        browser.show(page);
        String inA = listed("0");
        String inB = listed("1");
        String both = listed("both");

        assertThat(inA).isNotEmpty();
        assertThat(both).isNotEmpty();
        assertThat(browser.text(
                        "const {tools} = perfspace.together; const wrong = (names, a, b) => names.split('|').filter(name => name)"
                                + ".filter(name => { const f = tools.names.indexOf(name); return tools.has(0, f) !== a || tools.has(1, f) !== b; });"
                                + " return [...wrong(arguments[0], true, false), ...wrong(arguments[1], false, true), ...wrong(arguments[2], true, true)].join()",
                        inA,
                        inB,
                        both))
                .isEmpty();
    }

    private static String listed(String only) {
        return browser.text(
                "const {together} = perfspace; together.filter.value = arguments[0]; together.filter.dispatchEvent(new Event('change'));"
                        + " await perfspace.settled(); await together.update();"
                        + " return together.grid.order.map(f => together.tools.names[f]).join('|')",
                only);
    }

    /** A function that both have is selected in both trees, with one colour. */
    @Test
    void theTreesShowAFunctionAtItsPlaces() {
        browser.show(page);
        String found = browser.text(
                """
                const {together} = perfspace, {tools} = together;
                const row = together.grid.order.findIndex(f => tools.has(0, f) && tools.has(1, f) && tools.names[f] !== 'main');
                together.grid.choose(row);
                const f = together.grid.order[row];
                const boxes = [...document.querySelectorAll('.together-trees .row.selected')].filter(row => !row.hidden)
                  .map(row => row.querySelector('.label').textContent + ' ' + row.querySelector('.box').style.backgroundColor);
                const swatch = document.querySelector('#together .top-row.selected .swatch').style.backgroundColor;
                return [boxes.length, new Set(boxes).size, boxes[0] === tools.names[f] + ' ' + swatch].join();
                """);

        assertThat(found).isEqualTo("2,1,true");
        assertThat(browser.text(
                        "return [...document.querySelectorAll('.together-trees .kind')].map(kind => kind.textContent)"
                                + ".filter(text => text).every(text => /^only in [AB]$/.test(text))"))
                .isEqualTo("true");
    }

    /** A call path that is selected or opened in one tree is in the other, too. */
    @Test
    void theTreesMoveTogether() {
        browser.show(page);
        browser.click("#together-0-row-0");
        assertThat(browser.text("return document.querySelectorAll('.together-trees .row.selected').length"))
                .isEqualTo("2");
        String before = rows();
        browser.focus("#together .pane:nth-child(1) .tree");
        browser.keys(Keys.ARROW_LEFT);
        assertThat(rows()).isEqualTo("1 1").isNotEqualTo(before);
        browser.keys(Keys.ARROW_RIGHT);
        assertThat(rows()).isEqualTo(before);
    }

    private static String rows() {
        return browser.text("return perfspace.together.trees.map(({pane}) => pane.rows.length).join(' ')");
    }

    @Test
    void aLinkLeadsToTheCallOfAProfile() {
        browser.show(page);
        String name = browser.text(
                "return [...document.querySelectorAll('#together .top-row')].find(row => row.querySelectorAll('a').length === 2)"
                        + ".firstChild.textContent");
        browser.run(
                "[...document.querySelectorAll('#together .top-row')].find(row => row.querySelectorAll('a').length === 2)"
                        + ".querySelectorAll('a')[1].click()");
        browser.await("await new Promise(done => setTimeout(done, 50))");
        browser.settle();

        assertThat(browser.textOf("h1")).isEqualTo("run.tau");
        assertThat(browser.text("return perfspace.analysis.last.name")).isEqualTo("TIME");
        assertThat(browser.text(
                        "const {tools} = perfspace.together; return tools.nodes[1][tools.names.indexOf(arguments[0])] === perfspace.analysis.callNode",
                        name))
                .isEqualTo("true");
        assertThat(browser.text("return document.querySelector('#together').hidden"))
                .isEqualTo("true");
        browser.click("#profiles button");
        assertThat(browser.textOf("h1")).isEqualTo("score-p.cubex, run.tau");
        browser.click("#profiles button:nth-child(2)");
        assertThat(browser.textOf("h1")).isEqualTo("score-p.cubex");
    }

    @Test
    void theAddressBringsTheViewBack() {
        browser.show(page.toUri() + "#p=all&q=visits&costs=total&only=both&f=main");

        assertThat(browser.text(
                        "const {together} = perfspace; return [together.quantity.selectedOptions[0].textContent, together.kind.value,"
                                + " together.filter.value, together.selection].join()"))
                .isEqualTo("visits,total,both,main");
        assertThat(browser.text("return location.hash")).isEqualTo("#p=all&q=visits&costs=total&only=both&f=main");
        browser.show(page.toUri() + "#p=0");
        assertThat(browser.textOf("h1")).isEqualTo("score-p.cubex");
    }

    @Test
    void findsFunctions() {
        browser.show(page);
        browser.keys("/", "mpi_", Keys.ENTER);

        assertThat(browser.textOf("#found")).matches("\\d+ hits?");
        assertThat(browser.text("return perfspace.together.selection")).startsWith("MPI_");
        browser.keys(Keys.ESCAPE, "n", "w", "h");
        assertThat(browser.text("return perfspace.together.selection")).startsWith("MPI_");
        assertThat(browser.textOf("h1")).isEqualTo("score-p.cubex, run.tau");
    }

    @Test
    void tellsOfNotesAboutTheComparison() {
        browser.show(page);
        browser.click("#notes");

        assertThat(browser.textOf("#dialog")).contains("B has no").contains("Made by perfspace");
    }

    @Test
    void threeProfilesHaveAColumnForTheSpread() {
        Path caliper = folder.resolve("run.cali");
        Path three = folder.resolve("three.html");
        Runs.of("generate", "-q", "--like", "caliper", "--call-nodes", "60", "-o", caliper.toString());
        Runs.of("view", "-q", scoreP.toString(), tau.toString(), caliper.toString(), "-o", three.toString());
        browser.show(three);

        assertThat(browser.textOf("#together .top-head").lines())
                .containsExactly(
                        "Function",
                        "A, ms",
                        "A, %",
                        "B, ms",
                        "B, %",
                        "C, ms",
                        "C, %",
                        "B − A, %",
                        "C − A, %",
                        "Spread, % ▾",
                        "In");
        assertThat(browser.text("return document.querySelectorAll('.together-trees .pane').length"))
                .isEqualTo("3");
        assertThat(browser.text(
                        "return [...perfspace.together.filter.options].map(option => option.textContent).join()"))
                .isEqualTo("All functions,In A and B and C,Only in A,Only in B,Only in C");
    }

    /** Profiles of one tool have a tab each, unless their functions are asked for. */
    @Test
    void isThereForSeveralToolsOrOnRequest() throws IOException {
        Path plain = folder.resolve("plain.html");
        for (List<String> more : List.of(List.of(scoreP.toString()), List.of(tau.toString(), "--by", "name"))) {
            List<String> words =
                    new ArrayList<>(List.of("view", "-q", "-f", scoreP.toString(), "-o", plain.toString()));
            words.addAll(more);
            Runs.of(words.toArray(String[]::new));
            browser.show(plain);
            assertThat(browser.text("return String(perfspace.together)")).isEqualTo("null");
            assertThat(browser.textOf("#profiles")).doesNotContain("Together");
        }
        Runs.of("view", "-q", "-f", scoreP.toString(), scoreP.toString(), "--by", "meaning", "-o", plain.toString());
        browser.show(plain);
        assertThat(browser.textOf(".together-facts")).contains("A and B agree to 100.00 %");
        Runs.of(
                "view",
                "-q",
                "-f",
                scoreP.toString(),
                "--no-rows",
                "-o",
                plain.toString(),
                tau.toString(),
                "--by",
                "name");
        String size = String.valueOf(Files.size(plain) + 100);
        assertThat(Runs.messages(
                        "view",
                        "-f",
                        scoreP.toString(),
                        tau.toString(),
                        "--no-rows",
                        "-o",
                        plain.toString(),
                        "--max-size",
                        size))
                .contains(
                        "score-p.cubex: not in the page: the comparison of the functions by meaning: it does not fit into the page\n");
    }

    @Test
    void refusesToCompareOneProfileOrACompared() {
        assertThat(Runs.messages("view", scoreP.toString(), "--by", "meaning"))
                .startsWith(
                        "perfspace: a comparison by meaning is one of several profiles, without --compare, so --by has no effect");
        assertThat(Runs.messages("view", "--compare", scoreP.toString(), tau.toString(), "--by", "meaning"))
                .startsWith(
                        "perfspace: a comparison by meaning is one of several profiles, without --compare, so --by has no effect");
    }

    @Test
    void theServerShowsTheSame() throws IOException {
        ViewOptions options =
                new ViewOptions("", "auto", 1 << 20, true, Optional.empty(), Optional.empty(), false, true);
        try (PerformanceSpace one = Readers.open(scoreP);
                PerformanceSpace two = Readers.open(tau);
                ViewServer server = new ViewServer(
                        List.of(ViewProfile.of(scoreP.toString(), "", one), ViewProfile.of(tau.toString(), "", two)),
                        options,
                        0)) {
            browser.show(server.address());
            String served = browser.text(TABLE);
            browser.run("document.querySelector('#together .top-row a').click()");
            browser.await("await new Promise(done => setTimeout(done, 50))");
            browser.settle();
            assertThat(browser.text("return history.state.token")).isNotEmpty();
            browser.show(page);
            assertThat(served).isEqualTo(browser.text(TABLE));
        }
    }
}
