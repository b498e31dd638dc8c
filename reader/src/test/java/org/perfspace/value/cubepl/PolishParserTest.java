package org.perfspace.value.cubepl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.value.cubepl.Formula.Language;
import org.perfspace.value.cubepl.MetricOperand.Cover;
import org.perfspace.value.cubepl.MetricOperand.Extent;
import org.perfspace.value.cubepl.MetricOperand.Moment;

class PolishParserTest {

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource({
        "/2 =1 =0, 0",
        "/2 =0 =0, 0",
        "*3 =2 =3 =4, 24",
        "-3 =10 =4 =3, 3",
        "^2 =2 =10, 1024",
        "sqrt1 =16, 4",
        "log2 =8 =2, 3",
        "ln1 =1, 0",
        "floor1 =2.7, 2",
        "ceil1 =2.2, 3",
        "min3 =3 =1 =2, 1",
        "max2 =100 /2 =1 =0, 100",
    })
    void computesAsHpctoolkitDoes(String text, double value) throws Exception {
        assertThat(Expressions.value(Language.HPCTOOLKIT, text)).isEqualTo(value);
    }

    @Test
    void scopesFollowTheColumn() throws Exception {
        Expression expression = Expressions.parse(Language.HPCTOOLKIT, "min2 =100 *2 =100 /2 @a !b");
        assertThat(expression).hasToString("min(100, (100 * (a / b)))");
        assertThat(expression.operands())
                .containsExactlyInAnyOrder(
                        new MetricOperand(0, Cover.INCLUSIVE, Extent.HERE, Moment.SUM),
                        new MetricOperand(1, Cover.LEXICAL, Extent.HERE, Moment.SUM));
        assertThat(expression.of(false).operands())
                .containsExactlyInAnyOrder(
                        new MetricOperand(0, Cover.LEXICAL, Extent.HERE, Moment.SUM),
                        new MetricOperand(1, Cover.LEXICAL, Extent.HERE, Moment.SUM));
    }

    @Test
    void columnsMayHaveDifferentFormulas() throws Exception {
        Expression expression = Expressions.parse(
                Language.HPCTOOLKIT,
                "/2 $execution,$$,sum,a $execution,1,sum,a | /2 $lex_aware,$$,sum,a $point,1,sum,a");
        assertThat(expression.operands())
                .containsExactlyInAnyOrder(
                        new MetricOperand(0, Cover.INCLUSIVE, Extent.HERE, Moment.SUM),
                        new MetricOperand(0, Cover.INCLUSIVE, Extent.HERE, Moment.COUNT));
        assertThat(expression.of(false).operands())
                .containsExactlyInAnyOrder(
                        new MetricOperand(0, Cover.LEXICAL, Extent.HERE, Moment.SUM),
                        new MetricOperand(0, Cover.INCLUSIVE, Extent.HERE, Moment.COUNT));
        assertThat(Expressions.parse(Language.HPCTOOLKIT, "- | @a").operands()).isEmpty();
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource({
        "'', 'term 1: expected an operator and the number of its operands, 0 of which follow, found \"\"'",
        "@d, 'term 1: expected the name of a metric, found \"d\"'",
        "@x%20y, 'term 1: expected the name of a metric, found \"x y\"'",
        "+2 @a, 'term 1: expected an operator and the number of its operands, 1 of which follow, found \"+2\"'",
        "@a @b, 'term 1: expected one operator over all others, found 2'",
        "nix1 @a, 'term 1: expected an operator of 1 operands, found \"nix1\"'",
        "^3 @a @b @c, 'term 1: expected an operator of 3 operands, found \"^3\"'",
        "+1 =x, 'term 2: expected a number, found \"x\"'",
        "'$nowhere,$$,sum,a', 'term 1: expected the scope, formula, combination and name of an input, found"
                + " \"nowhere,$$,sum,a\"'",
    })
    void saysWhichTermIsWrong(String text, String complaint) {
        assertThatThrownBy(() -> Expressions.parse(Language.HPCTOOLKIT, text)).hasMessage(complaint);
    }

    @Test
    void boundsTheLevels() {
        assertThatThrownBy(() -> Expressions.parse(Language.HPCTOOLKIT, "sqrt1 ".repeat(201) + "=1"))
                .hasMessage("term 1: expected at most 200 levels of operators, found \"sqrt1\"");
    }
}
