/**
 * Writes SION container files (SIONlib), format version 5 unless an older layout is to be kept; gaps stay holes.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.sion} says of each field what is written.
 */
@NullMarked
package org.perfspace.writer.sion;

import org.jspecify.annotations.NullMarked;
