package org.perfspace.convert.compare;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.perfspace.meaning.Function;
import org.perfspace.meaning.Function.Kind;
import org.perfspace.meaning.Functions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Tree;

/**
 * The functions of several profiles, or the call paths of functions, with one number for what is the same in all of them: functions of
 * the same name; then functions whose names are the same without the arguments of templates, if that is true of one function alone in
 * a profile and of one alone in those before it.
 */
final class FunctionTable {

    private static final int NONE = -1;
    private static final int MOST_STEPS = 64;
    private static final int LETTERS = 26;

    private final boolean paths;
    private final List<Definitions> definitions;
    private final int[][] ofNode;
    private final Functions[] parts;
    private final BitSet[] present;
    private final List<String> functions = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** A call path: the one above it, or {@link #NONE}, and the function at its end. */
    private record Step(int above, int function) {}

    FunctionTable(List<Definitions> definitions, boolean paths, boolean keepLoops) {
        int sides = definitions.size();
        this.definitions = List.copyOf(definitions);
        this.paths = paths;
        this.ofNode = new int[sides][];
        this.parts = new Functions[sides];
        this.present = new BitSet[sides];
        Set<Kind> folded = folded(keepLoops);
        Map<String, Integer> numbers = new HashMap<>();
        Map<Step, Integer> known = new HashMap<>();
        for (int side = 0; side < sides; side++) {
            Functions all = Functions.of(definitions.get(side), folded);
            Map<String, String> others = others(functions, names(all));
            int[] numberOf = new int[all.size()];
            for (int f = 0; f < numberOf.length; f++) {
                String own = all.get(f).name();
                String name = others.getOrDefault(own, own);
                Integer number = numbers.putIfAbsent(name, functions.size());
                if (number == null) {
                    functions.add(name);
                }
                numberOf[f] = number == null ? functions.size() - 1 : number;
            }
            parts[side] = all;
            ofNode[side] = number(definitions.get(side), all, numberOf, known);
            present[side] = new BitSet();
            for (int number : ofNode[side]) {
                present[side].set(number);
            }
            noteMerged(side, all);
        }
    }

    /** Returns the letter that stands for a profile in texts. */
    static String letter(int side) {
        return side < LETTERS ? String.valueOf((char) ('A' + side)) : "profile " + (side + 1);
    }

    /**
     * Returns the kinds of regions that count for the function around them. Constructs of OpenMP do if one of the profiles has none,
     * because its tool does not measure them.
     */
    private Set<Kind> folded(boolean keepLoops) {
        Set<Kind> folded = EnumSet.noneOf(Kind.class);
        folded.addAll(keepLoops ? Set.of() : Functions.PARTS);
        List<String> with = new ArrayList<>();
        List<String> without = new ArrayList<>();
        for (int side = 0; side < definitions.size(); side++) {
            (hasConstructs(definitions.get(side)) ? with : without).add(letter(side));
        }
        if (!with.isEmpty() && !without.isEmpty()) {
            folded.add(Kind.CONSTRUCT);
            notes.add(String.join(" and ", without) + (without.size() == 1 ? " has" : " have")
                    + " no constructs of OpenMP: those of " + String.join(" and ", with)
                    + " count for the functions around them");
        }
        return folded;
    }

    private static boolean hasConstructs(Definitions side) {
        return side.regions().stream().anyMatch(region -> Function.of(region).kind() == Kind.CONSTRUCT);
    }

    /** Returns whether a call node of a profile counts for the function that its caller counts for, as a part of it. */
    boolean isPart(int side, int callNode) {
        return parts[side].countsForCaller(callNode);
    }

    /** Returns whether a call node of a profile counts for a function or call path. */
    boolean has(int side, int number) {
        return present[side].get(number);
    }

    /** Returns the call path above a call path; -1 if there is none. */
    int above(int number) {
        return paths ? steps.get(number).above() : NONE;
    }

    /** Returns whether it lists call paths of functions instead of functions. */
    boolean listsPaths() {
        return paths;
    }

    /** Returns the first call node of a profile for each function or call path; -1 if there is none. */
    int[] firstNodes(int side) {
        int[] nodes = new int[size()];
        Arrays.fill(nodes, NONE);
        for (int node = ofNode[side].length - 1; node >= 0; node--) {
            nodes[ofNode[side][node]] = node;
        }
        return nodes;
    }

    /** Returns the number of functions or call paths. */
    int size() {
        return paths ? steps.size() : functions.size();
    }

    /** Returns the number of the function or call path that a call node of a profile counts for. */
    int of(int side, int callNode) {
        return ofNode[side][callNode];
    }

    /** Returns the name of a function, or the names on a call path; long paths without the middle. */
    String name(int number) {
        if (!paths) {
            return functions.get(number);
        }
        Deque<String> names = new ArrayDeque<>();
        int at = number;
        while (at != NONE && names.size() < MOST_STEPS) {
            names.addFirst(functions.get(steps.get(at).function()));
            at = steps.get(at).above();
        }
        return (at == NONE ? "" : "… > ") + String.join(" > ", names);
    }

    /** Returns the name of a function, or of the function at the end of a call path. */
    String function(int number) {
        return functions.get(paths ? steps.get(number).function() : number);
    }

    /** Returns the functions that stand for several regions of a profile, one line of text for each profile that has such. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    private int[] number(Definitions side, Functions all, int[] numberOf, Map<Step, Integer> known) {
        int[] numbers = new int[side.callNodes().size()];
        for (CallNode node : side.callNodes()) {
            int function = numberOf[all.of(node.id())];
            int parent = node.parent();
            boolean root = parent == Tree.NO_PARENT;
            if (!paths) {
                numbers[node.id()] = function;
            } else if (!root && all.countsForCaller(node.id())) {
                numbers[node.id()] = numbers[parent];
            } else {
                Step step = new Step(root ? NONE : numbers[parent], function);
                Integer number = known.putIfAbsent(step, steps.size());
                if (number == null) {
                    steps.add(step);
                }
                numbers[node.id()] = number == null ? steps.size() - 1 : number;
            }
        }
        return numbers;
    }

    private static List<String> names(Functions all) {
        List<String> names = new ArrayList<>();
        for (int f = 0; f < all.size(); f++) {
            names.add(all.get(f).name());
        }
        return names;
    }

    /** Returns the names of a profile that are those of other names in the profiles before without the arguments of templates. */
    private static Map<String, String> others(List<String> first, List<String> second) {
        Map<String, List<String>> mine = alone(first, new HashSet<>(second));
        Map<String, List<String>> theirs = alone(second, new HashSet<>(first));
        Map<String, String> others = new HashMap<>();
        theirs.forEach((plain, names) -> {
            List<String> same = mine.getOrDefault(plain, List.of());
            if (names.size() == 1 && same.size() == 1) {
                others.put(names.get(0), same.get(0));
            }
        });
        return others;
    }

    /** Returns the names that a profile alone has, by their names without the arguments of templates. */
    private static Map<String, List<String>> alone(List<String> names, Set<String> others) {
        Map<String, List<String>> alone = new HashMap<>();
        for (String name : names) {
            if (!others.contains(name)) {
                alone.computeIfAbsent(Function.withoutTemplates(name), plain -> new ArrayList<>())
                        .add(name);
            }
        }
        return alone;
    }

    private void noteMerged(int side, Functions all) {
        Map<String, Set<String>> regions = new TreeMap<>();
        for (CallNode node : definitions.get(side).callNodes()) {
            Function function = Function.of(definitions.get(side).regions().get(node.region()));
            if (function.kind() == Kind.FUNCTION) {
                regions.computeIfAbsent(all.get(all.of(node.id())).name(), name -> new HashSet<>())
                        .add(definitions.get(side).regions().get(node.region()).name());
            }
        }
        regions.values().removeIf(names -> names.size() < 2);
        regions.entrySet().stream().findFirst().ifPresent(some -> {
            List<String> names = some.getValue().stream().sorted().limit(2).toList();
            notes.add("in " + letter(side) + ", " + regions.size()
                    + (regions.size() == 1 ? " function stands" : " functions stand")
                    + " for regions with different names, such as \"" + some.getKey() + "\" for \"" + names.get(0)
                    + "\" and \""
                    + names.get(1) + "\"");
        });
    }
}
