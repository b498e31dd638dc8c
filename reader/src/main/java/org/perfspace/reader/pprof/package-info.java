/**
 * Reads pprof profiles in two passes: the first one reads the tables, the second one the samples, which usually come before
 * the tables to which they refer.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.pprof} describes how each field is mapped.
 */
@NullMarked
package org.perfspace.reader.pprof;

import org.jspecify.annotations.NullMarked;
