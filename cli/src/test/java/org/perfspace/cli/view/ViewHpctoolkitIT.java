package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.SharedData;

/** The page of a database shows at first sight what hpcviewer's top-down view shows. */
@Tag("browser")
@EnabledIf(value = "isThere", disabledReason = "there is no ../shared beside the checkout")
class ViewHpctoolkitIT {

    @PageBrowser.Shared
    private static PageBrowser browser;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"viewer-lmp-openmp-2022-08-05", "viewer-vectorAdd-2022-08-26"})
    void namesNothingUnknown(String database) throws IOException {
        browser.show(Pages.of(SharedData.find("data/hpctoolkit").orElseThrow().resolve(database), folder));
        for (String pane : List.of("metric", "program", "system")) {
            browser.run("perfspace.openAll('" + pane + "', 0)");
            assertThat(browser.rows(pane))
                    .as(pane)
                    .isNotEmpty()
                    .noneMatch(row -> row.contains("unknown line") || row.contains("unknown machine"));
        }
    }

    static boolean isThere() {
        return SharedData.folder().isPresent();
    }
}
