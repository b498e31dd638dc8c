package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.cli.Runs;

/**
 * Bounds what displays of a large profile read and compute when they are opened. With these bounds, Details and Callers
 * appear within 100 ms for 100,000 call paths; no test measures the time.
 */
@Tag("browser")
class ViewWorkIT {

    private static final int CALL_NODES = 2_000;

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @BeforeEach
    void showALargeProfile() throws IOException {
        Path profile = folder.resolve("large.cubex");
        Runs.of(
                "generate",
                "-q",
                "--call-nodes",
                String.valueOf(CALL_NODES),
                "--locations",
                "8",
                "--metrics",
                "6",
                "-o",
                profile.toString());
        browser.show(Pages.of(profile, folder));
        browser.await(
                """
                await perfspace.prepared;
                const {profile} = perfspace;
                const bytes = profile.blocks.bytes, value = profile.value;
                globalThis.work = {read: 0, nodes: 0};
                profile.blocks.bytes = function(...all) { work.read++; return bytes.apply(this, all); };
                profile.value = function(values, cells, ...more) {
                  work.nodes += cells.whole.length + cells.alone.length;
                  return value.call(this, values, cells, ...more);
                };
                """);
    }

    /** The values of all metrics were read while the page had nothing to do, and the whole run is looked at in each. */
    @Test
    void detailsReadNothing() {
        assertThat(
                        browser.text(
                                """
                                await perfspace.setTab(perfspace.tabs.find(tab => tab.id === 'details'));
                                return [document.querySelectorAll('.details .table tbody tr').length, work.read, work.nodes].join(' ');
                                """))
                .isEqualTo("6 0 6");
    }

    /** Each call node counts once for the scale of colours; the rows in sight are few. */
    @Test
    void callersVisitEachCallNodeFewTimes() {
        assertThat(Integer.parseInt(browser.text(
                        "await perfspace.setView('callers'); await perfspace.settled(); return work.nodes")))
                .isBetween(CALL_NODES, 3 * CALL_NODES);
        assertThat(browser.text("return work.read")).isEqualTo("0");
    }

    /** Each question for a width after a change makes the browser lay out the page anew. */
    @Test
    void rowsAskForTheWidthOfTheirPaneOnce() {
        assertThat(
                        browser.text(
                                """
                                await perfspace.openAll('program', 0);
                                const {element} = perfspace.panes.program;
                                let asked = 0;
                                Object.defineProperty(element, 'clientWidth', {get: () => { asked++; return 500; }});
                                perfspace.panes.program.draw();
                                return [asked, document.querySelectorAll('#program-tree .row').length > 5].join(' ');
                                """))
                .isEqualTo("1 true");
    }
}
