package org.perfspace.writer.cube;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.io.HashSet64;
import org.perfspace.model.CallNode;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;

/**
 * Siblings in the call tree that cubelib regards as the same call node: it compares name, module and lines of the
 * region, line and module of the call, parameters and attributes, but not the ids. Of several equal siblings,
 * {@code cube_cmp}, {@code cube_diff} and other tools see only the first, so that a file differs from itself. An
 * additional parameter distinguishes the others.
 */
final class EqualSiblings {

    /** An instance without equal siblings. */
    public static final EqualSiblings NONE = new EqualSiblings(Map.of());

    /** Odd number whose bits are well mixed: 2<sup>64</sup> divided by the golden ratio. */
    private static final long MIXER = 0x9E3779B97F4A7C15L;

    /** For each call node with an earlier equal sibling, its number among its equal siblings, from 2. */
    private final Map<Integer, Integer> numbers;

    /** The part of a region that cubelib compares. */
    private record Look(String name, String module, long beginLine, long endLine) {}

    private EqualSiblings(Map<Integer, Integer> numbers) {
        this.numbers = numbers;
    }

    /** Finds all equal siblings. Siblings whose hashes collide are also treated as equal, which is harmless. */
    public static EqualSiblings of(Definitions definitions) {
        int[] looks = looks(definitions);
        HashSet64 known = new HashSet64();
        Map<Long, Integer> repeated = new HashMap<>();
        Map<Integer, Integer> numbers = new HashMap<>();
        for (CallNode node : definitions.callNodes()) {
            long hash = hash(node, looks[node.region()]);
            if (!known.add(hash)) {
                int number = repeated.merge(hash, 2, (before, first) -> before + 1);
                numbers.put(node.id(), number);
            }
        }
        return new EqualSiblings(numbers);
    }

    /** Returns, for each region, the first region that cubelib regards as equal to it. */
    private static int[] looks(Definitions definitions) {
        Map<Look, Integer> firsts = new HashMap<>();
        int[] looks = new int[definitions.regions().size()];
        for (Region region : definitions.regions()) {
            Look look = new Look(region.name(), region.module(), region.beginLine(), region.endLine());
            Integer first = firsts.putIfAbsent(look, region.id());
            looks[region.id()] = first == null ? region.id() : first;
        }
        return looks;
    }

    private static long hash(CallNode node, int look) {
        int rest = Objects.hash(node.line(), node.module(), node.parameters(), node.attributes());
        long hash = mix(((long) node.parent() << Integer.SIZE) | look);
        return mix(hash + rest);
    }

    private static long mix(long bits) {
        long product = (bits ^ (bits >>> Integer.SIZE)) * MIXER;
        return product ^ (product >>> Integer.SIZE);
    }

    /** Returns the parameters of a call node, including the distinguishing parameter if it needs one. */
    List<Parameter> marked(CallNode node) {
        Integer number = numbers.get(node.id());
        if (number == null) {
            return node.parameters();
        }
        List<Parameter> marked = new ArrayList<>(node.parameters());
        marked.add(new Parameter(Parameter.Kind.STRING, DefinitionsLayout.SIBLING_KEY, number.toString()));
        return marked;
    }
}
