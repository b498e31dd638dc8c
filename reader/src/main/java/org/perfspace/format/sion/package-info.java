/**
 * The structures of SION files, shared by reader and writer. {@code README.md} in this directory documents for every
 * field what is read, written and rejected.
 *
 * <p>The reader reads SION container files (SIONlib). The logical file of each task is a {@link org.perfspace.io.ByteSource}, which reads
 * the chunks at their offsets and never reads gaps.
 */
@NullMarked
package org.perfspace.format.sion;

import org.jspecify.annotations.NullMarked;
