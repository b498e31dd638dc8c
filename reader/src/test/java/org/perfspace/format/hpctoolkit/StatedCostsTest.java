package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests own costs that follow from rounded values. */
class StatedCostsTest {

    private static final double SIX_DIGITS = 1e-5;

    private final ContextTree tree = new ContextTree();
    private final BitSet passages = new BitSet();

    private int add(int parent, int relation) {
        return tree.add(parent, tree.size() + 1L, MetaDbLayout.FUNCTION, relation, 0, 0);
    }

    private Map<Integer, Double> settled(InlineValues.StatedCosts costs) {
        Map<Integer, Double> own = new TreeMap<>();
        costs.settle(own::put);
        return own;
    }

    @Test
    void takesDifferencesThatRoundingDoesNotExplain() {
        int root = add(MetaDb.NONE, MetaDbLayout.CALL);
        int line = add(root, MetaDbLayout.LEXICAL);
        int callee = add(root, MetaDbLayout.CALL);
        InlineValues.StatedCosts costs = new InlineValues.StatedCosts(tree, passages, SIX_DIGITS);

        costs.inclusive(root, 10);
        costs.inclusive(line, 2);
        costs.inclusive(callee, 4);
        assertThat(settled(costs)).containsOnly(Map.entry(root, 4.0), Map.entry(line, 2.0), Map.entry(callee, 4.0));

        costs.exclusive(root, 3.5);
        costs.exclusive(line, 2);
        assertThat(settled(costs)).containsOnly(Map.entry(root, 1.5), Map.entry(line, 2.0));

        costs.inclusive(root, 5);
        costs.inclusive(callee, 6);
        assertThat(settled(costs)).containsOnly(Map.entry(callee, 6.0));
    }

    @Test
    void ignoresExclusiveValuesOfLinesThatCall() {
        int root = add(MetaDb.NONE, MetaDbLayout.CALL);
        int line = add(root, MetaDbLayout.LEXICAL);
        int callee = add(line, MetaDbLayout.CALL);
        passages.set(line);
        InlineValues.StatedCosts costs = new InlineValues.StatedCosts(tree, passages, SIX_DIGITS);
        costs.exclusive(line, 3);
        costs.inclusive(line, 3);
        costs.exclusive(callee, 3);
        assertThat(settled(costs)).containsOnly(Map.entry(callee, 3.0));
    }

    /** Values as HPCToolkit computes and rounds them: own costs of lines come back, and no other context gets any. */
    @Test
    void findsTheCostsOfLinesInRandomTrees() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            StatedCostsTest test = new StatedCostsTest();
            test.add(MetaDb.NONE, MetaDbLayout.CALL);
            List<Integer> inner = new ArrayList<>(List.of(0));
            Map<Integer, Double> own = new TreeMap<>();
            for (int i = 0; i < 60; i++) {
                int parent = inner.get(random.nextInt(inner.size()));
                int relation = random.nextInt(3);
                boolean isLine = random.nextBoolean();
                int node = test.add(parent, isLine ? MetaDbLayout.LEXICAL : relation);
                if (isLine) {
                    own.put(node, rounded(Math.exp(random.nextInt(20) - 10) * (1 + random.nextDouble())));
                } else {
                    inner.add(node);
                }
            }
            double[] inclusive = new double[test.tree.size()];
            double[] exclusive = new double[test.tree.size()];
            own.forEach((line, cost) -> test.spread(line, cost, inclusive, exclusive));
            InlineValues.StatedCosts costs = new InlineValues.StatedCosts(test.tree, test.passages, SIX_DIGITS);
            for (int node = 0; node < inclusive.length; node++) {
                costs.inclusive(node, rounded(inclusive[node]));
                costs.exclusive(node, rounded(exclusive[node]));
            }
            assertThat(test.settled(costs)).as("seed %d", seed).isEqualTo(own);
        }
    }

    /** Adds a cost to all contexts above, and, as exclusive cost, to the context directly above and to the function. */
    private void spread(int line, double cost, double[] inclusive, double[] exclusive) {
        exclusive[line] += cost;
        exclusive[tree.parent(line)] += cost;
        int function = line;
        while (tree.relation(function) != MetaDbLayout.CALL) {
            function = tree.parent(function);
        }
        exclusive[function] += function == tree.parent(line) ? 0 : cost;
        for (int node = line; node >= 0; node = tree.parent(node)) {
            inclusive[node] += cost;
        }
    }

    private static double rounded(double value) {
        return new BigDecimal(value).round(new MathContext(6)).doubleValue();
    }
}
