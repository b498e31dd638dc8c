package org.perfspace.testdata.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Some thousands of the expressions of the {@link ExpressionSweep}. */
class ExpressionSweepTest {

    @Test
    void everyExpressionGivesValuesOrAComplaint() throws IOException {
        ExpressionSweep.Outcome outcome = ExpressionSweep.run(0, 3_000);
        assertThat(outcome.valued()).isBetween(300L, 2_700L);
        assertThat(outcome.valued() + outcome.rejected()).isEqualTo(3_000);
    }
}
