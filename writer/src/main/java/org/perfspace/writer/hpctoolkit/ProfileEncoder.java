package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;

/**
 * Encodes the columns of locations as their blocks of profile.db: computes the scopes of every metric from the own costs.
 * Collects the metrics whose values are not costs. An instance can be reused, and its buffers are as large as its largest
 * batch requires; for one thread.
 */
final class ProfileEncoder {

    private final List<Source> sources;
    private final Propagation propagation;
    private final BlockBuilder block;
    private final int[] contextOf;
    private final BitSet summed;
    private final WrittenValues written;
    private final ColumnBatch columns = new ColumnBatch();
    private final Set<MetricPlan> broken = new HashSet<>();

    /** Position of the first cell of each metric among the cells of a location by metric. */
    private final int[] starts;

    /** A metric of the plan with its computed scopes. */
    private static final class Source {
        private final MetricPlan plan;
        private final ValueType type;

        /** Values by context of each scope, in the order of the ids. */
        private final double[][] values;

        /** Ascending propMetricIds. */
        private final int[] ids;

        /** The propMetricIds under which context 0 has the total. */
        private final int[] totalIds;

        Source(MetricPlan plan, ValueType type, Propagation propagation) {
            this.plan = plan;
            this.type = type;
            List<MetaDb.ScopeInstance> scopes = plan.scopes().stream()
                    .filter(scope -> values(propagation, scope.scope()).isPresent())
                    .sorted(Comparator.comparingInt(MetaDb.ScopeInstance::propMetricId))
                    .toList();
            this.ids = ids(scopes.stream());
            this.values = scopes.stream()
                    .map(scope -> values(propagation, scope.scope()).orElseThrow())
                    .toArray(double[][]::new);
            boolean hasTotal = plan.costs() != MetricPlan.Costs.OPAQUE;
            this.totalIds = ids(
                    scopes.stream().filter(scope -> hasTotal && scope.scope().equals(DefaultYaml.EXECUTION)));
        }

        /** Returns the array for the values of a scope by context; empty if the scope cannot be computed. */
        private Optional<double[]> values(Propagation propagation, String scope) {
            if (plan.costs() == MetricPlan.Costs.OPAQUE) {
                return scope.equals(plan.valueScope()) ? Optional.of(propagation.own()) : Optional.empty();
            }
            return switch (scope) {
                case DefaultYaml.POINT -> Optional.of(propagation.own());
                case DefaultYaml.FUNCTION -> Optional.of(propagation.function());
                case DefaultYaml.LEX_AWARE -> Optional.of(propagation.lexAware());
                case DefaultYaml.EXECUTION -> Optional.of(propagation.execution());
                default -> Optional.empty();
            };
        }

        private static int[] ids(Stream<MetaDb.ScopeInstance> scopes) {
            return scopes.mapToInt(MetaDb.ScopeInstance::propMetricId).toArray();
        }
    }

    /**
     * Creates an encoder for the columns of one space.
     *
     * @param written receives all cells
     * @param contextOf context of each call node
     * @param leafLines contexts whose call node stands for their own cost only
     * @param pieces pool of buffers for the blocks
     */
    ProfileEncoder(
            WrittenValues written,
            List<Metric> metrics,
            ContextIds order,
            int[] contextOf,
            BitSet leafLines,
            BlockPieces pieces) {
        DatabasePlan plan = written.plan();
        this.written = written;
        this.contextOf = contextOf;
        this.starts = new int[metrics.size() + 1];
        this.propagation = new Propagation(plan.contexts(), plan.tuples().size());
        this.sources = sources(plan, metrics, propagation);
        this.block = new BlockBuilder(order, pieces);
        this.summed = (BitSet) leafLines.clone();
        for (int c = 0; c < plan.contexts().size(); c++) {
            if (plan.callNodes()[c] == DatabasePlan.NO_CALL_NODE) {
                summed.set(c);
            }
        }
    }

    /** Encodes the columns of neighbouring locations. Blocks have no values if there are {@link #broken} metrics. */
    List<ValueBlock> encode(LocationColumns from, int firstLocation, int endLocation) throws IOException {
        from.read(firstLocation, endLocation, columns);
        written.add(columns);
        List<ValueBlock> blocks = new ArrayList<>();
        for (int location = 0; location < columns.locations(); location++) {
            blocks.add(encode(columns.byMetric(location, starts)));
        }
        return blocks;
    }

    /** Returns the metrics so far whose values are not costs. */
    Set<MetricPlan> broken() {
        return broken;
    }

    /** Encodes the column of one location, whose cells are given by metric. */
    private ValueBlock encode(int[] cells) {
        int withCells = 0;
        for (Source source : sources) {
            if (hasCells(source)) {
                if (propagate(source, cells)) {
                    count(source);
                } else {
                    broken.add(source.plan);
                }
                withCells++;
            }
        }
        if (!broken.isEmpty()) {
            block.clear();
            return ValueBlock.EMPTY;
        }
        // computing everything twice takes less time, and much less memory, than keeping the results until the counts
        // are known
        block.layOut();
        for (Source source : sources) {
            if (hasCells(source) && (withCells == 1 || propagate(source, cells))) {
                put(source);
            }
        }
        return block.build();
    }

    private boolean hasCells(Source source) {
        return starts[source.plan.metric()] < starts[source.plan.metric() + 1];
    }

    /** Computes the scopes of a metric; returns false if its values are not costs. */
    private boolean propagate(Source source, int[] cells) {
        int metric = source.plan.metric();
        int first = starts[metric];
        propagation.begin(starts[metric + 1] - first, i -> contextOf[columns.callNode(cells[first + i])]);
        if (source.plan.costs() == MetricPlan.Costs.OPAQUE) {
            return setAsIs(source, cells);
        }
        boolean inclusive = source.plan.costs() == MetricPlan.Costs.INCLUSIVE;
        double[] into = inclusive ? propagation.execution() : propagation.own();
        for (int i = starts[metric]; i < starts[metric + 1]; i++) {
            into[contextOf[columns.callNode(cells[i])]] = number(source.type, columns.word(cells[i]));
        }
        if (inclusive && !summed.isEmpty()) {
            propagation.fill(summed);
        }
        boolean areCosts = inclusive ? propagation.fromExecution() : propagation.fromOwn();
        return areCosts && propagation.total() <= Double.MAX_VALUE;
    }

    /** Copies the values of a scope from which no other can be computed. */
    private boolean setAsIs(Source source, int[] cells) {
        double[] values = propagation.own();
        int metric = source.plan.metric();
        for (int i = starts[metric]; i < starts[metric + 1]; i++) {
            double value = number(source.type, columns.word(cells[i]));
            if (!(value >= 0 && value <= Double.MAX_VALUE)) {
                return false;
            }
            values[contextOf[columns.callNode(cells[i])]] = value;
        }
        return true;
    }

    /** Counts the values of the scopes that were computed. */
    private void count(Source source) {
        if (propagation.total() != 0) {
            block.count(0, source.totalIds.length);
        }
        block.count(source.values, propagation.active(), propagation.count());
    }

    /** Stores the values of the scopes that were computed in the block. */
    private void put(Source source) {
        double total = propagation.total();
        for (int i = 0; i < source.totalIds.length && total != 0; i++) {
            block.put(0, source.totalIds[i], Double.doubleToRawLongBits(total));
        }
        block.put(source.values, source.ids, propagation.active(), propagation.count());
    }

    /**
     * Returns a cell as HPCToolkit stores numbers: integers above 2<sup>53</sup> are rounded, and an unsigned counter
     * above 2<sup>63</sup> is treated as one that decreased, so that it is negative.
     */
    static double number(ValueType type, long word) {
        return switch (type.word(0)) {
            case DOUBLE -> Double.longBitsToDouble(word);
            case SIGNED, UNSIGNED, OPAQUE -> (double) word;
        };
    }

    /** Returns the metrics in the order of their ids, so that values are encoded in that order. */
    private static List<Source> sources(DatabasePlan plan, List<Metric> metrics, Propagation propagation) {
        List<Source> sources = new ArrayList<>();
        for (MetricPlan metric : plan.metrics()) {
            sources.add(new Source(metric, metrics.get(metric.metric()).type(), propagation));
        }
        sources.sort(Comparator.comparingInt(source -> source.ids.length == 0 ? 0 : source.ids[0]));
        return sources;
    }
}
