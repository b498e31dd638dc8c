package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.meaning.Functions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * Merges call nodes that people count as one: a call of a region below itself with the outermost call of it, instances of
 * one C++ template, and lines with the function or loop that they are in. Call nodes below merged calls are merged as well, if
 * region, call site and parameters are equal. Unless only lines are merged, all stored metrics become exclusive, so that sums
 * do not change; inclusive ones that must keep their kind have no values, with a note.
 *
 * @param folded the kinds of call nodes that are merged, at least one
 */
public record Fold(Set<What> folded) implements Reduction {

    /** A kind of call nodes that can be merged. */
    public enum What {
        /** Calls of a region below itself. */
        RECURSION,
        /** Instances of one template, which become one region such as {@code std::sort<…>}. */
        TEMPLATES,
        /**
         * Source lines that call nothing, into their function or loop; see {@link Region#isLine()}. They need no change of
         * the metrics: inclusive values do not change.
         */
        LINES,
        /**
         * Loops, lines and inlined functions, into the function around them; all calls of a function by another one; see
         * {@link Functions}. Regions have the names of functions in the source, and no places.
         */
        FUNCTIONS;

        /** Returns the name of the constant as users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Operators in names of templates. Folding lines, which most starts do, compiles none of the expressions. */
    private static final class Operator {

        /** The name of an operator whose brackets are no template's. */
        static final Pattern NAME = Pattern.compile("operator *(?:\\(\\)|<=>|<<=|>>=|->\\*|<<|>>|<=|>=|->|<|>)");

        /** An operator before the arguments of a template; after one that ends in &lt; demanglers put a blank. */
        static final Pattern BEFORE_ARGUMENTS = Pattern.compile("operator *(?:[-<>=*()]{1,3} |[-<>=*()]{0,2}[>=*)])$");
    }

    /** Characters of the name of an operator, with blanks. */
    private static final int LONGEST_OPERATOR = 32;

    /** The call nodes that become one. */
    private record Place(int parent, int region, long line, String module, Object parameters) {}

    /** Copies the set. */
    public Fold {
        if (folded.isEmpty()) {
            throw new IllegalArgumentException(
                    "expected recursion, templates, lines or functions, found nothing to fold");
        }
        folded = Set.copyOf(folded);
    }

    @Override
    public Step step() {
        return Step.FOLD;
    }

    @Override
    public String text() {
        return "fold " + EnumSet.copyOf(folded).stream().map(What::toString).collect(Collectors.joining(","));
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        PerformanceSpace left = folded.contains(What.LINES) ? withoutLines(space) : space;
        PerformanceSpace functions = folded.contains(What.FUNCTIONS) ? functions(left) : left;
        boolean more = folded.contains(What.RECURSION) || folded.contains(What.TEMPLATES);
        return more ? merged(functions) : functions;
    }

    private static PerformanceSpace functions(PerformanceSpace space) throws IOException {
        Definitions source = space.definitions();
        Functions functions = Functions.of(source);
        DefinitionsCopy copy = new DefinitionsCopy(source).metrics(Flat::metric);
        int[] regions = new int[functions.size()];
        BitSet defined = new BitSet();
        int[] targets = new int[source.callNodes().size()];
        Map<Place, Integer> known = new HashMap<>();
        for (CallNode node : source.callNodes()) {
            int function = functions.of(node.id());
            boolean root = node.parent() == Tree.NO_PARENT;
            if (!root && functions.countsForCaller(node.id())) {
                targets[node.id()] = targets[node.parent()];
                continue;
            }
            if (!defined.get(function)) {
                defined.set(function);
                regions[function] = copy.builder()
                        .add(source.regionOf(node.id())
                                .edit()
                                .renamed(functions.get(function).name())
                                .module("")
                                .lines(Region.NO_LINE, Region.NO_LINE));
            }
            int above = root ? Tree.NO_PARENT : targets[node.parent()];
            Place place = new Place(above, function, Region.NO_LINE, "", "");
            Integer target = known.get(place);
            if (target == null) {
                target = copy.builder().addCallNode(above, regions[function]);
                known.put(place, target);
            }
            targets[node.id()] = target;
        }
        return summed(space, copy, targets);
    }

    /** Adds the cost of each line that calls nothing to the call node above it. */
    private static PerformanceSpace withoutLines(PerformanceSpace space) throws ReductionException {
        Definitions definitions = space.definitions();
        Tree tree = definitions.callTree();
        IntPredicate stays = node -> tree.parent(node) == Tree.NO_PARENT
                || !tree.isLeaf(node)
                || !definitions.regionOf(node).isLine();
        for (int node = 0; node < tree.size(); node++) {
            if (!stays.test(node)) {
                return CallTreeCut.of(space, CallTreeCut.intoParents(tree, stays));
            }
        }
        return space;
    }

    private PerformanceSpace merged(PerformanceSpace space) throws IOException {
        Definitions source = space.definitions();
        DefinitionsCopy copy = new DefinitionsCopy(source).metrics(Flat::metric);
        int[] regions = regions(source, copy);
        return summed(space, copy, calls(source, regions, copy));
    }

    /**
     * Returns a profile whose call nodes have the sums of the costs of their members.
     *
     * @param copy its definitions without the system
     * @param targets for each call node of the source, the handle of the one that gets its cost
     */
    private static PerformanceSpace summed(PerformanceSpace space, DefinitionsCopy copy, int[] targets)
            throws IOException {
        Definitions source = space.definitions();
        Definitions definitions = copy.system().build();
        int[] ids = new int[targets.length];
        // a call that is folded may get callees after its siblings did
        Arrays.setAll(ids, node -> copy.builder().callNodeId(targets[node]));
        CallTreeMap map = new CallTreeMap(ids, definitions.callNodes().size());
        List<String> notes = new ArrayList<>();
        List<MergedCallNodes.Source> sources = new ArrayList<>();
        for (Metric metric : source.metrics()) {
            if (metric.kind().inclusive() && !metric.convertible()) {
                notes.add(CallTreeCut.noValues(metric, "it is inclusive, and says that its kind must not change"));
                sources.add(MergedCallNodes.Source.NONE);
            } else {
                sources.add(Flat.source(space, metric, map, notes));
            }
        }
        return MergedCallNodes.of(space, definitions, map, sources).withMoreNotes(notes);
    }

    /** Copies the regions, and returns the id in the copy for each region of the source. */
    private int[] regions(Definitions source, DefinitionsCopy copy) {
        int[] ids = new int[source.regions().size()];
        Map<List<String>, Integer> templates = new HashMap<>();
        for (Region region : source.regions()) {
            String name = folded.contains(What.TEMPLATES) ? template(region.name()) : region.name();
            if (name.equals(region.name())) {
                ids[region.id()] = copy.builder().add(region.edit());
                continue;
            }
            List<String> key = List.of(name, region.module());
            Integer known = templates.get(key);
            if (known == null) {
                known = copy.builder().add(region.edit().renamed(name));
                templates.put(key, known);
            }
            ids[region.id()] = known;
        }
        return ids;
    }

    /** Copies the call nodes that remain, each with what the first of its members says; returns the copy of each node. */
    private int[] calls(Definitions source, int[] regions, DefinitionsCopy copy) {
        List<CallNode> nodes = source.callNodes();
        int[] targets = new int[nodes.size()];
        Map<Place, Integer> known = new HashMap<>();
        int highest = Arrays.stream(regions).max().orElse(0);
        OpenRegions open = new OpenRegions(highest + 1, nodes.size());
        for (CallNode node : nodes) {
            int region = regions[node.region()];
            int above = node.parent() == Tree.NO_PARENT ? Tree.NO_PARENT : targets[node.parent()];
            open.returnTo(node.parent());
            int outermost = folded.contains(What.RECURSION) ? open.outermost(region) : Tree.NO_PARENT;
            if (outermost != Tree.NO_PARENT) {
                targets[node.id()] = outermost;
                open.fold(node.id(), outermost);
                continue;
            }
            Place place = new Place(above, region, node.line(), node.module(), node.parameters());
            Integer target = known.get(place);
            if (target == null) {
                target = copy.builder().add(node, above, region);
                known.put(place, target);
            }
            targets[node.id()] = target;
            open.enter(node.id(), region, target);
        }
        return targets;
    }

    /**
     * Returns the name of the template of which a name is an instance: without the arguments in angle brackets, and without
     * the parameters of functions, whose types depend on them. Other names are returned unchanged, such as
     * {@code operator<<(std::ostream&, int)} and {@code <unknown>}.
     */
    static String template(String name) {
        StringBuilder text = new StringBuilder();
        boolean found = false;
        for (int at = 0; at < name.length(); ) {
            char c = name.charAt(at);
            Matcher operator = Operator.NAME.matcher(name).region(at, name.length());
            if (operator.lookingAt() && !endsInName(text)) {
                text.append(operator.group());
                at = operator.end();
            } else if (c == '<' && (endsInName(text) || endsInOperator(text))) {
                int end = closing(name, at, '<', '>');
                text.append("<…>");
                found = true;
                at = end + 1;
            } else if (found && c == '(' && !name.startsWith("(anonymous", at)) {
                at = closing(name, at, '(', ')') + 1;
            } else {
                text.append(c);
                at++;
            }
            if (at == 0) {
                return name; // a bracket is never closed
            }
        }
        return found ? text.toString().replaceFirst(" const$", "") : name;
    }

    private static boolean endsInName(StringBuilder text) {
        return !text.isEmpty() && Character.isJavaIdentifierPart(text.charAt(text.length() - 1));
    }

    /** Returns whether a text ends in the name of an operator; only its end is looked at, for names may be long. */
    private static boolean endsInOperator(StringBuilder text) {
        return Operator.BEFORE_ARGUMENTS
                .matcher(text)
                .region(Math.max(0, text.length() - LONGEST_OPERATOR), text.length())
                .find();
    }

    /** Returns the place of the bracket that closes the one at a place, or -1. */
    private static int closing(String name, int from, char open, char close) {
        int depth = 0;
        for (int i = from; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == open) {
                depth++;
            } else if (c == close && name.charAt(i - 1) != '-' && --depth == 0) {
                return i;
            }
        }
        return -1;
    }
}
