package org.perfspace.cli.view;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** Provides rows on demand, exclusive or inclusive, as doubles by column; caches the most recently used rows. */
final class RowSource {

    /** Maximum size of the cached rows in bytes. */
    private static final long KEPT = 64L << 20;

    private final ViewProfile profile;
    private final PageColumns columns;
    private final Map<Key, double[]> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, double[]> eldest) {
            return (long) size() * Math.max(1, columns.size()) * Double.BYTES > KEPT;
        }
    };

    public RowSource(ViewProfile profile, PageColumns columns) {
        this.profile = profile;
        this.columns = columns;
    }

    /** Identifies a row. */
    private record Key(int metric, int side, int callNode, CallFlavour flavour) {}

    /**
     * Returns rows, one after the other, as little-endian doubles.
     *
     * @param sum whether to combine them into a single row
     */
    public byte[] rows(int metric, int side, CallFlavour flavour, int[] callNodes, boolean sum) throws IOException {
        int rows = sum ? Math.min(1, callNodes.length) : callNodes.length;
        double[] all = new double[Math.multiplyExact(rows, columns.size())];
        MetricSource source =
                MetricSource.of(space(side), space(side).definitions().metrics().get(metric));
        for (int i = 0; i < callNodes.length; i++) {
            double[] row = row(source, new Key(metric, side, callNodes[i], flavour));
            int at = sum ? 0 : i * columns.size();
            for (int c = 0; c < columns.size(); c++) {
                all[at + c] = sum && i > 0 ? source.fold().combine(all[at + c], row[c]) : row[c];
            }
        }
        ByteBuffer bytes = ByteBuffer.allocate(all.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(all);
        return bytes.array();
    }

    private double[] row(MetricSource source, Key key) throws IOException {
        synchronized (kept) {
            double[] known = kept.get(key);
            if (known != null) {
                return known;
            }
        }
        double[] row = read(source, key);
        synchronized (kept) {
            kept.put(key, row);
        }
        return row;
    }

    private double[] read(MetricSource source, Key key) throws IOException {
        MetricSource.Fold fold = source.fold();
        CallTreeView view = CallTreeView.of(space(key.side()), key.flavour());
        Row row = view.newRow(key.metric());
        double[] values = new double[columns.size()];
        double neutral = fold.number(source.metric().type().neutral(0));
        Arrays.fill(values, neutral);
        if (view.read(key.metric(), key.callNode(), row)) {
            for (int i = 0; i < row.count(); i++) {
                int column = columns.of(row.location(i));
                values[column] = fold.combine(values[column], fold.number(row.word(i)));
            }
        }
        return values;
    }

    private PerformanceSpace space(int side) {
        return profile.sides().get(side);
    }
}
