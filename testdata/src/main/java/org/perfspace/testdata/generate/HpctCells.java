package org.perfspace.testdata.generate;

import java.util.List;
import org.perfspace.model.Row;
import org.perfspace.testdata.generate.HpctTree.Context;

/**
 * The values of a metric at HPCToolkit's contexts: those of the program's call nodes, and parts of what the call nodes do
 * themselves. Events are at functions only.
 *
 * @param amounts inclusive amounts of the call nodes
 * @param own what the call nodes have themselves
 * @param contexts the contexts
 */
record HpctCells(Amounts amounts, Amounts own, List<Context> contexts) implements GeneratedCells {

    HpctCells(Amounts amounts, List<Context> contexts) {
        this(amounts, amounts.exclusive(), contexts);
    }

    @Override
    public boolean hasRow(int context) {
        Context at = contexts.get(context);
        return at.parts() == 0 ? amounts.hasRow(at.callNode()) : own.work() && own.hasRow(at.callNode());
    }

    @Override
    public void fill(int context, Row into) {
        Context at = contexts.get(context);
        if (at.parts() == 0) {
            amounts.fill(at.callNode(), into);
            return;
        }
        long[] counts = new long[into.locations()];
        own.count(at.callNode(), counts);
        for (int l = 0; l < counts.length; l++) {
            counts[l] = at.share(counts[l]);
        }
        own.put(counts, into);
    }
}
