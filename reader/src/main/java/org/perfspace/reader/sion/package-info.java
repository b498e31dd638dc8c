/**
 * Reads SION container files (SIONlib): any task's logical file as a {@link org.perfspace.io.ByteSource}. Chunks are sought
 * where they are, gaps are never read.
 */
@NullMarked
package org.perfspace.reader.sion;

import org.jspecify.annotations.NullMarked;
