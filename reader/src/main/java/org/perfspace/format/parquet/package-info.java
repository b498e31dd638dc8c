/**
 * The tables and keys of our Parquet files, shared by reader and writer. {@code README.md} beside the classes says of every
 * field what is read, written and refused.
 */
@NullMarked
package org.perfspace.format.parquet;

import org.jspecify.annotations.NullMarked;
