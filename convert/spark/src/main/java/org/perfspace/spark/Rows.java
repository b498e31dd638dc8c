package org.perfspace.spark;

import java.io.Closeable;
import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** The rows of a part of a profile in batches. Not safe for use by several threads. */
interface Rows extends Closeable {

    /** Returns the next rows, always in the same object; null if there are no more. */
    @Nullable
    ColumnarBatch next() throws IOException;
}
