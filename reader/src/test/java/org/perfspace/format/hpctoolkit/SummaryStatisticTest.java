package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryStatisticTest {

    private static final int POINT = 4;
    private static final int EXECUTION = 7;

    /** Values of one context in two scopes. */
    private static final class Values implements SummaryStatistic.Sums {

        private final double[] point;
        private final double[] execution;

        Values(double[] point, double[] execution) {
            this.point = point;
            this.execution = execution;
        }

        private double[] of(int propMetricId) {
            return propMetricId == POINT ? point : execution;
        }

        @Override
        public int count(int propMetricId) {
            return of(propMetricId).length;
        }

        @Override
        public double sum(int propMetricId) {
            return Arrays.stream(of(propMetricId)).sum();
        }

        @Override
        public double squares(int propMetricId) {
            return Arrays.stream(of(propMetricId)).map(value -> value * value).sum();
        }

        @Override
        public double least(int propMetricId) {
            return Arrays.stream(of(propMetricId)).min().orElseThrow();
        }

        @Override
        public double largest(int propMetricId) {
            return Arrays.stream(of(propMetricId)).max().orElseThrow();
        }
    }

    private static List<SummaryStatistic> statistics(String scope, String formula, int combine) {
        return SummaryStatistic.of(List.of(new MetaDb.MetricRecord(
                "time (sec)",
                List.of(new MetaDb.ScopeInstance("point", POINT), new MetaDb.ScopeInstance("execution", EXECUTION)),
                List.of(new MetaDb.Statistic(scope, formula, combine, 1)))));
    }

    @ParameterizedTest
    @CsvSource({
        "$$,      0, 5,  0",
        "$$,      1, 2,  0",
        "$$,      2, 3,  0",
        "($$^2),  0, 13, 0",
        "($$^2),  1, 4,  0",
        "($$^2),  2, 9,  0",
        "1,       0, 3,  3",
        "1,       1, 1,  1",
        "1,       2, 1,  1"
    })
    void combinesTheValuesOfAScope(String formula, int combine, double expected, double without) {
        SummaryStatistic statistic = statistics("point", formula, combine).get(0);
        double[] execution = {2, 3, 4};

        assertThat(statistic.of(new Values(new double[] {2, 3}, execution))).isEqualTo(expected);
        assertThat(statistic.of(new Values(new double[0], execution))).isEqualTo(without);
    }

    @Test
    void othersHaveNoValues() {
        assertThat(statistics("point", "($$+1)", 0)).isEmpty();
        assertThat(statistics("point", "$$", 3)).isEmpty();
        assertThat(statistics("function", "$$", 0)).isEmpty();
    }
}
