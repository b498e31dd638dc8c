package org.perfspace.value.cubepl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;

/** Tests the limits of the steps and of the memory that the expressions of a profile may take. */
class BudgetTest {

    private static final long STEPS = 1_000_000;
    private static final int COST = 5;
    private static final int CELLS = 3;

    private final Budget budget = new Budget(new ExpressionLimits(STEPS, 100, 1_000), 0);

    @Test
    void manyEndlessLoopsCostAsMuchAsOne() {
        long first = endless();
        long all = first;
        for (int i = 1; i < 10_000; i++) {
            all += endless();
        }
        assertThat(first).isEqualTo(STEPS / 2 + (100 + COST) * CELLS + 1);
        assertThat(all).isLessThan(STEPS + 10_000 * (1_000 + 5 * COST * CELLS));
    }

    @Test
    void oneEndlessLoopLeavesHalfOfTheStepsToTheOthers() {
        endless();
        assertThat(budget.allowance(COST, CELLS)).isEqualTo((STEPS / 2 - 1) / 2 + (100 + COST) * CELLS);
    }

    @Test
    void evaluationsThatEndDoNotExhaustTheSteps() {
        for (int i = 0; i < 10_000; i++) {
            budget.account(100 * CELLS, COST, CELLS, false);
        }
        assertThat(budget.allowance(COST, CELLS)).isEqualTo(STEPS / 2 + (100 + COST) * CELLS);
    }

    @Test
    void simpleExpressionsAreAlwaysComputed() {
        for (int i = 0; i < 100; i++) {
            endless();
        }
        assertThat(budget.allowance(COST, 1_000_000)).isGreaterThan(COST * 1_000_000L);
    }

    @Test
    void memoryIsSharedAndReturned() throws ExpressionException {
        budget.take(600);
        assertThatThrownBy(() -> budget.take(401))
                .hasMessage("expected expressions whose variables together take at most 1,000 bytes, found more");
        budget.take(400);
        budget.give(1_000);
        budget.take(1_000);
    }

    /** Evaluates an endless loop; returns the number of its steps. */
    private long endless() {
        long used = budget.allowance(COST, CELLS) + 1;
        budget.account(used, COST, CELLS, true);
        return used;
    }
}
