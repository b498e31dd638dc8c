/**
 * Reads pprof profiles: once for the tables, and once more for the samples, which usually come before the tables that they
 * refer to.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.pprof} says what becomes of each field.
 */
@NullMarked
package org.perfspace.reader.pprof;

import org.jspecify.annotations.NullMarked;
