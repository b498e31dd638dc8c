package org.perfspace.meaning;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.meaning.Function.Kind;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Tree;

/**
 * The functions of a call tree. Loops, lines, instructions, inlined functions and samples count for the function around them; a
 * construct of OpenMP whose function its region does not tell belongs to the function around it.
 */
public final class Functions {

    private final List<Function> functions = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[] ofNode;

    private Functions(int nodes) {
        this.ofNode = new int[nodes];
    }

    /**
     * {@return the functions of a call tree}
     *
     * @param definitions definitions of the profile
     */
    public static Functions of(Definitions definitions) {
        return of(definitions, false);
    }

    /**
     * {@return the functions of a call tree}
     *
     * @param definitions definitions of the profile
     * @param keepLoops whether loops, lines and inlined functions stand for themselves
     */
    public static Functions of(Definitions definitions, boolean keepLoops) {
        Functions all = new Functions(definitions.callNodes().size());
        List<Function> own = definitions.regions().stream().map(Function::of).toList();
        // for each call node, the name of the nearest function around it that is no runtime library of OpenMP
        String[] around = new String[all.ofNode.length];
        for (CallNode node : definitions.callNodes()) {
            int parent = node.parent();
            boolean root = parent == Tree.NO_PARENT;
            String caller = root ? "" : around[parent];
            Function function = own.get(node.region()).in(caller);
            boolean part = function.kind().isPart() && !keepLoops && !root;
            all.ofNode[node.id()] = part ? all.ofNode[parent] : all.number(function);
            boolean code = !part && function.kind() != Kind.ROOT && !function.runsCaller();
            around[node.id()] = code ? function.function() : caller;
        }
        return all;
    }

    /** {@return the number of functions} */
    public int size() {
        return functions.size();
    }

    /**
     * {@return a function}
     *
     * @param number its position, from 0
     */
    public Function get(int number) {
        return functions.get(number);
    }

    /**
     * {@return the position of the function that a call node counts for}
     *
     * @param callNode id of the call node
     */
    public int of(int callNode) {
        return ofNode[callNode];
    }

    /** Returns the position of a function; phases that differ in their number are the same. */
    private int number(Function function) {
        Integer known = numbers.putIfAbsent(function.name(), functions.size());
        if (known == null) {
            functions.add(function);
        }
        return known == null ? functions.size() - 1 : known;
    }
}
