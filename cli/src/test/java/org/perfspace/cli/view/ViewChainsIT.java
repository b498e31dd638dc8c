package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Chains of calls with one child each and the same value are one row, until somebody opens them. */
@Tag("browser")
class ViewChainsIT {

    /** All rows with what shares them, and the indentation. */
    private static final String ROWS =
            """
            return [...document.querySelectorAll('#program-tree .row')].filter(row => !row.hidden)
              .sort((a, b) => Number(a.id.split('-').pop()) - Number(b.id.split('-').pop()))
              .map(row => [row.getAttribute('aria-level'), (row.querySelector('.chain').hidden ? '' : row.querySelector('.chain').textContent + ' › ')
                + row.querySelector('.label').textContent, row.querySelector('.value').textContent].join(' | ')).join('\\n');
            """;

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @Test
    void aChainIsOneRow() throws IOException {
        browser.show(Pages.of("deep", Spaces.chain(15), folder));
        assertThat(rows()).containsExactly("1 | level 0 › 13 frames › level 14 | 1.5000");
        assertThat(browser.row("program", 0).getAttribute("title")).startsWith("level 0 › level 1 › level 2 › level 3");
        browser.click("#program-tree .chain");

        assertThat(rows())
                .hasSize(15)
                .startsWith("1 | level 0 | 0", "2 | level 1 | 0")
                .endsWith("15 | level 14 | 1.5000");
        browser.focus("#program-tree");
        browser.keys(Keys.HOME, "f");
        assertThat(rows()).containsExactly("1 | level 0 › 13 frames › level 14 | 1.5000");
        assertThat(browser.text("return perfspace.analysis.program.last")).isEqualTo("14");
        browser.keys("f");
        assertThat(rows()).hasSize(15);
    }

    /** A hit in a chain is shown: the chain is opened, and the hit selected. */
    @Test
    void searchesGoThroughChains() throws IOException {
        browser.show(Pages.of("deep", Spaces.chain(6), folder));
        browser.focus("#find");
        browser.keys("level 3");
        assertThat(browser.textOf("#found")).isEqualTo("1 hit");
        assertThat(browser.text("return document.querySelectorAll('#program-tree .chain-hit').length"))
                .isEqualTo("1");
        browser.keys(Keys.ENTER);

        assertThat(rows()).hasSize(6);
        assertThat(browser.text("return perfspace.analysis.program.last")).isEqualTo("3");
        assertThat(browser.row("program", 3).getAttribute("class")).contains("selected", "hit");
    }

    @Test
    void theHotPathGoesThroughChains() throws IOException {
        browser.show(Pages.of("deep", Spaces.chain(6), folder));
        browser.run("perfspace.analysis.program.collapse(0); perfspace.analysis.program.select(5)");
        browser.focus("#program-tree");
        browser.keys("h");

        assertThat(rows()).containsExactly("1 | level 0 › 4 frames › level 5 | 1.5000");
    }

    @Test
    void theMenuShowsAllRows() throws IOException {
        browser.show(Pages.of("deep", Spaces.chain(4), folder));
        browser.click("#program-menu");
        browser.run("[...document.querySelectorAll('#menu button')].find(b => b.textContent === 'Fold chains of"
                + " calls').click()");
        browser.settle();

        assertThat(rows()).hasSize(4);
    }

    /** Folding hides rows of zero only: the other rows are those of the tree with all chains opened. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "score-p.cubex",
                "solver.cubex",
                "tau-like.cubex",
                "linktest.sion",
                "hpctoolkit.hpctoolkit",
                "dense-database",
                "score-p.pb",
                "perf.folded"
            })
    void foldingHidesNothingThatCosts(String sample) throws IOException {
        browser.show(Pages.of(Path.of("../testdata/samples").resolve(sample), folder));
        String wrong = browser.text(
                """
                const app = perfspace, a = app.analysis, wrong = [];
                for (let m = 0; m < a.metric.tree.n; m++) for (const functions of [false, true]) {
                  a.functions = functions && app.hasParts;
                  await app.select('metric', m);
                  if (!a.hasValues) continue;
                  await app.openAll('program', 0);
                  const {tree, open} = a.program, {rows, melted} = app.panes.program;
                  for (let i = 0; i < tree.n; i++) {
                    if (!rows.includes(i) && open[tree.parent[i] < 0 ? i : tree.parent[i]] && !melted?.[i]) wrong.push(`${i} has no row`);
                    if (!melted?.[i]) continue;
                    if (a.programValue(i, true)) wrong.push(`${i} costs ${a.programValue(i, true)}`);
                    if (!Object.is(a.programValue(i, false), a.programValue(i + 1, false))) wrong.push(`${i + 1} has another value than ${i}`);
                    if (tree.end[i] !== tree.end[i + 1]) wrong.push(`${i} has several children`);
                  }
                }
                return wrong.slice(0, 9).join('\\n');
                """);

        assertThat(wrong).isEmpty();
        assertThat(browser.console()).isEmpty();
    }

    private static List<String> rows() {
        return browser.text(ROWS).lines().toList();
    }
}
