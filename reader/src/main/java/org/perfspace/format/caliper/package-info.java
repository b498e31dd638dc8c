/**
 * The vocabulary of Caliper's json-split files, shared by reader and writer. {@code README.md} in this directory
 * documents for every field what is read, written and rejected.
 *
 * <p>The reader reads Caliper's json-split files and its streams of records. {@link org.perfspace.format.caliper.CaliperReader} reads a file three times: first
 * everything except the rows, which come first in the file; then the call paths, locations and types of numbers in the rows;
 * and finally the values. {@link org.perfspace.format.caliper.CaliReader} reads a stream twice: first the nodes, the call
 * paths, locations and types of numbers, and then the values.
 *
 * <p>Decisions. The call path of a row consists of its node in the column of call paths, followed by the contents of further
 * columns of nodes or texts, such as the source line of a sample, so that values which the file distinguishes are never
 * merged. Columns of numbers are metrics, except for ranks, threads, and numbers of iterations.
 */
@NullMarked
package org.perfspace.format.caliper;

import org.jspecify.annotations.NullMarked;
