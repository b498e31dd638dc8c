/**
 * The tables and keys of this toolkit's Parquet files, shared by reader and writer. {@code README.md} in this directory
 * documents for every field what is read, written and rejected.
 *
 * <p>The reader reads Parquet files written by this toolkit, and rewritten by other engines if these kept our metadata.
 */
@NullMarked
package org.perfspace.format.parquet;

import org.jspecify.annotations.NullMarked;
