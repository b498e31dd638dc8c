package org.perfspace.convert.reduce;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.perfspace.meaning.Function;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.NameSearch;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * A choice of call nodes, written as one of the following:
 *
 * <ul>
 *   <li>the name of a region, plain or mangled; else the name of a {@linkplain Function function}; else one in upper or lower
 *       case, or the beginning of a single name;
 *   <li>{@code ~EXPRESSION}: a regular expression that must match the whole name of a region;
 *   <li>{@code MPI_*}: a pattern of names, in which {@code *} matches any text and {@code ?} any single character;
 *   <li>{@code main/solve*}{@code /**}{@code /MPI_*}: a pattern of call paths from a root on, whose steps are patterns of
 *       names; the step {@code **} matches any number of calls, including none.
 * </ul>
 *
 * <p>Expressions and patterns that fit no name of a region are compared with the names of functions.
 */
public final class CallNodeChoice {

    private static final String ANY_CALLS = "**";
    private static final int MOST_STEPS = 60;

    private final Definitions definitions;
    private final String text;

    private CallNodeChoice(Definitions definitions, String text) {
        this.definitions = definitions;
        this.text = text;
    }

    /**
     * {@return the chosen call nodes, at least one}
     *
     * @param definitions the definitions with the call nodes
     * @param texts the choices, each of which chooses at least one call node
     * @param name name of the profile in messages, such as the name of its file
     * @throws ReductionException if no call node is chosen, or the text is invalid
     */
    public static BitSet of(Definitions definitions, List<String> texts, String name) throws ReductionException {
        try {
            return of(definitions, texts);
        } catch (ReductionException e) {
            throw e.of(name);
        }
    }

    /** Returns the chosen call nodes, at least one. */
    static BitSet of(Definitions definitions, List<String> texts) throws ReductionException {
        BitSet nodes = new BitSet();
        for (String text : texts) {
            nodes.or(new CallNodeChoice(definitions, text).nodes());
        }
        return nodes;
    }

    /**
     * {@return a line of text for each choice that is not the name of a region or function in full, and stands for another one}
     *
     * @param definitions the definitions with the call nodes
     * @param texts the choices
     */
    public static List<String> notes(Definitions definitions, List<String> texts) {
        List<String> notes = new ArrayList<>();
        for (String text : texts) {
            for (String name : new CallNodeChoice(definitions, text).completed()) {
                notes.add("\"" + text + "\" stands for \"" + name + "\"");
            }
        }
        return List.copyOf(notes);
    }

    /** Returns the names for which a text stands that is none itself. */
    private Set<String> completed() {
        boolean exact = isChoiceOfSeveral()
                || definitions.regions().stream()
                        .anyMatch(region -> region.isCalled(text)
                                || region.name().equals(text)
                                || Function.of(region).name().equals(text));
        Set<String> names = new LinkedHashSet<>();
        if (!exact) {
            search().find(text).forEach(region -> names.add(region.name()));
        }
        return names;
    }

    /**
     * {@return call nodes with all call nodes below them}
     *
     * @param tree the call tree
     * @param callNodes the call nodes
     */
    public static BitSet withCallees(Tree tree, BitSet callNodes) {
        BitSet all = new BitSet(tree.size());
        for (int node = callNodes.nextSetBit(0); node >= 0; node = callNodes.nextSetBit(tree.end(node))) {
            all.set(node, tree.end(node));
        }
        return all;
    }

    private BitSet nodes() throws ReductionException {
        BitSet nodes = named(region -> region.isCalled(text));
        if (nodes.isEmpty()) {
            nodes = chosen(Region::name);
        }
        if (nodes.isEmpty()) {
            nodes = chosen(region -> Function.of(region).name());
        }
        if (nodes.isEmpty() && !isChoiceOfSeveral()) {
            List<Region> near = search().find(text);
            nodes = named(near::contains);
        }
        if (nodes.isEmpty()) {
            throw unknown();
        }
        return nodes;
    }

    /** Returns the call nodes that the text chooses by names of their regions; a plain text is a name of a function only. */
    private BitSet chosen(java.util.function.Function<Region, String> naming) throws ReductionException {
        if (text.startsWith("~")) {
            Pattern expression = expression(text.substring(1));
            return named(region -> expression.matcher(naming.apply(region)).matches());
        } else if (text.contains("/")) {
            return paths(text.split("/", -1), naming);
        } else if (isPattern(text)) {
            return named(region -> Glob.matches(text, naming.apply(region)));
        }
        return named(region -> naming.apply(region).equals(text));
    }

    private BitSet named(Predicate<Region> chosen) {
        BitSet regions = new BitSet();
        for (Region region : definitions.regions()) {
            regions.set(region.id(), chosen.test(region));
        }
        BitSet nodes = new BitSet();
        for (CallNode node : definitions.callNodes()) {
            nodes.set(node.id(), regions.get(node.region()));
        }
        return nodes;
    }

    /**
     * Returns the call nodes whose paths match the steps. Bit i of a node's states is set if the first i steps match the
     * path down to the node.
     */
    private BitSet paths(String[] steps, java.util.function.Function<Region, String> naming) throws ReductionException {
        if (steps.length > MOST_STEPS) {
            throw new ReductionException.Refused(
                    "expected at most " + MOST_STEPS + " steps in a pattern of call paths, found " + steps.length);
        }
        long[] fits = new long[definitions.regions().size()];
        for (Region region : definitions.regions()) {
            String name = naming.apply(region);
            for (int step = 0; step < steps.length; step++) {
                boolean fit = steps[step].equals(ANY_CALLS) || Glob.matches(steps[step], name);
                fits[region.id()] |= fit ? 1L << step : 0;
            }
        }
        Tree tree = definitions.callTree();
        long[] states = new long[tree.size()];
        BitSet nodes = new BitSet();
        for (CallNode node : definitions.callNodes()) {
            int parent = tree.parent(node.id());
            long before = parent == Tree.NO_PARENT ? skipped(1, steps) : states[parent];
            long fit = before & fits[node.region()];
            long after = 0;
            for (int step = 0; step < steps.length; step++) {
                if ((fit >>> step & 1) != 0) {
                    after |= 1L << (steps[step].equals(ANY_CALLS) ? step : step + 1);
                }
            }
            states[node.id()] = skipped(after, steps);
            nodes.set(node.id(), (states[node.id()] >>> steps.length & 1) != 0);
        }
        return nodes;
    }

    /** Adds the states after steps that may match no call. */
    private static long skipped(long states, String[] steps) {
        long all = states;
        for (int step = 0; step < steps.length; step++) {
            if ((all >>> step & 1) != 0 && steps[step].equals(ANY_CALLS)) {
                all |= 1L << (step + 1);
            }
        }
        return all;
    }

    private static Pattern expression(String expression) throws ReductionException {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw new ReductionException.Unknown(
                    "expected a regular expression behind ~, found \"" + expression + "\": " + e.getDescription());
        }
    }

    private static boolean isPattern(String text) {
        return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
    }

    private boolean isChoiceOfSeveral() {
        return text.startsWith("~") || text.contains("/") || isPattern(text);
    }

    /** Returns a search for the regions that are called. */
    private NameSearch<Region> search() {
        Set<Region> called = new LinkedHashSet<>();
        for (CallNode node : definitions.callNodes()) {
            called.add(definitions.regions().get(node.region()));
        }
        return NameSearch.regions(called);
    }

    /** Returns the end of a message with the path that chooses something if it does not begin at a root. */
    private String belowRoots() throws ReductionException {
        String anywhere = ANY_CALLS + "/" + text;
        boolean isPath = text.contains("/") && !text.startsWith("~") && !text.startsWith(ANY_CALLS);
        return isPath
                        && !new CallNodeChoice(definitions, anywhere)
                                .chosen(Region::name)
                                .isEmpty()
                ? "; a path begins at a root, \"" + anywhere + "\" fits"
                : "";
    }

    private ReductionException unknown() throws ReductionException {
        return new ReductionException.Unknown(
                isChoiceOfSeveral()
                        ? "no call node is chosen by \"" + text + "\"" + belowRoots()
                        : search().refusal(text));
    }
}
