package org.perfspace.value.cubepl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operation with one number for all columns is the operation with that number in each. */
class OperatorTest {

    private static final double[] NUMBERS = {
        0, -0.0, 1, -1, 0.1, 3, 1e300, -1e300, 1e-300, Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NaN
    };

    @ParameterizedTest
    @EnumSource(Operator.class)
    void oneNumberForAllIsThatNumberInEach(Operator operator) {
        for (double second : NUMBERS) {
            double[] one = NUMBERS.clone();
            operator.apply(one, second, one.length, new double[one.length]);

            for (int i = 0; i < one.length; i++) {
                double[] each = {NUMBERS[i]};
                operator.apply(each, new double[] {second}, 1);
                assertThat(Double.valueOf(one[i] + 0.0))
                        .as("%s %s %s", NUMBERS[i], operator, second)
                        .isEqualTo(Double.valueOf(each[0] + 0.0));
            }
        }
    }
}
