package org.perfspace.value.cubepl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;
import org.perfspace.value.cubepl.Formula.Language;

class EvaluationTest {

    private static final ExpressionLimits SMALL = new ExpressionLimits(10_000, 100, 50_000);

    private static final int FEW = 10;

    /** More columns than one window has, so that windows have to fit together. */
    private static final int MANY = 2_500;

    @Test
    void computesEachColumn() throws Exception {
        double[] a = numbers(MANY, 1);
        double[] b = numbers(MANY, 3);
        double[] found = values("(metric::a() - 5) * 2 / (metric::b() + 1)", a, b);
        for (int i = 0; i < MANY; i++) {
            assertThat(found[i]).isEqualTo(a[i] == 5 ? 0 : (a[i] - 5) * 2 / (b[i] + 1));
        }
    }

    @Test
    void variablesHoldRows() throws Exception {
        double[] a = numbers(MANY, 1);
        double[] found = values("{ ${x} = metric::a(); ${y} = ${x} + 1; ${x} = 3; return ${y} * ${x}; }", a);
        for (int i = 0; i < MANY; i++) {
            assertThat(found[i]).isEqualTo((a[i] + 1) * 3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, MANY})
    void branchesMayDifferBetweenColumns(int columns) throws Exception {
        double[] a = numbers(columns, 1);
        double[] found = values(
                "{ ${s} = 0; ${i} = 0; while (${i} < metric::a()) { ${i} = ${i} + 1; if (${i} > 3) { ${s} = ${s} + 1;"
                        + " }; }; return ${s}; }",
                Arrays.copyOf(a, columns));
        for (int i = 0; i < columns; i++) {
            assertThat(found[i]).isEqualTo(Math.max(0, a[i] - 3));
        }
    }

    @Test
    void memoryIsFreshForEachColumn() throws Exception {
        double[] found = values(
                "{ ${r} = ${x}[metric::a()]; ${x}[1] = 5; ${x}[2] = \"7\"; if (metric::a() > 0) { ${r} = ${r} + 1; };"
                        + " return ${r}; }",
                new double[] {1, 2, 1, 2});
        assertThat(found).containsExactly(1, 1, 1, 1);
    }

    @Test
    void boundsLoops() {
        assertThatThrownBy(() -> values("{ while (true) { ${i} = ${i} + 1; }; return 0; }", new double[3]))
                .isInstanceOf(ExpressionException.class)
                .hasMessage("expected expressions that together take at most 10,000 steps and 100 for each cell, "
                        + "found one that takes too many");
    }

    @Test
    void boundsArrays() {
        assertThatThrownBy(() -> values("{ ${x}[60000000] = 1; return ${x}; }", new double[1]))
                .hasMessage("expected expressions whose variables together take at most 50,000 bytes, found more");
        assertThatThrownBy(() -> values("{ ${x}[0-1] = 1; return ${x}; }", new double[1]))
                .hasMessage("expected an index from 0 to 67,108,863 of variable x, found -1");
        assertThatThrownBy(() -> values("{ ${x}[5/0] = 1; return ${x}; }", new double[1]))
                .hasMessage("expected an index from 0 to 67,108,863 of variable x, found nan");
    }

    private static double[] values(String text, double[]... operands) throws Exception {
        return Expressions.values(
                Language.CUBEPL, text, operands[0].length > FEW ? ExpressionLimits.DEFAULT : SMALL, operands);
    }

    private static double[] numbers(int count, int step) {
        double[] numbers = new double[count];
        Arrays.setAll(numbers, i -> (i * step) % 11);
        return numbers;
    }
}
