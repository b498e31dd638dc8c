package org.perfspace.convert.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.perfspace.convert.compare.GroupChanges.Side;

/** Tests of the mean and the spread of repetitions. */
class GroupChangesTest {

    @Test
    void aSideHasMeanAndSpread() {
        assertThat(Side.of(1, 3, 5)).isEqualTo(new Side(3, 3, 1, 5, 2));
        assertThat(Side.of(7)).isEqualTo(new Side(1, 7, 7, 7, Double.NaN));
        assertThat(Side.of(0.3, 0.1 + 0.2).deviation()).isZero();
        assertThat(Side.of(1, Double.NaN).mean()).isNaN();
        assertThat(Side.of().mean()).isNaN();
    }
}
