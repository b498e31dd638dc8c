package org.perfspace.reader.hpctoolkit;

import java.io.IOException;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import org.perfspace.format.hpctoolkit.CctDbReader;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetricIds;

/**
 * Determines from the values of a database which metrics and which lines have a cost.
 *
 * @param parts the open files
 * @param totals propMetricIds of the metrics that have a value
 */
record StoredCosts(NativeParts parts, BitSet totals) implements DatabaseDefinitions.Costs {

    static StoredCosts of(NativeParts parts) throws IOException {
        CctDbReader.CctDb cct = parts.cct();
        return new StoredCosts(parts, cct == null ? new BitSet() : cct.totalIds());
    }

    /** {@inheritDoc} If context 0 has no value at all, every metric is assumed to have values. */
    @Override
    public boolean isEmpty(int propMetricId) {
        return !totals.isEmpty() && !totals.get(propMetricId);
    }

    @Override
    public CallTreeDefinitions.OwnCost lines(MetricIds metrics) throws IOException {
        return lines(parts.blocks(metrics), metrics, parts.columns(parts.profileIndices()));
    }

    /**
     * Returns the lines that have a cost of their own in some blocks.
     *
     * @param columns location of each profile index, or -1
     */
    static CallTreeDefinitions.OwnCost lines(HpctSeverity.Blocks blocks, MetricIds metrics, int[] columns)
            throws IOException {
        BlockReader reader = new BlockReader(blocks.get(), metrics, columns);
        return new CallTreeDefinitions.OwnCost() {
            @Override
            public boolean has(int context) throws IOException {
                return hasValue(context, metrics::ownId);
            }

            @Override
            public boolean hasAny(int context) throws IOException {
                return hasValue(context, metrics::propMetricId);
            }

            private boolean hasValue(int context, IntUnaryOperator ids) throws IOException {
                for (int metric = 0; metric < metrics.size(); metric++) {
                    int id = ids.applyAsInt(metric);
                    if (id != MetaDb.NONE && reader.locate(context, id)) {
                        return true;
                    }
                }
                return false;
            }
        };
    }
}
