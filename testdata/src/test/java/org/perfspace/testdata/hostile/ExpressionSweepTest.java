package org.perfspace.testdata.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.perfspace.fixtures.Depth;

/** Some thousands of the expressions of the {@link ExpressionSweep}. */
class ExpressionSweepTest {

    private static final int SEEDS = Depth.isQuick() ? 600 : 3_000;

    @Tag("tenth2")
    @Test
    void everyExpressionGivesValuesOrAComplaint() throws IOException {
        ExpressionSweep.Outcome outcome = ExpressionSweep.run(0, SEEDS);
        assertThat(outcome.valued()).isBetween(SEEDS / 10L, SEEDS * 9L / 10);
        assertThat(outcome.valued() + outcome.rejected()).isEqualTo(SEEDS);
    }
}
