/** Writes the column chunks and pages of a Parquet file. */
@NullMarked
package org.perfspace.writer.parquet.page;

import org.jspecify.annotations.NullMarked;
