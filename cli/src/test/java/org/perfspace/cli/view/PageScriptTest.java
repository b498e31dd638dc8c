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
        String script = PageScript.text();
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
            assertThat(script).containsOnlyOnce("const $" + name + " = (() => {\n");
            int use = script.indexOf("} = $" + name + ";");
            assertThat(use < 0 || use > script.indexOf("const $" + name + " = "))
                    .as(name)
                    .isTrue();
        }
        assertThat(script).endsWith("return {};\n})();\n");
    }

    @Test
    void touchesNoDocumentInTheModel() throws IOException {
        for (String module : List.of("model.js", "trees.js", "analysis.js", "numbers.js", "colour.js", "places.js")) {
            assertThat(PageResources.text(module)).as(module).doesNotContainPattern("\\b(document|window)\\.\\w");
        }
    }

    @Test
    void fillsTheDocumentWithTextOnly() throws IOException {
        String script = PageScript.text();

        assertThat(script)
                .doesNotContainPattern(
                        "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function\\(");
    }
}
