package org.perfspace.value;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.IoSupplier;

/** Values that depend on other call nodes: all are computed and stored when the first one is requested. */
final class TreeNodeValues extends NodeValues {

    private final IoSupplier<KeptRows> source;
    private final double[] out;
    private @Nullable KeptRows kept;

    TreeNodeValues(IoSupplier<KeptRows> source, int columns) {
        this.source = source;
        this.out = new double[columns];
    }

    @Override
    double @Nullable [] compute(int callNode) throws IOException {
        if (kept == null) {
            kept = source.get();
        }
        return kept.get(callNode, out) ? unlessZero(out) : null;
    }
}
