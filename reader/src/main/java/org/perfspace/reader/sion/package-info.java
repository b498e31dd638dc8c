/**
 * Reads SION container files (SIONlib). The logical file of each task is a {@link org.perfspace.io.ByteSource}, which reads
 * the chunks at their offsets and never reads gaps.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.sion} specifies for each field what is read, kept and rejected.
 */
@NullMarked
package org.perfspace.reader.sion;

import org.jspecify.annotations.NullMarked;
