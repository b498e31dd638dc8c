package org.perfspace.convert.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.perfspace.convert.statistics.Value;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Quantity;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.FlatProfile;
import org.perfspace.value.LocationSums;
import org.perfspace.value.cubepl.Columns;

/**
 * The costs of the functions, or call paths of functions, of a profile in one metric: sums over all threads of processors, in the
 * base unit of its quantity. Streams of accelerators do not count.
 */
final class FunctionCosts {

    private final double[] exclusive;
    private final double[] inclusive;
    private final int[] callNodes;
    private final List<Integer> heaviestPath;

    private FunctionCosts(double[] exclusive, double[] inclusive, int[] callNodes, List<Integer> heaviestPath) {
        this.exclusive = exclusive;
        this.inclusive = inclusive;
        this.callNodes = callNodes;
        this.heaviestPath = List.copyOf(heaviestPath);
    }

    /**
     * Returns the costs of a profile.
     *
     * @param side position of the profile in the table
     */
    static FunctionCosts of(PerformanceSpace space, Metric metric, FunctionTable table, int side) throws IOException {
        NodeCosts costs = new NodeCosts(space.definitions(), table, side);
        double factor = MetricMeaning.of(metric).factor();
        read(space, metric, CallFlavour.EXCLUSIVE, factor, costs.ofNode);
        if (MetricMeaning.of(metric).quantity() == Quantity.VISITS) {
            costs.leaveOutParts();
        }
        costs.addUp();
        Optional<Metric> stated =
                table.listsPaths() ? Optional.empty() : FlatProfile.stated(space.definitions(), metric.id());
        if (stated.isPresent()) {
            costs.takeStated(space, stated.get(), factor);
        }
        return new FunctionCosts(costs.exclusive, costs.inclusive, costs.callNodes(), costs.heaviestPath());
    }

    double[] exclusive() {
        return exclusive.clone();
    }

    double[] inclusive() {
        return inclusive.clone();
    }

    double exclusive(int entity) {
        return exclusive[entity];
    }

    double inclusive(int entity) {
        return inclusive[entity];
    }

    /** Returns the call node with the largest inclusive cost of those that count for each entity; -1 if there is none. */
    int[] callNodes() {
        return callNodes.clone();
    }

    double total() {
        double total = 0;
        for (double each : exclusive) {
            total += each;
        }
        return total;
    }

    /** Returns the functions on the path down from the most expensive root, always to the most expensive callee, as far as it costs at least half of its caller. */
    List<Integer> heaviestPath() {
        return heaviestPath;
    }

    private static void read(PerformanceSpace space, Metric metric, CallFlavour flavour, double factor, double[] values)
            throws IOException {
        List<Location> locations = space.definitions().locations();
        boolean all = locations.stream().noneMatch(location -> location.type() == Location.Type.ACCELERATOR_STREAM);
        LocationSums sums = all
                ? LocationSums.overAll(space.definitions())
                : LocationSums.over(space.definitions(), Columns.Kind.LOCATIONS);
        try (RowCursor rows = CallTreeSums.of(space, flavour, sums).rows(metric.id())) {
            while (rows.next()) {
                Row row = rows.row();
                for (int cell = 0; cell < sums.size(); cell++) {
                    if (all || locations.get(cell).type() != Location.Type.ACCELERATOR_STREAM) {
                        values[rows.callNode()] += factor * new Value(row.type(), row.word(cell)).numberOrZero();
                    }
                }
            }
        }
    }

    /** The costs of the call nodes of a profile, from which those of the entities are computed. */
    private static final class NodeCosts {
        private final Definitions definitions;
        private final FunctionTable table;
        private final int side;
        private final double[] ofNode;
        private final double[] inclusiveOfNode;
        private final double[] exclusive;
        private final double[] inclusive;

        NodeCosts(Definitions definitions, FunctionTable table, int side) {
            this.definitions = definitions;
            this.table = table;
            this.side = side;
            int nodes = definitions.callNodes().size();
            this.ofNode = new double[nodes];
            this.inclusiveOfNode = new double[nodes];
            this.exclusive = new double[table.size()];
            this.inclusive = new double[table.size()];
        }

        /** Leaves out the visits of parts, which are none of the function. */
        void leaveOutParts() {
            for (int node = 0; node < ofNode.length; node++) {
                ofNode[node] = table.isPart(side, node) ? 0 : ofNode[node];
            }
        }

        /** Adds up the costs of call nodes; of an entity that calls itself, the inclusive cost of the outermost call counts. */
        void addUp() {
            Tree tree = definitions.callTree();
            for (int node = tree.size() - 1; node >= 0; node--) {
                inclusiveOfNode[node] += ofNode[node];
                if (tree.parent(node) != Tree.NO_PARENT) {
                    inclusiveOfNode[tree.parent(node)] += inclusiveOfNode[node];
                }
            }
            int[] covered = new int[table.size()];
            for (int node = 0; node < tree.size(); node++) {
                int entity = table.of(side, node);
                exclusive[entity] += ofNode[node];
                if (node >= covered[entity]) {
                    inclusive[entity] += inclusiveOfNode[node];
                    covered[entity] = tree.end(node);
                }
            }
        }

        /** Takes the inclusive costs that the profile states for whole functions, such as TAU's where call paths are cut. */
        void takeStated(PerformanceSpace space, Metric stated, double factor) throws IOException {
            double[] values = new double[ofNode.length];
            read(space, stated, CallFlavour.STORED, factor, values);
            BitSet stating = FlatProfile.ofFunctions(
                            definitions, node -> table.of(side, node), table.size(), node -> table.isPart(side, node))
                    .stating(values);
            double[] sums = new double[table.size()];
            for (int node = stating.nextSetBit(0); node >= 0; node = stating.nextSetBit(node + 1)) {
                sums[table.of(side, node)] += values[node];
            }
            for (int entity = 0; entity < sums.length; entity++) {
                inclusive[entity] = Math.max(inclusive[entity], sums[entity]);
            }
        }

        int[] callNodes() {
            int[] nodes = new int[table.size()];
            Arrays.fill(nodes, -1);
            for (int node = 0; node < inclusiveOfNode.length; node++) {
                int entity = table.of(side, node);
                if (nodes[entity] < 0 || inclusiveOfNode[node] > inclusiveOfNode[nodes[entity]]) {
                    nodes[entity] = node;
                }
            }
            return nodes;
        }

        List<Integer> heaviestPath() {
            Tree tree = definitions.callTree();
            List<Integer> path = new ArrayList<>();
            int from = 0;
            int end = tree.size();
            double above = 0;
            int node = heaviest(from, end);
            while (node >= 0 && inclusiveOfNode[node] > 0 && inclusiveOfNode[node] >= above / 2) {
                int entity = table.of(side, node);
                if (path.isEmpty() || path.get(path.size() - 1) != entity) {
                    path.add(entity);
                }
                above = inclusiveOfNode[node];
                node = heaviest(node + 1, tree.end(node));
            }
            return path;
        }

        private int heaviest(int from, int end) {
            int best = -1;
            for (int node = from; node < end; node = definitions.callTree().end(node)) {
                best = best < 0 || inclusiveOfNode[node] > inclusiveOfNode[best] ? node : best;
            }
            return best;
        }
    }
}
