package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDb;

class DefaultYamlWriterTest {

    private static MetricPlan metric(String name, String description, boolean visible, String... scopes) {
        List<MetaDb.ScopeInstance> ids = java.util.stream.IntStream.range(0, scopes.length)
                .mapToObj(i -> new MetaDb.ScopeInstance(scopes[i], i))
                .toList();
        List<MetaDb.Statistic> sums = ids.stream()
                .map(id -> new MetaDb.Statistic(id.scope(), DefaultYaml.VALUE, 0, id.propMetricId()))
                .toList();
        return new MetricPlan(
                new MetaDb.MetricRecord(name, ids, sums),
                name,
                "",
                description,
                visible,
                0,
                MetricPlan.Costs.INCLUSIVE,
                DefaultYaml.EXECUTION);
    }

    private static String text(MetricPlan... metrics) {
        return new DefaultYamlWriter(
                        Arrays.stream(metrics).map(TaxonomyPlanner.Entry::of).toList())
                .text();
    }

    @Test
    void isWhatAllThreeReadersUnderstand() {
        MetricPlan time = metric("CPUTIME (sec)", "it's time", false, "point", "function", "lex_aware", "execution");

        assertThat(text(time))
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
        String text = text(metric("n", "", true, "point"));

        assertThat(text)
                .contains("inclusive:\n            standard: *n-sum-point\n")
                .contains("exclusive:\n            standard: *n-sum-point\n")
                .doesNotContain("custom:");
    }

    @Test
    void statisticsAreVariants() {
        List<MetaDb.Statistic> statistics = new ArrayList<>();
        for (String scope : List.of("execution", "function")) {
            int id = statistics.size();
            statistics.add(new MetaDb.Statistic(scope, DefaultYaml.ONE, 0, id));
            statistics.add(new MetaDb.Statistic(scope, DefaultYaml.VALUE, 0, id + 1));
            statistics.add(new MetaDb.Statistic(scope, DefaultYaml.SQUARE, 0, id + 2));
            statistics.add(new MetaDb.Statistic(scope, DefaultYaml.VALUE, 1, id + 3));
            statistics.add(new MetaDb.Statistic(scope, DefaultYaml.VALUE, 2, id + 4));
        }
        MetricPlan plan = new MetricPlan(
                new MetaDb.MetricRecord("t", List.of(), statistics),
                "t",
                "",
                "",
                true,
                0,
                MetricPlan.Costs.INCLUSIVE,
                DefaultYaml.EXECUTION);

        assertThat(text(plan))
                .contains(
                        """
                  - &t-squares-execution
                    metric: 't'
                    scope: execution
                    formula: ($$^2)
                    combine: sum
                """)
                .contains(
                        """
                      Mean:
                        render: [number]
                        formula:
                          inclusive:
                            standard: {/: [*t-sum-execution, *t-count-execution]}
                          exclusive:
                            standard: {/: [*t-sum-function, *t-count-function]}
                      StdDev:
                        render: [number]
                        formula:
                          inclusive:
                            standard: {sqrt: [{-: [{/: [*t-squares-execution, *t-count-execution]}, \
                {^: [{/: [*t-sum-execution, *t-count-execution]}, 2]}]}]}
                """)
                .contains("      CfVar:\n", "      Max:\n")
                .contains(
                        """
                      Min:
                        render: [number]
                        formula:
                          inclusive:
                            standard: *t-min-execution
                """);
    }

    @Test
    void headingsAndFormulas() {
        MetricPlan a = metric("a", "", true, "function", "execution");
        DefaultYamlWriter writer = new DefaultYamlWriter(List.of(
                new TaxonomyPlanner.Entry(0, "all", "", true, null, "first"),
                new TaxonomyPlanner.Entry(1, "of a", "", true, a, ""),
                new TaxonomyPlanner.Entry(1, "half", "", true, null, "/2 @a =2"),
                new TaxonomyPlanner.Entry(0, "other", "", true, null, "none"),
                new TaxonomyPlanner.Entry(1, "own", "", false, null, "sqrt1 !a")));

        String text = writer.text();
        assertThat(text.substring(text.indexOf("roots:")))
                .isEqualTo(
                        """
                roots:
                  - name: 'all'
                    description: ''
                    variants:
                      Sum:
                        render: [number, percent]
                        formula: first
                    children:
                      - name: 'of a'
                        description: ''
                        variants:
                          Sum:
                            render: [number, percent]
                            formula:
                              inclusive:
                                standard: *a-sum-execution
                              exclusive:
                                standard: *a-sum-function
                      - name: 'half'
                        description: ''
                        variants:
                          '':
                            render: [number]
                            formula:
                              inclusive:
                                standard: {'/': [*a-sum-execution, 2]}
                              exclusive:
                                standard: {'/': [*a-sum-function, 2]}
                  - name: 'other'
                    description: ''
                    variants:
                      Sum:
                        render: hidden
                    children:
                      - name: 'own'
                        description: ''
                        visible by default: false
                        variants:
                          '':
                            render: [number]
                            formula:
                              exclusive:
                                standard: {'sqrt': [*a-sum-function]}
                """);
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
