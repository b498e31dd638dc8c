/**
 * Writes Parquet files: pages encoded from arrays, on all cores, with bounded memory.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.parquet} says of each column and key what is written.
 */
@NullMarked
package org.perfspace.writer.parquet;

import org.jspecify.annotations.NullMarked;
