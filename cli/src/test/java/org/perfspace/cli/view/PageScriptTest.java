package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageScriptTest {

    @Test
    void joinsAllModulesEachAfterThoseThatItImports() throws IOException {
        String script = PageFrame.PageScript.text("main");
        String other = PageFrame.PageScript.text("archive");
        List<String> names;
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/org/perfspace/view"))) {
            names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".js") && !name.equals("loader.js"))
                    .map(name -> name.replace(".js", ""))
                    .sorted()
                    .toList();
        }

        assertThat(script).startsWith("'use strict';\n").doesNotContainPattern("(?m)^(import|export|//|/\\*)");
        for (String name : names) {
            String begin = "const $" + name + " = (() => {\n";
            assertThat(script.contains(begin) || other.contains(begin)).as(name).isTrue();
            for (String each : List.of(script, other)) {
                assertThat(each.split(java.util.regex.Pattern.quote(begin), -1))
                        .as(name)
                        .hasSizeLessThan(3);
                int use = each.indexOf("} = $" + name + ";");
                assertThat(use < 0 || use > each.indexOf(begin)).as(name).isTrue();
            }
        }
        assertThat(script).endsWith("return {};\n})();\n");
        assertThat(other).endsWith("return {};\n})();\n").doesNotContainPattern("(?m)^(import|export|//|/\\*)");
    }

    @Test
    void touchesNoDocumentInTheModel() throws IOException {
        for (String module : List.of(
                "model.js",
                "trees.js",
                "analysis.js",
                "numbers.js",
                "colour.js",
                "places.js",
                "runs.js",
                "statistics.js",
                "samples.js",
                "chains.js",
                "depths.js",
                "shown.js",
                "modes.js",
                "tools.js")) {
            assertThat(PageResources.text(module)).as(module).doesNotContainPattern("\\b(document|window)\\.\\w");
        }
    }

    @Test
    void fillsTheDocumentWithTextOnly() throws IOException {
        String script = PageFrame.PageScript.text("main") + PageFrame.PageScript.text("archive");

        assertThat(script)
                .doesNotContainPattern(
                        "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function\\(");
    }
}
