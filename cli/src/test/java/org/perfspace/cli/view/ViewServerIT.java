package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** The page from the server shows what the page in a file shows. */
@Tag("browser")
class ViewServerIT {

    /** All rows of all panes for each metric, with the first call nodes selected one after the other. */
    private static final String EVERYTHING =
            """
            const app = perfspace, a = app.analysis, out = [];
            for (let m = 0; m < a.metric.tree.n; m++) {
              await app.select('metric', m);
              for (const view of ['calls', 'regions']) {
                await app.setView(view);
                for (let i = 0; i < Math.min(6, a.program.tree.n); i++) {
                  await app.selectProgram(i);
                  await app.settled();
                  out.push(a.last.name, view, i, a.programValue(i), a.parts ? [...a.parts].join(' ') : 'none');
                }
              }
            }
            await app.setView('calls');
            for (const tab of app.tabs.filter(tab => tab.available)) await app.setTab(tab);
            return out.join('|');
            """;

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"score-p.cubex", "hpctoolkit.hpctoolkit", "solver.cubex", "linktest.sion"})
    void isThePageInAFile(String name) throws IOException {
        Path sample = Path.of("../testdata/samples").resolve(name);
        ViewOptions options =
                new ViewOptions("", "auto", 1 << 20, true, Optional.empty(), Optional.empty(), false, false);
        try (PerformanceSpace space = Readers.open(sample);
                ViewServer server = new ViewServer(List.of(ViewProfile.of(sample.toString(), "", space)), options, 0)) {
            browser.show(server.address());
            String served = browser.text(EVERYTHING);
            assertThat(browser.console()).isEmpty();
            String origin = "http://127.0.0.1:" + server.port() + "/";
            assertThat(browser.requests())
                    .allMatch(address -> address.startsWith(origin) || address.startsWith("data:"));
            assertThat(browser.text("return location.href"))
                    .startsWith(origin)
                    .doesNotContain(server.address().split("#", 2)[1]);
            browser.driver().navigate().refresh();
            browser.settle();
            assertThat(browser.text("return document.documentElement.dataset.ready ?? 'waiting'"))
                    .isIn("true", "waiting");
            browser.show(Pages.of(sample, folder));
            String inFile = browser.text(EVERYTHING);
            requireSame(served.split("\\|", -1), inFile.split("\\|", -1));
        }
    }

    @Test
    void saysWhatIsWrongWithoutTheToken() throws IOException {
        ViewOptions options =
                new ViewOptions("", "auto", 1 << 20, true, Optional.empty(), Optional.empty(), false, false);
        try (PerformanceSpace space = Readers.open(Path.of("../testdata/samples/solver.cubex"));
                ViewServer server = new ViewServer(List.of(ViewProfile.of("solver", "", space)), options, 0)) {
            browser.show("http://127.0.0.1:" + server.port() + "/");

            assertThat(browser.textOf("#problem"))
                    .isEqualTo("This page cannot be shown: open the address that perfspace has printed, with all that"
                            + " follows #");
        }
    }

    /** Numbers may differ by the order of additions. */
    private static void requireSame(String[] served, String[] inFile) {
        assertThat(served).hasSameSizeAs(inFile);
        for (int i = 0; i < served.length; i++) {
            String[] a = served[i].split(" ", -1);
            String[] b = inFile[i].split(" ", -1);
            assertThat(a).as(served[i]).hasSameSizeAs(b);
            for (int k = 0; k < a.length; k++) {
                boolean number = a[k].matches("-?\\d.*") && b[k].matches("-?\\d.*");
                if (number) {
                    double size = Math.max(Math.abs(Double.parseDouble(a[k])), Math.abs(Double.parseDouble(b[k])));
                    assertThat(Double.parseDouble(a[k]))
                            .isCloseTo(
                                    Double.parseDouble(b[k]), org.assertj.core.data.Offset.offset(1e-9 * size + 1e-15));
                } else {
                    assertThat(a[k]).isEqualTo(b[k]);
                }
            }
        }
    }
}
