package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.value.RowSum;
import org.perfspace.value.ViewException;

/**
 * The values of a call tree whose nodes stand for one or more source nodes each: the sum of their rows, in ascending order,
 * or the row of the first of them. Each stored row is read once. If the source nodes are in the order of the result, rows
 * are read sequentially, otherwise individually; only a few rows are held at any time.
 */
final class MergedCallNodes implements Severity {

    private final Definitions definitions;
    private final CallTreeMap map;
    private final List<Source> sources;

    /** The ways in which the values of a metric are computed. */
    public enum Rule {
        /** The metric has no values. */
        NOTHING,
        /** The row of the first member; that of an inclusive metric covers the other members. */
        FIRST,
        /** The sum of the rows of the members. */
        SUM
    }

    /**
     * The source of a metric's values.
     *
     * @param severity the source values
     * @param rule how the values of the result are computed from them
     */
    public record Source(Severity severity, Rule rule) {

        /** No values. */
        static final Source NONE = new Source(Severity.NONE, Rule.NOTHING);
    }

    private MergedCallNodes(Definitions definitions, CallTreeMap map, List<Source> sources) {
        this.definitions = definitions;
        this.map = map;
        this.sources = List.copyOf(sources);
    }

    /**
     * Returns a profile with other call nodes.
     *
     * @param space the profile with the source nodes
     * @param definitions definitions of the result
     * @param sources sources by metric; source and result have the same metrics
     */
    static PerformanceSpace of(PerformanceSpace space, Definitions definitions, CallTreeMap map, List<Source> sources) {
        return space.withDefinitions(definitions)
                .withSeverity(new MergedCallNodes(definitions, map, sources))
                .withTrace(space.trace().map(trace -> ReducedTrace.ofCallNodes(trace, map)));
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        Source source = sources.get(metric);
        for (int i = 0; i < members(source, callNode); i++) {
            if (source.severity().hasRow(metric, map.member(callNode, i))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public BitSet nodesWithRows(int metric, int callNodes) throws IOException {
        return nodesWithRows(metric, sources.get(metric));
    }

    private BitSet nodesWithRows(int metric, Source source) throws IOException {
        BitSet nodes = new BitSet();
        if (source.rule() != Rule.NOTHING) {
            BitSet stored = source.severity().nodesWithRows(metric, map.sources());
            for (int node = stored.nextSetBit(0); node >= 0; node = stored.nextSetBit(node + 1)) {
                if (counts(source, node)) {
                    nodes.set(map.target(node));
                }
            }
        }
        return nodes;
    }

    /** Returns whether a row of a source node belongs to the result. */
    private boolean counts(Source source, int node) {
        int target = map.target(node);
        return target != CallTreeMap.NONE && (source.rule() == Rule.SUM || node == map.member(target, 0));
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        Source source = sources.get(metric);
        Row row = fetch(source, metric, callNode, new Sum(metric));
        if (row != null) {
            into.set(row);
        }
        return row != null;
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        Source source = sources.get(metric);
        if (source.rule() == Rule.NOTHING) {
            return Severity.NONE.rows(metric);
        }
        boolean inOrder = map.isAscending() || source.rule() == Rule.FIRST;
        return inOrder ? new InOrder(metric, source) : oneByOne(metric, source);
    }

    private RowCursor oneByOne(int metric, Source source) throws IOException {
        Sum sum = new Sum(metric);
        return RowCursor.nodeByNode(nodesWithRows(metric, source), node -> fetch(source, metric, node, sum));
    }

    /** Returns the row of a result node, or null if there is none. */
    private @Nullable Row fetch(Source source, int metric, int callNode, Sum sum) throws IOException {
        for (int i = 0; i < members(source, callNode); i++) {
            if (source.severity().read(metric, map.member(callNode, i), sum.buffer())) {
                sum.addBuffer();
            }
        }
        return sum.row(callNode);
    }

    private int members(Source source, int callNode) {
        return switch (source.rule()) {
            case NOTHING -> 0;
            case FIRST -> 1;
            case SUM -> map.count(callNode);
        };
    }

    /** The sum of the rows of one node; a single row is used unchanged. */
    private final class Sum {
        private final Metric metric;
        private final Row first;
        private final Row buffer;
        private @Nullable RowSum sum;
        private int count;

        Sum(int metric) {
            this.metric = definitions.metrics().get(metric);
            int locations = definitions.locations().size();
            this.first = new Row(this.metric.type(), locations);
            this.buffer = new Row(this.metric.type(), locations);
        }

        /** Returns a row to be filled and then added. */
        Row buffer() {
            return count == 0 ? first : buffer;
        }

        void addBuffer() throws IOException {
            if (count > 0) {
                addToSum(buffer);
            }
            count++;
        }

        void add(Row row) throws IOException {
            if (count == 0) {
                first.set(row);
            } else {
                addToSum(row);
            }
            count++;
        }

        /** Returns the result, or null if nothing was added, and clears the sum. */
        @Nullable
        Row row(int callNode) throws IOException {
            int rows = count;
            count = 0;
            if (rows == 0) {
                return null;
            }
            boolean asItIs = rows == 1 && (fits(first) || !metric.type().isInteger());
            if (asItIs) {
                first.relabel(metric.type());
                return first;
            }
            if (rows == 1) {
                started().add(first);
            }
            Row row = started().row(ViewException.callNode(definitions, callNode));
            started().clear();
            row.relabel(metric.type());
            return row;
        }

        /** Returns whether a row of integers can be read as the metric's type. */
        private boolean fits(Row row) {
            return row.type().equals(metric.type()) || row.type().widened().equals(metric.type());
        }

        private void addToSum(Row row) throws IOException {
            RowSum all = started();
            if (count == 1) {
                all.add(first);
            }
            all.add(row);
        }

        private RowSum started() {
            RowSum started = sum;
            if (started == null) {
                started =
                        new RowSum(definitions, metric, definitions.locations().size());
                sum = started;
            }
            return started;
        }
    }

    /** Reads the source sequentially. */
    private final class InOrder implements RowCursor {
        private final Source source;
        private final RowCursor stored;
        private final Sum sum;
        private boolean started;
        private boolean more;
        private int node = -1;
        private @Nullable Row row;

        InOrder(int metric, Source source) throws IOException {
            this.source = source;
            this.sum = new Sum(metric);
            this.stored = source.severity().rows(metric);
        }

        @Override
        public boolean next() throws IOException {
            if (!started) {
                started = true;
                advance();
            }
            if (!more) {
                return false;
            }
            node = target();
            while (more && target() == node) {
                sum.add(stored.row());
                advance();
            }
            row = sum.row(node);
            return true;
        }

        @Override
        public int callNode() {
            return node;
        }

        @Override
        public Row row() {
            return current(row);
        }

        @Override
        public void close() throws IOException {
            stored.close();
        }

        private int target() {
            return map.target(stored.callNode());
        }

        /** Goes to the next row that belongs to the result. */
        private void advance() throws IOException {
            do {
                more = stored.next();
            } while (more && !counts(source, stored.callNode()));
        }
    }

    private static Row current(@Nullable Row row) {
        if (row == null) {
            throw new IllegalStateException("there is no row");
        }
        return row;
    }
}
