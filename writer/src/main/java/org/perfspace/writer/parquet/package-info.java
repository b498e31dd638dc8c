/**
 * Writes Parquet files. Pages are encoded from arrays, on all cores, with bounded memory.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.parquet} describes how each column and key is written.
 */
@NullMarked
package org.perfspace.writer.parquet;

import org.jspecify.annotations.NullMarked;
