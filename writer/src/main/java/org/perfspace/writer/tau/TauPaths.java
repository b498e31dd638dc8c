package org.perfspace.writer.tau;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.tau.TauFunctionName;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauNames;
import org.perfspace.format.tau.TauPath;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Paradigm;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * The call paths of a space as TAU names them. Call nodes whose functions have the same names up to the root have the
 * same call path; their numbers are added up. A call node whose path would be too long for TAU's tools is assigned the
 * path of its deepest ancestor whose path is not too long. Paths are numbered from 0, callers before callees.
 */
final class TauPaths {

    /** Longest call path in bytes: pprof reads lines of less than 65,536 bytes. */
    static final int LONGEST = 32_000;

    private final List<String> functions = new ArrayList<>();
    private final List<String> groups = new ArrayList<>();
    private final Map<String, Integer> functionByName = new HashMap<>();
    private final Map<Long, Integer> pathByStep = new HashMap<>();
    private final int[] pathOfNode;
    private final BitSet cut = new BitSet();
    private final BitSet silent = new BitSet();
    private final BitSet created = new BitSet();
    private int[] parents = new int[16];
    private int[] functionOfPath = new int[16];
    private int[] lengths = new int[16];
    private int size;
    private int merged;
    private boolean application;
    private final int longest;
    private final boolean flatRoots;

    private TauPaths(Definitions definitions) {
        this.pathOfNode = new int[definitions.callNodes().size()];
        this.longest = longest(definitions);
        this.flatRoots = definitions.metrics().stream().anyMatch(TauMetricPlan::isWhole);
    }

    /**
     * Names the call paths of a space; for a space without call nodes, a root is added.
     *
     * @param withoutLines call nodes that need names but no lines
     * @param createdNodes call nodes that stand for several callers, if call paths are {@linkplain #areCut cut}
     */
    static TauPaths of(Definitions definitions, BitSet withoutLines, BitSet createdNodes) {
        TauPaths paths = new TauPaths(definitions);
        int[] functionOfRegion = definitions.regions().stream()
                .mapToInt(region -> paths.function(TauText.name(TauFunctionName.text(region)), TauGroups.of(region)))
                .toArray();
        paths.add(definitions.callNodes(), functionOfRegion, withoutLines, createdNodes);
        return paths;
    }

    private static int longest(Definitions definitions) {
        String windows = definitions.attributes().get(TauNames.WINDOWS);
        return windows.matches("[1-9]\\d{0,5}") ? Integer.parseInt(windows) : Integer.MAX_VALUE;
    }

    /** Returns whether the call paths of a space are only the last functions of stacks. */
    static boolean areCut(Definitions definitions) {
        return longest(definitions) < Integer.MAX_VALUE;
    }

    /** Returns whether call paths are only the last functions of stacks, so that callers may have no lines. */
    boolean isCut() {
        return longest < Integer.MAX_VALUE;
    }

    /**
     * Returns whether a path has a line of its own. In a profile of TAU in which functions may recurse, that of a root is the
     * flat line of the function, with the sums over all paths that end in it.
     */
    boolean hasLine(int path) {
        return !flatRoots || parents[path] >= 0;
    }

    /** Returns the number of call paths. */
    int size() {
        return size;
    }

    /** Returns the call path of a call node. */
    int ofNode(int callNode) {
        return pathOfNode[callNode];
    }

    /**
     * Returns whether the path of a call node is too long and was replaced by that of an ancestor, whose inclusive
     * values already contain those of the call node.
     */
    boolean isCut(int callNode) {
        return cut.get(callNode);
    }

    /** Returns the paths that need no lines, because only user events refer to them. */
    BitSet withoutLines() {
        return silent;
    }

    /** Returns the number of call nodes whose paths are too long. */
    int cuts() {
        return cut.cardinality();
    }

    /** Returns the number of call nodes that share the path of another. */
    int merged() {
        return merged;
    }

    /** Returns whether path 0 is that of the application, which was added and is not in the space. */
    boolean hasApplication() {
        return application;
    }

    /** Returns the path of the caller, or {@link Tree#NO_PARENT}. */
    int parent(int path) {
        return parents[path];
    }

    /**
     * Returns the caller of a path if it stands for the sums over the samples at all lines of a function, and the path for
     * those at one line; otherwise {@link Tree#NO_PARENT}.
     */
    int summaryOf(int path) {
        int caller = parents[path];
        boolean inSummary = caller >= 0
                && functions.get(functionOfPath[caller]).startsWith(TauLayout.SUMMARY)
                && functions.get(functionOfPath[path]).startsWith(TauLayout.SAMPLE);
        return inSummary ? caller : Tree.NO_PARENT;
    }

    /** Returns the function in which a path ends. */
    int functionOf(int path) {
        return functionOfPath[path];
    }

    /** Returns the number of functions. */
    int functionCount() {
        return functions.size();
    }

    /** Returns the name of a function. */
    String function(int function) {
        return functions.get(function);
    }

    /** Returns the groups of a function. */
    String groupsOf(int function) {
        return groups.get(function);
    }

    /** Returns the groups of a path. */
    String groupsOfPath(int path) {
        String own = groups.get(functionOfPath[path]);
        boolean named = parents[path] < 0 || own.startsWith(TauLayout.CALL_PATH_GROUP);
        return named ? own : TauLayout.CALL_PATH_GROUP + TauLayout.GROUP_SEPARATOR + own;
    }

    /** Returns the functions that need flat lines: those in which call paths end, except roots. */
    BitSet flat() {
        BitSet flat = new BitSet();
        for (int path = 0; path < size; path++) {
            if ((parents[path] >= 0 || flatRoots) && !silent.get(path)) {
                flat.set(functionOfPath[path]);
            }
        }
        return flat;
    }

    /**
     * Returns the paths whose function does not occur in their ancestors, so that their inclusive values may be added
     * up.
     */
    BitSet outermost() {
        BitSet outermost = new BitSet();
        for (int path = 0; path < size; path++) {
            int up = parents[path];
            while (up >= 0 && functionOfPath[up] != functionOfPath[path]) {
                up = parents[up];
            }
            outermost.set(path, up < 0);
        }
        return outermost;
    }

    /**
     * Returns the text of a path. If call paths are cut, it has their number of functions at most; that of a node that was
     * created for a caller begins at the first of these.
     */
    String text(int path) {
        List<String> names = new ArrayList<>();
        int left = longest;
        for (int up = path; up >= 0 && left > 0; up = parents[up]) {
            names.add(functions.get(functionOfPath[up]));
            left = created.get(path) && parents[up] >= 0 && !created.get(parents[up]) ? 1 : left;
            left -= TauPath.isSample(functions.get(functionOfPath[up])) ? 0 : 1;
        }
        StringBuilder text = new StringBuilder(names.get(names.size() - 1));
        for (int i = names.size() - 2; i >= 0; i--) {
            text.append(TauLayout.ARROW).append(names.get(i));
        }
        return text.toString();
    }

    private void add(List<CallNode> nodes, int[] functionOfRegion, BitSet withoutLines, BitSet createdNodes) {
        List<CallNode> withLines =
                nodes.stream().filter(node -> !withoutLines.get(node.id())).toList();
        application = withLines.isEmpty() || (!flatRoots && isAmbiguous(withLines, functionOfRegion));
        int root = application ? addPath(Tree.NO_PARENT, applicationFunction(), false) : Tree.NO_PARENT;
        for (CallNode node : nodes) {
            int parent = node.parent() < 0 ? root : pathOfNode[node.parent()];
            int function = functionOfRegion[node.region()];
            boolean tooLong =
                    node.parent() >= 0 && (cut.get(node.parent()) || lengths[parent] + length(function) > LONGEST);
            if (tooLong) {
                cut.set(node.id());
                pathOfNode[node.id()] = parent;
                continue;
            }
            int before = size;
            int path = addPath(parent, function, createdNodes.get(node.id()));
            pathOfNode[node.id()] = path;
            merged += size == before ? 1 : 0;
            silent.set(path, withoutLines.get(node.id()) && (size > before || silent.get(path)));
        }
    }

    /**
     * Returns whether the line of a root would also be the flat line of a function, because the function is called
     * elsewhere.
     */
    private static boolean isAmbiguous(List<CallNode> nodes, int[] functionOfRegion) {
        BitSet roots = new BitSet();
        nodes.stream().filter(node -> node.parent() < 0).forEach(node -> roots.set(functionOfRegion[node.region()]));
        return nodes.stream().anyMatch(node -> node.parent() >= 0 && roots.get(functionOfRegion[node.region()]));
    }

    private int applicationFunction() {
        String name = TauLayout.APPLICATION;
        while (functionByName.containsKey(name)) {
            name += "'";
        }
        return function(name, TauGroups.DEFAULT);
    }

    private int function(String name, String group) {
        Integer known = functionByName.putIfAbsent(name, functions.size());
        if (known != null) {
            return known;
        }
        functions.add(name);
        groups.add(group);
        return functions.size() - 1;
    }

    private int addPath(int parent, int function, boolean apart) {
        long step = ((long) parent + 1) << 32 | (long) function << 1 | (apart ? 1 : 0);
        Integer known = pathByStep.putIfAbsent(step, size);
        if (known != null) {
            return known;
        }
        if (size == parents.length) {
            parents = Arrays.copyOf(parents, 2 * size);
            functionOfPath = Arrays.copyOf(functionOfPath, 2 * size);
            lengths = Arrays.copyOf(lengths, 2 * size);
        }
        parents[size] = parent;
        functionOfPath[size] = function;
        created.set(size, apart);
        lengths[size] = length(function) + (parent < 0 ? 0 : lengths[parent]);
        return size++;
    }

    private int length(int function) {
        return TauText.bytes(functions.get(function)) + TauLayout.ARROW.length();
    }

    /** The groups of functions in TAU. */
    private static final class TauGroups {

        /** The group of the outermost function. */
        static final String DEFAULT = "TAU_DEFAULT";

        private static final String TAU_USER = "TAU_USER";

        private TauGroups() {}

        /** Returns the groups that a region had in a profile of TAU, otherwise the group of its programming model. */
        static String of(Region region) {
            String groups = region.attributes().get(TauNames.GROUP);
            if (!groups.isBlank()) {
                return TauText.groups(groups);
            }
            Paradigm model = Paradigm.of(region);
            return switch (model) {
                case MPI, PTHREAD, SHMEM, CUDA, HIP, OPENCL, OPENACC -> model.name();
                case OPENMP -> "OpenMP";
                case IO -> "TAU_IO";
                case GASPI, GPU, KOKKOS, MEMORY, LIBRARY, COMPILER, USER, MEASUREMENT, SAMPLING, TAU, UNKNOWN, OTHER ->
                    TAU_USER;
            };
        }
    }
}
