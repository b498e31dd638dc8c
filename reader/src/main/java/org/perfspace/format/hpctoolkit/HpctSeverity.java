package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.IoSupplier;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * The values of a database, read from {@code cct.db} or its substitute. A row contains the values that the profiles store
 * for one propMetricId at one context, sparse over the locations, bit for bit; a call node that represents several contexts
 * has the sums of their values, added in the order of the tree.
 */
final class HpctSeverity implements Severity {

    private final IoSupplier<ContextBlocks> blocks;
    private final MetricIds metrics;
    private final Members members;
    private final Members ownMembers;
    private final int[] columns;
    private final int locations;
    private final List<Metric> definitions;
    private final ConcurrentLinkedQueue<BlockReader> idle = new ConcurrentLinkedQueue<>();

    /**
     * Creates the severity of a database.
     *
     * @param members contexts of each call node
     * @param columns location of each profile index, or -1
     * @param definitions definitions of the space
     */
    public HpctSeverity(
            IoSupplier<ContextBlocks> blocks,
            MetricIds metrics,
            Members members,
            int[] columns,
            Definitions definitions) {
        this(blocks, metrics, members, members, columns, definitions);
    }

    /**
     * Creates the severity of a database with metrics that have own costs only.
     *
     * @param members contexts of each call node
     * @param ownMembers contexts of each call node for exclusive metrics
     * @param columns location of each profile index, or -1
     * @param definitions definitions of the space
     */
    HpctSeverity(
            IoSupplier<ContextBlocks> blocks,
            MetricIds metrics,
            Members members,
            Members ownMembers,
            int[] columns,
            Definitions definitions) {
        this.blocks = blocks;
        this.metrics = metrics;
        this.members = members;
        this.ownMembers = ownMembers;
        this.columns = columns.clone();
        this.locations = definitions.locations().size();
        this.definitions = definitions.metrics();
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        BlockReader reader = take();
        try {
            int id = id(metric, callNode);
            Members members = members(metric);
            boolean found = false;
            for (int i = members.first(callNode); id >= 0 && !found && i < members.first(callNode + 1); i++) {
                found = reader.has(members.slot(i), id);
            }
            return found;
        } finally {
            idle.add(reader);
        }
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        BlockReader reader = take();
        try {
            return fill(reader, metric, callNode, into);
        } finally {
            idle.add(reader);
        }
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        BlockReader reader = take();
        Row row = new Row(ValueType.DOUBLE, locations);
        return RowCursor.nodeByNode(members.callNodes(), new RowCursor.Fetch() {
            @Override
            public @Nullable Row at(int callNode) throws IOException {
                return fill(reader, metric, callNode, row) ? row : null;
            }

            @Override
            public void close() {
                idle.add(reader);
            }
        });
    }

    /** Returns the first of a call node's contexts that has values of a metric, as an index into its members; or -1. */
    private int locate(BlockReader reader, int metric, int callNode) throws IOException {
        int id = id(metric, callNode);
        Members members = members(metric);
        int end = members.first(callNode + 1);
        for (int i = members.first(callNode); id >= 0 && i < end; i++) {
            if (reader.locate(members.slot(i), id)) {
                return i;
            }
        }
        return -1;
    }

    private Members members(int metric) {
        return definitions.get(metric).kind() == MetricKind.EXCLUSIVE ? ownMembers : members;
    }

    private int id(int metric, int callNode) {
        return members(metric).isOwn(callNode) ? metrics.ownId(metric) : metrics.propMetricId(metric);
    }

    private boolean fill(BlockReader reader, int metric, int callNode, Row into) throws IOException {
        int found = locate(reader, metric, callNode);
        if (found < 0) {
            return false;
        }
        Members members = members(metric);
        int end = members.first(callNode + 1);
        if (found + 1 == end) {
            reader.fill(members.slot(found), into);
        } else {
            fillSum(reader, metric, callNode, found, into);
        }
        into.relabel(definitions.get(metric).type());
        return true;
    }

    private void fillSum(BlockReader reader, int metric, int callNode, int first, Row into) throws IOException {
        Members members = members(metric);
        int id = id(metric, callNode);
        int end = members.first(callNode + 1);
        double[] sums = new double[locations];
        boolean[] touched = new boolean[locations];
        for (int i = first; i < end; i++) {
            if (reader.locate(members.slot(i), id)) {
                reader.add(members.slot(i), sums, touched);
            }
        }
        into.clearSparse(ValueType.DOUBLE);
        for (int location = 0; location < locations; location++) {
            if (touched[location]) {
                int word = into.append(location);
                into.words()[word] = Double.doubleToRawLongBits(sums[location]);
            }
        }
    }

    private BlockReader take() throws IOException {
        BlockReader reader = idle.poll();
        return reader != null ? reader : new BlockReader(blocks.get(), metrics, columns);
    }
}
