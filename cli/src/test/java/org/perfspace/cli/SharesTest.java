package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A share is spelled in the same way in every option that takes one. */
class SharesTest {

    private static final String SAMPLE = "../testdata/samples/score-p.cubex";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare --tolerance %s {} {}",
                "efficiency --below %s {}",
                "hot --threshold %s {}",
                "info --tree calls --threshold %s {}",
                "dump --of time --min-share %s {}",
                "generate --imbalance %s -o out.cubex",
                "generate --communication %s -o out.cubex"
            })
    void refusesANumberThatCouldMeanTwoThings(String command) {
        for (String number : new String[] {"5", "1", "1.5", "-3"}) {
            String percent = number.equals("1.5") ? "150" : number + "00";
            assertThat(run(command, number).exitCode()).isEqualTo(2);
            assertThat(run(command, number).err())
                    .contains(": expected a share such as 5% or 0.05, found \"" + number + "\", which could mean "
                            + number + "% or " + percent + "%; see perfspace ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare --tolerance %s {} ../testdata/samples/score-p-2.cubex",
                "efficiency --below %s {}",
                "hot --threshold %s {}",
                "info --tree calls --threshold %s {}",
                "dump --of time --min-share %s {}"
            })
    void takesAPercentageAndItsFraction(String command) {
        assertThat(run(command, "5%")).isEqualTo(run(command, "0.05"));
        assertThat(run(command, "80%")).isEqualTo(run(command, "0.8"));
    }

    private static Run run(String command, String share) {
        return Run.of(command.replace("%s", share).replace("{}", SAMPLE).split(" "));
    }
}
