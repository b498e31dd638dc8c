package org.perfspace.meaning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.perfspace.meaning.Function.Kind;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Tree;

/**
 * The functions of a call tree. Loops, lines, instructions, inlined functions and samples count for the function around them, and a
 * root that is no code for the only function that it calls; a construct of OpenMP whose function its region does not tell belongs
 * to the function around it.
 */
public final class Functions {

    /** The kinds of regions that are parts of functions: loops, lines and the like. */
    public static final Set<Kind> PARTS =
            Arrays.stream(Kind.values()).filter(Kind::isPart).collect(Collectors.toUnmodifiableSet());

    private final List<Function> functions = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[] ofNode;
    private final BitSet parts = new BitSet();

    private Functions(int nodes) {
        this.ofNode = new int[nodes];
    }

    /**
     * {@return the functions of a call tree}
     *
     * @param definitions definitions of the profile
     */
    public static Functions of(Definitions definitions) {
        return of(definitions, PARTS);
    }

    /**
     * {@return the functions of a call tree}
     *
     * @param definitions definitions of the profile
     * @param folded the kinds of regions that count for the function around them instead of standing for themselves
     */
    public static Functions of(Definitions definitions, Set<Kind> folded) {
        Functions all = new Functions(definitions.callNodes().size());
        // of regions without call nodes, of which a profile may have many, nothing is asked
        Function[] own = new Function[definitions.regions().size()];
        for (CallNode node : definitions.callNodes()) {
            if (own[node.region()] == null) {
                own[node.region()] = Function.of(definitions.regions().get(node.region()));
            }
        }
        // for each call node, the name of the nearest function around it that is no runtime library of OpenMP
        String[] around = new String[all.ofNode.length];
        // the roots that are no code and count for the function that they call
        BitSet entered = new BitSet();
        for (CallNode node : definitions.callNodes()) {
            int parent = node.parent();
            boolean root = parent == Tree.NO_PARENT;
            String caller = root ? "" : around[parent];
            Function function = own[node.region()].in(caller);
            boolean part = !root && (folded.contains(function.kind()) || entered.get(parent));
            if (root && calls(definitions, own, node.id())) {
                entered.set(node.id());
                function = own[definitions.callNodes().get(node.id() + 1).region()];
            }
            all.parts.set(node.id(), part);
            all.ofNode[node.id()] = part ? all.ofNode[parent] : all.number(function);
            boolean code = (!part || entered.get(parent)) && function.kind() != Kind.ROOT && !function.runsCaller();
            around[node.id()] = code ? function.function() : caller;
        }
        return all;
    }

    /** Returns whether a root is no code and calls one function alone. */
    private static boolean calls(Definitions definitions, Function[] own, int root) {
        int first = root + 1;
        int end = definitions.callTree().end(root);
        return first < end
                && definitions.callTree().end(first) == end
                && own[definitions.callNodes().get(root).region()].kind() == Kind.ROOT
                && own[definitions.callNodes().get(first).region()].kind() == Kind.FUNCTION;
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

    /**
     * {@return whether a call node and its caller count for one function, of which both are parts}
     *
     * @param callNode id of the call node
     */
    public boolean countsForCaller(int callNode) {
        return parts.get(callNode);
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
