/** What reading and writing of Parquet files share: names, kinds of columns, presence of rows, compression. */
@NullMarked
package org.perfspace.format.parquet;

import org.jspecify.annotations.NullMarked;
