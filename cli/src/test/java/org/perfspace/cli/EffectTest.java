package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options without effect are refused, and so are numbers out of bounds. */
class EffectTest {

    private static final String SAMPLE = "../testdata/samples/solver.cubex";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "info --depth 2 | without --tree no tree is drawn, so --depth has no effect",
                "info --metric TIME --view exclusive --threshold 3% | without --tree no tree is drawn, so --metric, --view and"
                        + " --threshold have no effect",
                "info --tree calls --json | --tree draws a tree only, so --json has no effect",
                "info --tree metrics --metric TIME | --tree metrics shows the totals of all metrics, so --metric has no effect",
                "info --tree system --view exclusive | --tree system shows values over all call nodes, so --view has no effect",
                "info --json --all | --json holds all of the profile, so --all has no effect",
                "info --tree calls --depth -1 | invalid value for option '--depth': expected a count such as 1000 or 1e6, found \"-1\"",
                "info --tree calls --threshold 500% | expected a share from 0% to 100% as --threshold, found 500%",
                "stat --json --wide | only texts have few columns, so --wide has no effect",
                "stat --by location --sort inclusive | --by location sums up all call paths, so --sort has no effect",
                "stat --top 0 | expected a number of at least 1 as --top, found 0",
                "view --port 80 | without --serve nobody connects, so --port has no effect",
                "view --serve --port 70000 | expected a number from 0 to 65,535 as --port, found 70,000",
                "view --match name | without --compare profiles are not matched, so --match has no effect",
            })
    void refusesWhatHasNoEffect(String line, String complaint) {
        String[] words = (line + " " + SAMPLE).split(" ");

        assertThat(Run.of(words))
                .isEqualTo(new Run(2, "", "perfspace: " + complaint + "; see perfspace " + words[0] + " --help\n"));
    }
}
