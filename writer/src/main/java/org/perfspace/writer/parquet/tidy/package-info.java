/** The tidy tables of an archive: one row for each run, metric, call path and location. */
@NullMarked
package org.perfspace.writer.parquet.tidy;

import org.jspecify.annotations.NullMarked;
