/**
 * Writes SION container files (SIONlib), format version 5 unless an older layout is preserved; gaps remain holes.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.sion} describes how each field is written.
 */
@NullMarked
package org.perfspace.writer.sion;

import org.jspecify.annotations.NullMarked;
