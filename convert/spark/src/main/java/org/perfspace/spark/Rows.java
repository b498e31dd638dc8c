package org.perfspace.spark;

import java.io.Closeable;
import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** The rows of a part of a profile in batches. For one thread. */
interface Rows extends Closeable {

    /** Returns the next rows, which are the same object every time; null if there are no more. */
    @Nullable
    ColumnarBatch next() throws IOException;
}
