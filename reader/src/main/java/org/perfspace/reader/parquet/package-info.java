/**
 * Reads Parquet files of ours, and those that another engine made of them and that kept our metadata.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.parquet} says of each column and key what is read, kept and refused.
 */
@NullMarked
package org.perfspace.reader.parquet;

import org.jspecify.annotations.NullMarked;
