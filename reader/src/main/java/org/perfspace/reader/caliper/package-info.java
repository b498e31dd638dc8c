/**
 * Reads Caliper's json-split files. {@link org.perfspace.reader.caliper.CaliperReader} reads a file three times: what it
 * says beside its rows, which stand first; the call paths, locations and types of numbers in the rows; and the values.
 *
 * <p>Decisions. The call path of a row is its node in the column of call paths, and below it what further columns of nodes
 * or texts say, such as the source line of a sample, so that no value is merged with another that the file tells apart.
 * Columns of numbers are metrics, except for ranks, threads, and numbers of iterations.
 */
@NullMarked
package org.perfspace.reader.caliper;

import org.jspecify.annotations.NullMarked;
