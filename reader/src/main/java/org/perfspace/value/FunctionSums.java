package org.perfspace.value;

import java.io.IOException;
import java.util.BitSet;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * HPCToolkit's scopes of exclusive costs. A call node of a loop or a line belongs to the function above it; a call node
 * of an instruction, whose region is named after its address, represents a separate function:
 *
 * <pre>
 *  function(c)  = own(c) + the sum of function(d) over the children d that belong to the same function
 *  noloops(c)   = own(c) + the sum of noloops(d) over those of them that are no loops
 *  lex_aware(c) = noloops(c) if c is a loop, otherwise function(c)
 * </pre>
 */
final class FunctionSums {

    private static final String LOOP = "loop";
    private static final String PLACE = "artificial";
    private static final String ADDRESS = "@0x";

    private final Tree tree;
    private final BitSet inFunction = new BitSet();
    private final BitSet loops = new BitSet();

    FunctionSums(Definitions definitions) {
        this.tree = definitions.callTree();
        for (CallNode node : definitions.callNodes()) {
            Region region = definitions.regions().get(node.region());
            boolean loop = region.role().equals(LOOP);
            loops.set(node.id(), loop);
            inFunction.set(node.id(), node.parent() >= 0 && (loop || isLine(region)));
        }
    }

    private static boolean isLine(Region region) {
        boolean instruction =
                region.beginLine() == Region.NO_LINE && region.name().contains(ADDRESS);
        return region.role().equals(PLACE) && !instruction;
    }

    /** Replaces stored rows of exclusive values of whole subtrees by those of a scope. */
    void compute(KeptRows kept, KeptRows withoutLoops, boolean lexical, int first, int end, int columns)
            throws IOException {
        Row row = new Row(ValueType.DOUBLE, columns);
        for (int node = first; node < end && lexical; node++) {
            if (kept.get(node, row)) {
                withoutLoops.put(node, row);
            }
        }
        Sums all = new Sums(kept, columns);
        Sums few = new Sums(withoutLoops, columns);
        for (int node = end - 1; node >= first; node--) {
            all.addChildren(node, false);
            if (lexical) {
                few.addChildren(node, true);
            }
        }
        for (int node = first; node < end && lexical; node++) {
            if (loops.get(node) && withoutLoops.get(node, row)) {
                kept.put(node, row);
            }
        }
    }

    /** Sums of rows of children and of their parents. */
    private final class Sums {
        private final KeptRows rows;
        private final double[] sum;
        private final double[] part;

        Sums(KeptRows rows, int columns) {
            this.rows = rows;
            this.sum = new double[columns];
            this.part = new double[columns];
        }

        void addChildren(int node, boolean skipLoops) throws IOException {
            boolean any = rows.get(node, sum);
            boolean changed = false;
            for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
                if (!inFunction.get(child) || (skipLoops && loops.get(child)) || !rows.get(child, part)) {
                    continue;
                }
                for (int i = 0; i < sum.length; i++) {
                    sum[i] = any ? sum[i] + part[i] : part[i];
                }
                any = true;
                changed = true;
            }
            if (changed) {
                rows.put(node, sum);
            }
        }
    }
}
