package org.perfspace.value;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Values that depend on other call nodes: all are computed and stored when the first one is requested. */
final class TreeNodeValues extends NodeValues {

    private final Source source;
    private final double[] out;
    private @Nullable KeptRows kept;

    /** A function that computes all values. */
    @FunctionalInterface
    interface Source {
        KeptRows compute() throws IOException;
    }

    TreeNodeValues(Source source, int columns) {
        this.source = source;
        this.out = new double[columns];
    }

    @Override
    double @Nullable [] compute(int callNode) throws IOException {
        if (kept == null) {
            kept = source.compute();
        }
        return kept.get(callNode, out) ? unlessZero(out) : null;
    }
}
