package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.perfspace.format.hpctoolkit.DefaultYaml;

class DefaultYamlWriterTest {

    private static MetricPlan metric(String name, String description, boolean visible, String... scopes) {
        List<MetricPlan.ScopeInstance> ids = java.util.stream.IntStream.range(0, scopes.length)
                .mapToObj(i -> new MetricPlan.ScopeInstance(scopes[i], i))
                .toList();
        List<MetricPlan.Statistic> sums = ids.stream()
                .map(id -> new MetricPlan.Statistic(id.scope(), DefaultYaml.VALUE, 0, id.id()))
                .toList();
        return new MetricPlan(name, description, visible, 0, true, DefaultYaml.EXECUTION, ids, sums);
    }

    @Test
    void isWhatAllThreeReadersUnderstand() {
        MetricPlan time = metric("CPUTIME (sec)", "it's time", false, "point", "function", "lex_aware", "execution");

        assertThat(new DefaultYamlWriter(List.of(time)).text())
                .isEqualTo(
                        """
                version: 0
                inputs:
                  - &CPUTIMEx20_x28_secx29_-sum-execution
                    metric: 'CPUTIME (sec)'
                    scope: execution
                    formula: $$
                    combine: sum
                  - &CPUTIMEx20_x28_secx29_-sum-lex_aware
                    metric: 'CPUTIME (sec)'
                    scope: lex_aware
                    formula: $$
                    combine: sum
                  - &CPUTIMEx20_x28_secx29_-sum-function
                    metric: 'CPUTIME (sec)'
                    scope: function
                    formula: $$
                    combine: sum
                roots:
                  - name: 'CPUTIME (sec)'
                    description: 'it''s time'
                    visible by default: false
                    variants:
                      Sum:
                        render: [number, percent]
                        formula:
                          inclusive:
                            standard: *CPUTIMEx20_x28_secx29_-sum-execution
                          exclusive:
                            custom: *CPUTIMEx20_x28_secx29_-sum-lex_aware
                            standard: *CPUTIMEx20_x28_secx29_-sum-function
                """);
    }

    @Test
    void doesWithTheScopesThereAre() {
        String text = new DefaultYamlWriter(List.of(metric("n", "", true, "point"))).text();

        assertThat(text)
                .contains("inclusive:\n            standard: *n-sum-point\n")
                .contains("exclusive:\n            standard: *n-sum-point\n")
                .doesNotContain("custom:");
    }

    @Test
    void escapesWhatIsNotPrintable() {
        assertThat(DefaultYamlWriter.quoted("a\n\"\\µ\uD83D\uDE00"))
                .isEqualTo("\"a\\u000a\\\"\\\\\\u00b5\\U0001f600\"");
    }

    @Test
    void withoutMetricsListsAreEmpty() {
        assertThat(new DefaultYamlWriter(List.of()).text()).isEqualTo("version: 0\ninputs: []\nroots: []\n");
    }
}
