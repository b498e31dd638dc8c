/** Reads Parquet files of ours, and those that another engine made of them and that kept our metadata. */
@NullMarked
package org.perfspace.reader.parquet;

import org.jspecify.annotations.NullMarked;
