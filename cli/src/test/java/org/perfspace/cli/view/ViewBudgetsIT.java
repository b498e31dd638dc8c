package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.cli.Runs;

/**
 * Measures pages of large profiles in the browser and prints the rows of the table in {@code testdata/BENCHMARKS.md}. It
 * asserts sizes only, as times depend on the machine; it runs with {@code -Dview.budgets=true} alone.
 */
@Tag("browser")
@EnabledIfSystemProperty(named = "view.budgets", matches = "true")
class ViewBudgetsIT {

    /** Notes when the page says that it is ready. */
    private static final String WATCH =
            """
            new MutationObserver((_, observer) => {
              if (!document.documentElement?.dataset.ready) return;
              globalThis.readyAfter = performance.now();
              observer.disconnect();
            }).observe(document, {attributes: true, subtree: true, attributeFilter: ['data-ready']});
            """;

    /** Milliseconds of some work until the next picture. */
    private static final String TIME =
            """
            const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
            const time = async work => { await frame(); const start = performance.now(); await work(); const end = performance.now(); await frame(); return end - start; };
            const app = perfspace, scroller = app.panes.program.element;
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"100000, 64, 8", "10000, 1000, 8", "127, 8, 6"})
    void staysWithinTheBudgets(int callNodes, int locations, int metrics) throws IOException {
        Path profile = folder.resolve("large.cubex");
        Path page = folder.resolve("large.html");
        Runs.of(
                "generate",
                "-q",
                "--call-nodes",
                String.valueOf(callNodes),
                "--locations",
                String.valueOf(locations),
                "--metrics",
                String.valueOf(metrics),
                "-o",
                profile.toString());
        Runs.of("view", "-q", "--max-size", "1G", profile.toString(), "-o", page.toString());
        try (PageBrowser browser = PageBrowser.start()) {
            browser.driver().executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", WATCH));
            browser.driver().executeCdpCommand("Performance.enable", Map.of("timeDomain", "threadTicks"));
            browser.show(page);
            double cpu = metric(browser, "TaskDuration");
            String ready = browser.text("return Math.round(readyAfter)");
            String open = browser.text(TIME + "return Math.round(await time(() => app.openAll('program', 0)))");
            String elements = browser.text("return document.querySelectorAll('#program-tree .row').length");
            String scroll = browser.text(
                    TIME
                            + """
                            let sum = 0;
                            for (let k = 0; k < 20; k++) sum += await time(() => { scroller.scrollTop = (k * 7 % 20) / 20 * scroller.scrollHeight; app.panes.program.draw(); });
                            return (sum / 20).toFixed(1);
                            """);
            String other = browser.text(
                    TIME
                            + """
                            const metric = app.profile.metrics.findLast(m => m.numbers && m.values && m.storage !== 'b' && m.id !== app.analysis.last.id);
                            app.analysis.metric.select(app.analysis.metric.tree.find(metric.id));
                            return Math.round(await time(() => app.analysis.loadProgram())) + ' / ' + Math.round(await time(() => app.refresh()));
                            """);
            String heat = browser.text(
                    TIME
                            + "await app.setTab(app.tabs.find(tab => tab.id === 'heat')); return Math.round(await time(() => app.tab.update()))");
            String details = browser.text(
                    TIME
                            + "await app.prepared; return Math.round(await time(() => app.setTab(app.tabs.find(tab => tab.id === 'details'))))");
            String callers = browser.text(TIME + "return Math.round(await time(() => app.setView('callers')))");
            System.err.printf(
                    Locale.ROOT,
                    "| %,d x %,d x %d | %.1f | %s | %.2f | %s | %s | %s | %s | %s | %s | %s |%n",
                    callNodes,
                    locations,
                    metrics,
                    Files.size(page) / 1e6,
                    ready,
                    cpu,
                    open,
                    elements,
                    scroll,
                    other,
                    heat,
                    details,
                    callers);
            assertThat(browser.console()).isEmpty();
            assertThat(Integer.parseInt(elements)).isLessThanOrEqualTo(60);
        }
    }

    private static double metric(PageBrowser browser, String name) {
        Object found = browser.driver()
                .executeCdpCommand("Performance.getMetrics", Map.of())
                .get("metrics");
        if (found instanceof List<?> metrics) {
            for (Object each : metrics) {
                if (each instanceof Map<?, ?> metric
                        && name.equals(metric.get("name"))
                        && metric.get("value") instanceof Number value) {
                    return value.doubleValue();
                }
            }
        }
        throw new AssertionError("the browser measures no " + name);
    }
}
