package org.perfspace.value;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.value.cubepl.Columns;

/**
 * The severities of a space as exclusive or inclusive values along the call tree, computed on demand. A node has a row
 * if a row is stored for it, for a node below it (in inclusive values), or for one of its children (in exclusive values
 * that are computed from inclusive ones). Values that do not combine along the call tree, see {@link
 * org.perfspace.model.Combination}, are shown as stored. Derived metrics have the values of {@link DerivedView}.
 *
 * <p>There are three methods to get the same values: {@link #read} computes one row from the rows that it depends on;
 * {@link #rows} returns all rows in call-node order; {@link #sweep} returns all rows with the least work, children
 * first. Safe for use by several threads, like the underlying severity.
 */
public final class CallTreeView implements Severity {

    /** Maximum memory for the cells of an open path, in words. */
    private static final long PATH_WORDS = 1 << 21;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Severity severity;
    private final StoredNodes nodes;
    private final CallFlavour flavour;
    private final long pathWords;
    private final long storeWords;
    private final int levels;

    /** The way in which the values of a metric are computed. */
    private enum Operation {
        NOTHING,
        REFUSED,
        DERIVED,
        AS_STORED,
        TAKE_APART,
        ADD_UP
    }

    CallTreeView(PerformanceSpace space, CallFlavour flavour, long pathWords, long storeWords) {
        this.space = space;
        this.definitions = space.definitions();
        this.severity = space.severity();
        this.nodes = new StoredNodes(definitions.callTree(), severity);
        this.flavour = flavour;
        this.pathWords = pathWords;
        this.storeWords = storeWords;
        this.levels = Math.max(1, definitions.callTree().levels());
    }

    /**
     * {@return the values of a space in a flavour}
     *
     * @param space the profile
     * @param flavour the part of the call tree that the values cover
     */
    public static CallTreeView of(PerformanceSpace space, CallFlavour flavour) {
        return new CallTreeView(space, flavour, PATH_WORDS, StoredResults.mostWords());
    }

    /** {@return the part of the call tree that the values cover} */
    public CallFlavour flavour() {
        return flavour;
    }

    /**
     * {@return the type of the values: the stored type, or a widened one; DOUBLE for derived metrics} Rows of an
     * unsigned metric with values below 0 have the type INT64.
     *
     * @param metric id of the metric
     */
    public ValueType type(int metric) {
        if (definitions.metrics().get(metric).kind().derived()) {
            return ValueType.DOUBLE;
        }
        ValueType type = definitions.metrics().get(metric).type();
        return flavour == CallFlavour.STORED ? type : type.widened();
    }

    /**
     * {@return the reason why a metric has no values in this view, as a text for users; empty if it can have values}
     *
     * @param metric id of the metric
     */
    public Optional<String> refusal(int metric) {
        Metric m = definitions.metrics().get(metric);
        if (m.kind().derived()) {
            return derived().refusal(metric);
        }
        if (operation(metric) == Operation.REFUSED) {
            String what = m.kind().inclusive() ? "taken apart" : "added up";
            return Optional.of(ViewException.name(m) + ": values of type " + m.type() + " cannot be " + what);
        }
        return Optional.empty();
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        return switch (operation(metric)) {
            case NOTHING, REFUSED -> false;
            case DERIVED -> derived().read(metric, callNode, flavour, Columns.Kind.LOCATIONS, newRow(metric));
            case AS_STORED -> severity.hasRow(metric, callNode);
            case ADD_UP -> nodes.isAtOrAbove(metric, callNode);
            case TAKE_APART -> nodes.isAtOrAboveChild(metric, callNode);
        };
    }

    /**
     * Computes one row.
     *
     * @throws ViewException if the values cannot be computed
     */
    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        return switch (operation(metric)) {
            case NOTHING -> false;
            case REFUSED -> throw refused(metric);
            case DERIVED -> derived().read(metric, callNode, flavour, Columns.Kind.LOCATIONS, into);
            case AS_STORED -> readStored(metric, callNode, into);
            case ADD_UP -> addUp(metric, callNode, into);
            case TAKE_APART -> {
                Row row = new TakenApart(this, metric).at(callNode);
                if (row != null) {
                    into.set(row);
                }
                yield row != null;
            }
        };
    }

    /**
     * Returns all rows in call-node order. Inclusive values are computed first and stored temporarily: in memory if all
     * open results together fit in {@link StoredResults#mostWords}, otherwise in a temporary file that is deleted
     * automatically. Exclusive values are computed row by row, so that each stored row is fetched twice.
     */
    @Override
    public RowCursor rows(int metric) throws IOException {
        return switch (operation(metric)) {
            case NOTHING -> Severity.NONE.rows(metric);
            case REFUSED -> throw refused(metric);
            case DERIVED -> derived().rows(metric, flavour, Columns.Kind.LOCATIONS);
            case AS_STORED -> stored(metric);
            case ADD_UP -> StoredResults.of(sweep(metric), nodes.atOrAbove(metric), newRow(metric), storeWords);
            case TAKE_APART -> {
                BitSet stored = nodes.of(metric);
                BitSet all = nodes.withParents(stored);
                yield severity.isCheap(metric)
                        ? RowCursor.nodeByNode(all, new TakenApart(this, metric, nodes.byParent(stored))::at)
                        : StoredResults.of(sweep(metric), all.stream().toArray(), newRow(metric), storeWords);
            }
        };
    }

    /**
     * {@return the rows of a range of call nodes} If a row depends on the rows below it, these are read, too.
     */
    @Override
    public RowCursor rows(int metric, int from, int to, Row buffer) throws IOException {
        BitSet callNodes = new BitSet();
        callNodes.set(from, to);
        return rows(metric, callNodes, buffer);
    }

    /**
     * {@return the rows of some call nodes} If a row depends on the rows below it, all rows from the first call node to
     * the end of the last subtree are read.
     *
     * @param metric id of the metric
     * @param callNodes ids of the call nodes
     * @param buffer may receive the rows; must have been created for this view
     * @throws IOException if the profile cannot be read
     */
    public RowCursor rows(int metric, BitSet callNodes, Row buffer) throws IOException {
        int all = definitions.callNodes().size();
        if (callNodes.nextClearBit(0) >= all) {
            return rows(metric);
        }
        int from = Math.max(0, callNodes.nextSetBit(0));
        int to = Math.min(all, callNodes.length());
        return switch (operation(metric)) {
            case NOTHING -> Severity.NONE.rows(metric);
            case REFUSED -> throw refused(metric);
            case DERIVED -> chosen(derived().rows(metric, flavour, Columns.Kind.LOCATIONS, from, to), callNodes);
            case AS_STORED -> RowCursor.nodeByNode(callNodes, node -> readStored(metric, node, buffer) ? buffer : null);
            case TAKE_APART -> RowCursor.nodeByNode(callNodes, new TakenApart(this, metric)::at);
            case ADD_UP -> {
                int[] wanted = Arrays.stream(nodes.atOrAbove(metric))
                        .filter(callNodes::get)
                        .toArray();
                yield StoredResults.of(sweep(metric, from, to, null), wanted, newRow(metric), storeWords);
            }
        };
    }

    /** Returns a cursor over the rows of some call nodes, selected from others. */
    private static RowCursor chosen(RowCursor rows, BitSet callNodes) {
        return rows.advancedBy(() -> {
            boolean more = rows.next();
            while (more && !callNodes.get(rows.callNode())) {
                more = rows.next();
            }
            return more;
        });
    }

    /** {@return the call nodes that have a row} No values are computed, except for derived metrics. */
    @Override
    public BitSet nodesWithRows(int metric, int callNodes) throws IOException {
        return switch (operation(metric)) {
            case NOTHING, REFUSED -> new BitSet();
            case DERIVED -> derived().nodesWithRows(metric, flavour);
            case AS_STORED -> nodes.of(metric);
            case ADD_UP -> {
                BitSet found = new BitSet(callNodes);
                Arrays.stream(nodes.atOrAbove(metric)).forEach(found::set);
                yield found;
            }
            case TAKE_APART -> nodes.withParents(nodes.of(metric));
        };
    }

    /**
     * {@return all rows in an order in which a node comes after all nodes below it; each stored row is fetched once} If
     * the tree is so deep and the locations are so many that the cells of a path would not fit into 16 MB, the
     * locations are divided into runs: all nodes are returned again for each run, as sparse rows with the cells of the
     * run, and stored rows are fetched once for each run.
     *
     * @param metric id of the metric
     * @throws IOException if the profile cannot be read
     */
    public RowCursor sweep(int metric) throws IOException {
        return switch (operation(metric)) {
            case NOTHING -> Severity.NONE.rows(metric);
            case REFUSED -> throw refused(metric);
            case DERIVED -> derived().rows(metric, flavour, Columns.Kind.LOCATIONS);
            case AS_STORED -> stored(metric);
            case ADD_UP, TAKE_APART -> sweep(metric, 0, definitions.callNodes().size(), null);
        };
    }

    /**
     * {@return the rows of {@link #sweep(int)}, if they are computed from stored rows of the other flavour (inclusive
     * or exclusive), each of which is also passed to a visitor; otherwise empty}
     *
     * @param metric id of the metric
     * @param stored receives the rows of the other flavour, in ascending order of call nodes
     * @throws IOException if the profile cannot be read
     */
    public Optional<RowCursor> sweep(int metric, RowCursor.Visitor stored) throws IOException {
        Operation operation = operation(metric);
        return operation == Operation.ADD_UP || operation == Operation.TAKE_APART
                ? Optional.of(sweep(metric, 0, definitions.callNodes().size(), stored))
                : Optional.empty();
    }

    /** Returns the rows of all subtrees that begin in a range of call nodes. */
    private RowCursor sweep(int metric, int from, int to, RowCursor.@Nullable Visitor stored) throws IOException {
        int end = endOfSubtrees(from, to);
        return new SweepCursor(
                this, metric, operation(metric) == Operation.ADD_UP, from, end, runLength(metric), stored);
    }

    /** Returns one past the last call node of all subtrees that begin in a range of call nodes. */
    int endOfSubtrees(int from, int to) {
        int all = definitions.callNodes().size();
        int end = to == all ? all : from;
        while (end < to) {
            end = definitions.callTree().end(end);
        }
        return end;
    }

    /**
     * {@return a row that fits this view}
     *
     * @param metric id of the metric
     */
    public Row newRow(int metric) {
        return new Row(type(metric), definitions.locations().size());
    }

    Definitions definitions() {
        return definitions;
    }

    /** Returns the stored values. */
    Severity stored() {
        return severity;
    }

    private Operation operation(int metric) {
        Metric m = definitions.metrics().get(metric);
        if (m.kind().derived()) {
            return derivedOperation(metric);
        }
        if (flavour == CallFlavour.STORED) {
            return Operation.AS_STORED;
        }
        if (m.visibility() == Visibility.VOID) {
            return Operation.NOTHING;
        }
        boolean inclusive = flavour == CallFlavour.INCLUSIVE;
        if (m.kind().inclusive() == inclusive || !m.combination().alongTree()) {
            return Operation.AS_STORED;
        }
        if (inclusive) {
            return Arithmetic.canAdd(m.type()) ? Operation.ADD_UP : Operation.REFUSED;
        }
        return Arithmetic.canSubtract(m.type()) ? Operation.TAKE_APART : Operation.REFUSED;
    }

    private Operation derivedOperation(int metric) {
        return derived().refusal(metric).isPresent()
                ? Operation.REFUSED
                : derived().isOff(metric) ? Operation.NOTHING : Operation.DERIVED;
    }

    private DerivedView derived() {
        return DerivedView.of(space);
    }

    private ViewException refused(int metric) {
        return new ViewException.Refused(
                definitions.metrics().get(metric).name(), refusal(metric).orElse("refused"));
    }

    private RowCursor stored(int metric) throws IOException {
        RowCursor rows = severity.rows(metric);
        return flavour == CallFlavour.STORED ? rows : rows.visitedBy(row -> Cells.relabel(row, type(metric)));
    }

    private boolean readStored(int metric, int callNode, Row into) throws IOException {
        boolean found = severity.read(metric, callNode, into);
        if (found && flavour != CallFlavour.STORED) {
            Cells.relabel(into, type(metric));
        }
        return found;
    }

    private boolean addUp(int metric, int callNode, Row into) throws IOException {
        ValueType type = definitions.metrics().get(metric).type();
        int locations = definitions.locations().size();
        Cells whole = new Cells(type, locations);
        Row buffer = new Row(type, locations);
        int run = runLength(metric);
        boolean found = false;
        for (int first = 0; first == 0 || first < locations; first += run) {
            RowCursor rows =
                    severity.rows(metric, callNode, definitions.callTree().end(callNode), buffer);
            int count = Math.min(run, locations - first);
            try (CallSweep sweep =
                    new CallSweep(definitions.callTree(), callNode, rows, type, true, first, count, null)) {
                while (sweep.next()) {
                    if (sweep.callNode() == callNode) {
                        sweep.cells().copyTo(whole, first);
                        found = true;
                    }
                }
            }
        }
        if (found) {
            settle(metric, callNode, whole, 0);
            into.set(whole.row);
        }
        return found;
    }

    /**
     * Checks that results fit into 64 bits and sets the type of their row.
     *
     * @throws ViewException.Overflow if one does not; the other rows are not affected
     */
    void settle(int metric, int callNode, Cells cells, int first) throws ViewException {
        int overflow = cells.settle();
        if (overflow >= 0) {
            throw ViewException.Overflow.at(definitions, metric, callNode, first + overflow);
        }
    }

    /** Returns the number of locations of a run, which limits the memory for the cells of the deepest path. */
    private int runLength(int metric) {
        int locations = Math.max(1, definitions.locations().size());
        ValueType type = definitions.metrics().get(metric).type();
        long words = (long) type.words() + (type.isInteger() ? 1 : 0);
        long fits = pathWords / words / levels;
        return (int) Math.max(1, Math.min(locations, fits));
    }
}
