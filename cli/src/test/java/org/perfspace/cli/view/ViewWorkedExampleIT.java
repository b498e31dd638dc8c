package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.perfspace.fixtures.SharedData;

/** The worked example of the display's design: each number as the page shows it, reached by clicks and keys. */
@Tag("browser")
@Tag("shared")
class ViewWorkedExampleIT {

    /** Percentages have two decimals. */
    private static final double ROUNDING = 0.0051;

    private static final Map<String, String> MODE_KEYS = Map.of(
            "absolute",
            "1",
            "% of metric root",
            "2",
            "% of selection left",
            "3",
            "peer %",
            "6",
            "peer distribution",
            "7");

    /** Labels of the rows of the system tree by the names of the example. */
    private static final List<String> LEAVES = List.of("rank 0/t0", "rank 0/t1", "rank 1/t0");

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private static Path folder;

    /**
     * An expected number.
     *
     * @param node path of the node, or {@code *}
     */
    private record Expected(String metrics, String program, String tree, String quantity, String node, double value) {
        String selection() {
            return metrics + "; " + program;
        }
    }

    @Test
    void showsEveryNumberOfTheExample() throws IOException {
        Path page = Pages.of(shared("display/tiny.cube"), folder);
        Map<String, List<Expected>> combinations = expected().stream()
                .collect(Collectors.groupingBy(Expected::selection, LinkedHashMap::new, Collectors.toList()));
        assertThat(combinations).hasSize(16);
        int compared = 0;
        for (List<Expected> numbers : combinations.values()) {
            browser.show(page);
            selectMetrics(numbers.get(0).metrics());
            Map<String, Double> shown = programValues();
            selectProgram(numbers.get(0).program());
            shown.putAll(systemValues());
            shown.put("program sum of shown values over all visible rows *", visibleSum());
            for (Expected number : numbers) {
                String key = number.tree() + " " + number.quantity() + " " + number.node();
                assertThat(shown).as(number.selection()).containsKey(key);
                assertThat(shown.get(key))
                        .as(number.selection() + ": " + key)
                        .isCloseTo(number.value(), within(ROUNDING));
                compared++;
            }
        }
        assertThat(compared).isEqualTo(416);
    }

    @Test
    void showsTheMetricTreeOfTheExample() throws IOException {
        browser.show(Pages.of(shared("display/tiny.cube"), folder));

        assertThat(browser.rows("metric")).containsExactly("Time\t100.00");
        browser.twist("metric", 0);
        assertThat(browser.rows("metric")).containsExactly("Time\t70.00", "MPI\t30.000");
        browser.twist("metric", 1);
        assertThat(browser.rows("metric")).containsExactly("Time\t70.00", "MPI\t18.000", "Wait\t12.000");
        browser.twist("metric", 0);
        assertThat(browser.rows("metric")).containsExactly("Time\t100.00");
    }

    @Test
    void showsRegionsAndModulesOfTheExample() throws IOException {
        browser.show(Pages.of(shared("display/tiny.cube"), folder));

        selectBar();
        browser.click("[data-view=regions]");
        assertThat(browser.rows("program")).containsExactly("bar\t70.00", "foo\t38.00", "main\t100.00");
        browser.twist("program", 2);
        browser.twist("program", 1);
        browser.twist("program", 0);
        assertThat(browser.rows("program"))
                .containsExactly(
                        "bar\t50.00",
                        "subregions\t20.00",
                        "foo\t30.00",
                        "subregions\t8.00",
                        "main\t20.00",
                        "subregions\t80.00");
        browser.click("[data-view=modules]"); // the region stays selected, so its module is open
        assertThat(browser.rows("program")).containsExactly("a.c\t100.00", "b.c\t–", "bar\t70.00");
        browser.twist("program", 1);
        assertThat(browser.rows("program")).containsExactly("a.c\t100.00", "b.c\t70.00");
        browser.twist("program", 0);
        assertThat(browser.rows("program")).containsExactly("a.c\t–", "foo\t38.00", "main\t100.00", "b.c\t70.00");
    }

    @Test
    void showsTheExampleOfTheManual() throws IOException {
        browser.show(Pages.of(shared("data/cube/xml/example_v2.cube"), folder));

        assertThat(browser.rows("metric")).containsExactly("Time\t27.500", "Visits\t30");
        browser.focus("#program-tree");
        browser.keys(Keys.HOME, Keys.ARROW_LEFT);
        assertThat(browser.rows("program")).containsExactly("main\t27.500");
        browser.keys(Keys.ARROW_RIGHT);
        assertThat(browser.rows("program")).containsExactly("main\t8.500", "foo <int>\t9.000", "bar\t10.000");
        browser.clickRow("metric", 0);
        browser.keys(Keys.ARROW_RIGHT);
        assertThat(browser.rows("metric"))
                .containsExactly("Time\t24.500", "User time\t3.0000", "System time\t0", "Visits\t30");
        assertThat(browser.rows("program")).containsExactly("main\t6.500", "foo <int>\t9.000", "bar\t9.000");
    }

    @Test
    void comparesWithAnotherProfile() throws IOException {
        Path tiny = shared("display/tiny.cube");
        Path twice = folder.resolve("twice.cube");
        doubled(tiny, twice);
        browser.show(Pages.of(List.of(tiny, twice), folder));
        selectBar();
        browser.focus("#metric-tree");
        browser.keys("4");

        assertThat(browser.rows("metric")).containsExactly("Time\t50.00");
        browser.keys(Keys.ARROW_RIGHT);
        assertThat(browser.rows("metric").get(0)).isEqualTo("Time\t35.00");
        browser.keys(Keys.ARROW_LEFT);
        assertThat(browser.rows("program")).contains("bar\t31.00");
        assertThat(browser.rows("system")).contains("t0\t12.50", "t1\t7.50", "rank 1\t11.00");
    }

    /** Writes a profile whose values are twice those of another. */
    private static void doubled(Path from, Path to) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : Files.readAllLines(from)) {
            text.append(line.matches("\\d+") ? String.valueOf(2 * Long.parseLong(line)) : line)
                    .append('\n');
        }
        Files.writeString(to, text);
    }

    private static void selectMetrics(String selection) {
        browser.clickRow("metric", 0);
        switch (selection) {
            case "Time collapsed" -> {}
            case "Time expanded" -> browser.keys(Keys.ARROW_RIGHT);
            case "MPI collapsed" -> browser.keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN);
            case "MPI expanded + Wait collapsed" -> {
                browser.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
                browser.addRow("metric", 2);
            }
            default -> throw new IllegalArgumentException(selection);
        }
    }

    /** Closes everything, then opens node by node and reads each value before and after. */
    private static Map<String, Double> programValues() {
        Map<String, Double> values = new LinkedHashMap<>();
        closeAll();
        both(values, 0, "main");
        both(values, 1, "main/foo");
        both(values, 2, "main/foo/bar");
        both(values, 3, "main/bar");
        both(values, 4, "main/bar/foo");
        return values;
    }

    /** Closes the whole call tree, which the page opens along the hot path, and selects its root. */
    private static void closeAll() {
        browser.text("const {program} = perfspace.analysis; program.open.fill(0); program.select(0);"
                + " perfspace.drawProgram(true); await perfspace.refreshSystem(); return ''");
        browser.clickRow("program", 0);
    }

    /** Opens the root alone, and selects main/bar. */
    private static void selectBar() {
        closeAll();
        browser.keys(Keys.ARROW_RIGHT);
        browser.clickRow("program", 2);
    }

    private static void both(Map<String, Double> values, int place, String path) {
        values.put(
                "program absolute, collapsed " + path,
                number(browser.rows("program").get(place)));
        if (!path.matches("main/foo/bar|main/bar/foo")) {
            browser.twist("program", place);
        }
        values.put(
                "program absolute, expanded " + path,
                number(browser.rows("program").get(place)));
    }

    /** All rows are open; closes what the selection has closed. */
    private static void selectProgram(String selection) {
        switch (selection) {
            case "main collapsed" -> {
                browser.clickRow("program", 0);
                browser.keys(Keys.ARROW_LEFT);
            }
            case "main expanded" -> browser.clickRow("program", 0);
            case "main/bar collapsed" -> {
                browser.clickRow("program", 3);
                browser.keys(Keys.ARROW_LEFT);
            }
            case "main/foo expanded + main/bar expanded" -> {
                browser.clickRow("program", 1);
                browser.addRow("program", 3);
            }
            default -> throw new IllegalArgumentException(selection);
        }
    }

    private static Map<String, Double> systemValues() {
        Map<String, Double> values = new LinkedHashMap<>();
        for (Map.Entry<String, String> mode : MODE_KEYS.entrySet()) {
            browser.keys(mode.getValue());
            List<String> leaves = browser.rows("system").stream()
                    .filter(row -> row.matches("(t0|t1|rank 1)\t.*"))
                    .toList();
            assertThat(leaves).hasSize(3);
            for (int leaf = 0; leaf < LEAVES.size(); leaf++) {
                values.put("system " + mode.getKey() + " " + LEAVES.get(leaf), number(leaves.get(leaf)));
            }
        }
        browser.keys("1");
        return values;
    }

    private static double visibleSum() {
        return browser.rows("program").stream()
                .mapToDouble(ViewWorkedExampleIT::number)
                .sum();
    }

    /** The number of a row as people read it. */
    private static double number(String row) {
        return Double.parseDouble(
                row.substring(row.indexOf('\t') + 1).replace(",", "").replace('−', '-'));
    }

    private static List<Expected> expected() throws IOException {
        List<Expected> all = new ArrayList<>();
        List<String> lines = Files.readAllLines(shared("display/expected.tsv"));
        for (String line : lines.subList(1, lines.size())) {
            String[] columns = line.split("\t", -1);
            all.add(new Expected(
                    columns[0], columns[1], columns[2], columns[3], columns[4], Double.parseDouble(columns[5])));
        }
        return all;
    }

    private static Path shared(String path) {
        assumeTrue(
                SharedData.find(path).isPresent(), "skipped: there is no ../shared/" + path + " beside the checkout");
        return SharedData.find(path).orElseThrow();
    }
}
