package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.MetaDbLayout;

/** The scopes of costs (README.md of format.hpctoolkit), worked out by hand. */
class PropagationTest {

    private static final int ENTRY = 0;
    private static final int MAIN = 1;
    private static final int OUTER_LOOP = 2;
    private static final int INNER_LOOP = 3;
    private static final int LINE = 4;
    private static final int INLINED = 6;

    /** entry / main / outer loop / inner loop / line; the line calls a function and another one inlined. */
    private static ContextTree table() {
        ContextTree table = new ContextTree();
        table.addEntry(1, MetaDbLayout.MAIN_THREAD, "main thread");
        add(table, ENTRY, MetaDbLayout.CALL, MetaDbLayout.FUNCTION);
        add(table, MAIN, MetaDbLayout.LEXICAL, MetaDbLayout.LOOP);
        add(table, OUTER_LOOP, MetaDbLayout.LEXICAL, MetaDbLayout.LOOP);
        add(table, INNER_LOOP, MetaDbLayout.LEXICAL, MetaDbLayout.LINE);
        add(table, LINE, MetaDbLayout.CALL, MetaDbLayout.FUNCTION);
        add(table, LINE, MetaDbLayout.INLINED, MetaDbLayout.FUNCTION);
        return table;
    }

    private static void add(ContextTree table, int parent, int relation, int type) {
        int id = table.size() + 1;
        table.add(parent, id, type, relation, 0, 0);
    }

    private static Propagation withOwn(double... own) {
        Propagation propagation = new Propagation(table(), 2);
        System.arraycopy(own, 0, propagation.own(), 0, own.length);
        return propagation;
    }

    private static double[] all(double[] scope) {
        return Arrays.copyOf(scope, INLINED + 1);
    }

    @Test
    void ownCostsMoveUpAsEachScopeSays() {
        Propagation p = withOwn(0, 1, 2, 4, 8, 16, 32);

        assertThat(p.fromOwn()).isTrue();

        assertThat(all(p.own())).containsExactly(0, 1, 2, 4, 8, 16, 32);
        assertThat(all(p.function())).containsExactly(0, 15, 14, 12, 8, 16, 32);
        assertThat(all(p.execution())).containsExactly(63, 63, 62, 60, 56, 16, 32);
        assertThat(all(p.lexAware())).containsExactly(0, 15, 2, 12, 8, 16, 32);
        assertThat(p.total()).isEqualTo(63);
    }

    /** A tree with so many contexts that one cost is few of them: chains of seven contexts as above, one after the other. */
    @Test
    void fewCostsAreComputedForTheContextsAboveThemAlone() {
        ContextTree tree = new ContextTree();
        for (int chain = 0; chain < 8; chain++) {
            int entry = tree.addEntry(tree.size() + 1, MetaDbLayout.MAIN_THREAD, "main thread");
            add(tree, entry, MetaDbLayout.CALL, MetaDbLayout.FUNCTION);
            add(tree, entry + MAIN, MetaDbLayout.LEXICAL, MetaDbLayout.LOOP);
            add(tree, entry + OUTER_LOOP, MetaDbLayout.LEXICAL, MetaDbLayout.LINE);
        }
        Propagation p = new Propagation(tree, 2);
        for (int round = 0; round < 2; round++) {
            int line = 7 + 4 * round;

            p.begin(1, i -> line);
            p.own()[line] = 2;

            assertThat(p.fromOwn()).isTrue();
            assertThat(Arrays.copyOf(p.active(), p.count())).containsExactly(line - 3, line - 2, line - 1, line);
            double[] expected = new double[tree.size()];
            Arrays.fill(expected, line - 3, line + 1, 2);
            assertThat(p.execution()).containsExactly(expected);
            assertThat(p.total()).isEqualTo(2);
        }

        p.begin(3, i -> i);

        assertThat(p.count()).isEqualTo(32);
        assertThat(p.execution()).containsOnly(0);
    }

    @Test
    void executionCostsGiveTheSame() {
        Propagation p = new Propagation(table(), 2);
        System.arraycopy(new double[] {63, 63, 62, 60, 56, 16, 32}, 0, p.execution(), 0, 7);

        assertThat(p.fromExecution()).isTrue();

        assertThat(all(p.own())).containsExactly(0, 1, 2, 4, 8, 16, 32);
        assertThat(all(p.function())).containsExactly(0, 15, 14, 12, 8, 16, 32);
        assertThat(all(p.lexAware())).containsExactly(0, 15, 2, 12, 8, 16, 32);
    }

    @Test
    void roundingIsNoCost() {
        Propagation p = new Propagation(table(), 2);
        double sum = 0.1 + 0.2;
        System.arraycopy(new double[] {0.3, 0.3, 0.3, 0.3, 0.3, 0.1, 0.2}, 0, p.execution(), 0, 7);

        assertThat(sum).isGreaterThan(0.3);
        assertThat(p.fromExecution()).isTrue();
        assertThat(p.own()[LINE]).isZero();
        assertThat(p.execution()[LINE]).isEqualTo(0.3);
    }

    @Test
    void aCostOfOneBesideAHugeOneIsNoRounding() {
        Propagation p = new Propagation(table(), 2);
        double huge = 1L << 52;
        System.arraycopy(
                new double[] {huge + 1, huge + 1, huge + 1, huge + 1, huge + 1, huge, 0}, 0, p.execution(), 0, 7);

        assertThat(p.fromExecution()).isTrue();
        assertThat(p.own()[LINE]).isEqualTo(1);
    }

    @Test
    void lessThanItsPartsIsNoCost() {
        Propagation p = new Propagation(table(), 2);
        System.arraycopy(new double[] {63, 63, 62, 60, 40, 16, 32}, 0, p.execution(), 0, 7);

        assertThat(p.fromExecution()).isFalse();
    }

    @Test
    void negativeAndInfiniteAreNoCosts() {
        assertThat(withOwn(0, -1).fromOwn()).isFalse();
        assertThat(withOwn(0, Double.NaN).fromOwn()).isFalse();
        assertThat(withOwn(0, Double.POSITIVE_INFINITY).fromOwn()).isFalse();
        assertThat(withOwn(0, Double.MAX_VALUE, Double.MAX_VALUE).fromOwn()).isFalse();
    }

    /** Such as the largest double, by which CUBE 2 says that there is no minimum. */
    @Test
    void whatHasNoSumOverTheProfilesIsNoCost() {
        assertThat(withOwn(0, Double.MAX_VALUE).fromOwn()).isFalse();
        assertThat(withOwn(0, Double.MAX_VALUE / 2).fromOwn()).isTrue();
    }

    @Test
    void contextsPutInCostWhatTheirChildrenCost() {
        Propagation p = new Propagation(table(), 2);
        System.arraycopy(new double[] {0, 63, 62, 60, 0, 16, 32}, 0, p.execution(), 0, 7);
        BitSet putIn = new BitSet();
        putIn.set(0);
        putIn.set(4);

        p.fill(putIn);

        assertThat(p.fromExecution()).isTrue();
        assertThat(all(p.execution())).containsExactly(63, 63, 62, 60, 48, 16, 32);
        assertThat(p.own()[INNER_LOOP]).isEqualTo(12);
    }

    /** The own cost of a line that a space gives must not suffer from adding and subtracting what the line calls. */
    @Test
    void ownCostOfALineIsKeptBitForBit() {
        Propagation p = new Propagation(table(), 2);
        System.arraycopy(new double[] {63, 63, 62, 60, 0.1, 16, 32}, 0, p.execution(), 0, 7);
        BitSet lines = new BitSet();
        lines.set(4);

        p.fill(lines);

        assertThat(p.fromExecution()).isTrue();
        assertThat(p.execution()[4]).isEqualTo(48.1);
        assertThat(p.own()[4]).isEqualTo(0.1);
        assertThat(0.1 + 48 - 48).isNotEqualTo(0.1);
    }
}
