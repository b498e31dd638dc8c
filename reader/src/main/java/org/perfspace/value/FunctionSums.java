package org.perfspace.value;

import java.io.IOException;
import java.util.BitSet;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
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

    private final DerivedView view;
    private final BitSet inFunction = new BitSet();
    private final BitSet loops = new BitSet();

    FunctionSums(DerivedView view) {
        this.view = view;
        Definitions definitions = view.definitions();
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
        new TreeSums(view, first, end, columns, kept, null, null).addUp(inFunction::get);
        if (!lexical) {
            return;
        }
        new TreeSums(view, first, end, columns, withoutLoops, null, null)
                .addUp(child -> inFunction.get(child) && !loops.get(child));
        for (int node = first; node < end; node++) {
            if (loops.get(node) && withoutLoops.get(node, row)) {
                kept.put(node, row);
            }
        }
    }
}
