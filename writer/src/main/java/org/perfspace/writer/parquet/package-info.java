/** Writes Parquet files: pages encoded from arrays, on all cores, with bounded memory. */
@NullMarked
package org.perfspace.writer.parquet;

import org.jspecify.annotations.NullMarked;
