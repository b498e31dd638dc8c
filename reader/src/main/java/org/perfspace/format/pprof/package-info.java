/**
 * The layout and the image of a pprof profile, shared by reader and writer; {@code README.md} in this directory documents
 * the format.
 *
 * <p>The reader reads pprof profiles in two passes: the first one reads the tables, the second one the samples, which usually come before
 * the tables to which they refer.
 */
@NullMarked
package org.perfspace.format.pprof;

import org.jspecify.annotations.NullMarked;
