/**
 * Reads Parquet files written by this toolkit, and rewritten by other engines if these kept our metadata.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.parquet} specifies for each column and key what is read, kept and
 * rejected.
 */
@NullMarked
package org.perfspace.reader.parquet;

import org.jspecify.annotations.NullMarked;
