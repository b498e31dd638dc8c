package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricFormulaTest {

    private static final Map<String, String> NAMES = Map.of("a b", "a_b", "c", "c");

    @Test
    void textIsPolishNotation() {
        MetricFormula formula = new MetricFormula(List.of(
                MetricFormula.operator("/", 2), MetricFormula.metric("a b", false), MetricFormula.metric("c", true)));

        assertThat(formula.text()).isEqualTo("/2 @a%20b !c");
        assertThat(MetricFormula.parse("/2 @a%20b !c")).contains(formula);
        assertThat(formula.metrics()).containsExactly("a b", "c");
        assertThat(formula.exclusive()).isTrue();
        assertThat(new CubePlText(NAMES).of(formula)).isEqualTo("(metric::a_b() / metric::c(e))");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "none",
                "first",
                "sum",
                "@",
                "=",
                "=x",
                "=1e5",
                "+0",
                "+2 @a",
                "@a @b",
                "^3 =1 =2 =3",
                "sqrt2 =1 =1",
                "+99999 =1",
                "-1 =1",
                "log1 =1",
                "+2 @a @b @c",
                "/1 =1"
            })
    void nonsenseIsNoFormula(String text) {
        assertThat(MetricFormula.parse(text)).isEmpty();
    }

    @Test
    void deepFormulasNeedNoStack() {
        String deep = "sqrt1 ".repeat(999) + "@c";

        assertThat(MetricFormula.parse(deep)).isPresent();
        assertThat(MetricFormula.parse("sqrt1 " + deep)).isEmpty();
        assertThat(MetricFormula.parse(deep).map(new CubePlText(NAMES)::of))
                .contains("sqrt(".repeat(999) + "metric::c()" + ")".repeat(999));
    }

    @Test
    void expressionsThatCannotBeAreEmpty() {
        CubePlText expressions = new CubePlText(Map.of("long", "x".repeat(50_000)));

        assertThat(MetricFormula.parse("+2 @long @nobody").map(expressions::of)).contains("");
        assertThat(MetricFormula.parse("+2 @long @long").map(expressions::of)).contains("");
        assertThat(MetricFormula.parse("+1 @long").map(expressions::of))
                .hasValueSatisfying(text -> assertThat(text).hasSize(50_012));
    }
}
