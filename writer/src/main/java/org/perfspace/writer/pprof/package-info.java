/**
 * Writes pprof profiles: first all tables, then a sample for each call node and location that has a value.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.pprof} says what becomes of each part of a space.
 */
@NullMarked
package org.perfspace.writer.pprof;

import org.jspecify.annotations.NullMarked;
