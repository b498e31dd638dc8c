package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;

class DefaultYamlReaderTest {

    private static DefaultYamlReader.Taxonomy read(String yaml) throws IOException {
        return DefaultYamlReader.read(
                new HeapSource(yaml.getBytes(StandardCharsets.UTF_8), Place.of("db/metrics/default.yaml")));
    }

    @Test
    void readsBothShapesOfFormulas() throws IOException {
        DefaultYamlReader.Taxonomy taxonomy = read(
                """
                version: 0
                inputs:
                  - &a
                    metric: CPUTIME (sec)
                    scope: execution
                    formula: $$
                    combine: sum
                  - &b {<<: *a, metric: cycles}
                  - &c
                    metric: cycles
                    scope: function
                    formula: 1
                roots:
                  - name: group
                    description: of two
                    variants:
                      Sum: {render: number, formula: first}
                    children:
                      - name: time
                        description: 'seconds: all'
                        visible by default: false
                        variants:
                          Sum:
                            formula:
                              inclusive: *a
                              exclusive: *c
                  - name: cycles
                    title: Cycles of the core
                    variants:
                      "":
                        formula:
                          inclusive: {standard: *b}
                  - name: ratio
                    variants:
                      Sum:
                        formula:
                          inclusive: {standard: {"*": [100, {/: [*a, *b]}]}}
                  - name: calls
                    variants:
                      Sum:
                        formula:
                          inclusive: *c
                """);
        assertThat(taxonomy.inputs())
                .containsExactly(
                        new DefaultYamlReader.Input("CPUTIME (sec)", "execution", "$$", "sum"),
                        new DefaultYamlReader.Input("cycles", "execution", "$$", "sum"),
                        new DefaultYamlReader.Input("cycles", "function", "1", "sum"));
        assertThat(taxonomy.roots())
                .containsExactly(
                        new DefaultYamlReader.Root("group", "of two", true, -1, "first"),
                        new DefaultYamlReader.Root("time", "seconds: all", false, 0, "@CPUTIME%20(sec)"),
                        new DefaultYamlReader.Root("Cycles of the core", "", true, -1, "@cycles"),
                        new DefaultYamlReader.Root("ratio", "", true, -1, "*2 =100 /2 @CPUTIME%20(sec) @cycles"),
                        new DefaultYamlReader.Root("calls", "", true, -1, "none"));
    }

    @Test
    void hasNoLimitOfAliases() throws IOException {
        StringBuilder yaml = new StringBuilder("version: 0\ninputs:\n  - &a {metric: m, scope: execution}\nroots:\n");
        for (int i = 0; i < 5_000; i++) {
            yaml.append("  - {name: r").append(i).append(", variants: {Sum: {formula: {inclusive: *a}}}}\n");
        }
        assertThat(read(yaml.toString()).roots()).hasSize(5_000).allMatch(root -> root.formula()
                .equals("@m"));
    }

    @Test
    void refusesWhatMultipliesItself() {
        StringBuilder yaml = new StringBuilder("version: 0\nx0: &x0 [{name: r}]\n");
        for (int i = 1; i < 30; i++) {
            yaml.append("x%1$d: &x%1$d [{children: *x%2$d}, {children: *x%2$d}]\n".formatted(i, i - 1));
        }
        assertThatThrownBy(() -> read(yaml + "roots: *x29\n"))
                .hasMessage("db/metrics/default.yaml: expected at most 100,000 metrics, found more;"
                        + " this limit of perfspace is fixed");
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> read("version: 3\n"))
                .hasMessage("db/metrics/default.yaml: expected version 0 of metrics, found \"3\"");
        assertThatThrownBy(() -> read("version: 0\nroots:\n  - *nobody\n"))
                .hasMessage(
                        "db/metrics/default.yaml: line 3: expected YAML, found a syntax error (found undefined alias nobody)");
        assertThatThrownBy(() -> read("version: 0\nroots:\n  - [*nobody\n"))
                .hasMessage(
                        "db/metrics/default.yaml: line 3: expected YAML, found a syntax error (found undefined alias nobody)");
        assertThatThrownBy(() -> read("version: 0\nroots: &r\n  - {name: a, children: *r}\n"))
                .hasMessage(
                        "db/metrics/default.yaml: line 2: expected nodes that do not contain themselves, found *r within its"
                                + " own node");
        assertThatThrownBy(() -> read("version: 0\n--- \nroots: []\n"))
                .hasMessage("db/metrics/default.yaml: line 3: expected one YAML document, found a second one");
        assertThatThrownBy(() -> read("version: 0\n? [a]\n: b\n"))
                .hasMessage("db/metrics/default.yaml: line 2: expected a text as a key, found a list or a map");
        assertThatThrownBy(() -> read("version: \u0001\n"))
                .hasMessage(
                        "db/metrics/default.yaml: expected YAML, found the character U+0001, which it does not allow");
        assertThatThrownBy(() -> read("version: 0\nroots: " + "[".repeat(150) + "]".repeat(150)))
                .hasMessageStartingWith("db/metrics/default.yaml: expected at most 100 levels of nesting, found more;"
                        + " this limit of perfspace is fixed");
        assertThatThrownBy(() -> read("version: 0\nroots: {a: [b\n"))
                .hasMessage(
                        "db/metrics/default.yaml: line 3: expected YAML, found a syntax error (expected ',' or ']', but got"
                                + " <stream end>)");
    }
}
