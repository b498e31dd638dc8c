package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Region;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * A run in the form that Score-P defines: a region for each function, time steps as dynamic regions, GPU streams in separate
 * groups.
 */
final class ScorePDefinitions {

    private static final String SOURCES = "../src/";
    private static final int GRID_DIMENSIONS = 3;

    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final CallTree tree;
    private final Machine machine;

    private ScorePDefinitions(CallTree tree, Machine machine) {
        this.tree = tree;
        this.machine = machine;
    }

    /** Returns the definitions of a run with these metrics. */
    public static Definitions of(SourceCode code, CallTree tree, Machine machine, List<PlannedMetric> metrics) {
        ScorePDefinitions definitions = new ScorePDefinitions(tree, machine);
        definitions
                .builder
                .attribute("CubePL Version", "1.1")
                .attribute("Cube Version", "4.8.2")
                .attribute("Creator", "perfspace generate, in the manner of Score-P 8.4")
                .attribute("CLUSTERING", "OFF")
                .mirror("file:///opt/scorep/share/doc/scorep/profile/");
        metrics.forEach(plan -> definitions.builder.add(plan.metric()));
        code.functions().forEach(definitions::addRegion);
        definitions.addCallNodes();
        definitions.addSystem();
        return definitions.builder.build();
    }

    private void addRegion(Function function) {
        FunctionSort sort = function.sort();
        String construct = sort == FunctionSort.REGION
                ? "parallel"
                : sort == FunctionSort.LOOP ? "for" : sort == FunctionSort.BARRIER ? "implicit barrier" : "";
        String name = construct.isEmpty()
                ? function.name()
                : "!$omp " + construct + " @" + function.file() + ":" + function.line();
        Region.Builder region = sort.region(name);
        builder.add(
                sort.hasSource()
                        ? region.module(SOURCES + function.file()).lines(function.line(), function.endLine())
                        : region.module(sort.library()));
    }

    private void addCallNodes() {
        for (int node = 0; node < tree.size(); node++) {
            Function function = tree.function[node];
            List<Parameter> parameters = function.sort() == FunctionSort.PHASE
                    ? List.of(new Parameter(Parameter.Kind.NUMERIC, "iteration", String.valueOf(tree.instance[node])))
                    : List.of();
            builder.addCallNode(
                    DefinitionsBuilder.NEXT_FILE_ID,
                    tree.parent[node],
                    function.id(),
                    Region.NO_LINE,
                    "",
                    parameters,
                    Attributes.NONE);
        }
    }

    private void addSystem() {
        int top = builder.addSystemNode(Tree.NO_PARENT, "machine Stellar", "machine", "", Attributes.NONE);
        int node = -1;
        int process = -1;
        int streams = -1;
        List<Topology.Coordinate> places = new ArrayList<>();
        List<Long> grid = grid();
        for (int l = 0; l < machine.locations(); l++) {
            int rank = machine.rank(l);
            int thread = machine.thread(l);
            if (thread == 0 && rank % Machine.RANKS_PER_NODE == 0) {
                int number = rank / Machine.RANKS_PER_NODE;
                String name = "node nid" + (1_000_000 + number * 4L + SplitMix.below(3, machine.nodeId(number)));
                node = builder.addSystemNode(top, name, "node", "", Attributes.NONE);
            }
            if (thread == 0) {
                process = builder.addLocationGroup(
                        node, "MPI Rank " + rank, rank, LocationGroup.Type.PROCESS, Attributes.NONE);
                places.add(new Topology.Coordinate(Topology.Owner.LOCATION, l, position(rank, grid)));
            }
            if (thread == Machine.STREAM) {
                streams = builder.addLocationGroup(
                        node, "CUDA Context " + rank, rank, LocationGroup.Type.ACCELERATOR, Attributes.NONE);
            }
            addLocation(thread == Machine.STREAM ? streams : process, thread);
        }
        List<Topology.Dimension> dimensions = new ArrayList<>();
        for (int d = 0; d < GRID_DIMENSIONS; d++) {
            dimensions.add(new Topology.Dimension("XYZ".substring(d, d + 1), grid.get(d), d < GRID_DIMENSIONS - 1));
        }
        builder.add(new Topology("MPI Cartesian Communicator", dimensions, places));
    }

    private void addLocation(int group, int thread) {
        boolean stream = thread == Machine.STREAM;
        String name = stream ? "CUDA[0:7]" : thread == 0 ? "Master thread" : "OMP thread " + thread;
        builder.addLocation(
                DefinitionsBuilder.NEXT_FILE_ID,
                group,
                name,
                stream ? 0 : thread,
                stream ? Location.Type.ACCELERATOR_STREAM : Location.Type.CPU_THREAD,
                Attributes.NONE);
    }

    /** Returns the sizes of a grid of all ranks, as nearly cubic as their number allows. */
    private List<Long> grid() {
        long ranks = machine.ranks();
        long x = divisor(ranks, side -> side * side * side);
        long y = divisor(ranks / x, side -> side * side);
        return List.of(x, y, ranks / x / y);
    }

    /** Returns the largest divisor of a number whose power does not exceed the number. */
    private static long divisor(long number, LongUnaryOperator power) {
        long divisor = 1;
        for (long side = 2; power.applyAsLong(side) <= number; side++) {
            divisor = number % side == 0 ? side : divisor;
        }
        return divisor;
    }

    private static List<Long> position(long rank, List<Long> grid) {
        long plane = grid.get(1) * grid.get(2);
        return List.of(rank / plane, rank % plane / grid.get(2), rank % grid.get(2));
    }
}
