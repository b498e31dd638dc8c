/**
 * Reads SION container files (SIONlib): any task's logical file as a {@link org.perfspace.io.ByteSource}. Chunks are sought
 * where they are, gaps are never read.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.sion} says of each field what is read, kept and refused.
 */
@NullMarked
package org.perfspace.reader.sion;

import org.jspecify.annotations.NullMarked;
