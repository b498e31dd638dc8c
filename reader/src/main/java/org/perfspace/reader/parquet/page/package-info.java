/** Reads the footer, the column chunks and the pages of a Parquet file. */
@NullMarked
package org.perfspace.reader.parquet.page;

import org.jspecify.annotations.NullMarked;
