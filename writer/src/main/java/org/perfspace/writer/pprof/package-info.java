/**
 * Writes pprof profiles: first all tables, then a sample for each call node and location that has a value.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.pprof} describes how each part of a space is stored.
 */
@NullMarked
package org.perfspace.writer.pprof;

import org.jspecify.annotations.NullMarked;
