package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.Runs;
import org.perfspace.model.Metric;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;

/** Tests that no screen, small or large, has controls out of sight, names that look alike, or lists in a wrong order. */
@Tag("browser")
class ViewLooksIT {

    private static final Path SAMPLES = Path.of("../testdata/samples");

    /** Controls that are not wholly in sight or that others cover, apart from those in parts that scroll. */
    private static final String OUT_OF_SIGHT =
            """
            const found = document.body.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
            for (const control of document.querySelectorAll('button, select, input')) {
              const box = control.getBoundingClientRect();
              if (!box.width || !box.height || control.closest('#tabs, .tree, .details, .table, .outliers')) continue;
              const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
              const isInSight = box.left >= 0 && box.right <= innerWidth && at && (control.contains(at) || at.closest('label')?.contains(control));
              if (!isInSight) found.push(`${control.id || control.textContent} at ${Math.round(box.left)} to ${Math.round(box.right)}`);
            }
            return found.join('; ');
            """;

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"score-p.cubex", "hpctoolkit.hpctoolkit", "linktest.sion", "ranks.cali", "solver.tau"})
    void allControlsAreInSight(String sample) throws IOException {
        Path page = Pages.of(SAMPLES.resolve(sample), folder);
        List<String> wrong = new ArrayList<>();
        for (int width : new int[] {390, 768, 1280, 1920}) {
            browser.size(width, width < 500 ? 844 : 900);
            browser.show(page);
            for (String tab : browser.text(
                            "return perfspace.tabs.filter(tab => tab.available).map(tab => tab.id).join(' ')")
                    .split(" ", -1)) {
                browser.await("await perfspace.setTab(perfspace.tabs.find(tab => tab.id === arguments[0]))"
                        .replace("arguments[0]", "'" + tab + "'"));
                browser.settle();
                String found = browser.text(OUT_OF_SIGHT);
                if (!found.isEmpty()) {
                    wrong.add(width + " pixels, " + tab + ": " + found);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void allControlsAreInSightWhereProfilesAreShownTogether() throws IOException {
        Path page = folder.resolve("together.html");
        Runs.of(
                "view",
                "-q",
                SAMPLES.resolve("score-p.cubex").toString(),
                SAMPLES.resolve("solver.tau").toString(),
                SAMPLES.resolve("hpctoolkit.hpctoolkit").toString(),
                "-o",
                page.toString());
        List<String> wrong = new ArrayList<>();
        for (int width : new int[] {390, 768, 1280, 1920}) {
            browser.size(width, width < 500 ? 844 : 900);
            browser.show(page);
            String found = browser.text(OUT_OF_SIGHT.replace("'#tabs, ", "'#tabs, .together-trees, "));
            if (!found.isEmpty()) {
                wrong.add(width + " pixels: " + found);
            }
        }

        assertThat(wrong).isEmpty();
    }

    /** Lines of a file differ in their numbers, threads in theirs; the callers get the room that is left. */
    @Test
    void namesThatAreCutKeepTheirEnds() throws IOException {
        browser.show(Pages.of(SAMPLES.resolve("score-p.cubex"), folder));

        assertThat(
                        browser.text(
                                """
                                const g = {measureText: text => ({width: 7 * text.length})};
                                const heat = perfspace.tabs.find(tab => tab.id === 'heat');
                                const name = (label, caller, characters) => heat.nameOf(g, {label, caller}, 7 * characters);
                                return [name('pair_lj_cut_omp.cpp:118', null, 23), name('pair_lj_cut_omp.cpp:118', null, 14),
                                  name('pair_lj_cut_omp.cpp:118', null, 6), name('pair_lj_cut_omp.cpp:118', 'eval', 26),
                                  name('pair_lj_cut_omp.cpp:118', 'PairLJCutOMP::eval', 38)].join(' | ');
                                """))
                .isEqualTo("pair_lj_cut_omp.cpp:118 | pair_lj…pp:118 | pair_… | pair_lj_c…p.cpp:118 ← eval"
                        + " | pair_lj_cut_omp.cpp:118 ← PairLJ…:eval");
    }

    /** Units are shown in their base units with a prefix, however the profile spells them; one scale has one prefix. */
    @Test
    void valuesAreShownInBaseUnits() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int main = builder.defineCallNode(builder.defineRegion("main", "", 1, 1), Tree.NO_PARENT);
        int thread = builder.defineThread(
                "t", 0, builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m"))));
        for (String unit : List.of(
                "nanoseconds",
                "usec",
                "Sec",
                " ns ",
                "nsec",
                "bytes",
                "B",
                "occ",
                "#",
                "samples",
                "MB",
                "cycles",
                "W")) {
            builder.setSeverity(builder.defineMetric(Metric.named("in " + unit).unit(unit)), main, thread, 7);
        }
        browser.show(Pages.of("units", builder.build(), folder));

        assertThat(
                        browser.text(
                                """
                                const Scale = perfspace.looks.scale.constructor;
                                const unitOf = spelled => perfspace.profile.metrics.find(metric => metric.name === 'in ' + spelled).unit;
                                const full = (size, spelled, value = size) => new Scale(size, unitOf(spelled)).full(value);
                                return [full(310766476, 'nanoseconds', 57856605), full(2.5e6, 'usec'), full(0.25, 'Sec'),
                                  full(12, ' ns '), full(8e12, 'nsec'), full(3e9, 'cycles'), full(2.5e9, 'bytes'), full(0.5, 'B'), full(3e9, 'occ'), full(5e7, '#'),
                                  full(4, 'samples'), full(3, 'MB'), full(0.25, 'W')].join(' | ');
                                """))
                .isEqualTo(
                        "57.86 ms | 2.5000 s | 250.00 ms | 12.000 ns | 8,000.0 s | 3.0000 10⁹ cycles | 2.5000 GB | 0.50000 B"
                                + " | 3.0000 G | 50.000 M | 4.0000 | 3.0000 MB | 0.25000 W");
        browser.click("#tab-details");
        assertThat(
                        browser.text(
                                "return [...document.querySelectorAll('.details tbody th')].map(name => name.textContent).join(' | ')"))
                .isEqualTo(
                        "in nanoseconds, ns | in usec, µs | in Sec, s | in  ns , ns | in nsec, ns | in bytes, B | in B, B"
                                + " | in occ | in # | in samples, samples | in MB, MB | in cycles, cycles | in W, W");
        assertThat(browser.textOf(".details")).contains("Unit\nns\n").contains("Total\n7 ns\n");
        browser.click("#metric-row-9");
        assertThat(browser.textOf(".details")).contains("Unit\nsamples\n").contains("Total\n7 samples\n");
        assertThat(browser.text("return document.querySelector('#metric-row-9').title"))
                .isEqualTo("in samples: 7 samples");
    }

    /** Charts of a ratio have the two colours of the tree, which part at 1; a ratio of several parts is that of their sums. */
    @Test
    void chartsOfARatioHaveTheColoursOfTheTree() {
        browser.show(Pages.compared(SAMPLES.resolve("score-p.cubex"), SAMPLES.resolve("score-p-2.cubex"), folder));
        browser.click("[data-side=ratio]");
        for (String tab : List.of("heat", "spread", "topology")) {
            browser.click("#tab-" + tab);
            assertThat(browser.textOf("#tab-tools .mini-legend")).as(tab).matches("÷ 4\\s+× 4");
        }
        assertThat(browser.text("return [1, 4, .25, 2].map(v => perfspace.looks.chartShare(v, 9)).join(' ')"))
                .isEqualTo("0 1 -1 0.5");
        assertThat(
                        browser.text(
                                "const {tab, analysis} = perfspace, whole = {rows: [0]};"
                                        + " const sum = side => analysis.leaves[side].reduce((all, v) => all + v, 0);"
                                        + " const rest = Math.abs(tab.valueOf(whole) - sum(1) / sum(0)); return rest < 1e-12 ? 'equal' : rest"))
                .isEqualTo("equal");
        browser.click("#tab-heat");
        assertThat(
                        browser.text(
                                "return perfspace.tab.rows.slice(0, 3).map(row => row.label).join(' ') + ' ' + perfspace.tab.sumHead"))
                .as("the largest changes first, as in the difference")
                .isEqualTo("MPI_Init_thread fwrite MPI_File_write_at_all B ÷ A");
        assertThat(browser.text("const {analysis, profile} = perfspace; return analysis.hottest().every(c => {"
                        + " const [a, b] = [0, 1].map(side => analysis.values[side].own.reduce((sum, v, k) => profile.calls.owner[k] === c ? sum + v : sum, 0));"
                        + " return a === 0 || Math.abs(analysis.hottestValue(c) - b / a) < 1e-12; })"))
                .isEqualTo("true");
    }

    /** A value that is stated for the whole and cannot be added up stands in Details, too. */
    @Test
    void statedTotalsAreInDetails() throws IOException {
        browser.show(Pages.of(SAMPLES.resolve("ranks.cali"), folder));
        browser.click("#tab-details");

        assertThat(browser.rows("metric")).contains("max#time.duration\t750.00");
        assertThat(browser.textOf(".details")).contains("max#time.duration, s 0.75");
    }

    /** Heads of columns stand above their columns, with or without a scroll bar; a tree opens with whole rows. */
    @Test
    void columnsAreAligned() throws IOException {
        String edges =
                """
                const right = selector => [...document.querySelectorAll(selector)].filter(e => e.getClientRects().length).map(e => e.getBoundingClientRect().right);
                const [self, value] = right('#column-heads span');
                return [...new Set([...right('#program-tree .extra span').map(x => x - self), ...right('#program-tree .value').map(x => x - value)])].join(' ');
                """;
        browser.show(Pages.of(SAMPLES.resolve("score-p.cubex"), folder));
        browser.click("#self");
        assertThat(browser.text(edges)).isEqualTo("0");
        browser.click("[data-view=regions]");
        assertThat(
                        browser.text(
                                "const {offsetWidth, clientWidth} = document.querySelector('#program-tree'); return offsetWidth > clientWidth"))
                .isEqualTo("true");
        assertThat(browser.text(edges)).isEqualTo("0");
        browser.size(390, 844);
        browser.show(Pages.of(SAMPLES.resolve("score-p.cubex"), folder));
        String top = browser.text("return document.querySelector('#program-tree').scrollTop / 24");
        browser.size(1440, 900);
        assertThat(top).matches("[1-9]\\d*");
    }

    /** The statistics beside the bars have a line each; long names of attributes leave half of a card to their values. */
    @Test
    void factsHaveTheirRoom() throws IOException {
        browser.size(1920, 1080);
        browser.show(Pages.of(SAMPLES.resolve("linktest.sion"), folder));
        browser.click("#tab-spread");
        String lines = browser.text(
                "return [...new Set([...document.querySelectorAll('#tab-panel dt')].map(dt => dt.getClientRects()[0].height))].join(' ')");
        browser.click("#tab-details");
        String narrow = browser.text(
                "return [...document.querySelectorAll('.card dl')].filter(dl => dl.querySelector('dd').clientWidth < .5 * dl.clientWidth).map(dl => dl.textContent).join('; ')");
        browser.size(1440, 900);

        assertThat(lines).matches("[\\d.]+");
        assertThat(narrow).isEmpty();
    }

    /** The texts beside the bars are whole on a telephone, also with signs. */
    @Test
    void textsOfSpreadAreWhole() throws IOException {
        browser.size(390, 844);
        browser.show(Pages.compared(SAMPLES.resolve("score-p.cubex"), SAMPLES.resolve("score-p-2.cubex"), folder));
        browser.click("#tab-spread");
        String texts = browser.text(
                """
                const {chart} = perfspace.tab, texts = [], text = chart.text;
                chart.text = (...parts) => {
                  const shown = text.apply(chart, parts);
                  texts.push(shown === parts[1] ? shown : `cut: ${parts[1]}`);
                };
                chart.paint();
                return texts.filter(shown => shown).join(' | ');
                """);
        browser.size(1440, 900);

        assertThat(texts).isEqualTo("locations, up to 5 | 0.0215 ms | −2.3793 ms | −2.3793 ms | by value | 0.0215 ms");
    }

    /** A reason why there is no efficiency takes the width of the value and its bar on a telephone: two lines, not four. */
    @Test
    void reasonsOfEfficienciesHaveTheirRoom() throws IOException {
        browser.size(390, 844);
        browser.show(Pages.of(SAMPLES.resolve("score-p.cubex"), folder));
        browser.click("#tab-efficiency");
        String reasons = browser.text(
                """
                const edge = Math.max(...[...document.querySelectorAll('.efficiency .share')].map(cell => cell.getBoundingClientRect().right));
                return [...document.querySelectorAll('.efficiency .why')].map(cell => {
                  const box = cell.getBoundingClientRect(), line = parseFloat(getComputedStyle(cell).lineHeight);
                  return `${Math.floor(box.height / line)} lines, ${Math.round(edge - box.right)} pixels left`;
                }).join(' | ');
                """);
        browser.size(1440, 900);

        assertThat(reasons).isEqualTo("2 lines, 0 pixels left | 2 lines, 0 pixels left");
    }

    @Test
    void pagesTellNoDirectoriesOfThisMachine() throws IOException {
        Path profile = folder.resolve("mine.cubex").toAbsolutePath();
        Files.copy(SAMPLES.resolve("solver.cubex"), profile);
        browser.show(Pages.of(profile, folder));

        assertThat(browser.text("return perfspace.profile.head.name")).isEqualTo("mine.cubex");
        assertThat(browser.text("return JSON.stringify(perfspace.profile.head)"))
                .doesNotContain(folder.toString());
        browser.show(Pages.compared(profile, profile, folder));
        assertThat(browser.text("return perfspace.profile.head.name")).isEqualTo("mine.cubex and mine.cubex");
        assertThat(browser.text("return JSON.stringify(perfspace.profile.head)"))
                .doesNotContain(folder.toString())
                .doesNotContain("perfspace.operand");
    }

    /** Lists begin with the largest change, whether it is better or worse. */
    @ParameterizedTest
    @ValueSource(strings = {"regions", "modules", "callers"})
    void listsOfAComparisonAreSortedByChange(String view) {
        browser.show(Pages.compared(SAMPLES.resolve("score-p.cubex"), SAMPLES.resolve("score-p-2.cubex"), folder));

        assertThat(browser.text(
                        """
                                const {analysis} = perfspace;
                                await perfspace.setView('%s');
                                const {tree} = analysis.program;
                                const sizes = tree.roots().map(i => Math.abs(analysis.programValue(i, analysis.view === 'regions')));
                                return [sizes.length > 1, sizes.every((size, i) => i === 0 || size <= sizes[i - 1]), new Set(sizes).size > 1].join(' ');
                                """
                                .formatted(view)))
                .isEqualTo("true true true");
    }

    /** A box of the flame graph has the colour of its open row; a full location in the heat map that of the whole run. */
    @ParameterizedTest
    @ValueSource(strings = {"score-p.cubex", "hpctoolkit.hpctoolkit", "perf.folded"})
    void theTreeAndItsChartsHaveOneScaleOfColours(String sample) throws IOException {
        browser.show(Pages.of(SAMPLES.resolve(sample), folder));
        String found = browser.text(
                """
                const {analysis, looks} = perfspace, {tree} = analysis.program, flame = perfspace.tabs[0];
                const wrong = [];
                let compared = 0;
                await perfspace.setTab(flame);
                analysis.program.open.fill(1);
                for (const mode of ['absolute', 'root']) {
                  await perfspace.setMode(mode);
                  for (let i = 0; i < tree.n; i++) {
                    const m = flame.tree.of[i], {owner} = perfspace.profile.calls;
                    if (flame.tree.members[m] > 1 || owner.some((o, c) => o !== c && (o === i || c === i))) continue;
                    const row = looks.programLook(i).colour, box = flame.look(m);
                    if (String(row) !== String(box)) wrong.push(`${mode} ${tree.label(i)}: row ${row}, box ${box}`);
                    compared++;
                  }
                }
                await perfspace.setMode('absolute');
                const heat = perfspace.tabs.find(tab => tab.id === 'heat');
                if (heat.available) {
                  await perfspace.setTab(heat);
                  const sums = heat.columns().map(column => analysis.leaves[0][column]);
                  if (Math.abs(heat.mostOf(heat.rows[0]) - Math.max(...sums)) > 1e-12) wrong.push('heat ' + heat.mostOf(heat.rows[0]) + ' ' + Math.max(...sums));
                }
                return [...wrong, compared].join('\\n');
                """);

        assertThat(found.lines()).singleElement().asString().matches("[1-9]\\d+");
    }
}
