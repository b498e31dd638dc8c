package org.perfspace.value.cubepl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;
import org.perfspace.value.cubepl.Formula.Language;

/** Values are those that hpcviewer 2025.01 computes. */
class ViewerParserTest {

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource(
            delimiter = '~',
            textBlock =
                    """
                    2^3^2                 ~ 64
                    -2^2                  ~ 4
                    2^-1                  ~ 0.5
                    7-3-2                 ~ 2
                    8/4/2                 ~ 1
                    2+3*4                 ~ 14
                    +3                    ~ 3
                    1/0                   ~ 0
                    0/0                   ~ 0
                    sqrt(-1)              ~ 0
                    ln(0)                 ~ -Infinity
                    1.5E-2 + .5 + 5.      ~ 5.515
                    stdev(1,2,3,4)        ~ 1.118033988749895
                    avg(1,2,6)            ~ 3
                    SUM(1,2,6)            ~ 9
                    min(3,1,2)            ~ 1
                    Max(3,1,2)            ~ 3
                    round(-2.5)           ~ -2
                    round(2.5)            ~ 3
                    sign(-7)              ~ -1
                    lg(8)                 ~ 3
                    log(1000)             ~ 3
                    log(8,2)              ~ 3
                    pow(2,10)             ~ 1024
                    mod(-7,3)             ~ -1
                    fact(5)               ~ 120
                    combin(5,2)           ~ 10
                    choose(60,30)         ~ 118264581564861424
                    e()                   ~ 2.718281828459045
                    """)
    void computesAsHpcviewerDoes(String text, double value) throws ExpressionException, IOException {
        assertThat(Expressions.value(Language.HPCVIEWER, text)).isEqualTo(value);
    }

    @Test
    void columnsAreOperands() throws Exception {
        Expression expression = Expressions.parse(Language.HPCVIEWER, "100*$1/@1 + $2");
        assertThat(expression).hasToString("(((100 * $1) / @1) + $2)");
        assertThat(expression.operands())
                .containsExactly(
                        new MetricOperand(
                                1, MetricOperand.Cover.INCLUSIVE, MetricOperand.Extent.HERE, MetricOperand.Moment.SUM),
                        new MetricOperand(
                                1, MetricOperand.Cover.INCLUSIVE, MetricOperand.Extent.TOTAL, MetricOperand.Moment.SUM),
                        new MetricOperand(
                                2, MetricOperand.Cover.INCLUSIVE, MetricOperand.Extent.HERE, MetricOperand.Moment.SUM));
        assertThat(Expressions.values(
                        Language.HPCVIEWER,
                        "100*$1/@1",
                        ExpressionLimits.DEFAULT,
                        new double[] {1, 5, 0},
                        new double[] {5}))
                .containsExactly(20, 100, 0);
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource(
            delimiter = '~',
            textBlock =
                    """
                    ''           ~ line 1, column 1: expected a number, a column such as $1, or a function, found the end
                    --3          ~ line 1, column 2: expected a number, a column such as $1, or a function, found "-"
                    3>2          ~ line 1, column 2: expected an operator or the end, found ">"
                    2%3          ~ line 1, column 2: expected an operator or the end, found "%"
                    3==3         ~ line 1, column 2: expected an operator or the end, found "="
                    $7           ~ line 1, column 1: expected the index of a column, found $7, which does not exist
                    $$           ~ line 1, column 1: a formula cannot refer to itself: $$, @@ and ## are for formulas of a database
                    #1           ~ line 1, column 1: #n counts the columns as they are shown and is not supported: use $n
                    &1           ~ line 1, column 1: &n has no value in hpcviewer: use $n
                    if(1,2,3)    ~ line 1, column 1: if is rejected: hpcviewer takes its second value where the condition is 0, although its help says the opposite
                    sin(1)       ~ line 1, column 1: expected a function, found "sin", which does not exist
                    sqrt(1,2)    ~ line 1, column 1: expected 1 arguments of sqrt, found 2
                    log(1,2,3)   ~ line 1, column 1: expected 1 to 2 arguments of log, found 3
                    1e           ~ line 1, column 1: expected a number, found "1e"
                    """)
    void saysWhatIsWrongAndWhere(String text, String complaint) {
        assertThatThrownBy(() -> Expressions.parse(Language.HPCVIEWER, text))
                .isInstanceOf(ExpressionException.class)
                .hasMessage(complaint);
    }
}
